"""The documents say what the code does: every name is there, every example runs, every link leads somewhere.

In the pages under docs/ these are checked: code blocks in `python` (run as one session a page), `json`, `record` and
`board POSITION`; tables of positions with their legal plays or the verdict on a play; relative links.
"""

import doctest
import json
import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
import typer.main
from msgspec import Struct

from nardy.cli.main import app
from nardy.match.events import Event, event_as_dict
from nardy.match.record_text import format_record, parse_record
from nardy.match.result import Result, ResultKind, single_game_award
from nardy.match.sides import Side
from nardy.rules import IllegalPlay, Position, Reason, Roll, RuleSet, legal_plays, parse_play
from nardy.server.protocol import Answer, ErrorCode, Message
from tests.match.test_events import EVENTS
from tests.positions import board, draw

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/architecture.md",
    "docs/engine.md",
    "docs/protocol.md",
    "docs/rules.md",
}
"""Every page there is, and every page that there has to be."""

FENCE = re.compile(r"^```(?P<kind>.*)\n(?P<text>(?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)|(?:src|href)=\"(?P<source>[^\"]+)\"")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


class Block(NamedTuple):
    """A code block: what stands behind its opening marks, and its text."""

    kind: str
    text: str


def blocks(page: str, kind: str) -> list[Block]:
    found = [Block(*match.groups()) for match in FENCE.finditer(read(page))]
    return [block for block in found if block.kind.split(" ")[0] == kind]


def section(page: str, heading: str) -> str:
    """What stands under a heading, down to the next one of any depth."""
    return read(page).split(f"# {heading}\n")[1].split("\n#")[0]


def tables(text: str, *columns: str) -> Iterator[list[str]]:
    """The rows of every table with these columns."""
    inside = False
    for line in FENCE.sub("", text).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells == list(columns):
            inside = True
        elif not cells:
            inside = False
        elif inside and set(cells) != {"---"}:
            yield cells


def test_the_pages_are_there() -> None:
    found = {path.name for path in ROOT.glob("*.md")} | {f"docs/{path.name}" for path in DOCS.rglob("*.md")}
    assert found == PAGES


@pytest.mark.parametrize("page", sorted(PAGES))
def test_python_in_a_page_does_what_the_page_says(page: str) -> None:
    text = "".join(block.text + "\n" for block in blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert all(">>>" in block.text for block in blocks(page, "python"))
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert results.failed == 0


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_inside_the_project_lead_somewhere(page: str) -> None:
    text = FENCE.sub("", read(page))
    for match in LINK.finditer(text):
        target = match["target"] or match["source"]
        if target.startswith(("https://", "http://127.0.0.1", "mailto:")):
            continue
        file, _, anchor = target.partition("#")
        path = (ROOT / page).parent / file if file else ROOT / page
        assert path.exists(), f"{page}: {target}"
        if anchor:
            assert anchor in anchors(path), f"{page}: {target}"


def anchors(page: Path) -> set[str]:
    """The names that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class TestRules:
    """docs/rules.md against the rules."""

    PAGE = "docs/rules.md"

    def test_the_legal_plays_of_every_example(self) -> None:
        plain = [["", *row] for row in tables(read(self.PAGE), "Position", "Roll", "Every legal play")]
        ruled = list(tables(read(self.PAGE), "Rules", "Position", "Roll", "Every legal play"))
        assert len(plain) > 20
        assert len(ruled) > 1
        for rules, position, roll, plays in plain + ruled:
            found = legal_plays(Position.parse(position), Roll.parse(roll), rule_set(rules))
            assert ", ".join(map(str, found)) == plays, f"{rules} {position} {roll}"

    def test_the_verdict_on_every_example(self) -> None:
        plain = [["", *row] for row in tables(read(self.PAGE), "Position", "Roll", "Play", "Verdict")]
        ruled = list(tables(read(self.PAGE), "Rules", "Position", "Roll", "Play", "Verdict"))
        assert len(plain) > 15
        assert len(ruled) > 4
        for rules, position, roll, play, verdict in plain + ruled:
            found = judged(Position.parse(position), Roll.parse(roll), play, rule_set(rules))
            assert found == verdict, f"{rules} {position} {roll} {play}"

    def test_every_diagram_is_the_position_it_names(self) -> None:
        diagrams = blocks(self.PAGE, "board")
        assert len(diagrams) > 1
        for kind, text in diagrams:
            assert text == draw(board(kind.removeprefix("board "))) + "\n"
            Position.parse(kind.removeprefix("board "))

    def test_every_score_of_a_single_game(self) -> None:
        rows = list(tables(read(self.PAGE), "Result", "Last position, yours first", "Score"))
        assert len(rows) > 3
        for result, position, score in rows:
            lost = result == "lost"
            kind = ResultKind.OIN if lost else ResultKind(result)
            told = Result(Side.BLACK if lost else Side.WHITE, kind)
            assert single_game_award(told, Side.WHITE, Position.parse(position)) == int(score)

    def test_every_position_that_is_written_down(self) -> None:
        (block,) = blocks(self.PAGE, "positions")
        for line in block.text.splitlines():
            position = line.split()[0]
            assert str(Position.parse(position)) == position

    def test_the_record_can_be_read_and_is_written_like_that(self) -> None:
        (block,) = blocks(self.PAGE, "record")
        assert format_record(parse_record(block.text)) == block.text

    def test_every_house_rule_and_every_value_of_it(self) -> None:
        rows = list(tables(read(self.PAGE), "Name", "Value", "What it means"))
        told: dict[str, list[str]] = {}
        for name, value, _ in rows:
            told.setdefault(name.strip("`") or list(told)[-1], []).append(value.strip("`"))
        assert told == {name: values(name) for name in RuleSet.__dataclass_fields__}

    def test_every_reason(self) -> None:
        rows = tables(read(self.PAGE), "Reason", "When")
        assert [reason.strip("`") for reason, _ in rows] == list(Reason)


def rule_set(text: str) -> RuleSet:
    return RuleSet.from_dict(dict([text.split("=")]) if text else {})


def judged(position: Position, roll: Roll, play: str, rules: RuleSet) -> str:
    try:
        parse_play(position, roll, play, rules)
    except IllegalPlay as refused:
        return refused.reason.value
    return "legal"


def values(house_rule: str) -> list[str]:
    """What can be chosen, the classic value first."""
    classic: StrEnum | bool = getattr(RuleSet(), house_rule)
    return ["false", "true"] if isinstance(classic, bool) else [choice.value for choice in type(classic)]


class TestProtocol:
    """docs/protocol.md against the structs of the wire."""

    PAGE = "docs/protocol.md"

    @pytest.mark.parametrize(
        ("heading", "structs"),
        [("What the browser says", get_args(Message)), ("What the server says", get_args(Answer))],
    )
    def test_every_message_and_its_fields(self, heading: str, structs: tuple[type[Struct], ...]) -> None:
        rows = tables(section(self.PAGE, heading), "type", "fields", "meaning")
        told = {kind.strip("`"): set(re.findall(r"`(\w+)`", fields)) for kind, fields, _ in rows}
        assert told == {str(struct.__struct_config__.tag): set(struct.__struct_fields__) for struct in structs}

    def test_every_event_and_its_fields(self) -> None:
        told = {row[0].strip("`"): row[1] for row in tables(read(self.PAGE), "type", "fields")}
        bodies = [event_as_dict(event) for event, _ in EVENTS]
        assert {type(event) for event, _ in EVENTS} == set(get_args(Event))
        assert told.keys() == {body["type"] for body in bodies}
        for body in bodies:
            assert body.keys() - {"type"} <= set(re.findall(r"`(\w+)`", told[body["type"]]))

    def test_every_error_code(self) -> None:
        rows = tables(read(self.PAGE), "code", "what happened", "what the browser does")
        assert [code.strip("`") for code, *_ in rows] == list(ErrorCode)

    def test_every_reason(self) -> None:
        for reason in Reason:
            assert f"`{reason}`" in read(self.PAGE)

    def test_json_is_json(self) -> None:
        for block in blocks(self.PAGE, "json"):
            json.loads(block.text)


def test_every_command_is_in_the_readme() -> None:
    for name in typer.main.get_command(app).commands:  # type: ignore[attr-defined]
        assert f"nardy {name}" in read("README.md")


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_target_of_make_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)`", read(page))) <= targets


def test_every_room_is_in_the_architecture() -> None:
    text = read("docs/architecture.md")
    for path in sorted((ROOT / "src" / "nardy").glob("*/__init__.py")):
        assert f"{path.parent.name}/" in text


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [name_of(requirement) for requirement in project["dependencies"]]
    assert sorted(row[0] for row in tables(read("docs/architecture.md"), "Package", "Why")) == sorted(needed)
    for extra in project["optional-dependencies"].values():
        for requirement in extra:
            assert name_of(requirement) in read("docs/architecture.md")


def name_of(requirement: str) -> str:
    """`uvicorn` of `uvicorn[standard]>=0.38`."""
    return re.split(r"[^\w-]", requirement)[0]
