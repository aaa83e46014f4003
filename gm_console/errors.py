"""What the console could not do, in words fit for the game master.

The message is one line, translated where it is raised: what, where, and what would be right.
"""


class ConsoleError(Exception):
    """The console could not do what was asked; on the command line exit code 1."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class WrongArguments(ConsoleError):
    """What was asked makes no sense as it was put; on the command line exit code 2."""

    exit_code = 2
