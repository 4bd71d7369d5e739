"""Without a connection: what was kept can be read, everything else waits; and an upgrade leaves nothing old behind."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import nardy
from nardy.server.offline import OFFLINE, READABLE_OFFLINE
from nardy.web import STATIC, TEMPLATES
from tests.browser.conftest import Visit
from tests.serving import Server

pytestmark = pytest.mark.browser

NO_NETWORK = "ERR_INTERNET_DISCONNECTED"
NO_SERVER = "ERR_CONNECTION_REFUSED"
OLD_RULES, NEW_RULES = "The rules of Long Nardy", "The newer rules of Long Nardy"

CACHED = """async () => {
  await navigator.serviceWorker.ready;
  const cached = {};
  for (const name of await caches.keys()) {
    cached[name] = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
  }
  return cached;
}"""
WAIT_FOR_CACHES = """async (wanted) => {
  for (let look = 0; look < 1500; look++) {
    const names = await caches.keys();
    const kept = await caches.match(`/${document.documentElement.lang}/offline`);
    if (names.join() === wanted && kept && navigator.serviceWorker.controller) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  return caches.keys();
}"""


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and start."""
    server = Server(tmp_path / "site")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def newer_release(tmp_path: Path) -> Path:
    """A folder with the package as it may be after an upgrade: another heading of the rules and another script."""
    source = Path(nardy.__file__).parent
    package = tmp_path / "newer" / "nardy"
    shutil.copytree(source / "web", package / "web")
    # Everything but the web is where it was, compiled kernels above all.
    (package / "__init__.py").write_text((source / "__init__.py").read_text() + f"\n__path__.append({str(source)!r})\n")
    rules = package / "web" / (TEMPLATES / "rules.html").relative_to(source / "web")
    rules.write_text(rules.read_text().replace(OLD_RULES, NEW_RULES))
    script = package / "web" / (STATIC / "js/theme.js").relative_to(source / "web")
    script.write_text(script.read_text() + '\ndocument.documentElement.dataset.release = "newer";\n')
    return package.parent


def cached(page: Page) -> dict[str, list[str]]:
    """The addresses in each cache, once the worker has kept the language of the open page."""
    names: dict[str, list[str]] = page.evaluate(CACHED)
    return names


def cache_of(page: Page) -> str:
    """The name of the cache for the edition that the server has now."""
    return f"nardy-{page.request.get('/en/rules').headers['nardy-edition']}"


def wait_for_caches(page: Page, *names: str) -> None:
    """Until these caches are there and no others, with the page's language, and the worker answers for this page."""
    assert page.evaluate(WAIT_FOR_CACHES, ",".join(names)) == list(names)


def builds(page: Page) -> set[str]:
    """The builds of all static files that the page names."""
    return set(re.findall(r"/static/(\w+)/", page.content()))


def dark(page: Page) -> Any:
    return expect(page.get_by_role("button", name="Dark theme"))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_what_was_kept_opens_without_a_network(visit: Visit, lang: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"/{lang}/")
    wait_for_caches(page, cache_of(page))
    visitor.context.set_offline(True)
    # A file that was not kept would be missed in the console, and the visitor complains of that.
    for path in READABLE_OFFLINE:
        page.goto(f"/{lang}/{path}?from=afar#main")
        expect(page.locator("link[rel=canonical]")).to_have_attribute("href", f"{visitor.origin}/{lang}/{path}")
        assert len(builds(page)) == 1


def test_the_scripts_of_a_kept_page_run(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/en/")
    wait_for_caches(page, cache_of(page))
    visitor.context.set_offline(True)
    page.goto("/en/rules")
    dark(page).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Dark theme").click()
    dark(page).to_have_attribute("aria-pressed", "true")
    page.goto("/en/learn/head")
    head = page.get_by_role("button", name="Point 24, head of White").first
    expect(head).to_have_accessible_name(re.compile("12 white checkers"))
    head.click()
    page.get_by_role("button", name="Point 19,").first.click()
    expect(head).to_have_accessible_name(re.compile("11 white checkers"))


@pytest.mark.parametrize("path", ["/en/", "/en/lobby", "/en/nothing/here", "/", "/join/QWERTZ"])
def test_another_page_waits_for_the_network(visit: Visit, path: str) -> None:
    visitor = visit()
    visitor.watch.tolerate(NO_NETWORK)
    visitor.watch.tolerate("404")
    page = visitor.page
    page.goto("/en/")
    wait_for_caches(page, cache_of(page))
    visitor.context.set_offline(True)
    page.goto(path)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("You are offline")
    page.get_by_role("link", name="Try again").click()
    expect(heading).to_have_text("You are offline")
    page.get_by_role("main").get_by_role("link", name="The rules of Long Nardy").click()
    expect(heading).to_have_text("The rules of Long Nardy")
    page.goto(path)
    expect(heading).to_have_text("You are offline")
    visitor.context.set_offline(False)
    expect(heading).not_to_have_text("You are offline")
    assert urlsplit(page.url).path in (path, f"/en{path}", "/en/")


def test_a_page_waits_for_the_server(visit: Visit, own_site: Server) -> None:
    visitor = visit(server=own_site)
    visitor.watch.tolerate(NO_SERVER)
    page = visitor.page
    page.goto("/fa/")
    wait_for_caches(page, cache_of(page))
    own_site.stop()
    page.goto("/fa/lobby")
    assert page.locator("html").get_attribute("dir") == "rtl"
    expect(page.locator(".said")).to_be_visible()
    own_site.start()
    expect(page.locator(".pairing")).to_be_visible()


def test_nothing_is_kept_but_what_is_the_same_for_everybody(visit: Visit, own_site: Server) -> None:
    page = visit(server=own_site).page
    page.goto("/en/")
    wait_for_caches(page, cache_of(page))
    page.get_by_role("button", name="Two at one device").click()
    match = urlsplit(page.url).path
    for path in ("/en/lobby", "/en/friend", "/en/daily", match, "/en/", "/fa/"):
        page.goto(path)
    wait_for_caches(page, cache_of(page))
    page.evaluate("fetch('/api/lobby').then((answer) => answer.text())")
    page.goto("/en/rules?query=private")
    ((_, addresses),) = cached(page).items()
    pages = {address for address in addresses if not address.startswith("/static/")}
    assert pages == {f"/{lang}/{path}" for lang in ("en", "fa") for path in (*READABLE_OFFLINE, OFFLINE)}
    (build,) = builds(page)
    files = {address.removeprefix(f"/static/{build}/") for address in addresses} - pages
    everything = {file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file()}
    assert files == {name for name in everything if not name.startswith("pictures/")}


def test_an_upgrade_leaves_nothing_old_behind(visit: Visit, own_site: Server, newer_release: Path) -> None:
    visitor = visit(server=own_site)
    visitor.watch.tolerate(NO_SERVER)
    page = visitor.page
    page.goto("/en/rules")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(OLD_RULES)
    old_cache, old_builds = cache_of(page), builds(page)
    wait_for_caches(page, old_cache)

    own_site.stop()
    page.reload()
    expect(heading).to_have_text(OLD_RULES)
    expect(page.locator("html")).not_to_have_attribute("data-release", "newer")

    own_site.release = newer_release
    own_site.start()
    page.reload()
    expect(heading).to_have_text(NEW_RULES)
    expect(page.locator("html")).to_have_attribute("data-release", "newer")
    new_cache, new_builds = cache_of(page), builds(page)
    assert new_cache != old_cache
    assert len(new_builds) == 1
    assert not new_builds & old_builds
    wait_for_caches(page, new_cache)

    own_site.stop()
    page.reload()
    expect(heading).to_have_text(NEW_RULES)
    expect(page.locator("html")).to_have_attribute("data-release", "newer")
    assert builds(page) == new_builds
    own_site.start()


def test_a_page_from_before_an_upgrade_goes_on(visit: Visit, own_site: Server, newer_release: Path) -> None:
    visitor = visit(server=own_site)
    visitor.watch.tolerate(NO_SERVER)
    open_before = visitor.page
    open_before.goto("/en/dice")
    wait_for_caches(open_before, cache_of(open_before))
    own_site.stop()
    own_site.release = newer_release
    own_site.start()

    other_tab = visitor.context.new_page()
    other_tab.goto("/en/rules")
    wait_for_caches(other_tab, cache_of(other_tab))

    dark(open_before).to_have_attribute("aria-pressed", "false")
    open_before.get_by_role("button", name="Dark theme").click()
    dark(open_before).to_have_attribute("aria-pressed", "true")
    expect(open_before.locator("html")).not_to_have_attribute("data-release", "newer")
    open_before.get_by_role("link", name="Rules", exact=True).click()
    expect(open_before.get_by_role("heading", level=1)).to_have_text(NEW_RULES)
    expect(open_before.locator("html")).to_have_attribute("data-release", "newer")


def test_no_other_worker_can_be_started(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.tolerate("Content Security Policy|TrustedType|TrustedScriptURL")
    page = visitor.page
    page.goto("/en/rules")
    for attempt in (
        "navigator.serviceWorker.register('/api/lobby')",
        "trustedTypes.createPolicy('service-worker', { createScriptURL: (asked) => asked })",
        "trustedTypes.createPolicy('another', { createScriptURL: (asked) => asked })",
    ):
        refused = page.evaluate(f"async () => {{ try {{ await {attempt}; }} catch (error) {{ return error.name; }} }}")
        assert refused == "TypeError", attempt


def test_the_first_page_offers_to_install_where_the_browser_does(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/", wait_until="networkidle")
    button = page.get_by_role("button", name="Install as an app")
    expect(button).to_be_hidden()
    # Chromium without a window makes no offer, so this is one that only notes that it was taken.
    page.evaluate("""() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = async () => { document.title = "asked"; };
      dispatchEvent(offer);
    }""")
    button.click()
    expect(page).to_have_title("asked")
    expect(button).to_be_hidden()
