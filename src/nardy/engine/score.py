"""What a game is worth in a match: winning it by mars may be as good as oin, or everything."""

from dataclasses import dataclass
from functools import cache

from nardy.engine.probabilities import Probabilities, Value

MARS_SHARE = 0.22
"""How many games of the network against itself end with mars (`nardy duel network network --pairs 5000`)."""


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
    """The value of a game's chances at this score: the chance of winning the match.

    Scaled so that a plain win counts 1 and a plain loss -1, as points do; the score changes what a mars is worth.
    """
    win, win_mars, lose, lose_mars = (
        match_chance(score.mine - mine, score.rival - rival) for mine, rival in ((1, 0), (2, 0), (0, 1), (0, 2))
    )
    middle, half = (win + lose) / 2, (win - lose) / 2

    def value(chances: Probabilities) -> float:
        match = chances.win * win + chances.win_mars * win_mars + chances.lose * lose + chances.lose_mars * lose_mars
        return (match - middle) / half

    return value
