"""`nardy play`, spoken to as a person would."""

from pathlib import Path

import pytest

from nardy.match.record_text import parse_record
from nardy.match.sides import Side
from tests.cli.conftest import Nardy

FIRST_OF_THE_LIST = "1\n" * 400


def test_a_whole_game_is_played_and_recorded(nardy: Nardy, tmp_path: Path) -> None:
    file = tmp_path / "game.nardy"
    result = nardy("play", "--level", "easy", "--seed", "b", "--record", str(file), stdin=FIRST_OF_THE_LIST)
    assert result.exit_code == 0
    assert "Opening roll: you 6, the computer 5; you start." in result.stdout
    assert "Your score: " in result.stdout
    record = parse_record(file.read_text())
    assert (record.players.white, record.players.black, record.target) == ("You", "Computer (easy)", 1)
    match = record.replay()
    assert match.winner is not None
    assert bytes.fromhex(match.seed or "") == b"b"


def test_a_match_goes_on_until_a_side_has_its_points(nardy: Nardy, tmp_path: Path) -> None:
    file = tmp_path / "match.nardy"
    arguments = ["play", "--level", "medium", "--length", "3", "--seed", "match", "--record", str(file)]
    result = nardy(*arguments, stdin=FIRST_OF_THE_LIST)
    match = parse_record(file.read_text()).replay()
    assert match.winner is not None
    assert max(match.score.white, match.score.black) == 3
    assert result.stdout.count("Game ") == len(match.results) >= 2
    assert result.stdout.count("Match: ") == len(match.results) - 1
    assert " the match: you " in result.stdout


def test_the_same_seed_is_the_same_game(nardy: Nardy) -> None:
    games = [nardy("play", "--seed", "again", "--level", "easy", stdin="1\n" * 20) for _ in range(2)]
    assert games[0].stdout == games[1].stdout
    assert "Your " in games[0].stdout


def test_without_a_seed_the_dice_are_new(nardy: Nardy) -> None:
    seals = {nardy("play").stdout.splitlines()[1] for _ in range(2)}
    assert len(seals) == 2


# With this seed the person starts with 5-1.
SEED = ["--seed", "b", "--level", "easy"]


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("24/18", "The computer rolled 6-4 and played "),
        ("", "The computer rolled 6-4 and played "),
        ("hello", "Play 'hello': 'hello' is no move; write from/to as in 24/18"),
        ("24-18", "Play '24-18': '24-18' is no move"),
        ("18/24", "Play '18/24': '18/24' does not go down from point to point"),
        ("1/off", "1/off: no checker of the mover stands there."),
        ("24/12", "24/12: no die that is left moves that far."),
        ("24/19 24/23", "24/23: no further checker may leave the head in this turn."),
        ("24/19", "More dice can be played."),
        ("-", "More dice can be played."),
        ("0", "The list has 1 play; ? shows it."),
        ("2", "The list has 1 play; ? shows it."),
        ("9" * 5000, "The list has 1 play; ? shows it."),
        ("٣", "The list has 1 play; ? shows it."),
        ("?", "   1  24/19/18\nThe only play: Enter makes it.\n"),
        ("\x00", "Play '\\x00': '\\x00' is no move"),
    ],
)
def test_every_reply_has_its_answer(nardy: Nardy, reply: str, answer: str) -> None:
    result = nardy("play", *SEED, stdin=f"{reply}\n")
    assert result.exit_code == 0
    assert answer in result.stdout.split("Your 5-1: ", maxsplit=1)[1]
    assert result.stdout.endswith("The match is left unfinished.\n")


def test_enter_explains_where_there_is_a_choice(nardy: Nardy) -> None:
    assert nardy("play", *SEED, stdin="24/18\n\n").stdout.count("Write your plays as in") == 2


def test_input_that_is_no_text_is_refused(nardy: Nardy) -> None:
    result = nardy("play", *SEED, stdin=b"\xff\xfe\n24/18\n")
    assert result.exit_code == 0
    assert "The match is left unfinished." in result.stdout


@pytest.mark.parametrize("words", [["quit"], []])
def test_leaving_keeps_what_was_played(nardy: Nardy, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "left.nardy"
    result = nardy("play", *SEED, "--record", str(file), stdin="\n".join(["24/18", *words]))
    assert result.exit_code == 0
    assert result.stdout.endswith(f"The match is left unfinished.\nThe record is in {file}.\n")
    match = parse_record(file.read_text()).replay()
    assert match.winner is None
    assert match.game is not None
    assert match.game.turn == 3


def test_resigning_is_asked_twice(nardy: Nardy) -> None:
    result = nardy("play", *SEED, stdin="resign\nno\nresign\nyes\n")
    assert result.stdout.count("Resign and lose 2 points? Write yes: ") == 2
    assert "You resign." in result.stdout
    assert "The computer wins: mars, 2 points." in result.stdout
    assert "Your score: 0." in result.stdout


def test_a_finished_match_may_be_saved(nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").write_text("kept")
    result = nardy("play", *SEED, stdin="resign\nyes\nold\nno/such/place\nnew\n")
    assert "old: write a new file in a directory that exists." in result.stdout
    assert "no/such/place: write a new file in a directory that exists." in result.stdout
    assert parse_record((tmp_path / "new").read_text()).replay().winner is Side.BLACK
    assert (tmp_path / "old").read_text() == "kept"


def test_enter_saves_nothing(nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = nardy("play", *SEED, stdin="resign\nyes\n\n")
    assert result.exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_house_rules_are_played_and_recorded(nardy: Nardy, tmp_path: Path) -> None:
    file = tmp_path / "game.nardy"
    nardy("play", *SEED, "--rules", "opening=opening_dice", "--record", str(file))
    assert parse_record(file.read_text()).rules.as_dict() == {"opening": "opening_dice"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--length", "2"], "--length 2: a match is played to 1, 3, 5, 7"),
        (["--seed", ""], "--seed: write 1 to 64 bytes of text, or leave the option out"),
        (["--seed", "x" * 65], "--seed: write 1 to 64 bytes of text, or leave the option out"),
        (["--record", "old"], "--record old: write a new file in a directory that exists"),
        (["--record", "no/such/place"], "--record no/such/place: write a new file in a directory that exists"),
        (["--rules", "koks=some"], "house rule 'koks' is one of none, loser_in_start_quarter"),
    ],
)
def test_refusals(
    nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").touch()
    result = nardy("play", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {complaint}")
    assert result.stderr.count("\n") == 1
