"""What a game master sees and presses."""
