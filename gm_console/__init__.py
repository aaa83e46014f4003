"""gm-console: the console of a game master of 14 Empereurs and Twoelf."""

__version__ = "0.1.0"
