"""The line to the server, cut and bent in every way: what is heard at the other end, and what the page is told."""

from typing import Any

import pytest
from playwright.sync_api import Page

from nardy.server.protocol import Ack, Bye, ErrorCode, Phrase, Pong, Previewed, Refused, Resumed, Said
from tests.match_page.fake_server import PATIENCE, FakeServer, Line
from tests.match_page.script import Script, present

pytestmark = pytest.mark.browser

OPEN = """
  import("/static/0/js/match/connection.js").then(({ Connection }) => {
    window.told = [];
    const tell = (name) => (...what) => window.told.push([name, ...what]);
    window.connection = new Connection(`ws://${location.host}/ws/demo`, "demo", {
      onSnapshot: ({ seq }) => tell("snapshot")(seq),
      onResumed: ({ seq }) => tell("resumed")(seq),
      onPresence: ({ watchers }) => tell("presence")(watchers),
      onPreview: ({ moves }) => tell("preview")(moves.length),
      onSaid: ({ phrase }) => tell("said")(phrase),
      onEvent: ({ seq }) => tell("event")(seq),
      onHint: ({ text }) => tell("hint")(text),
      onAccepted: tell("accepted"),
      onRefused: (code, reason, command) => tell("refused")(code, command?.type ?? null),
      onLine: (state) => tell("line")(state),
    });
    window.connection.open();
  })
"""


@pytest.fixture
def tab(page: Page, server: FakeServer) -> Page:
    """A page with a connection and nothing else, whose clock stands still until a test moves it."""
    page.clock.install(time=10_000)
    page.goto(f"{server.origin}/empty")
    page.clock.pause_at(60_000)
    page.evaluate(OPEN)
    return page


@pytest.fixture
def script() -> Script:
    return Script("24x15/24x15 w -")


def told(tab: Page, *expected: list[Any]) -> None:
    """Waits until the page has been told this much since the last time, and compares."""
    tab.wait_for_function("count => window.told.length >= count", arg=len(expected), polling=20)
    assert tab.evaluate("window.told.splice(0)") == list(expected)


COUNT_CLOSES = """() => {
    window.closes = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("close", () => window.closes++);
        }
    };
}"""
"""Counts the closed sockets that the page opens from now on, before the page hears of each."""


def send(tab: Page, command: str) -> None:
    tab.evaluate(f"connection.send({{ type: '{command}' }})")


@pytest.fixture
def line(tab: Page, server: FakeServer, script: Script) -> Line:
    """A connection in step."""
    line = server.line()
    line.say(script.snapshot)
    told(tab, ["line", "connected"], ["snapshot", 20])
    return line


def test_events_come_in_order(tab: Page, line: Line, script: Script) -> None:
    line.say(*script.roll("63"), *script.play("24/15"))
    told(tab, ["event", 21], ["event", 22])


def test_an_event_seen_before_is_not_told_again(tab: Page, line: Line, script: Script) -> None:
    rolled = script.roll("63")
    line.say(*rolled, *rolled, *script.play("24/15"))
    told(tab, ["event", 21], ["event", 22])


def test_a_gap_asks_for_a_snapshot(tab: Page, line: Line, script: Script) -> None:
    script.roll("63")
    line.say(*script.play("24/15"))
    assert line.hear("hello") == {"type": "hello", "seq": 20}
    # What arrives before the snapshot is out of step.
    line.say(*script.roll("51"), script.snapshot, *script.play("24/18"))
    told(tab, ["snapshot", 23], ["event", 24])


def test_a_command_is_sent_until_it_is_answered(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    send(tab, "roll")
    first = line.hear("roll")
    assert first["seq"] == 20
    assert 0 < len(first["id"]) <= 40

    tab.clock.run_for(3100)
    assert line.hear("roll") == first, "sent again after a while, word for word"

    line.cut()
    told(tab, ["line", "reconnecting"])
    tab.clock.run_for(500)
    line = server.line()
    line.say(script.snapshot)
    assert line.hear("roll") == first, "sent again on the new line"

    line.say(Ack(first["id"], 21), Ack(first["id"], 21))
    told(tab, ["line", "connected"], ["snapshot", 20], ["accepted"])
    tab.clock.run_for(3100)
    send(tab, "resign")
    line.hear("resign")  # and nothing before it


def test_a_command_is_not_sent_again_before_its_answer_is_late(tab: Page, line: Line) -> None:
    send(tab, "roll")
    line.hear("roll")
    tab.clock.run_for(2000)
    send(tab, "resign")
    line.hear("resign")


def test_a_command_survives_a_reload(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    send(tab, "roll")
    first = line.hear("roll")
    tab.reload()
    tab.evaluate(OPEN)
    line = server.line()
    line.say(script.snapshot)
    assert line.hear("roll") == first


def test_a_command_given_while_the_line_is_down_waits(
    tab: Page, line: Line, server: FakeServer, script: Script
) -> None:
    line.cut()
    told(tab, ["line", "reconnecting"])
    send(tab, "roll")
    tab.clock.run_for(500)
    line = server.line()
    line.say(script.snapshot)
    line.hear("roll")


def test_a_refused_command_is_dropped(tab: Page, line: Line) -> None:
    send(tab, "roll")
    line.say(Refused(line.hear("roll")["id"], ErrorCode.NOT_YOUR_TURN, "the other side is to roll"))
    told(tab, ["refused", "not_your_turn", "roll"])
    tab.clock.run_for(3100)
    send(tab, "resign")
    line.hear("resign")


@pytest.mark.parametrize("names_it", [True, False], ids=["with its id", "without an id"])
def test_a_command_that_came_too_fast_is_kept(tab: Page, line: Line, names_it: bool) -> None:
    send(tab, "roll")
    first = line.hear("roll")
    line.say(Refused(first["id"] if names_it else None, ErrorCode.TOO_FAST, "60 messages in 20 seconds"), Pong())
    tab.clock.run_for(3100)
    assert line.hear("roll") == first


@pytest.mark.parametrize("code", [ErrorCode.STALE, ErrorCode.NOT_NOW])
def test_a_command_of_yesterday_asks_how_things_stand(tab: Page, line: Line, script: Script, code: ErrorCode) -> None:
    send(tab, "roll")
    line.say(Refused(line.hear("roll")["id"], code, "the match has gone on"))
    line.hear("hello")
    line.say(script.snapshot)
    told(tab, ["refused", code, "roll"], ["snapshot", 20])


def test_a_computer_that_failed_is_asked_again(tab: Page, line: Line) -> None:
    line.say(Refused(None, ErrorCode.UNAVAILABLE, "the computer could not play"))
    told(tab, ["refused", "unavailable", None])
    tab.clock.run_for(2100)
    line.hear("hello")


def test_a_silent_line_is_left(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    line.answers_pings = False
    tab.clock.run_for(10_000)  # the longest that a dead line may go unnoticed
    told(tab, ["line", "reconnecting"])
    tab.clock.run_for(500)
    line = server.line()
    line.say(script.snapshot)
    told(tab, ["line", "connected"], ["snapshot", 20])


def test_a_line_on_which_something_comes_is_kept(tab: Page, line: Line, server: FakeServer) -> None:
    line.answers_pings = False
    for watchers in range(6):
        tab.clock.run_for(3000)
        line.say(present(watchers=watchers))
        told(tab, ["presence", watchers])
    assert server.lines.empty()


def test_a_device_that_has_slept_waits_less(tab: Page, line: Line) -> None:
    line.answers_pings = False
    tab.clock.fast_forward(20_000)
    tab.clock.run_for(3100)
    told(tab, ["line", "reconnecting"])


def test_who_has_missed_nothing_goes_on(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    line.cut()
    told(tab, ["line", "reconnecting"])
    send(tab, "roll")
    tab.clock.run_for(500)
    line = server.line()
    line.say(script.resumed)
    told(tab, ["line", "connected"], ["resumed", 20])
    line.hear("roll")


def test_who_has_missed_something_hears_it(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    line.cut()
    told(tab, ["line", "reconnecting"])
    missed = [*script.roll("63"), *script.play("24/15")]
    tab.clock.run_for(500)
    line = server.line()
    line.say(Resumed(20, script.state), *missed)
    told(tab, ["line", "connected"], ["resumed", 20], ["event", 21], ["event", 22])


def test_what_people_do_besides_is_passed_on(tab: Page, line: Line, script: Script) -> None:
    line.say(present(watchers=2), Said("black", Phrase.OOPS), *script.roll("63"))
    # What was tried before the last event is of yesterday.
    line.say(Previewed("white", 20, [(24, 6)]), Previewed("white", 21, [(24, 6), (18, 3)]))
    told(tab, ["presence", 2], ["said", "oops"], ["event", 21], ["preview", 2])


def test_what_matters_only_now_is_not_kept(tab: Page, line: Line, server: FakeServer, script: Script) -> None:
    mention = "connection.mention({ type: 'say', phrase: 'hello' })"
    assert tab.evaluate(mention)
    line.hear("say")
    line.cut()
    told(tab, ["line", "reconnecting"])
    assert not tab.evaluate(mention)
    tab.clock.run_for(500)
    line = server.line()
    line.say(script.resumed)
    send(tab, "roll")
    line.hear("roll")


def test_a_line_that_answers_is_kept(tab: Page, line: Line, server: FakeServer) -> None:
    for _ in range(6):
        tab.clock.run_for(5000)
        # Answered after the ping, so the ping's own answer has arrived when the clock goes on.
        send(tab, "resign")
        line.say(Ack(line.hear("resign")["id"], 20))
        told(tab, ["accepted"])
    assert server.lines.empty()


def test_bye_comes_back_when_it_was_told_to(tab: Page, line: Line, server: FakeServer) -> None:
    line.say(Bye(7000))
    told(tab, ["line", "reconnecting"])
    tab.clock.run_for(6900)
    assert server.lines.empty()
    tab.clock.run_for(200)
    server.line()


WAKE = [
    "dispatchEvent(new Event('online'))",
    "document.dispatchEvent(new Event('visibilitychange'))",
    "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
]


@pytest.mark.parametrize("event", WAKE)
def test_a_browser_that_wakes_up_tries_at_once(tab: Page, line: Line, server: FakeServer, event: str) -> None:
    server.is_open = False
    line.cut()
    told(tab, ["line", "reconnecting"])
    server.is_open = True
    tab.evaluate(event)  # the clock stands still: no timer of the back-off can have run
    server.line()


def test_tries_come_ever_more_slowly(tab: Page, line: Line, server: FakeServer) -> None:
    server.is_open = False
    tab.evaluate(COUNT_CLOSES)
    line.cut()
    told(tab, ["line", "reconnecting"])
    # Each wait is between a half and one and a half of 0.3, 1, 3, 5, 5 seconds.
    for tries, longest in enumerate((450, 1500, 4500, 7500, 7500), start=1):
        tab.clock.run_for(longest)
        server.refused.get(timeout=PATIENCE)
        # Only when the page has heard of it does the next wait begin.
        tab.wait_for_function("tries => window.closes >= tries", arg=tries, polling=20)


def test_offline_is_told_apart(tab: Page, line: Line, server: FakeServer) -> None:
    server.is_open = False
    line.answers_pings = False
    tab.context.set_offline(True)
    tab.evaluate("dispatchEvent(new Event('offline'))")
    tab.clock.run_for(1100)
    told(tab, ["line", "offline"])


def test_a_match_that_does_not_exist_is_not_asked_for_again(tab: Page, line: Line, server: FakeServer) -> None:
    line.cut(4404)
    told(tab, ["line", "gone"])
    tab.clock.run_for(20_000)
    tab.evaluate("dispatchEvent(new Event('online'))")
    assert server.lines.empty()


def test_the_last_event_seen_is_said(tab: Page, line: Line, script: Script, server: FakeServer) -> None:
    line.say(*script.roll("63"))
    told(tab, ["event", 21])
    line.cut()
    told(tab, ["line", "reconnecting"])
    tab.clock.run_for(500)
    again = server.lines.get(timeout=PATIENCE)
    assert again.hear("hello")["seq"] == 21
