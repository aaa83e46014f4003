"""What a card does besides a wound. By itself, since reading a stored result needs no more of an action."""

from dataclasses import dataclass

from gm_console.rules.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does besides a wound: a `condition` named by `text` on each target, or a `text` to read out."""

    kind: str
    text: str

    def __post_init__(self) -> None:
        """Refuse a kind that is neither."""
        if self.kind not in ("condition", "text"):
            raise Refusal("unknown_word", word=self.kind, known=("condition", "text"))
