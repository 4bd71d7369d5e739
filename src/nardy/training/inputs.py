"""Which groups of inputs a network looks at, beside the counts of checkers: to find out what each group is worth."""

from typing import Any

from nardy.training.errors import InvalidSettings

GROUPS = ("facts", "span", "lead")
"""In the order of the masks of a `Network`; see `engine/kernels/features.py`."""

ALL = "+".join(GROUPS)
NONE = "counts"
_EVERY_BIT = -1


def masks(inputs: str) -> tuple[int, int, int]:
    """The masks for a text such as `facts+lead`; `counts` is for none of the groups. Raises `InvalidSettings`."""
    named = set() if inputs == NONE else set(inputs.split("+"))
    if not named <= set(GROUPS) or inputs != _text(named):
        raise InvalidSettings(f"--inputs {inputs!r}: it is {NONE}, or of {ALL} as many as are wanted, in this order")
    facts, span, lead = (_EVERY_BIT if group in named else 0 for group in GROUPS)
    return facts, span, lead


def inputs_of(seen: Any) -> str:
    """The text for the masks of a network."""
    return _text({group for group, mask in zip(GROUPS, seen.tolist(), strict=True) if mask})


def _text(named: set[str]) -> str:
    return "+".join(group for group in GROUPS if group in named) or NONE
