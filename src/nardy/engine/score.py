"""What a game is worth in a match: winning it by mars may be as good as oin, or everything."""

from dataclasses import dataclass
from functools import cache

from nardy.engine.probabilities import Probabilities, Value

MARS_SHARE = 0.4
"""How many games end with mars: so many did between players of the medium level, and of medium against hard."""


@dataclass(frozen=True, slots=True)
class Score:
    """The state of a match: how many points the mover and its rival still need. Raises `ValueError` below 1."""

    mine: int
    rival: int

    def __post_init__(self) -> None:
        if min(self.mine, self.rival) < 1:
            raise ValueError(f"{self}: while a match is on each side needs at least one point")


@cache
def match_chance(mine: int, rival: int) -> float:
    """The chance of winning a match between equals from the points that each side still needs; 0 or less: won."""
    if mine <= 0:
        return 1.0
    if rival <= 0:
        return 0.0
    oin, mars = (1 - MARS_SHARE) / 2, MARS_SHARE / 2
    return oin * (match_chance(mine - 1, rival) + match_chance(mine, rival - 1)) + mars * (
        match_chance(mine - 2, rival) + match_chance(mine, rival - 2)
    )


def match_value(score: Score) -> Value:
    """The value of a game's chances at this score: the chance of winning the match, scaled from -1 to 1."""
    win, win_mars, lose, lose_mars = (
        2 * match_chance(mine, rival) - 1
        for mine, rival in (
            (score.mine - 1, score.rival),
            (score.mine - 2, score.rival),
            (score.mine, score.rival - 1),
            (score.mine, score.rival - 2),
        )
    )

    def value(chances: Probabilities) -> float:
        return win * chances.win + win_mars * chances.win_mars + lose * chances.lose + lose_mars * chances.lose_mars

    return value
