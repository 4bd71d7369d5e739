"""Sums over whole networks: copies, means, the running average, fingerprints.

Sums are taken in double precision and always in the same order, so that the same terms give the same bits.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from nardy.engine.kernels.network import Network

AVERAGE_DECAY = 0.99
"""How much of the running average a round leaves standing, once there have been many."""


def copied(network: Network) -> Network:
    """Arrays of its own. Those that came from another process may be read-only, which the kernels refuse."""
    return Network(*(np.array(array, order="C") for array in network))


def mean(networks: Sequence[Network], games: Sequence[int]) -> Network:
    """The mean of networks, each counted by its games."""
    total = sum(games)

    def weigh(*arrays: Any) -> Any:
        weighed = np.zeros(arrays[0].shape, np.float64)
        for array, count in zip(arrays, games, strict=True):
            weighed += array.astype(np.float64) * (count / total)
        return weighed

    return _by_weights(weigh, *networks)


def averaged(average: Network, network: Network, rounds: int) -> Network:
    """The running average after `rounds` rounds, when `network` is what the last of them came to.

    In the first rounds it forgets faster, or the random weights of the start would be in it for long.
    """
    keep = min(AVERAGE_DECAY, rounds / (rounds + 9))
    return _by_weights(lambda old, new: old * keep + new.astype(np.float64) * (1 - keep), average, network)


def are_numbers(network: Network) -> bool:
    """Whether every weight is a finite number."""
    return all(bool(np.isfinite(array).all()) for array in network)


def fingerprint(network: Network) -> str:
    """The same for the same weights, and for no others."""
    digest = hashlib.sha256()
    for name, array in network._asdict().items():
        digest.update(f"{name} {array.dtype} {array.shape}".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def _by_weights(combine: Callable[..., Any], *networks: Network) -> Network:
    """Combine networks array by array. Masks are integers and not learned: they stay as they are."""
    return Network(
        *(
            combine(*arrays).astype(arrays[0].dtype) if arrays[0].dtype.kind == "f" else arrays[0]
            for arrays in zip(*networks, strict=True)
        )
    )
