"""The browser's half of the text machinery says, character for character, what Python says."""

import json

import pytest
from playwright.sync_api import Browser, Page

from nardy.web.text import Catalogue, Language, plural_categories
from tests.web.pages import served

pytestmark = pytest.mark.browser

CODES = ("en", "fa", "ru", "es", "pt", "fr")
ONE, MANY = "{count} checker", "{count} checkers"
NUMBERS = (*range(201), 360, 1000, 12345, 1234567, -5, -1234.5, 0.5, 0.125, 1.0625, 2.0005, 0.0004)


def made(code: str) -> Catalogue:
    """A catalogue whose plural sentences name their category."""
    messages: dict[str, str | dict[str, str]] = {"{name} rolled {roll}.": "{roll} ← {name} <b>"}
    if code != "en":
        messages[ONE] = {category: f"{category} {{count}}" for category in plural_categories(code)}
    return Catalogue(Language(code, code, "rtl" if code == "fa" else "ltr"), messages, frozenset(messages))


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("code", CODES)
def test_text_plurals_and_numbers(browser: Browser, code: str) -> None:
    catalogue = made(code)
    with served({"/": page_with(catalogue)}) as address:
        page = opened(browser, address)
        shown = page.evaluate(
            """async ({one, many, numbers}) => {
                const { text, plural, number, isolate, lang, dir } = await import("/static/0/js/text.js");
                return {
                    lang, dir,
                    text: text("{name} rolled {roll}.", { name: "White", roll: 1234 }),
                    untranslated: text("Undo {n}", { n: 5 }),
                    plurals: Array.from({ length: 201 }, (_, n) => plural(one, many, n, { count: n })),
                    numbers: numbers.map(number),
                    isolated: isolate("x"),
                };
            }""",
            {"one": ONE, "many": MANY, "numbers": NUMBERS},
        )
        page.close()
    assert shown == {
        "lang": code,
        "dir": catalogue.language.dir,
        "text": catalogue.text("{name} rolled {roll}.", name="White", roll=1234),
        "untranslated": catalogue.text("Undo {n}", n=5),
        "plurals": [catalogue.plural(ONE, MANY, n, count=n) for n in range(201)],
        "numbers": [catalogue.number(n) for n in NUMBERS],
        "isolated": "\u2068x\u2069",
    }


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ('text("{name} rolled {roll}.", { name: "White" })', '"{name} rolled {roll}." needs a value for roll.'),
        ('text("Undo", { name: "White" })', '"Undo" has no placeholder name.'),
        ('text("{count} checker", { count: 1 })', '"{count} checker" is translated in plural forms; ask for it with'),
        ('plural("{count} checker", "{count} checkers", 1)', '"{count} checker" needs a value for count.'),
        (
            'plural("{name} rolled {roll}.", "", 1, { name: "White", roll: "" })',
            '"{name} rolled {roll}." is translated without plural forms; ask for it with text().',
        ),
    ],
)
def test_a_wrong_call_fails_and_says_why(browser: Browser, call: str, complaint: str) -> None:
    with served({"/": page_with(made("fa"))}) as address:
        page = opened(browser, address)
        said = page.evaluate(
            f"""async () => {{
                const {{ text, plural }} = await import("/static/0/js/text.js");
                try {{ {call}; return "nothing"; }} catch (error) {{ return error.message; }}
            }}"""
        )
        page.close()
    assert complaint in said


def test_a_page_without_a_catalogue_is_an_error(browser: Browser) -> None:
    with served({"/": "<!doctype html><title>Empty</title>"}) as address:
        page = opened(browser, address)
        said = page.evaluate('import("/static/0/js/text.js").then(() => "nothing", (error) => error.message)')
        page.close()
    assert "carries no catalogue" in said


def page_with(catalogue: Catalogue) -> str:
    return (
        f"<!doctype html><html lang={json.dumps(catalogue.language.code)}><title>Text</title>"
        f'<script type="application/json" id="catalogue">{catalogue.for_browser()}</script></html>'
    )
