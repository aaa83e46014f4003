"""What keys mean: one small file for each state that the screen can be in. None of them knows Textual."""
