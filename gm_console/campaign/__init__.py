"""What a game master does, as functions on an open campaign: one act, one transaction, one journal step."""
