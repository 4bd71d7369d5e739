"""What is marked, what it is called, and whether it can be seen."""

import re

import pytest

from tests.board.bench import Bench, dice, middle
from tests.board.conftest import Opener

pytestmark = pytest.mark.browser

WALL = "Six in a row here would be a wall."


def choose(bench: Bench) -> None:
    """White's checker on 20 is in hand: 17 by one die, 11 by two, 10 refused."""
    bench.show(white={24: 13, 20: 2}, black={24: 15})
    bench.turn(
        movable=[24, 20],
        selected=20,
        targets=[{"point": 17, "dice": 1}, {"point": 11, "dice": 2}],
        refused=[{"point": 10, "reason": WALL}],
    )


def test_a_choice_is_told_to_those_who_do_not_see_it(bench: Bench) -> None:
    choose(bench)
    parts = ("movable", "selected", "dice", "targets", "refused")
    told = {place: [bench.facts(place)[part] for part in parts] for place in (24, 20, 17, 11, 10, 9)}
    assert told == {
        24: [True, False, 0, [], None],
        20: [True, True, 0, [17, 11], None],
        17: [False, False, 1, [], None],
        11: [False, False, 2, [], None],
        10: [False, False, 0, [], WALL],
        9: [False, False, 0, [], None],
    }
    assert bench.button(20).get_attribute("aria-pressed") == "true"
    assert bench.button(24).get_attribute("aria-pressed") is None


def test_a_choice_is_drawn_by_shape(bench: Bench) -> None:
    choose(bench)
    marks = {
        "movable": ".b-movable",
        "selected": ".b-selected",
        "pips": ".b-target .b-pip",
        "crosses": ".b-refused",
        "goals": ".b-wedge.b-goal",
        "far goals": ".b-wedge.b-far-goal",
    }
    drawn = {name: bench.page.locator(selector).count() for name, selector in marks.items()}
    assert drawn == {"movable": 1, "selected": 1, "pips": 3, "crosses": 1, "goals": 1, "far goals": 1}
    bench.call("clearTurn")
    assert [bench.page.locator(selector).count() for selector in marks.values()] == [0] * len(marks)


@pytest.mark.parametrize("how", ["pointer", "focus"])
def test_a_refused_point_says_why(bench: Bench, how: str) -> None:
    choose(bench)
    tip = bench.page.locator(".b-tip")
    assert tip.is_hidden()
    if how == "pointer":
        bench.page.mouse.move(*middle(bench.box(10)))
    else:
        bench.button(10).focus()
    assert tip.text_content() == WALL
    bench.page.mouse.move(*middle(bench.box(9)))
    bench.button(9).focus()
    assert tip.is_hidden()


def test_the_tray_can_be_a_goal(bench: Bench) -> None:
    bench.show(white={5: 15}, black={24: 15})
    bench.turn(movable=[5], selected=5, targets=[{"point": 0, "dice": 1}])
    assert bench.facts(0) == {"side": "white", "count": 0, "dice": 1, "refused": None}
    assert bench.page.locator(".b-recess.b-goal").count() == 1


def test_the_last_move_stays_marked(bench: Bench) -> None:
    bench.show(white={24: 14, 18: 1}, black={24: 15})
    bench.call("setLastMove", [{"side": "white", "source": 24, "target": 18}])
    bench.turn(side="black", movable=[24])
    assert (bench.facts(24)["last"], bench.facts(18)["last"], bench.facts(17)["last"]) == ("source", "target", None)
    assert (bench.page.locator(".b-left").count(), bench.page.locator(".b-last").count()) == (1, 1)
    bench.call("setLastMove", [])
    assert (bench.page.locator(".b-left").count(), bench.page.locator(".b-last").count()) == (0, 0)


PAIRS = [
    # What must be told apart, from what, and how well (WCAG 2.2: 4.5 for text, 3 for signs).
    ("rim-text", "frame", 4.5),
    ("tray-text", "tray", 4.5),
    ("ivory-text", "ivory", 4.5),
    ("stone-text", "stone", 4.5),
    ("deny", "deny-halo", 4.5),
    ("last", "field", 3),
    ("act", "field", 3),
    ("act", "act-halo", 3),
    ("deny", "field", 3),
    ("last-on-ivory", "ivory", 3),
    ("last-on-stone", "stone", 3),
    ("ivory", "stone", 3),
    ("ivory-line", "ivory", 3),
    ("stone-line", "field", 3),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("chosen", ["by the page", "by the system"])
def test_signs_and_figures_stand_out_in_both_themes(opener: Opener, theme: str, chosen: str) -> None:
    bench = opener(color_scheme=theme if chosen == "by the system" else None)
    if chosen == "by the page":
        bench.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
    colours = {name: colour(bench, name) for pair in PAIRS for name in pair[:2]}
    weak = [
        (sign, ground, round(contrast(colours[sign], colours[ground]), 2))
        for sign, ground, enough in PAIRS
        if contrast(colours[sign], colours[ground]) < enough
    ]
    assert weak == []
    assert (luminance(colours["field"]) > 0.3) == (theme == "light")


def test_forced_colours_keep_the_sides_apart(opener: Opener) -> None:
    bench = opener(forced_colors="active")
    bench.call("setDice", dice())
    assert contrast(colour(bench, "ivory"), colour(bench, "stone")) > 10
    assert contrast(colour(bench, "act"), colour(bench, "act-halo")) > 3


def colour(bench: Bench, token: str) -> tuple[float, float, float]:
    """A colour of the board, as red, green and blue from 0 to 1."""
    computed = bench.page.evaluate(
        """(token) => {
            const probe = document.getElementById("board").appendChild(document.createElement("i"));
            probe.style.forcedColorAdjust = "none";
            probe.style.color = `var(--${token})`;
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
        }""",
        token,
    )
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", computed)[:3])
    return red, green, blue


def luminance(rgb: tuple[float, float, float]) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
