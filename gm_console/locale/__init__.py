"""The message catalogues, one folder per language, and what compiles them."""
