"""The two rule sets: numbers and faces in, frozen results out. Standard library only, no random source of its own."""
