"""What the lessons claim, held against the rules; and that each lesson shows what it has."""

import json
import re

import pytest

from nardy.engine import load
from nardy.match.result import ResultKind, result_of
from nardy.match.sides import Side
from nardy.rules import CHECKERS, CLASSIC, OFF, IllegalPlay, Move, Position, Reason, Roll, parse_play, turn_graph
from nardy.server.learning.diagrams import Allows, Better, Claim, Diagram, Only, Passes, Refuses, Wins
from nardy.server.learning.guide import SCENES
from nardy.server.learning.lessons import LESSONS, bears_off
from nardy.server.rendering import for_script
from nardy.web.text import LANGUAGES
from tests.server.site import Site

DIAGRAMS = [diagram for lesson in LESSONS.values() for diagram in lesson]
CLAIMS = [(diagram, roll, claim) for diagram in DIAGRAMS for roll, claims in diagram.claims.items() for claim in claims]


def holds(diagram: Diagram, roll: str, claim: Claim) -> bool:
    """Whether the rules, or the engine where it is about a better play, agree with the claim."""
    graph = diagram.graph(roll)
    match claim:
        case Only(after):
            return sorted(str(play.after).split("/")[0] for play in graph.plays) == sorted(after)
        case Allows(plays):
            return all(is_legal(diagram.board, roll, play) for play in plays)
        case Refuses(move, reason, made):
            with pytest.raises(IllegalPlay) as refusal:
                graph.follow(Move(*each) for each in (*made, move))
            return refusal.value.reason is reason
        case Passes():
            return [str(play) for play in graph.plays] == ["-"]
        case Wins(kind):
            ended = {
                result_of(Side.WHITE, play.after.rival, CLASSIC).kind if play.after.mine[OFF] == CHECKERS else None
                for play in graph.plays
            }
            return ended == {kind}
        case Better(by):
            ranked = load("medium").rank(diagram.board, graph.roll)
            right = [each.equity for each in ranked if diagram.is_right(each.play)]
            return max(right) >= by + max(each.equity for each in ranked if each.equity not in right)


def is_legal(board: Position, roll: str, play: str) -> bool:
    try:
        parse_play(board, Roll.parse(roll), play)
    except IllegalPlay:
        return False
    return True


@pytest.mark.parametrize(("diagram", "roll", "claim"), CLAIMS, ids=lambda value: getattr(value, "name", value))
def test_the_lessons_claim_what_is_so(diagram: Diagram, roll: str, claim: Claim) -> None:
    assert holds(diagram, roll, claim)


FALSE = [
    ("first-doubles", "66", Only(("24x14,18",))),
    ("first-doubles", "33", Only(("24x13,18x2",))),
    ("two-ways", "53", Allows(("24/21",))),
    ("wall-refused", "21", Refuses((5, 1), Reason.POINT_HELD)),
    ("larger-die", "64", Passes()),
    ("oin", "65", Wins(ResultKind.MARS)),
    ("not-home", "53", Wins(ResultKind.OIN)),
    ("save-mars", "52", Better(1.5)),
]


@pytest.mark.parametrize(("name", "roll", "claim"), FALSE, ids=lambda value: type(value).__name__)
def test_a_false_claim_is_found_out(name: str, roll: str, claim: Claim) -> None:
    (diagram,) = (diagram for diagram in DIAGRAMS if diagram.name == name)
    assert not holds(diagram, roll, claim)


@pytest.mark.parametrize("diagram", [each for each in DIAGRAMS if each.aim], ids=lambda diagram: diagram.name)
def test_where_a_lesson_asks_for_something_it_can_be_done_and_missed(diagram: Diagram) -> None:
    for roll in diagram.claims:
        assert {diagram.is_right(play) for play in diagram.graph(roll).plays} == {True, False}


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.name)
def test_the_browser_is_given_the_turn_that_the_rules_have(diagram: Diagram) -> None:
    given = json.loads(diagram.json)
    assert (tuple(given["white"]), tuple(given["black"])) == (diagram.board.mine, diagram.board.rival)
    for roll, turn in zip(diagram.claims, given["turns"], strict=True):
        plays = diagram.graph(roll).plays
        assert "".join(map(str, turn["roll"])) == roll
        assert len(turn["graph"]["nodes"]) == len(diagram.graph(roll).nodes)
        if turn["right"] is not None:
            assert {tuple(counts) for counts in turn["right"]} == {
                play.after.mine for play in plays if diagram.is_right(play)
            }
    assert len(diagram.json) < 40_000


def test_json_cannot_end_the_script_element_that_it_stands_in() -> None:
    assert "<" not in for_script({"a": "</script>"})


def test_the_scenes_of_the_guide_follow_from_each_other() -> None:
    def plays(step: str) -> set[str]:
        scene = SCENES[step]
        assert scene.roll
        return {str(play.after) for play in turn_graph(Position.parse(scene.position), Roll.parse(scene.roll)).plays}

    answer, refused = SCENES["answer"], SCENES["refused"]
    assert plays("take") == plays("go") == plays("done") == {answer.position}
    assert answer.reply
    roll, text = answer.reply
    reply = parse_play(Position.parse(answer.position).switched(), Roll.parse(roll), text)
    assert str(reply.after.switched()) == refused.position

    assert refused.roll
    graph = turn_graph(Position.parse(refused.position), Roll.parse(refused.roll))
    with pytest.raises(IllegalPlay) as refusal:
        graph.follow([*(Move(*move) for move in refused.made), Move(24, 2)])
    assert refusal.value.reason is Reason.HEAD_USED

    before = Position.parse(SCENES["off"].position)
    assert {bears_off(before, Position.parse(after)) for after in plays("off")} == {True, False}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
async def test_each_lesson_shows_each_of_its_boards(site: Site, language: object) -> None:
    browser = site.browser()
    lang = getattr(language, "code", "")
    index = (await browser.get(f"/{lang}/learn/")).text
    assert re.findall(rf'<h2><a href="/{lang}/learn/([a-z-]+)">', index) == list(LESSONS)
    for topic, diagrams in LESSONS.items():
        answer = await browser.get(f"/{lang}/learn/{topic}")
        assert answer.status_code == 200
        assert re.findall(r'<figure class="diagram" data-name="([a-z-]+)"', answer.text) == [
            each.name for each in diagrams
        ]


async def test_lessons_lead_from_one_to_the_next(site: Site) -> None:
    browser, path, seen = site.browser(), f"/en/learn/{next(iter(LESSONS))}", []
    while path:
        seen.append(path.rpartition("/")[2])
        following = re.search(r'rel="next" href="([^"]+)"', (await browser.get(path)).text)
        path = following[1] if following else ""
    assert seen == list(LESSONS)


@pytest.mark.parametrize(
    ("path", "status"), [("learn", 308), ("learn/", 200), ("learn/first-game", 200), ("learn/nothing", 404)]
)
async def test_what_is_no_lesson_is_not_there(site: Site, path: str, status: int) -> None:
    assert (await site.browser().get(f"/en/{path}")).status_code == status


async def test_the_figures_that_the_lessons_tell(site: Site) -> None:
    browser = site.browser()
    result, strategy = [(await browser.get(f"/en/learn/{topic}")).text for topic in ("result", "strategy")]
    assert "An oin while the computer has 45 pips to go scores 111." in result
    assert "A mars while the computer has 168 pips to go scores 242." in result
    assert "A roll moves you 8.17 pips on average, doubles included." in strategy
