"""Where the dice of a match come from: a pure function of which game and which draw, so that nothing can be re-rolled.

The sealed dice: 32 random bytes are fixed before the match and only their SHA-256 is shown. Each seat adds a nonce of
its own before the first roll, and the bytes are shown at the end, so that anyone can check that the dice were settled
before either side or the server could know what they would be good for.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from nardy.match.events import NAME
from nardy.match.sides import BySide
from nardy.rules import InvalidNotation

SEED_BYTES = 32
_FAIR_BYTES = 252  # 42 times 6: bytes from here on would favour the low numbers


class DiceSource(Protocol):
    """Dice for a whole match."""

    def draw(self, game: int, n: int) -> tuple[int, int]:
        """The `n`-th pair of dice (from 0) of game number `game` (from 1), always the same for the same arguments.

        Opening rolls count: their pair is White's die, then Black's.
        """
        ...


def seal_of(seed: bytes) -> str:
    """What is shown of a seed before the match: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class SealedDice:
    """The dice of a match, from its sealed seed and both seats' nonces.

    Draw `n` of game `g` reads HMAC-SHA256 with the seed as key over `nardy-dice-1|match|g|white nonce|black nonce|n|k`
    for k = 0, 1, …; each byte below 252 gives a die, its value modulo 6 plus 1. Raises `InvalidNotation` for an id or a
    nonce that the formula could not be told apart from another.
    """

    seed: bytes
    match_id: str
    nonces: BySide[str]

    def __post_init__(self) -> None:
        for name in (self.match_id, self.nonces.white, self.nonces.black):
            if not NAME.fullmatch(name):
                raise InvalidNotation(f"{name!r} cannot take part in sealed dice: write letters, digits, - or _")

    def draw(self, game: int, n: int) -> tuple[int, int]:
        """See `DiceSource`."""
        dice = self._dice(f"nardy-dice-1|{self.match_id}|{game}|{self.nonces.white}|{self.nonces.black}|{n}")
        return next(dice), next(dice)

    def _dice(self, message: str) -> Iterator[int]:
        block = 0
        while True:
            for byte in hmac.digest(self.seed, f"{message}|{block}".encode(), "sha256"):
                if byte < _FAIR_BYTES:
                    yield byte % 6 + 1
            block += 1


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """Dice that are written down beforehand, game by game; asking for more than that is an error."""

    games: Mapping[int, Sequence[tuple[int, int]]]

    def draw(self, game: int, n: int) -> tuple[int, int]:
        """See `DiceSource`. Raises `LookupError` past the end of the script."""
        script = self.games.get(game, ())
        if n >= len(script):
            raise LookupError(f"the script has {len(script)} pairs of dice for game {game}; draw {n} was asked for")
        return script[n]
