"""What a game master can say: the table of acts and their keys, and the grammar of the prompts."""
