from pathlib import Path

from nardy.server.static import StaticFiles
from tests.server.site import Site


async def test_a_file_under_its_build_is_kept_for_ever(site: Site) -> None:
    answer = await site.browser().get(site.app.state.static.address("css/base.css"))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/css; charset=utf-8"


async def test_modules_come_under_a_type_that_browsers_run(site: Site) -> None:
    answer = await site.browser().get(site.app.state.static.address("js/text.js"))
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


async def test_a_page_from_before_an_upgrade_finds_the_current_file(site: Site) -> None:
    answer = await site.browser().get("/static/0123456789ab/js/text.js")
    assert (answer.status_code, answer.headers["location"]) == (307, site.app.state.static.address("js/text.js"))
    assert answer.headers["cache-control"] == "no-cache"


async def test_nothing_outside_the_folder_is_served(site: Site) -> None:
    build = site.app.state.static.build
    for name in ("nothing.css", "../text.py", "%2e%2e/text.py", "..%2f..%2frules/__init__.py", "", "/etc/passwd"):
        answer = await site.browser().get(f"/static/{build}/{name}")
        assert answer.status_code == 404, name
        assert "immutable" not in answer.headers.get("cache-control", "")


def test_the_build_follows_names_and_content(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("p {}")
    first = StaticFiles.read(tmp_path)
    assert StaticFiles.read(tmp_path) == first
    (tmp_path / "a.css").write_text("p {color: red}")
    second = StaticFiles.read(tmp_path)
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    third = StaticFiles.read(tmp_path)
    assert len({first.build, second.build, third.build}) == 3
