"""Two people in two browsers at one table: a whole match, and what goes wrong on the way."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nardy.match.dice_check import Verdict, check_dice
from nardy.match.match import MatchPhase
from nardy.match.record import Record
from nardy.server.attendance import CLAIM_AFTER_LEAVING_MS
from tests.browser.conftest import Visit
from tests.browser.match_page import MatchPage
from tests.browser.visitor import Visitor
from tests.serving import Server

MOST_GLANCES = 20_000

_ACT = """() => {
  const main = document.getElementById("main-button");
  const named = (words) => [...document.querySelectorAll("button.b-place")].filter((p) => p.ariaLabel.includes(words));
  const canAct = () => main.ariaDisabled !== "true" && main.checkVisibility();
  if (!document.getElementById("result").hidden) return "over";
  if (canAct() && main.textContent === "Roll") {
    main.click();
    return "rolled";
  }
  for (let moves = 0; moves < 4 && !canAct(); moves += 1) {
    const [from] = named("can move");
    if (!from) break;
    from.click();
    const [to] = named("can be reached");
    if (!to) break;
    to.click();
  }
  if (canAct() && main.textContent === "Done") {
    main.click();
    return "played";
  }
  // A tap beside everything ends what is still being shown.
  document.querySelector("button.b-place").click();
  return "waits";
}"""


@dataclass
class Person:
    """Somebody at the table."""

    visitor: Visitor
    page: MatchPage

    @property
    def tab(self) -> Page:
        return self.page.page

    def act(self) -> str:
        """Do what can be done now, as a person would with a tap or two."""
        done: str = self.tab.evaluate(_ACT)
        return done


@pytest.fixture
def table(visit: Visit, site: Server) -> Callable[..., tuple[Person, Person]]:
    """Ana opens a table, Behrouz takes the other seat, both are at it."""

    def sit(server: Server = site, **terms: Any) -> tuple[Person, Person]:
        ana, behrouz = visit(server=server), visit(server=server, width=360, height=640, touch=True)
        form = {"length": "3", "pace": "none", "name": "Ana"} | terms
        origin = {"Origin": server.origin}
        opened = ana.context.request.post("/en/tables", form=form, headers=origin)
        match_id = opened.url.rsplit("/", 1)[1]
        first = Person(ana, MatchPage.at(ana.page, match_id))
        code = ana.page.locator("#code").text_content()
        behrouz.context.request.post(f"/en/join/{code}", form={"name": "Behrouz"}, headers=origin)
        return first, Person(behrouz, MatchPage.at(behrouz.page, match_id))

    return sit


Sit = Callable[..., tuple[Person, Person]]


def begin(first: Person, second: Person) -> None:
    second.tab.locator("#begin").click()
    for person in (first, second):
        expect(person.page.main_button).to_be_visible()


def play(people: tuple[Person, Person], turns: int) -> None:
    """Both play on, until so many turns have been sent or the game is over."""
    played = 0
    for _ in range(MOST_GLANCES):
        for person in people:
            done = person.act()
            played += done == "played"
        if played >= turns or all(person.act() == "over" for person in people):
            return
    raise AssertionError(f"the game does not go on: {[person.page.sentence.text_content() for person in people]}")


def in_step(people: tuple[Person, Person]) -> None:
    """Both boards show the same, once nothing is under way."""
    for person in people:
        person.page.wait_for_the_line()
    for _ in range(MOST_GLANCES):
        first, second = (person.page.counts() for person in people)
        mirrored = {(place + 12 - 1) % 24 + 1: standing for place, standing in second.items() if 0 < place < 25}
        if {place: standing for place, standing in first.items() if 0 < place < 25} == mirrored:
            return
    raise AssertionError(f"the boards differ: {first} {second}")


def who_acts(people: tuple[Person, Person]) -> Person:
    """The one whose turn it is, once that has been shown."""
    for _ in range(MOST_GLANCES):
        for person in people:
            if person.page.see()["main"] == "Roll":
                return person
    raise AssertionError("nobody's turn comes")


def resign(person: Person) -> None:
    if person.tab.locator("#menu").is_visible():
        person.tab.click("#menu")
    for _ in range(2):
        person.tab.click("#resign")
    if person.tab.locator("#close-side").is_visible():
        person.tab.click("#close-side")


def test_a_whole_match_with_everything_that_happens_to_people(table: Sit) -> None:
    ana, behrouz = people = table()
    begin(*people)
    play(people, 6)
    ana.tab.reload()
    play(people, 4)
    behrouz.visitor.watch.tolerate("ERR_INTERNET_DISCONNECTED")
    behrouz.visitor.context.set_offline(True)
    expect(behrouz.page.line).not_to_have_attribute("data-line", "connected")
    ana.act()
    behrouz.visitor.context.set_offline(False)
    in_step(people)
    play(people, 4)
    resign(behrouz)
    for person in people:
        expect(person.tab.locator("#result-kind")).to_contain_text("resigned")
    expect(ana.tab.locator("#result-score")).to_have_text("Match score: you 2, ⁨Behrouz⁩ 0.")
    ana.tab.click("#next-game")
    for person in people:
        expect(person.page.result).to_be_hidden()
    play(people, 10_000)
    while not ana.tab.locator("#rematch").is_visible():
        expect(ana.tab.locator("#next-game")).to_be_visible()
        behrouz.tab.click("#next-game")
        for person in people:
            expect(person.page.result).to_be_hidden()
        play(people, 10_000)
    record = Record.from_json(ana.tab.request.get(f"/api/matches/{ana.page.id}/record").text())
    match = record.replay()
    assert match.phase is MatchPhase.MATCH_OVER
    assert (record.players.white, record.players.black) == ("Ana", "Behrouz")
    assert check_dice(record).verdict is Verdict.FAIR
    old = ana.page.id
    ana.tab.click("#rematch")
    expect(behrouz.tab.locator("#rematch")).to_contain_text("wants a rematch")
    behrouz.tab.click("#rematch")
    for person in people:
        person.tab.wait_for_url(re.compile(rf"/en/match/(?!{old})"))
    begin(*people)
    play(people, 2)
    in_step(people)


def test_opening_a_link_takes_no_seat(table: Sit, visit: Visit) -> None:
    ana, behrouz = table()
    watcher = visit()
    page = MatchPage.at(watcher.page, ana.page.id)
    begin(ana, behrouz)
    expect(page.sentence).to_contain_text("is to roll")
    expect(page.main_button).to_have_attribute("aria-disabled", "true")
    expect(ana.tab.locator("#watchers")).to_have_text("1 person watches")


def test_who_leaves_is_seen_and_the_computer_plays_on(table: Sit) -> None:
    ana, behrouz = people = table()
    begin(*people)
    acting = who_acts(people)
    waiting = behrouz if acting is ana else ana
    match_id = acting.page.id
    if acting.tab.locator("#menu").is_visible():
        acting.tab.click("#menu")
    acting.tab.click("#leave")
    expect(waiting.tab.locator("#absence-sentence")).to_contain_text("is away")
    expect(waiting.tab.locator("#let-computer")).to_be_visible(timeout=CLAIM_AFTER_LEAVING_MS + 15_000)
    waiting.tab.click("#let-computer")
    expect(waiting.page.main_button).to_have_attribute("aria-disabled", "false")
    acting.page = MatchPage.at(acting.tab, match_id)
    acting.tab.click("#take-over")
    expect(acting.tab.locator("#absence")).to_be_hidden()
    play(people, 2)


@contextmanager
def a_server(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    server.start()
    yield server
    server.stop()


def test_a_restart_of_the_server_costs_nobody_anything(table: Sit, tmp_path: Path) -> None:
    with a_server(tmp_path) as server:
        people = table(server, pace="fast")
        for person in people:
            person.visitor.watch.tolerate("WebSocket|ERR_CONNECTION")
        begin(*people)
        play(people, 2)
        server.kill()
        for person in people:
            expect(person.page.line).to_have_attribute("data-line", "reconnecting")
        server.start()
        in_step(people)
        for person in people:
            expect(person.tab.locator("#own .clock")).to_have_text(re.compile(r"2:00|0:\d\d"))
        play(people, 2)


def test_the_seat_moves_to_another_device(table: Sit, visit: Visit) -> None:
    ana, _ = table()
    ana.tab.locator("summary", has_text="Play on another device").click()
    ana.tab.click("#device")
    expect(ana.tab.locator("#device-link")).not_to_have_value("")
    link = ana.tab.locator("#device-link").input_value()
    phone = visit(width=360, height=640, touch=True)
    phone.page.goto(link)
    phone.page.locator("form button").last.click()
    phone.page.wait_for_url("**/lobby")
    page = MatchPage.at(phone.page, ana.page.id)
    expect(page.page.locator("#own .name")).to_have_text("You")
    somebody = visit()
    somebody.watch.tolerate("410")
    somebody.page.goto(link)
    somebody.page.locator("form button").last.click()
    assert MatchPage.at(somebody.page, ana.page.id).page.locator("#begin").is_hidden()
