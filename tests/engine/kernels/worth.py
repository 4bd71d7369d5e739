"""What the four outcomes are worth to the side that plays, as the kernels take it."""

import numpy as np

POINTS = np.array([1, 2, -1, -2], np.float32)
WINNING = np.array([1, 1, 0, 0], np.float32)
MARS = np.array([0, 1, 0, -1], np.float32)
