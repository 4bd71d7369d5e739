"""Pages from templates: what every page is given, and which language it is in."""

from collections.abc import Mapping
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response

from nardy import __version__
from nardy.server.identity import is_secure
from nardy.server.static import StaticFiles
from nardy.web import TEMPLATES
from nardy.web.text import LANGUAGES, SOURCE, Catalogue, UnknownLanguage, catalogue, negotiate

LANGUAGE_COOKIE = "nardy-language"
LANGUAGE_COOKIE_SECONDS = 400 * 24 * 3600
EDITION_HEADER = "Nardy-Edition"
"""Says of a page which edition of the site it belongs to; the service worker keeps only those of its own."""

ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


def page(
    connection: HTTPConnection, template: str, speech: Catalogue, status_code: int = 200, **context: Any
) -> HTMLResponse:
    """The page in the language of `speech`. A visitor who came to it by the language menu is remembered to read it."""
    state, lang = connection.app.state, speech.language.code
    values: Mapping[str, Any] = {
        "lang": lang,
        "dir": speech.language.dir,
        "languages": LANGUAGES,
        "text": speech.text,
        "plural": speech.plural,
        "number": speech.number,
        "date": speech.date,
        "catalogue_json": speech.for_browser(),
        "static": state.static.address,
        "path_in": lambda code: _path_in(code, connection.url.path),
        "origin": origin_of(connection),
        "sharing_picture": _sharing_picture(state.static, lang),
        "version": __version__,
        **context,
    }
    # Pages show what is the visitor's own, so nothing between us and the browser may keep them.
    headers = {"Cache-Control": "private, no-cache", "Content-Language": lang, EDITION_HEADER: state.edition}
    answer = HTMLResponse(ENVIRONMENT.get_template(template).render(values), status_code, headers)
    if _switched_to(connection, lang):
        remember_language(connection, answer, lang)
    return answer


def origin_of(connection: HTTPConnection) -> str:
    """Scheme and host of the site: the first of those configured, else what the browser asked for."""
    origins: tuple[str, ...] = connection.app.state.settings.origins
    return origins[0] if origins else str(connection.base_url).rstrip("/")


def in_preferred_language(connection: HTTPConnection, path: str) -> Response:
    """The way to a page, by its path below the language, in the language of whoever follows a link that names none."""
    headers = {"Vary": "Accept-Language, Cookie", "Cache-Control": "private, no-cache"}
    query = f"?{connection.url.query}" if connection.url.query else ""
    return RedirectResponse(f"/{preferred_language(connection)}/{path}{query}", 302, headers)


def for_script(value: object) -> str:
    """JSON that may stand inside a script element."""
    return msgspec.json.encode(value).decode().replace("<", r"\u003c")


def preferred_language(connection: HTTPConnection) -> str:
    """The language to speak where the address names none: the remembered one, else the browser's wish."""
    return negotiate(connection.headers.get("accept-language"), connection.cookies.get(LANGUAGE_COOKIE))


def speech_for(connection: HTTPConnection) -> Catalogue:
    """The catalogue of the language that the address names, else of the preferred one."""
    try:
        return catalogue(connection.url.path.split("/")[1])
    except UnknownLanguage:
        return catalogue(preferred_language(connection))


def remember_language(connection: HTTPConnection, answer: Response, lang: str) -> None:
    """Let `/` lead to this language from now on."""
    answer.set_cookie(
        LANGUAGE_COOKIE,
        lang,
        max_age=LANGUAGE_COOKIE_SECONDS,
        secure=is_secure(connection),
        httponly=True,
        samesite="lax",
    )


def _switched_to(connection: HTTPConnection, lang: str) -> bool:
    """Whether a link of our own led here from another language. A link from elsewhere is not the visitor's choice."""
    return connection.headers.get("sec-fetch-site") == "same-origin" and preferred_language(connection) != lang


def _sharing_picture(static: StaticFiles, lang: str) -> str:
    """The picture of a language for link previews; English where scripts/og_pictures.py has drawn none yet."""
    own = f"pictures/og-{lang}.jpg"
    return static.address(own if own in static.files else f"pictures/og-{SOURCE}.jpg")


def _path_in(code: str, path: str) -> str:
    """The address of the same page in another language."""
    first, *rest = path.lstrip("/").split("/")
    known = any(first == language.code for language in LANGUAGES)
    return "/".join(("", code, *rest)) if known and rest else f"/{code}/"
