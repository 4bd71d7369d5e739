"""What is told of the site to those who only pass by: search engines, link previews, lists of apps."""

import re
import struct
from collections.abc import AsyncIterator, Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from nardy.server.discovery import PUBLIC
from nardy.server.offline import OFFLINE, READABLE_OFFLINE, edition_of
from nardy.server.settings import Settings
from nardy.server.static import StaticFiles
from nardy.web import STATIC
from nardy.web.text import LANGUAGES, Language
from tests.server.site import ORIGIN, Site, running, start_match

CODES = [language.code for language in LANGUAGES]
EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
ADDRESS = "https://nardy.example"
SITEMAP = {"sitemap": "http://www.sitemaps.org/schemas/sitemap/0.9", "xhtml": "http://www.w3.org/1999/xhtml"}
META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"')


@pytest.fixture
async def public_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site that knows its address."""
    async with running(Settings(data=tmp_path, origins=(ADDRESS, "https://www.nardy.example"))) as site:
        yield site


async def told(site: Site, path: str) -> dict[str, str]:
    """What the head of a page tells, with its title; of several values the last one."""
    page = (await site.browser().get(path)).text
    title = re.search("<title>(.*?)</title>", page, re.DOTALL)
    assert title is not None
    return {"title": unescape(title[1]), **{name: unescape(value) for name, value in META.findall(page)}}


@EVERYWHERE
async def test_every_public_page_has_words_of_its_own(site: Site, language: Language) -> None:
    heads = {path: await told(site, f"/{language.code}/{path}") for path in PUBLIC}
    for name in ("title", "description"):
        assert len({head[name] for head in heads.values()}) == len(PUBLIC)
    for path, head in heads.items():
        assert "robots" not in head, path
        assert 5 <= len(head["title"]) <= 80, path
        assert 20 <= len(head["description"]) <= 200, path


@EVERYWHERE
async def test_a_link_has_a_preview_in_the_language_of_the_page(site: Site, language: Language) -> None:
    head = await told(site, f"/{language.code}/rules")
    assert head["og:title"] == head["title"]
    assert head["og:description"] == head["description"]
    assert head["og:url"] == f"{ORIGIN}/{language.code}/rules"
    assert head["og:locale"] == language.locale
    assert head["og:image:alt"]
    assert head["twitter:card"] == "summary_large_image"
    page = (await site.browser().get(f"/{language.code}/rules")).text
    others = set(re.findall('property="og:locale:alternate" content="(.*?)"', page))
    assert others == {other.locale for other in LANGUAGES if other != language}
    picture = await site.browser().get(head["og:image"].removeprefix(ORIGIN))
    assert picture.headers["content-type"] == "image/jpeg"
    # Width and height stand in the frame header of the file, after the height of a line of blocks.
    frame = picture.content.index(b"\xff\xc0")
    height, width = struct.unpack(">HH", picture.content[frame + 5 : frame + 9])
    assert (width, height) == (int(head["og:image:width"]), int(head["og:image:height"])) == (1200, 630)


@EVERYWHERE
def test_every_language_has_its_own_picture(language: Language) -> None:
    picture = STATIC / "pictures" / f"og-{language.code}.jpg"
    assert picture.is_file(), "draw it with python -m scripts.og_pictures"
    assert picture.stat().st_size <= 60_000
    others = [STATIC / "pictures" / f"og-{code}.jpg" for code in CODES if code != language.code]
    assert picture.read_bytes() not in [other.read_bytes() for other in others]


async def test_a_language_without_a_picture_shows_the_english_one(site: Site) -> None:
    static: StaticFiles = site.app.state.static
    drawn = {name: file for name, file in static.files.items() if name != "pictures/og-fa.jpg"}
    site.app.state.static = StaticFiles(static.build, drawn)
    assert (await told(site, "/fa/"))["og:image"].endswith("/pictures/og-en.jpg")


def test_locales_name_the_country_of_most_readers() -> None:
    known = {language.code: language.locale for language in LANGUAGES}
    assert known["en"] == "en_US"
    assert known["fa"] == "fa_IR"
    assert all(re.fullmatch("[a-z]{2,3}_[A-Z]{2}", locale) for locale in known.values())


async def test_addresses_are_those_of_the_site_wherever_it_was_asked(public_site: Site) -> None:
    head = await told(public_site, "/en/lobby")
    assert head["og:url"] == f"{ADDRESS}/en/lobby"
    assert head["og:image"].startswith(f"{ADDRESS}/static/")
    browser = public_site.browser()
    assert f'<link rel="canonical" href="{ADDRESS}/en/lobby">' in (await browser.get("/en/lobby")).text
    assert f"\nSitemap: {ADDRESS}/sitemap.xml\n" in (await browser.get("/robots.txt")).text
    assert ORIGIN not in (await browser.get("/sitemap.xml")).text


async def test_the_map_names_every_public_page_in_every_language(site: Site) -> None:
    answer = await site.browser().get("/sitemap.xml")
    assert answer.headers["content-type"] == "application/xml"
    urls = ET.fromstring(answer.content).findall("sitemap:url", SITEMAP)  # noqa: S314 - our own
    listed = [url.findtext("sitemap:loc", namespaces=SITEMAP) for url in urls]
    assert listed == [f"{ORIGIN}/{code}/{path}" for path in PUBLIC for code in CODES]
    for url, address in zip(urls, listed, strict=True):
        assert address is not None
        path = address.removeprefix(f"{ORIGIN}/").partition("/")[2]
        links = {link.get("hreflang"): link.get("href") for link in url.findall("xhtml:link", SITEMAP)}
        assert links == {code: f"{ORIGIN}/{code}/{path}" for code in CODES} | {"x-default": f"{ORIGIN}/en/{path}"}
        assert (await site.browser().head(address)).status_code == 200


def paths(routes: Sequence[Any]) -> Iterator[str]:
    """The paths of routes, also of those in routers that stand among them."""
    for route in routes:
        if hasattr(route, "original_router"):
            yield from paths(route.original_router.routes)
        else:
            yield route.path


async def test_a_new_page_is_either_public_or_asks_not_to_be_found(site: Site) -> None:
    in_a_language = {path.removeprefix("/{lang}/") for path in paths(site.app.routes) if path.startswith("/{lang}/")}
    plain = {path for path in in_a_language if "{" not in path}
    leading_elsewhere = set()
    for path in plain - set(PUBLIC):
        answer = await site.browser().get(f"/en/{path}")
        if answer.is_redirect or answer.status_code == 405:
            leading_elsewhere.add(path)
        elif answer.headers["content-type"].startswith("text/html"):
            assert '<meta name="robots" content="noindex">' in answer.text, path
    assert "join" in leading_elsewhere
    assert {path for path in PUBLIC if not path.startswith("learn/")} <= plain


async def test_what_is_somebodys_own_is_not_to_be_found(site: Site) -> None:
    match_id = await start_match(browser := site.browser())
    for path in (f"match/{match_id}", "join/QWERTZ", "device/secret", OFFLINE):
        assert '<meta name="robots" content="noindex">' in (await browser.get(f"/en/{path}")).text, path


@pytest.mark.parametrize(
    ("path", "searched", "previewed"),
    [
        *((f"/en/{path}", True, True) for path in PUBLIC),
        ("/static/0/css/base.css", True, True),
        ("/join/QWERTZ", False, True),
        ("/fa/join/QWERTZ", False, True),
        ("/en/match/k3v9x2p7", False, True),
        ("/device/secret", False, False),
        ("/en/device/secret", False, False),
        ("/api/lobby", False, False),
        ("/ws/k3v9x2p7", False, False),
    ],
)
async def test_robots_are_told_where_to_go(site: Site, path: str, searched: bool, previewed: bool) -> None:
    robots = RobotFileParser()
    robots.parse(_without_wildcards((await site.browser().get("/robots.txt")).text).splitlines())
    assert robots.can_fetch("Googlebot", path) == searched
    assert robots.can_fetch("Twitterbot", path) == previewed
    assert robots.site_maps() == [f"{ORIGIN}/sitemap.xml"]


def _without_wildcards(robots: str) -> str:
    """Python's parser knows no `*` in a path: such a line once for each language."""
    lines = [
        [line.replace("/*/", f"/{code}/") for code in CODES] if "/*/" in line else [line] for line in robots.split("\n")
    ]
    return "\n".join(line for several in lines for line in several)


@EVERYWHERE
async def test_the_app_can_be_installed(site: Site, language: Language) -> None:
    browser = site.browser()
    page = (await browser.get(f"/{language.code}/")).text
    assert f'<link rel="manifest" href="/{language.code}/manifest.webmanifest">' in page
    answer = await browser.get(f"/{language.code}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["id"] == manifest["scope"] == "/"
    assert (manifest["lang"], manifest["dir"]) == (language.code, language.dir)
    assert manifest["start_url"] == f"/{language.code}/"
    assert manifest["display"] == "standalone"
    assert all(manifest[name] for name in ("name", "short_name", "description", "background_color", "theme_color"))
    for shortcut in manifest["shortcuts"]:
        assert shortcut["name"]
        assert (await browser.get(shortcut["url"])).status_code == 200
    icons = {(icon.get("purpose", "any"), icon["sizes"]): icon["src"] for icon in manifest["icons"]}
    for purpose, size in (("any", 192), ("any", 512), ("maskable", 512)):
        source = await browser.get(icons[purpose, f"{size}x{size}"])
        assert source.headers["content-type"] == "image/png"
        assert struct.unpack(">II", source.content[16:24]) == (size, size)


def test_a_mask_cuts_nothing_off() -> None:
    """The outer tenth on every side is ground and nothing else."""
    with Image.open(STATIC / "icons/icon-maskable-512.png") as icon:
        colours = icon.convert("RGB")
    inside = range(52, 460)
    rim = {
        colours.getpixel((x, y))
        for x in range(0, 512, 3)
        for y in range(0, 512, 3)
        if x not in inside or y not in inside
    }
    assert rim == {(0x54, 0x34, 0x1F)}


async def test_the_worker_is_asked_for_again_and_names_what_it_keeps(site: Site) -> None:
    browser = site.browser()
    answer = await browser.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    edition = (await browser.get("/en/rules")).headers["nardy-edition"]
    assert f'"edition": "{edition}"' in answer.text
    for path in READABLE_OFFLINE:
        page = await browser.get(f"/en/{path}")
        assert (page.status_code, page.headers["nardy-edition"]) == (200, edition), path
        assert "set-cookie" not in page.headers
        for name in re.findall(r'"(/static/[^"]+)"', re.sub("<meta [^>]*>", "", page.text)):
            assert f'"{name}"' in answer.text, f"{path} needs {name}"


def test_an_edition_follows_the_static_files() -> None:
    first, second = (edition_of(StaticFiles(build, {})) for build in ("0123456789ab", "ba9876543210"))
    assert first != second
    assert first == edition_of(StaticFiles("0123456789ab", {}))
