"""Sentences, plurals, numbers and the choice of a language, in Python."""

import json
from datetime import date

import pytest

from nardy.web.text import (
    LANGUAGES,
    Catalogue,
    Language,
    PlaceholderMismatch,
    UnknownLanguage,
    catalogue,
    isolate,
    negotiate,
    plural_categories,
)

ENGLISH = catalogue("en")
PERSIAN = Catalogue(
    Language("fa", "فارسی", "rtl"),
    {
        "{name} rolled {roll}.": "{name} تاس {roll} آورد.",
        "{count} checker": {"one": "یک مهره", "other": "{count} مهره"},
        "Done": "تمام",
    },
    in_browser=frozenset({"Done"}),
)
RUSSIAN = Catalogue(
    Language("ru", "Русский", "ltr"),
    {
        "{count} checker": {
            "one": "{count} шашка",
            "few": "{count} шашки",
            "many": "{count} шашек",
            "other": "{count} шашки",
        }
    },
)


def test_a_sentence_without_translation_is_shown_in_english() -> None:
    assert PERSIAN.text("Undo") == "Undo"
    assert PERSIAN.plural("{count} die", "{count} dice", 1, count=1) == f"{isolate('1')} die"


def test_placeholders_are_filled() -> None:
    assert ENGLISH.text("{name} rolled {roll}.", name="White", roll="6-3") == "White rolled 6-3."


def test_values_are_isolated_in_a_right_to_left_language() -> None:
    assert (
        PERSIAN.text("{name} rolled {roll}.", name="White", roll="6-3") == "\u2068White\u2069 تاس \u20686-3\u2069 آورد."
    )


def test_numbers_among_the_values_are_written_as_the_language_writes_them() -> None:
    assert ENGLISH.text("{count} pips", count=12345) == "12,345 pips"


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"name": "White"}, r"'\{name\} rolled \{roll\}\.' needs a value for roll\."),
        ({"name": "White", "roll": "6-3", "dice": 2}, r"'\{name\} rolled \{roll\}\.' has no placeholder dice\."),
    ],
)
def test_values_must_be_those_that_the_sentence_names(values: dict[str, str | int], complaint: str) -> None:
    with pytest.raises(PlaceholderMismatch, match=complaint):
        ENGLISH.text("{name} rolled {roll}.", **values)
    with pytest.raises(PlaceholderMismatch, match=complaint):
        PERSIAN.text("{name} rolled {roll}.", **values)


def test_values_of_a_plural_must_be_named_too() -> None:
    with pytest.raises(PlaceholderMismatch, match="needs a value for count"):
        RUSSIAN.plural("{count} checker", "{count} checkers", 3)


@pytest.mark.parametrize(
    ("n", "english", "russian", "persian"),
    [
        (0, "0 checkers", "0 шашек", "یک مهره"),
        (1, "1 checker", "1 шашка", "یک مهره"),
        (2, "2 checkers", "2 шашки", "\u20682\u2069 مهره"),
        (5, "5 checkers", "5 шашек", "\u20685\u2069 مهره"),
        (11, "11 checkers", "11 шашек", "\u206811\u2069 مهره"),
        (21, "21 checkers", "21 шашка", "\u206821\u2069 مهره"),
    ],
)
def test_plural_forms_are_those_of_cldr(n: int, english: str, russian: str, persian: str) -> None:
    shown = [one.plural("{count} checker", "{count} checkers", n, count=n) for one in (ENGLISH, RUSSIAN, PERSIAN)]
    assert shown == [english, russian, persian]


def test_text_and_plural_are_not_taken_for_each_other() -> None:
    with pytest.raises(TypeError, match=r"plural\(\)"):
        RUSSIAN.text("{count} checker", count=1)
    with pytest.raises(TypeError, match=r"text\(\)"):
        PERSIAN.plural("Done", "Done", 1)


@pytest.mark.parametrize(
    ("code", "categories"),
    [
        ("en", ("one", "other")),
        ("fa", ("one", "other")),
        ("ru", ("one", "few", "many", "other")),
        ("fr", ("one", "many", "other")),
    ],
)
def test_a_po_file_holds_the_forms_in_the_order_of_cldr(code: str, categories: tuple[str, ...]) -> None:
    assert plural_categories(code) == categories


@pytest.mark.parametrize(
    ("code", "n", "shown"),
    [
        ("en", 360, "360"),
        ("en", 1234567, "1,234,567"),
        ("en", -5, "−5"),
        ("en", 0.25, "0.25"),
        ("fa", 1234567, "1,234,567"),
        ("fa", -5, "−5"),
        ("ru", 1234.5, "1\xa0234,5"),
        ("fr", 1234.5, "1\u202f234,5"),
    ],
)
def test_numbers(code: str, n: float, shown: str) -> None:
    assert Catalogue(Language(code, code, "ltr"), {}).number(n) == shown


def test_the_browser_is_given_what_its_modules_use_and_nothing_else() -> None:
    assert json.loads(PERSIAN.for_browser()) == {"lang": "fa", "dir": "rtl", "messages": {"Done": "تمام"}}


def test_a_catalogue_cannot_end_the_script_element_it_stands_in() -> None:
    hostile = Catalogue(Language("en", "English", "ltr"), {"a": "</script><script>"}, frozenset({"a"}))
    assert "<" not in hostile.for_browser()
    assert json.loads(hostile.for_browser())["messages"]["a"] == "</script><script>"


def test_english_comes_first_and_persian_is_written_from_right_to_left() -> None:
    assert LANGUAGES[0] == Language("en", "English", "ltr")
    assert Language("fa", "فارسی", "rtl") in LANGUAGES


def test_a_language_without_pages_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="No page is written in 'xx'; there are en, "):
        catalogue("xx")


@pytest.mark.parametrize(
    ("accept_language", "cookie", "chosen"),
    [
        (None, None, "en"),
        ("", None, "en"),
        ("fa", None, "fa"),
        ("fa-IR,fa;q=0.9,en;q=0.8", None, "fa"),
        ("FA-ir", None, "fa"),
        ("xx, fa;q=0.3, en;q=0.2", None, "fa"),
        ("en;q=0.4, fa;q=0.6", None, "fa"),
        ("en, fa", None, "en"),
        ("fa;q=0, en;q=0.1", None, "en"),
        ("fa;q=0", None, "en"),
        ("fa;q=much, xx", None, "en"),
        ("*", None, "en"),
        (";;,,", None, "en"),
        ("en", "fa", "fa"),
        ("fa", "xx", "fa"),
        ("fa", "", "fa"),
    ],
)
def test_the_language_of_a_visitor(accept_language: str | None, cookie: str | None, chosen: str) -> None:
    assert negotiate(accept_language, cookie) == chosen


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "November 30, 2026"),
        ("ru", "30 ноября 2026 г."),
        ("es", "30 de noviembre de 2026"),
        ("pt", "30 de novembro de 2026"),
        ("fr", "30 novembre 2026"),
        ("fa", "30 نوامبر 2026"),
    ],
)
def test_dates(code: str, shown: str) -> None:
    assert " ".join(catalogue(code).date(date(2026, 11, 30)).split()) == shown
