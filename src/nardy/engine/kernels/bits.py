"""Bits of integers: machine instructions that numba has no name for, and random numbers."""

from typing import Any

from numba import njit, types
from numba.extending import intrinsic

from nardy.engine.kernels import EXACT


@intrinsic
def lowest(typing_context: Any, word: Any) -> Any:
    """The index of the lowest set bit; 64 for zero."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@intrinsic
def leading_zeros(typing_context: Any, word: Any) -> Any:
    """How many zeros stand above the highest set bit; 64 for zero."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@intrinsic
def ones(typing_context: Any, word: Any) -> Any:
    """How many bits are set."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@njit(**EXACT)
def highest(word: int) -> int:
    """The index of the highest set bit; -1 for zero."""
    return 63 - leading_zeros(word)


@njit(**EXACT)
def advance(state: int) -> int:
    """The next state of the random numbers: Knuth's 64-bit linear congruence."""
    return state * 6364136223846793005 + 1442695040888963407


@njit(**EXACT)
def below(state: int, n: int) -> int:
    """A number from 0 to n - 1 from a state's high bits, the random ones."""
    return ((state >> 33) & 0x7FFFFFFF) % n


@njit(**EXACT)
def start_state(seed: int, stream: int) -> int:
    """A state for one of many streams of a seed, far from its neighbours (the mixing step of splitmix64)."""
    word = seed * 0x9E3779B97F4A7C1 + (stream + 1) * 0x3F58476D1CE4E5B9
    word ^= (word >> 30) & 0x3FFFFFFFF
    word *= 0x3F58476D1CE4E5B9
    word ^= (word >> 27) & 0x1FFFFFFFFF
    word *= 0x14D049BB133111EB
    return word ^ ((word >> 31) & 0x1FFFFFFFF)
