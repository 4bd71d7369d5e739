"""Checkers that travel, dice that tumble, and everything that may cut them short."""

import pytest
from playwright.sync_api import Error

from tests.board.bench import Bench, dice, dice_boxes, middle
from tests.board.conftest import Opener

pytestmark = pytest.mark.browser


def test_a_move_changes_the_counts_at_once_and_takes_longer_the_farther_it_goes(bench: Bench) -> None:
    (near,) = bench.lengths("move", "white", 24, 23)
    (far,) = bench.lengths("move", "white", 24, 8)
    assert bench.counts("white") == {24: 13, 23: 1, 8: 1, 0: 0}
    assert 180 <= near < far <= 320


@pytest.mark.parametrize(("speed", "longer"), [("slow", 2), ("normal", 1), ("fast", 0.55)])
def test_the_speed_is_chosen(bench: Bench, speed: str, longer: float) -> None:
    bench.call("setSpeed", speed)
    assert bench.lengths("move", "white", 24, 8) == [pytest.approx(320 * longer)]


def test_finishing_jumps_to_the_end(bench: Bench) -> None:
    bench.call("setSpeed", "slow")
    bench.page.evaluate("""async () => {
        const moved = board.move("white", 24, 4, [18, 13, 9]);
        board.finishAnimations();
        await moved;
    }""")
    assert bench.counts("white") == {24: 14, 4: 1, 0: 0}


def test_a_checker_arrives_on_its_new_point(bench: Bench) -> None:
    bench.wait("move", "white", 24, 15, [18])
    box = bench.box(15)
    arrived = [rect for rect in bench.checkers("white") if rect["x"] < bench.box(16)["x"]]
    assert [middle(rect)[0] for rect in arrived] == [pytest.approx(middle(box)[0], abs=0.5)]


@pytest.mark.parametrize(
    ("side", "source", "target"), [("white", 14, 9), ("black", 14, 9)], ids=["round the left end", "round the right"]
)
def test_a_checker_rounds_the_board_at_its_own_end(bench: Bench, side: str, source: int, target: int) -> None:
    bench.show(white={14: 15}, black={14: 15})
    xs = bench.page.evaluate(
        """(move) => {
            board.move(...move);
            return document.getAnimations().find((animation) => !(animation instanceof CSSTransition))
                .effect.getKeyframes().map(({ transform }) => Number(/translate\\(([\\d.]+)/.exec(transform)[1]));
        }""",
        [side, source, target],
    )
    end = middle(bench.box(13 if side == "white" else 1))[0]
    assert any(x == pytest.approx(end, abs=0.5) for x in xs)


def test_taking_back_restores_the_position(bench: Bench) -> None:
    before = bench.checkers("white")
    bench.wait("move", "white", 24, 18)
    bench.wait("moveBack", "white", 24, 18)
    assert bench.counts("white") == {24: 15, 0: 0}
    bench.show()
    assert bench.checkers("white") == before


def test_many_moves_at_once_all_arrive(bench: Bench) -> None:
    bench.page.evaluate(
        """Promise.all([board.move("white", 24, 20), board.move("white", 20, 16), board.move("white", 24, 16),
            board.move("black", 24, 20), board.moveBack("white", 20, 16)])"""
    )
    assert bench.counts("white") == {24: 13, 20: 1, 16: 1, 0: 0}
    assert bench.counts("black") == {12: 14, 8: 1, 25: 0}


def test_bearing_off_ends_in_the_tray(bench: Bench) -> None:
    bench.show(white={3: 15}, black={24: 15})
    bench.wait("move", "white", 3, 0)
    assert bench.page.locator(".b-checker.b-standing").count() == 1
    assert bench.page.locator(".b-tray-count").all_text_contents() == ["1", ""]


def test_showing_a_position_in_the_midst_of_a_move_wins(bench: Bench) -> None:
    bench.page.evaluate("window.moved = board.move('white', 24, 18)")
    bench.show(white={6: 15}, black={24: 15})
    bench.page.evaluate("moved")
    assert bench.counts("white") == {6: 15, 0: 0}
    left = {round(middle(rect)[0]) for rect in bench.checkers("white")}
    assert left == {round(middle(bench.box(6))[0])}


def test_a_checker_that_is_not_there_cannot_be_moved(bench: Bench) -> None:
    with pytest.raises(Error, match="No white checker stands on place 20"):
        bench.wait("move", "white", 20, 18)


def test_reduced_motion_marks_instead_of_travelling(opener: Opener) -> None:
    bench = opener(reduced_motion="reduce")
    bench.page.clock.install()
    assert bench.lengths("move", "white", 24, 18) == []
    assert bench.lengths("rollDice", "white", [5, 3]) == []
    assert bench.page.locator(".b-arrived").count() == 1
    bench.page.clock.run_for(1000)
    assert bench.page.locator(".b-arrived").count() == 0


def test_dice_tumble_for_half_a_second_at_most_and_show_what_was_rolled(bench: Bench) -> None:
    lengths = bench.lengths("rollDice", "white", [6, 2])
    assert len(lengths) == 2
    assert max(lengths) <= 500
    bench.wait("rollDice", "white", [6, 2])
    assert pips(bench) == [6, 2]


def test_finishing_shows_the_rolled_faces_at_once(bench: Bench) -> None:
    bench.page.evaluate("""async () => {
        const rolled = board.rollDice("black", [1, 4]);
        board.finishAnimations();
        await rolled;
    }""")
    assert pips(bench) == [1, 4]


def test_the_opening_shows_one_die_in_each_half(bench: Bench) -> None:
    bench.wait("rollOpening", 5, 3)
    white, black = dice_boxes(bench)
    bar = bench.box(6)["x"]
    assert black["x"] + black["width"] < bar < white["x"]
    assert pips(bench) == [5, 3]


def test_dice_that_wait_show_no_number(bench: Bench) -> None:
    bench.call("setDice", dice(values=[], used=[], state="waiting", interactive=True))
    assert pips(bench) == [0, 0]
    bench.call("setDice", dice(state="hidden"))
    assert pips(bench) == []


def test_nothing_sounds_before_the_first_touch(opener: Opener) -> None:
    bench = opener()
    bench.page.evaluate("""() => {
        window.opened = 0;
        const Device = AudioContext;
        window.AudioContext = class extends Device { constructor() { super(); opened++; } };
    }""")
    bench.wait("move", "white", 24, 18)
    assert bench.page.evaluate("opened") == 0
    bench.button(3).click()
    bench.page.evaluate("import('/static/0/js/board/sound.js').then(({ sound }) => { sound.enabled = false; })")
    bench.wait("move", "white", 24, 18)
    assert bench.page.evaluate("opened") == 0
    bench.page.evaluate("import('/static/0/js/board/sound.js').then(({ sound }) => { sound.enabled = true; })")
    bench.wait("move", "white", 24, 18)
    bench.page.evaluate(
        """import('/static/0/js/board/sound.js')
            .then(({ sound }) => ["dice", "win", "refused"].forEach((name) => sound.play(name)))"""
    )
    assert bench.page.evaluate("opened") == 1


def pips(bench: Bench) -> list[int]:
    """How many pips each die shows."""
    shown: list[int] = bench.page.evaluate(
        """[...document.querySelectorAll(".b-die")].map((die) => die.querySelectorAll(".b-pip:not(.b-off)").length)"""
    )
    return shown
