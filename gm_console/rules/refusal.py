"""What the rules refuse, as data: a kind and its numbers, worded by `explain.word_refusal` in any language."""

from gm_console.rules.data import Data


class Refusal(ValueError):
    """Input that the rules cannot take.

    `kind` names what is wrong, `numbers` what a sentence about it needs: what was given and what would be right.
    """

    def __init__(self, kind: str, /, **numbers: Data) -> None:
        """Keep the kind and its numbers; the text of the exception itself is for programmers."""
        super().__init__(kind, numbers)
        self.kind = kind
        self.numbers = numbers


class FacesExhausted(Refusal):
    """The faces typed so far are right, but the roll needs another die (E25)."""
