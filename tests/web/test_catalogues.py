"""Every translation is complete, and the check that says so sees what is wrong with one."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po
from scripts.messages import brought_up_to_date, extracted, problems, translated

from nardy.web import STATIC, TEMPLATES
from nardy.web.text import LANGUAGES, SOURCE, po_file

TRANSLATIONS = [language.code for language in LANGUAGES if language.code != SOURCE]


@pytest.fixture(scope="module")
def sentences() -> Catalog:
    return extracted()


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_translation_is_complete(code: str, sentences: Catalog) -> None:
    assert problems(translated(code), sentences) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_po_file_is_as_the_script_writes_it(code: str, sentences: Catalog) -> None:
    assert po_file(code).read_bytes() == brought_up_to_date(code, sentences)


def test_sentences_are_found_in_templates_and_modules(sentences: Catalog) -> None:
    head = sentences["Only one checker may leave the head in a turn."]
    assert {file for file, _ in head.locations} >= {"templates/rules.html", "static/js/match/sentences.js"}


SPEAKING = [*TEMPLATES.rglob("*.html"), *(file for file in STATIC.rglob("*.js") if file.name != "text.js")]
CALL = re.compile(r"(?<![\w.])(?<!function )(?:text|plural)\(\s*(.)")


@pytest.mark.parametrize("file", SPEAKING, ids=lambda file: file.name)
def test_a_sentence_is_written_out_where_it_is_asked_for(file: Path) -> None:
    assert {first for first in CALL.findall(file.read_text()) if first != '"'} == set()


GOOD = """
msgid "Play"
msgstr "بازی"

msgid "{name} rolled {roll}."
msgstr "{name} تاس {roll} آورد."

msgid "{count} checker"
msgid_plural "{count} checkers"
msgstr[0] "یک مهره"
msgstr[1] "{count} مهره"
"""


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("", "", []),
        ('msgid "Play"\nmsgstr "بازی"', "", ["missing: Play"]),
        ('msgid "Play"', 'msgid "Plays"', ["missing: Play", "stale: Plays"]),
        ('msgstr "بازی"', 'msgstr ""', ["not translated: Play"]),
        ('msgid "Play"', '#, fuzzy\nmsgid "Play"', ["fuzzy: Play"]),
        ("تاس {roll}", "تاس {dice}", ["unknown placeholder: {name} rolled {roll}."]),
        ("تاس {roll}", "تاس", ["placeholder left out: {name} rolled {roll}."]),
        ('msgstr[1] "{count} مهره"', 'msgstr[1] ""', ["not translated: {count} checker"]),
        ("{count} مهره", "{n} مهره", ["unknown placeholder: {count} checker"]),
    ],
)
def test_what_is_wrong_is_found(before: str, after: str, found: list[str]) -> None:
    header = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n'
    wanted = Catalog()
    for message in ("Play", "{name} rolled {roll}.", ("{count} checker", "{count} checkers")):
        wanted.add(message)
    text = (header + GOOD).replace(before, after, 1) if before else header + GOOD
    assert problems(read_po(BytesIO(text.encode()), locale="fa"), wanted) == found
