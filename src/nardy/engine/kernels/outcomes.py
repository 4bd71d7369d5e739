"""The four ways in which a game ends for a side, as the columns of arrays of chances."""

from typing import Any

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT

WIN, WIN_MARS, LOSE, LOSE_MARS = 0, 1, 2, 3
ZERO = np.float32(0)
ONE = np.float32(1)


@njit(**EXACT)
def finished(out: Any, row: int, rival_off: int) -> None:
    """out[row] = the certain outcome when the side that has just moved bore off its last checker."""
    out[row, WIN], out[row, WIN_MARS], out[row, LOSE], out[row, LOSE_MARS] = ZERO, ZERO, ZERO, ZERO
    out[row, WIN if rival_off else WIN_MARS] = ONE


@njit(**EXACT)
def turn(chances: Any, row: int) -> None:
    """chances[row] as the other side sees them."""
    chances[row, WIN], chances[row, LOSE] = chances[row, LOSE], chances[row, WIN]
    chances[row, WIN_MARS], chances[row, LOSE_MARS] = chances[row, LOSE_MARS], chances[row, WIN_MARS]
