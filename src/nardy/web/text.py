"""The text of all pages: the English sentence is the key, each other language is one PO file.

Sentences carry named placeholders, `text("{name} rolled {roll}.", name=…, roll=…)`, in templates and in the browser's
modules alike; `static/js/text.js` is the other half of this file and answers every call with the same characters.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal

from babel import Locale
from babel.core import get_global
from babel.dates import format_date
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALES = Path(__file__).parent / "locale"
SOURCE = "en"
"""The language the sentences in the code are written in; it needs no PO file."""

Value = str | int | float
Forms = Mapping[str, str]
"""The forms of one plural sentence by CLDR category: `one`, `few`, …, `other`."""

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class PlaceholderMismatch(ValueError):
    """A sentence and the values given for it do not name the same placeholders."""


class UnknownLanguage(LookupError):
    """No page is written in this language."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language pages can be read in: its code, its name in itself and the direction it is written in."""

    code: str
    name: str
    dir: Literal["ltr", "rtl"]

    @property
    def locale(self) -> str:
        """The language with the country of most of its readers, as link previews want it: `fa_IR`."""
        country = get_global("likely_subtags")[self.code].rpartition("_")[2]
        return f"{self.code}_{country}"


def po_file(code: str) -> Path:
    """Where the translation into this language lies."""
    return LOCALES / code / "LC_MESSAGES" / "nardy.po"


def plural_categories(code: str) -> tuple[str, ...]:
    """The CLDR categories a language tells apart, in the order of the `msgstr[n]` of its PO file."""
    tags = Locale.parse(code).plural_form.tags
    return tuple(category for category in _CATEGORIES if category in tags or category == "other")


def placeholders(sentence: str) -> frozenset[str]:
    """The names in braces of a sentence."""
    return frozenset(_PLACEHOLDER.findall(sentence))


def isolate(value: str) -> str:
    """The value between Unicode's isolates: it keeps its own direction and leaves that of its surroundings alone."""
    return f"\N{FIRST STRONG ISOLATE}{value}\N{POP DIRECTIONAL ISOLATE}"


def _language(code: str) -> Language:
    locale = Locale.parse(code)
    name = locale.get_display_name(code) or code
    return Language(code, name[:1].upper() + name[1:], "rtl" if locale.text_direction == "rtl" else "ltr")


LANGUAGES = (
    _language(SOURCE),
    *sorted((_language(file.parts[-3]) for file in LOCALES.glob("*/LC_MESSAGES/nardy.po")), key=lambda one: one.name),
)
"""English, then every language with a PO file by its own name."""


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language.

    `messages` maps an English sentence to its translation, or to its plural forms; a sentence that is not in it is
    shown in English. `in_browser` are the keys that the browser's modules use.
    """

    language: Language
    messages: Mapping[str, str | Forms]
    in_browser: frozenset[str] = frozenset()

    @classmethod
    def load(cls, language: Language) -> "Catalogue":
        """Read the language's PO file."""
        if language.code == SOURCE:
            return cls(language, {})
        categories = plural_categories(language.code)
        messages: dict[str, str | Forms] = {}
        in_browser = set()
        with po_file(language.code).open("rb") as file:
            for message in read_po(file, locale=language.code):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if not key or message.fuzzy or not message.string or not all(message.string):
                    continue
                if isinstance(message.string, str):
                    messages[key] = message.string
                else:
                    messages[key] = dict(zip(categories, message.string, strict=True))
                if any(file_name.endswith(".js") for file_name, _ in message.locations):
                    in_browser.add(key)
        return cls(language, messages, frozenset(in_browser))

    def text(self, message: str, /, **params: Value) -> str:
        """The sentence in this language with its placeholders filled.

        Raises PlaceholderMismatch where the values are not exactly those the sentence asks for.
        """
        sentence = self.messages.get(message, message)
        if not isinstance(sentence, str):
            raise TypeError(f"{message!r} is translated in plural forms; ask for it with plural().")
        return self._filled(sentence, message, placeholders(message), params)

    def plural(self, one: str, many: str, n: int, /, **params: Value) -> str:
        """The form of the sentence that the language uses for `n` things, with its placeholders filled.

        Raises PlaceholderMismatch where the values are not exactly those the two English forms ask for.
        """
        forms = self.messages.get(one)
        if forms is None:
            sentence = one if Locale.parse(SOURCE).plural_form(n) == "one" else many
        elif isinstance(forms, str):
            raise TypeError(f"{one!r} is translated without plural forms; ask for it with text().")
        else:
            sentence = forms[Locale.parse(self.language.code).plural_form(n)]
        return self._filled(sentence, one, placeholders(one) | placeholders(many), params)

    def number(self, n: float, /) -> str:
        """A number as the language writes it, in Latin digits, with at most three decimals."""
        digits = format_decimal(abs(n), locale=self.language.code)
        return f"\N{MINUS SIGN}{digits}" if n < 0 else digits

    def date(self, day: date, /) -> str:
        """A date as the language writes it, the month as a word, by the Gregorian calendar in Latin digits."""
        return format_date(day, "long", locale=self.language.code)

    def for_browser(self) -> str:
        """What the browser's modules need of this catalogue, as JSON that may stand inside a script element."""
        page = {
            "lang": self.language.code,
            "dir": self.language.dir,
            "messages": {key: self.messages[key] for key in sorted(self.in_browser)},
        }
        return json.dumps(page, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")

    def _filled(self, sentence: str, message: str, names: frozenset[str], params: Mapping[str, Value]) -> str:
        if missing := sorted(names - params.keys()):
            raise PlaceholderMismatch(f"{message!r} needs a value for {', '.join(missing)}.")
        if unknown := sorted(params.keys() - names):
            raise PlaceholderMismatch(f"{message!r} has no placeholder {', '.join(unknown)}.")
        return _PLACEHOLDER.sub(lambda match: self._shown(params[match[1]]), sentence)

    def _shown(self, value: Value) -> str:
        shown = value if isinstance(value, str) else self.number(value)
        return isolate(shown) if self.language.dir == "rtl" else shown


@cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language, read once. Raises UnknownLanguage where there is none."""
    for language in LANGUAGES:
        if language.code == lang:
            return Catalogue.load(language)
    raise UnknownLanguage(f"No page is written in {lang!r}; there are {', '.join(one.code for one in LANGUAGES)}.")


def negotiate(accept_language: str | None, cookie: str | None = None) -> str:
    """The language for a visitor: the one chosen before, else the browser's first wish that exists, else English."""
    known = {language.code for language in LANGUAGES}
    if cookie and cookie in known:
        return cookie
    wishes = [(0.0, SOURCE)]
    for item in (accept_language or "").split(","):
        tag, _, weight = item.partition(";")
        quality = re.fullmatch(r"\s*(?:q=([01](?:\.\d{0,3})?))?\s*", weight)
        code = tag.strip().split("-")[0].lower()
        if quality and code in known:
            wishes.append((float(quality[1] or 1), code))
    _, chosen = max(wishes, key=lambda wish: wish[0])
    return chosen
