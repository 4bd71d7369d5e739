"""Groups of inputs by name."""

import numpy as np
import pytest

from nardy.engine.kernels.features import FACT_ROWS, LEAD_ROWS, SPAN_ROWS
from nardy.engine.kernels.network import desk, look, untrained
from nardy.engine.kernels.packed import pack_position
from nardy.rules import Position
from nardy.training.course import Course
from nardy.training.errors import InvalidSettings
from nardy.training.inputs import inputs_of, masks
from nardy.training.settings import Settings

MIDDLE = Position.parse("24x9,18x3,15,13x2/24x12,17,16,14")
FIRST_ROWS = {"counts": 0, "facts": int(FACT_ROWS), "span": int(SPAN_ROWS), "lead": int(LEAD_ROWS)}


@pytest.mark.parametrize("inputs", ["counts", "facts", "span", "lead", "facts+lead", "facts+span+lead"])
def test_a_network_looks_at_what_it_is_told_to(inputs: str) -> None:
    network = untrained(8, 4, 1, masks(inputs))
    scratch = desk(network)
    rows = scratch.rows[0, : look(network, scratch, *pack_position(MIDDLE))]
    starts = list(FIRST_ROWS.values())
    seen = {list(FIRST_ROWS)[place] for place in np.searchsorted(starts, rows, side="right") - 1}
    assert seen == {"counts", *inputs.split("+")}
    assert inputs_of(network.seen) == inputs


def test_a_training_begins_with_them() -> None:
    assert inputs_of(Course.begin(Settings(width=8, second=4, inputs="lead")).network.seen) == "lead"


@pytest.mark.parametrize("inputs", ["", "lead+facts", "facts+facts", "facts+", "pips", "counts+lead", "FACTS"])
def test_other_names_are_refused(inputs: str) -> None:
    with pytest.raises(InvalidSettings, match="--inputs"):
        Settings(inputs=inputs)
