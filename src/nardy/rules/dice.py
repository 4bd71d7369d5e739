"""Two dice and what they allow: a `Roll`."""

import re
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Self

from nardy.rules.errors import InvalidNotation

_ROLL = re.compile(r"[1-6]{2}")


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice in no order; the higher is kept first. Dice outside 1..6 raise `InvalidNotation`."""

    high: int
    low: int

    def __post_init__(self) -> None:
        for die in (self.high, self.low):
            if die not in range(1, 7):
                raise InvalidNotation(f"a die shows 1 to 6, not {die!r}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same: then the number is played four times."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[int, ...]:
        """The moves of the roll, highest first: two different ones, or four of a double."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `63`, in either order of the dice. Raises `InvalidNotation`."""
        if not _ROLL.fullmatch(text):
            raise InvalidNotation(f"roll {text!r}: write the two dice as two digits from 1 to 6, as in 63")
        return cls(int(text[0]), int(text[1]))

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


ALL_ROLLS = tuple(Roll(high, low) for low, high in combinations_with_replacement(range(1, 7), 2))
"""The 21 different rolls. A double comes up once in 36, every other roll twice."""
