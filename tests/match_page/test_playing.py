"""Playing on the match page: what is tapped at one end and heard at the other, and what is shown in between."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from nardy.match.events import GameStarted, Opened, Resigned, Revealed, Seated
from nardy.match.sides import Side
from nardy.server.protocol import Ack, ErrorCode, Hint, Refused
from tests.match_page.fake_server import FakeServer, Line
from tests.match_page.script import SEED, Script

pytestmark = pytest.mark.browser

Open = Callable[..., Line]
START = "24x15/24x15"


def place(page: Page, point: int) -> Locator:
    """The control of a point, in the numbers of the side below; 0 is its tray."""
    return page.locator(f'button[data-place="{point}"]')


def tap(page: Page, *points: int) -> None:
    for point in points:
        place(page, point).click(force=True)


def sentence(page: Page) -> Locator:
    return page.locator("#sentence")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def accept(line: Line, command: dict[str, Any], script: Script) -> None:
    line.say(Ack(command["id"], script.seq))


def set_settings(context: BrowserContext, settings: str) -> None:
    context.add_init_script(f"localStorage.setItem('nardy.settings', '{settings}')")


def test_a_turn_from_roll_to_done(page: Page, opened: Open) -> None:
    script = Script(f"{START} w -")
    line = opened(script)
    expect(sentence(page)).to_have_text("Your turn: tap the dice to roll.")
    button(page, "Roll the dice").click()
    command = line.hear("roll")
    assert command["seq"] == 20
    line.say(*script.roll("63"))
    accept(line, command, script)
    expect(sentence(page)).to_have_text("You rolled 6-3. Tap a checker to move it.")
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 white checkers, can move"))
    expect(button(page, "Done")).to_be_disabled()

    tap(page, 24)
    expect(place(page, 15)).to_have_accessible_name(re.compile("can be reached with 2 dice"))
    tap(page, 21)
    expect(sentence(page)).to_have_text("24/21. Tap the next checker.")
    expect(button(page, "Done")).to_be_disabled()
    tap(page, 21, 15)
    expect(sentence(page)).to_have_text("24/21/15. Tap Done to end your turn.")

    button(page, "Undo").click()
    expect(place(page, 21)).to_have_accessible_name(re.compile("1 white checker, can move"))
    tap(page, 21, 15)
    page.locator("#main-button").click()
    assert line.hear("play")["moves"] == [[24, 3], [21, 6]], "nothing was sent before Done"


def test_undo_all_takes_the_turn_back(page: Page, opened: Open) -> None:
    line = opened(Script(f"{START} w 63"))
    tap(page, 24, 15)
    expect(place(page, 24)).to_have_accessible_name(re.compile("14 white checkers"))
    button(page, "Undo all").click()
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 white checkers, can move"))
    expect(button(page, "Undo all")).to_be_disabled()
    tap(page, 24, 15)
    page.locator("#main-button").click()
    assert line.hear("play")["moves"] == [[24, 6], [18, 3]]


def test_second_tap_goes_where_there_is_one_way(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 66"))
    tap(page, 24, 24)
    expect(place(page, 18)).to_have_accessible_name(re.compile("1 white checker"))


def test_second_tap_puts_the_checker_down_where_there_are_more(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 63"))
    tap(page, 24)
    expect(sentence(page)).to_have_text("Tap a marked point to go there.")
    tap(page, 24)
    expect(sentence(page)).to_have_text("Tap a checker to move it.")


REFUSED = [
    # position and roll, taps, what is said, the rule that is linked
    (f"{START} w 63", (24, 21, 24), "Only one checker may leave the head in a turn.", "head#one-a-turn"),
    (f"{START} w 66", (24, 12), "Your rival holds that point.", "start#closed"),
    (f"{START} w 63", (24, 20), "No die takes this checker there.", "start#moving"),
    ("24x14,18/24x15 w 64", (18, 12), "Your rival holds that point.", "start#closed"),
    ("8,6x13,1/24x15 w 61", (6, 0), "Bear off only when all fifteen checkers are home.", "bearing-off#all-home"),
]


@pytest.mark.parametrize(("board", "taps", "reason", "rule"), REFUSED)
def test_refusal_says_why(page: Page, opened: Open, board: str, taps: tuple[int, ...], reason: str, rule: str) -> None:
    opened(Script(board))
    tap(page, *taps)
    expect(sentence(page)).to_have_text(reason)
    expect(page.locator("#message")).to_have_class(re.compile("refusal"))
    expect(page.get_by_role("link", name="The rule")).to_have_attribute("href", f"/en/learn/{rule}")


def test_refusal_goes_with_the_next_tap(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 63"))
    tap(page, 24, 20)
    expect(page.locator("#message")).to_have_class(re.compile("refusal"))
    tap(page, 18)
    expect(page.locator("#message")).not_to_have_class(re.compile("refusal"))
    expect(page.get_by_role("link", name="The rule")).to_be_hidden()


def drag(page: Page, source: int, target: int) -> None:
    """Drags the top checker of a point to the rim of another."""
    start, end = place(page, source).bounding_box(), place(page, target).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def test_dragging_does_the_same(page: Page, opened: Open) -> None:
    line = opened(Script(f"{START} w 63"))
    expect(place(page, 24)).to_have_accessible_name(re.compile("can move"))
    drag(page, 24, 20)
    expect(sentence(page)).to_have_text("No die takes this checker there.")
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 white checkers"))
    drag(page, 24, 15)
    expect(sentence(page)).to_have_text("24/18/15. Tap Done to end your turn.")
    page.locator("#main-button").click()
    assert line.hear("play")["moves"] == [[24, 6], [18, 3]]


def test_a_die_that_cannot_be_played_is_named(page: Page, opened: Open) -> None:
    """After 24/23 no 6 is left: the rival holds 18 and 17."""
    opened(Script("24x15/24x13,6,5 w 61"))
    tap(page, 24, 23)
    expect(sentence(page)).to_have_text("24/23. 6 cannot be played: tap Done.")
    expect(button(page, "Done").first).to_be_enabled()


def test_done_too_early_says_what_is_left(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 63"))
    tap(page, 24, 21)
    page.locator("#main-button").click(force=True)
    expect(sentence(page)).to_have_text("Still to be played: 6.")


def test_moves_survive_a_reload(page: Page, opened: Open, server: FakeServer) -> None:
    script = Script(f"{START} w 63")
    opened(script)
    tap(page, 24, 21)
    expect(sentence(page)).to_have_text("24/21. Tap the next checker.")
    page.reload()
    server.line().say(script.snapshot)
    expect(place(page, 21)).to_have_accessible_name(re.compile("1 white checker, can move"))
    expect(sentence(page)).to_have_text("24/21. Tap the next checker.")


def test_moves_of_another_roll_are_not_restored(page: Page, opened: Open, server: FakeServer) -> None:
    script = Script(f"{START} w 63")
    opened(script)
    tap(page, 24, 21)
    expect(sentence(page)).to_have_text("24/21. Tap the next checker.")
    page.reload()
    script.play("24/15")
    script.roll("61")
    script.play("24/17")
    script.roll("63")
    server.line().say(script.snapshot)
    expect(sentence(page)).to_have_text("Tap a checker to move it.")
    expect(place(page, 24)).to_have_accessible_name(re.compile("14 white checkers, can move"))


def test_a_second_tab_is_faster(page: Page, opened: Open) -> None:
    """The checker that was tried here goes elsewhere there: it must first be back where it came from."""
    script = Script("24x14,20/24x15 w 63")
    line = opened(script)
    tap(page, 20, 17)
    expect(place(page, 17)).to_have_accessible_name(re.compile("1 white checker"))
    line.say(*script.play("20/14 24/21"))
    expect(sentence(page)).to_have_text("The computer is to roll.")
    expect(place(page, 14)).to_have_accessible_name(re.compile("1 white checker"))
    expect(place(page, 17)).to_have_accessible_name(re.compile("empty"))


def test_an_answer_that_comes_late_sets_the_turn_free(page: Page, opened: Open, server: FakeServer) -> None:
    """Done, cut off, and back when the next turn is there already: the answer to Done is still to come."""
    script = Script(f"{START} w 63")
    line = opened(script)
    tap(page, 24, 15)
    page.locator("#main-button").click()
    line.hear("play")
    line.cut()
    script.play("24/15")
    script.roll("61")
    script.play("24/17")
    script.roll("52")
    line = server.line()
    line.say(script.snapshot)
    command = line.hear("play")
    tap(page, 24)
    expect(place(page, 19)).to_have_accessible_name(re.compile("empty$"))
    line.say(Ack(command["id"], 21))
    tap(page, 24, 19)
    expect(place(page, 19)).to_have_accessible_name(re.compile("1 white checker"))


def test_a_refused_play_stays_on_the_board(page: Page, opened: Open) -> None:
    line = opened(Script(f"{START} w 63"))
    tap(page, 24, 15)
    page.locator("#main-button").click()
    command = line.hear("play")
    expect(page.locator("#main-button")).to_be_disabled()
    line.say(Refused(command["id"], ErrorCode.NOT_NOW, "not now"))
    expect(sentence(page)).to_have_text("That cannot be done now.")
    expect(page.locator("#main-button")).to_be_enabled()


def test_the_computer_plays(page: Page, opened: Open) -> None:
    script = Script(f"{START} b -")
    line = opened(script)
    expect(sentence(page)).to_have_text("The computer is to roll.")
    expect(page.locator("#rival")).to_have_class(re.compile("to-act"))
    line.say(*script.roll("63"), *script.play("24/18/15"))
    expect(sentence(page)).to_have_text("The computer played 24/18/15. Your turn: tap the dice to roll.")
    expect(page.locator("#own")).to_have_class(re.compile("to-act"))
    expect(page.locator("#rival .pips")).to_have_text("351 pips")
    expect(page.locator("#moves li")).to_have_text("6-324/18/15")
    expect(page.locator("#polite")).to_have_text(re.compile("The computer played 24/18/15"))
    # Its 15 is our 3.
    expect(place(page, 3)).to_have_accessible_name(re.compile("1 black checker, the last move ended here"))
    button(page, "Last play").click()
    expect(button(page, "Last play")).to_be_enabled()
    expect(place(page, 3)).to_have_accessible_name(re.compile("1 black checker, the last move ended here"))


PASSES = [
    ("w", "24x15/24x14,6", "No legal move: every 6 is blocked. Turn passes. The computer is to roll."),
    (
        "b",
        "24x14,6/24x15",
        "The computer cannot move with 6-6. Your turn: tap the dice to roll.",
    ),
]


@pytest.mark.parametrize(("side", "board", "said"), PASSES)
def test_a_roll_without_a_legal_move(page: Page, opened: Open, side: str, board: str, said: str) -> None:
    script = Script(f"{board} {side} -")
    line = opened(script)
    line.say(*script.roll("66"), *script.play("-"))
    expect(sentence(page)).to_have_text(said)
    expect(page.locator("#moves li")).to_have_text("6-6no move")


def test_a_match_begins(page: Page, opened: Open) -> None:
    script = Script(None)
    line = opened(script)
    ready = line.hear("ready")
    assert re.fullmatch("[0-9a-f]{32}", ready["nonce"])
    line.say(*script.add(Seated(Side.WHITE, ready["nonce"]), Seated(Side.BLACK, "computer"), GameStarted(1)))
    accept(line, ready, script)
    line.say(*script.add(Opened(4, 4)))
    expect(sentence(page)).to_have_text("Both rolled 4. Once more.")
    line.say(*script.add(Opened(5, 2)))
    expect(sentence(page)).to_have_text("You 5, computer 2: you start. Your turn: tap the dice to roll.")


def test_the_first_game_explains_itself(page: Page, context: BrowserContext, opened: Open) -> None:
    set_settings(context, "{}")
    script = Script(None)
    line = opened(script)
    line.hear("ready")
    line.say(*script.add(Seated(Side.WHITE, "a"), Seated(Side.BLACK, "b"), GameStarted(1), Opened(5, 2)))
    expect(sentence(page)).to_have_text("Follow the dots to your home, then bear off. Tap the dice to begin.")
    line.say(*script.add(Resigned(Side.WHITE)))
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('nardy.settings')).way") is False


LAST_MOVES = [
    # what is left, the rival, who sits here, the match, what is read in the panel
    ("1/24x15", {}, "You win.", "Mars, the loser bore off nothing: 2 points.", "Your score: 290."),
    (
        "1/6x14",
        {"target": 3},
        "You win.",
        "Oin: 1 point.",
        "Match score: you 1, the computer 0.",
    ),
    (
        "1/24x15",
        {"level": None, "you": (Side.WHITE, Side.BLACK), "target": 1},
        "White wins.",
        "Mars, the loser bore off nothing: 2 points.",
        "",
    ),
]


@pytest.mark.parametrize(("board", "match", "title", "kind", "score"), LAST_MOVES)
def test_a_game_ends(
    page: Page, opened: Open, board: str, match: dict[str, Any], title: str, kind: str, score: str
) -> None:
    script = Script(f"{board} w 65", **match)
    line = opened(script)
    tap(page, 1, 0)
    page.locator("#main-button").click()
    accept(line, line.hear("play"), script)
    line.say(*script.play("1/off"))
    expect(page.locator("#result-title")).to_have_text(title)
    expect(page.locator("#result-kind")).to_have_text(kind)
    expect(page.locator("#result-score")).to_have_text(score)
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(place(page, 0)).to_have_accessible_name("15 white checkers borne off")


def test_the_next_game_of_a_match(page: Page, opened: Open) -> None:
    script = Script("1/6x14 w 65", target=3)
    line = opened(script)
    line.say(*script.play("1/off"))
    button(page, "Next game").click()
    command = line.hear("next_game")
    line.say(*script.add(GameStarted(2), Opened(2, 3)))
    accept(line, command, script)
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#own .score")).to_have_text("1")
    expect(page.locator("#moves li")).to_have_count(0)
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 white checkers"))


def test_a_new_game_has_the_same_settings(page: Page, opened: Open) -> None:
    script = Script("1/6x14 w 65", level="hard")
    line = opened(script)
    line.say(*script.play("1/off"))
    form = page.locator("#new-game")
    expect(form.get_by_role("button", name="New game")).to_be_visible()
    assert form.get_attribute("method") == "post"
    assert form.get_attribute("action") == "/en/play"
    fields = form.evaluate("form => Object.fromEntries(new FormData(form))")
    assert fields == {"opponent": "hard", "length": "1"}


def test_the_seed_is_checked_against_the_seal(page: Page, opened: Open) -> None:
    script = Script("1/6x14 w 65")
    line = opened(script)
    line.say(*script.play("1/off"), *script.add(Revealed(SEED.hex())))
    page.locator("#menu").click()
    page.get_by_text("Fair dice").click()
    expect(page.locator("#seed")).to_have_text(SEED.hex())
    expect(page.locator("#verdict")).to_be_visible()


def test_a_wrong_seed_is_not_called_right(page: Page, opened: Open) -> None:
    script = Script("1/6x14 w 65")
    line = opened(script)
    line.say(*script.play("1/off"), *script.add(Revealed("00" * 32)))
    page.locator("#menu").click()
    page.get_by_text("Fair dice").click()
    expect(page.locator("#seed")).to_have_text("00" * 32)
    expect(page.locator("#verdict")).to_be_hidden()


def test_two_at_one_device(page: Page, opened: Open) -> None:
    script = Script(f"{START} w 63", level=None, you=(Side.WHITE, Side.BLACK))
    line = opened(script)
    expect(page.locator("#own .name")).to_have_text("White")
    tap(page, 24, 15)
    page.locator("#main-button").click()
    accept(line, line.hear("play"), script)
    line.say(*script.play("24/15"))
    expect(sentence(page)).to_have_text("Black’s turn: tap the dice to roll.")
    expect(page.locator("#own .name")).to_have_text("Black")
    # The board has turned: Black's head is where White's was.
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 black checkers"))
    expect(page.locator("#hint")).to_be_hidden()


def test_dice_and_done_by_themselves(page: Page, context: BrowserContext, opened: Open) -> None:
    set_settings(context, '{"speed":"off","way":false,"autoRoll":true,"autoDone":true}')
    page.clock.install(time=10_000)
    script = Script(f"{START} w -")
    line = opened(script)
    command = line.hear("roll")
    line.say(*script.roll("63"))
    accept(line, command, script)
    expect(sentence(page)).to_contain_text("Tap a checker")
    page.clock.pause_at(60_000)
    tap(page, 24, 15)
    expect(sentence(page)).to_have_text("Done in two seconds. Undo takes it back.")
    page.clock.run_for(1900)
    button(page, "Undo").click()
    page.clock.run_for(5000)
    tap(page, 18, 15)
    expect(sentence(page)).to_have_text("Done in two seconds. Undo takes it back.")
    page.clock.run_for(2100)
    assert line.hear("play")["moves"] == [[24, 6], [18, 3]]


def test_a_hint_can_be_tried(page: Page, opened: Open) -> None:
    line = opened(Script(f"{START} w 63"))
    button(page, "Hint").click()
    line.say(Hint(line.hear("hint")["id"], 20, [(24, 6), (18, 3)], "24/18/15"))
    expect(sentence(page)).to_have_text("Hint: 24/18/15.")
    button(page, "Try it").click()
    expect(sentence(page)).to_have_text("24/18/15. Tap Done to end your turn.")
    button(page, "Undo all").click()
    expect(place(page, 24)).to_have_accessible_name(re.compile("15 white checkers"))


def test_a_play_can_be_typed(page: Page, opened: Open) -> None:
    script = Script(f"{START} w 63")
    line = opened(script)
    page.locator("#menu").click()
    page.get_by_label("Type a play").fill("24/18 24/21")
    page.keyboard.press("Enter")
    command = line.hear("play_text")
    assert command["text"] == "24/18 24/21"
    line.say(Refused(command["id"], ErrorCode.ILLEGAL_PLAY, "24/21: one checker", "head_used"))
    expect(sentence(page)).to_have_text("Only one checker may leave the head in a turn.")
    page.get_by_label("Type a play").fill("up and away")
    page.keyboard.press("Enter")
    line.say(Refused(line.hear("play_text")["id"], ErrorCode.MALFORMED, "no play"))
    expect(sentence(page)).to_have_text("That is no play. Write it like 24/18 13/10.")


def test_resigning_takes_two_taps(page: Page, opened: Open) -> None:
    script = Script(f"{START} w 63")
    line = opened(script)
    page.locator("#menu").click()
    button(page, "Resign").click()
    button(page, "Tap again: 2 points lost").click()
    line.hear("resign")
    line.say(*script.add(Resigned(Side.WHITE)))
    expect(page.locator("#result-title")).to_have_text("The computer wins.")
    expect(page.locator("#result-kind")).to_have_text("You resigned. Mars, the loser bore off nothing: 2 points.")


def test_a_first_tap_on_resign_is_forgotten(page: Page, opened: Open) -> None:
    page.clock.install(time=10_000)
    opened(Script(f"{START} w 63"))
    page.clock.pause_at(60_000)
    page.locator("#menu").click()
    button(page, "Resign").click()
    page.clock.run_for(4100)
    expect(button(page, "Resign")).to_be_visible()


def test_playing_by_keys_alone(page: Page, opened: Open) -> None:
    script = Script(f"{START} w -")
    line = opened(script)
    expect(sentence(page)).to_have_text("Your turn: tap the dice to roll.")
    page.keyboard.press("r")
    command = line.hear("roll")
    line.say(*script.roll("63"))
    accept(line, command, script)
    expect(sentence(page)).to_contain_text("Tap a checker")
    page.keyboard.press("h")
    expect(place(page, 24)).to_be_focused()
    page.keyboard.press("m")
    expect(page.locator("#polite")).to_have_text("From 24 to: 18, 21, 15.")
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(place(page, 21)).to_have_accessible_name(re.compile("1 white checker"))
    page.keyboard.press("u")
    expect(place(page, 21)).to_have_accessible_name(re.compile("empty"))
    page.keyboard.press("p")
    expect(sentence(page)).to_have_text("Pips: White 360, Black 360.")
    tap(page, 24, 15)
    page.keyboard.press("d")
    assert line.hear("play")["moves"] == [[24, 6], [18, 3]]


def test_letters_typed_into_a_field_are_no_commands(page: Page, opened: Open) -> None:
    line = opened(Script(f"{START} w 63"))
    tap(page, 24, 15)
    page.locator("#menu").click()
    page.get_by_label("Type a play").press_sequentially("du")
    button(page, "Close").click()
    page.locator("#main-button").click()
    line.hear("play")


def test_the_state_of_the_line_is_shown(page: Page, opened: Open, server: FakeServer) -> None:
    line = opened(Script(f"{START} w 63"))
    expect(page.locator("#line")).to_have_attribute("data-line", "connected")
    server.is_open = False
    line.cut()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("Offline")).to_be_visible()
    page.context.set_offline(False)


def test_another_device_hears_of_nothing_unsent(page: Page, opened: Open, server: FakeServer) -> None:
    """Two tabs at one turn: what is tried in one is not seen in the other, what is done in one drops the other's."""
    script = Script(f"{START} w 63")
    line = opened(script)
    other = page.context.new_page()
    other.goto(f"{server.origin}/en/match/demo")
    second = server.line()
    second.say(script.snapshot)
    tap(other, 24, 21)
    expect(place(other, 21)).to_have_accessible_name(re.compile("1 white checker"))
    expect(place(page, 21)).to_have_accessible_name(re.compile("empty"))
    tap(page, 24, 15)
    page.locator("#main-button").click()
    line.hear("play")
    played = script.play("24/15")
    line.say(*played)
    second.say(*played)
    expect(place(other, 21)).to_have_accessible_name(re.compile("empty"))
    expect(place(other, 15)).to_have_accessible_name(re.compile("1 white checker"))


def test_a_watcher_sees_and_touches_nothing(page: Page, opened: Open) -> None:
    script = Script(f"{START} w 63", you=())
    opened(script)
    expect(page.locator("#own .name")).to_have_text("White")
    tap(page, 24)
    expect(place(page, 18)).to_have_accessible_name(re.compile("empty$"))
    expect(page.locator("#main-button")).to_be_disabled()
