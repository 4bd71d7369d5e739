"""Keep the translations in step with the sentences in templates and browser modules.

python scripts/messages.py             bring every PO file up to date
python scripts/messages.py --check     change nothing; list what is missing, stale, fuzzy or wrong, and fail
python scripts/messages.py --new CODE  begin the translation into another language
"""

import argparse
import re
import sys
from collections.abc import Sequence
from io import BytesIO

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext

from nardy.web import STATIC, TEMPLATES
from nardy.web.text import LANGUAGES, SOURCE, placeholders, plural_categories, po_file

KEYWORDS = {"text": None, "plural": (1, 2)}
SOURCES = (
    (TEMPLATES, "**.html", "jinja2"),
    (TEMPLATES, "**.webmanifest", "jinja2"),
    (STATIC / "js", "**.js", "javascript"),
)


def extracted() -> Catalog:
    """Every sentence that templates and modules show, with the files it stands in.

    Raises ValueError where one sentence has two plurals: only one of them could be translated.
    """
    catalog = Catalog()
    plurals: dict[str, str] = {}
    for directory, pattern, method in SOURCES:
        found = extract_from_dir(directory, [(pattern, method)], keywords=KEYWORDS, comment_tags=("Translators:",))
        for file, line, message, comments, _ in found:
            if not isinstance(message, str) and plurals.setdefault(message[0], message[1]) != message[1]:
                raise ValueError(f"{file}: {message[0]!r} has another plural elsewhere, {plurals[message[0]]!r}")
            name = (directory / file).relative_to(TEMPLATES.parent).as_posix()
            catalog.add(message, None, [(name, line)], auto_comments=comments)
    return catalog


def translated(code: str) -> Catalog:
    """The translation as it lies in its PO file."""
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code)


def brought_up_to_date(code: str, sentences: Catalog) -> bytes:
    """The PO file as it should be: every sentence in use, no other, those already translated kept."""
    catalog = translated(code) if po_file(code).exists() else Catalog(locale=code)
    catalog.update(sentences, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    wanted = len(plural_categories(code))
    for message in catalog:
        if not isinstance(message.id, str):
            message.string = (*(message.string or ()), *[""] * wanted)[:wanted]
    body = BytesIO()
    write_po(body, catalog, width=100, omit_header=True, include_lineno=False, sort_by_file=True)
    return header(code).encode() + body.getvalue().rstrip() + b"\n"


def header(code: str) -> str:
    """What PO editors need to know. The plural forms are CLDR's, their rule in gettext's words."""
    rule = to_gettext(Locale.parse(code).plural_form)  # type: ignore[no-untyped-call, unused-ignore]
    # CLDR's `e`, the exponent of a compact number, is unknown to gettext and 0 for every number written out.
    rule = re.sub(r"\be\b", "0", rule)
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {code}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {rule}\\n"\n\n'
    )


def problems(catalog: Catalog, sentences: Catalog) -> list[str]:
    """What keeps a translation from being complete, one line each."""
    wanted = {key(message) for message in sentences if message.id}
    present = {key(message): message for message in catalog if message.id}
    return [
        *(f"missing: {sentence}" for sentence in wanted if sentence not in present),
        *(f"stale: {sentence}" for sentence in present if sentence not in wanted),
        *(fault for message in present.values() for fault in faults(message, catalog)),
    ]


def faults(message: Message, catalog: Catalog) -> list[str]:
    """What is wrong with one translation."""
    single = isinstance(message.id, str)
    forms = all_forms(message.string)
    names = frozenset[str]().union(*map(placeholders, all_forms(message.id)))
    found = []
    if len(forms) != (1 if single else len(plural_categories(str(catalog.locale)))) or not all(forms):
        found.append(f"not translated: {key(message)}")
    elif any(not placeholders(form) <= names for form in forms):
        found.append(f"unknown placeholder: {key(message)}")
    elif single and placeholders(forms[0]) != names:
        found.append(f"placeholder left out: {key(message)}")
    if message.fuzzy:
        found.append(f"fuzzy: {key(message)}")
    return found


def all_forms(sentence: str | Sequence[str] | None) -> Sequence[str]:
    """A sentence without plural forms is its only form."""
    return (sentence,) if isinstance(sentence, str) else sentence or ()


def key(message: Message) -> str:
    """The sentence a message is known by."""
    return all_forms(message.id)[0]


def main() -> int:
    """Run the command line; the exit status."""
    parser = argparse.ArgumentParser(description="Keep the translations in step with the sentences in the code.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if a translation is not complete")
    parser.add_argument("--new", metavar="CODE", help="begin the translation into another language")
    arguments = parser.parse_args()
    sentences = extracted()
    codes = [language.code for language in LANGUAGES if language.code != SOURCE]
    if arguments.check:
        found = [f"{code}: {problem}" for code in codes for problem in problems(translated(code), sentences)]
        stale = [code for code in codes if po_file(code).read_bytes() != brought_up_to_date(code, sentences)]
        found.extend(f"{code}: run scripts/messages.py, the file is not as it writes it" for code in stale)
        print("\n".join(found) or f"{len(sentences)} sentences, complete in {', '.join([SOURCE, *codes])}.")
        return 1 if found else 0
    for code in [*codes, *([arguments.new] if arguments.new else [])]:
        content = brought_up_to_date(code, sentences)
        po_file(code).parent.mkdir(parents=True, exist_ok=True)
        po_file(code).write_bytes(content)
        print(po_file(code))
    return 0


if __name__ == "__main__":
    sys.exit(main())
