"""Watching a match again: the steps that its log is made into, and the page that carries them."""

import json
import re
import secrets
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import httpx
import pytest

from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Named,
    Opened,
    Played,
    Resigned,
    Rolled,
    Seated,
    StoodIn,
    TookOver,
    event_as_dict,
    event_type,
)
from nardy.match.match import Match, fold
from nardy.match.record import Record
from nardy.match.record_text import parse_record
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import CLASSIC, Move, Position, Roll, RuleSet
from nardy.server.identity import hash_of
from nardy.server.replay import Step, course_of
from nardy.server.store import NewEvent, NewMatch
from tests.match.golden import course_path, names, record_path
from tests.match.sitting import NONCES
from tests.prepared import LAST_ROLL
from tests.server.site import Site

W, B = Side.WHITE, Side.BLACK
SEATS: tuple[Event, ...] = (Seated(W, NONCES.white), Seated(B, NONCES.black))
STARTED: tuple[Event, ...] = (*SEATS, GameStarted(1), Opened(6, 2))
PLAYED: tuple[Event, ...] = (Rolled(W, Roll(6, 3)), Played(W, (Move(24, 6), Move(18, 3))))


def record(events: Sequence[Event], target: int = 1, rules: RuleSet = CLASSIC) -> Record:
    return Record(BySide("Ana", "Behrouz"), target, rules, tuple(events))


def golden(name: str) -> Record:
    return parse_record(record_path(name).read_text(encoding="utf-8"))


def written(steps: Sequence[Step]) -> str:
    """The steps in the words of the files beside the golden games."""
    lines = []
    for step in steps:
        if step.type == "opened" and step.roll is not None:
            white, black = step.roll
            starter = "nobody" if white == black else "white" if white > black else "black"
            lines.append(f"opening {white}-{black}, {starter} starts")
        elif step.type == "turn" and step.moves is not None and step.side and step.roll:
            board = Position.unchecked(step.white, step.black)
            turn = f"{step.game}.{step.turn} {step.side[0]} {step.roll[0]}{step.roll[1]} {step.text}"
            lines.append(f"{turn} | {board} | {step.pips[0]}-{step.pips[1]}")
        elif step.type == "resigned":
            lines.append(f"{step.side} resigns")
        if step.result is not None:
            result = step.result
            score = f"{step.score[0]}-{step.score[1]}"
            lines.append(f"{result.winner or 'nobody'} wins, {result.kind} {result.points}, {score}")
    return "\n".join(lines) + "\n"


def briefly(step: Step) -> str:
    """A step in one line: what happened, to whom, the roll (in brackets where it lay there before), the play."""
    roll = "" if step.roll is None else f"{step.roll[0]}{step.roll[1]}"
    play = "?" if step.type == "turn" and step.moves is None else step.text
    shown = (step.type, step.side or "", roll if step.rolled else f"({roll})", play, step.reason)
    ended = () if step.result is None else (f"{step.result.winner} wins {step.result.points}",)
    return " ".join(part for part in (*shown, *ended) if part)


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_told_as_it_was_played(name: str) -> None:
    assert written(course_of(golden(name)).steps) == course_path(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_every_position_is_the_folds(name: str) -> None:
    """The moves of a step lead from the position before it to its own: the board may carry them one by one."""
    steps = course_of(golden(name)).steps
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for before, step in pairwise(steps):
        if step.type == "game_started":
            continue
        counts = {"white": list(before.white), "black": list(before.black)}
        for source, die in step.moves or []:
            assert step.side is not None
            counts[step.side][source] -= 1
            counts[step.side][max(0, source - die)] += 1
        assert (tuple(counts["white"]), tuple(counts["black"])) == (step.white, step.black)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        pytest.param((), [], id="nobody has come"),
        pytest.param(SEATS, [], id="nothing rolled"),
        pytest.param((*SEATS, Abandoned()), ["abandoned"], id="abandoned before it began"),
        pytest.param(
            (*SEATS, GameStarted(1), Opened(3, 3), Opened(1, 1), Opened(2, 5)),
            ["game_started", "opened 33", "opened 11", "opened 25"],
            id="ties in the opening",
        ),
        pytest.param(
            (*STARTED, Rolled(W, Roll(6, 3))), ["game_started", "opened 62", "turn white 63 ?"], id="a roll waits"
        ),
        pytest.param(
            (*STARTED, *PLAYED, Named(B, "Eve"), Abandoned()),
            ["game_started", "opened 62", "turn white 63 24/18/15", "abandoned"],
            id="named and abandoned",
        ),
        pytest.param(
            (*STARTED, Rolled(W, Roll(6, 3)), Resigned(B)),
            ["game_started", "opened 62", "turn white 63 ?", "resigned black white wins 2"],
            id="resigned while the rival is to play",
        ),
        pytest.param(
            (*STARTED, Forfeited(W, EndedBy.TIME)),
            ["game_started", "opened 62", "forfeited white time black wins 2"],
            id="out of time",
        ),
        pytest.param(
            (*STARTED, Rolled(W, Roll(6, 3)), StoodIn(W), PLAYED[1], TookOver(W)),
            [
                "game_started",
                "opened 62",
                "turn white 63 ?",
                "stood_in white",
                "turn white (63) 24/18/15",
                "took_over white",
            ],
            id="the computer plays a roll that lay there",
        ),
    ],
)
def test_what_happens_besides_playing(events: tuple[Event, ...], told: list[str]) -> None:
    assert [briefly(step) for step in course_of(record(events)).steps] == told


def test_a_turn_without_a_move_is_a_step() -> None:
    turns = "w 22 24/22/20/18/16\nb 61 24/18/17\nw 33 16/13/10/7/4\nb 64 17/11/7\nw 55 -\n"
    steps = course_of(parse_record(f"nardy record 1\n\ngame 1\nopening 6-1\n{turns}")).steps
    assert briefly(steps[-1]) == "turn white 55 -"
    assert steps[-1].moves == []
    assert (steps[-1].white, steps[-1].black) == (steps[-2].white, steps[-2].black)


def test_the_dice_of_the_opening_are_not_rolled_again_to_be_played() -> None:
    events = (*STARTED, Played(W, (Move(24, 6), Move(18, 2))))
    steps = course_of(record(events, rules=RuleSet.from_dict({"opening": "opening_dice"}))).steps
    assert [briefly(step) for step in steps] == ["game_started", "opened 62", "turn white (62) 24/18/16"]


def test_steps_are_the_same_when_the_match_goes_on() -> None:
    whole = golden("last_answer_and_a_break")
    every = course_of(whole).steps
    for length in range(0, len(whole.events), 5):
        steps = course_of(record(whole.events[:length], whole.target, whole.rules)).steps
        if steps and steps[-1].type == "turn" and steps[-1].moves is None:
            assert steps.pop().roll == every[len(steps)].roll
        assert steps == every[: len(steps)]


class TestPage:
    async def kept(self, site: Site, events: Sequence[Event], **changes: Any) -> str:
        """The id of a match between two people with this log."""
        for who in ("ana", "behrouz"):
            await site.store.add_identity(who)
        new: dict[str, Any] = {
            "kind": "people",
            "target": 1,
            "level": None,
            "rules": "{}",
            "seed": secrets.token_bytes(32),
            "white_identity": "ana",
            "black_identity": "behrouz",
        }
        stored = await site.store.create_match(NewMatch(**{**new, **changes}))
        bodies = [NewEvent(event_type(event), json.dumps(event_as_dict(event))) for event in events]
        await site.store.append(stored.id, 0, bodies)
        return stored.id

    def data(self, answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        found = re.search(r'<script type="application/json" id="replay-data">(.*?)</script>', answer.text, re.DOTALL)
        assert found
        return json.loads(found[1])

    async def test_it_shows_a_match_as_far_as_it_has_come(self, site: Site) -> None:
        events = (*SEATS, Named(W, "</script>Ana"), *STARTED[2:], *PLAYED)
        match_id = await self.kept(site, events)
        answer = await site.browser().get(f"/en/replay/{match_id}")
        data = self.data(answer)
        assert data["white"] == {"name": "</script>Ana", "level": None}
        assert data["phase"] == "to_roll"
        game = fold(Match(1), events).game
        assert game is not None
        assert data["steps"][-1]["white"] == list(game.position.mine)
        assert data["steps"][-1]["black"] == list(seen_by(B, game.position).mine)
        assert "Not over yet." in answer.text
        assert '<bdi class="play" translate="no">24/18/15</bdi>' in answer.text
        assert f"/api/matches/{match_id}/record?format=text" in answer.text
        assert "nonce" not in answer.text
        assert not answer.cookies

    async def test_a_finished_one_says_how_it_ended(self, site: Site) -> None:
        won = parse_record(f"nardy record 1\n\ngame 1\nopening 6-1\n{LAST_ROLL.lstrip()}w 66 1/off\n").events
        names = (Named(W, "Ana"), Named(B, "Behrouz"))
        unseated = [event for event in won if not isinstance(event, Seated)]
        match_id = await self.kept(site, (*SEATS, *names, *unseated))
        page = (await site.browser().get(f"/en/replay/{match_id}")).text
        assert "<title>Replay: Ana against Behrouz · Nardy</title>" in page
        assert "Ana wins. Mars, the loser bore off nothing: 2 points." in page

    async def test_one_that_has_not_begun_has_no_board(self, site: Site) -> None:
        match_id = await self.kept(site, SEATS[:1])
        answer = await site.browser().get(f"/en/replay/{match_id}")
        assert answer.status_code == 200
        assert "This match has not begun yet." in answer.text
        assert "replay-data" not in answer.text

    @pytest.mark.parametrize(
        ("seats", "bottom"),
        [
            ({"white_identity": "{me}"}, "white"),
            ({"black_identity": "{me}"}, "black"),
            ({"white_identity": "{me}", "black_identity": "{me}", "kind": "hotseat"}, "white"),
            ({"white_identity": None, "kind": "computer", "level": "hard"}, "black"),
            ({"black_identity": None, "kind": "computer", "level": "hard"}, "white"),
            ({}, "white"),
        ],
        ids=str,
    )
    async def test_ones_own_side_or_the_persons_is_at_the_bottom(
        self, site: Site, seats: dict[str, str | None], bottom: str
    ) -> None:
        browser = site.browser()
        token = secrets.token_urlsafe(32)
        browser.cookies.set("nardy", token)
        me = hash_of(token)
        await site.store.add_identity(me)
        changes = {name: me if value == "{me}" else value for name, value in seats.items()}
        match_id = await self.kept(site, (*STARTED, *PLAYED), **changes)
        assert self.data(await browser.get(f"/en/replay/{match_id}"))["bottom"] == bottom

    async def test_no_such_match(self, site: Site) -> None:
        assert (await site.browser().get("/en/replay/nothing123")).status_code == 404

    async def test_a_game_of_the_daily_waits_for_those_who_have_yet_to_play(self, site: Site) -> None:
        player = site.browser()
        today = site.app.state.daily.today
        begun = await player.post(f"/en/daily/{today}/play", data={"name": "Ana"})
        match_id = begun.headers["location"].rpartition("/")[2]
        refused = await site.browser().get(f"/en/replay/{match_id}")
        assert refused.status_code == 403
        assert "Play today’s game first" in refused.text
        assert 'href="/en/daily"' in refused.text
        assert "replay-data" not in refused.text
