"""Arithmetic on whole networks."""

import numpy as np
import pytest

from nardy.engine.kernels.network import Network, untrained
from nardy.training.networks import AVERAGE_DECAY, are_numbers, averaged, copied, fingerprint, mean
from tests.training.crews import bits


def filled(value: float) -> Network:
    """A network with the same number everywhere but in its masks."""
    network = untrained(4, 4, 1)
    return Network(*(np.full_like(array, value) if array.dtype == np.float32 else array for array in network))


def test_a_copy_is_equal_and_apart() -> None:
    network = untrained(4, 4, 1)
    copy = copied(network)
    assert bits(copy) == bits(network)
    copy.rows[0, 0] += 1
    assert bits(copy) != bits(network)


def test_a_copy_of_what_is_read_only_can_be_written() -> None:
    network = untrained(4, 4, 1)
    for array in network:
        array.flags.writeable = False
    assert all(array.flags.writeable for array in copied(network))


@pytest.mark.parametrize(("games", "expected"), [([10, 10], 2.0), ([30, 10], 1.5), ([10, 0], 1.0)])
def test_the_mean_counts_games(games: list[int], expected: float) -> None:
    assert bits(mean([filled(1), filled(3)], games)) == bits(filled(expected))


@pytest.mark.parametrize(("rounds", "kept"), [(1, 1 / 10), (9, 1 / 2), (891, AVERAGE_DECAY), (10_000, AVERAGE_DECAY)])
def test_the_running_average_forgets_the_start_faster(rounds: int, kept: float) -> None:
    assert averaged(filled(1), filled(0), rounds).rows[0, 0] == pytest.approx(kept)


def test_masks_stay_whole_numbers() -> None:
    network = untrained(4, 4, 1, (5, 6, 7))
    for result in (mean([network, network, network], [1, 1, 1]), averaged(network, network, 3)):
        assert result.seen.tolist() == [5, 6, 7]
        assert [array.dtype for array in result] == [array.dtype for array in network]


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_what_is_no_number_is_seen(value: float) -> None:
    network = untrained(4, 4, 1)
    assert are_numbers(network)
    network.third[1, 2, 3] = value
    assert not are_numbers(network)


def test_a_fingerprint_tells_one_bit() -> None:
    network = untrained(4, 4, 1)
    assert fingerprint(copied(network)) == fingerprint(network)
    other = copied(network)
    other.bias[3] = np.nextafter(other.bias[3], np.float32(1))
    assert fingerprint(other) != fingerprint(network)
