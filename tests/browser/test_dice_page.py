"""The page that checks dice: with the record of a match, with files, and without any server."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nardy.match.dice_source import SealedDice
from nardy.match.record import Record
from nardy.match.sealed_file import sealed_file
from tests.browser.conftest import Visit
from tests.match.sitting import NONCES
from tests.match.whole import SAMPLES, match_id, record_of, seed_bytes, whole_match
from tests.web.test_dice_in_browser import TOUCHED

pytestmark = pytest.mark.browser

SAMPLE = SAMPLES[0]


def played() -> Record:
    return record_of(whole_match(SAMPLE), SAMPLE.seed)


def choose(page: Page, folder: Path, field: str, text: str) -> None:
    """Choose a new file with this text in it; a browser says nothing when the same one is chosen again."""
    file = folder / f"{field}-{len(list(folder.iterdir()))}.json"
    file.write_text(text)
    page.locator(f"#{field}").set_input_files(file)


def test_files_are_checked_without_a_network(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/en/dice")
    page.wait_for_load_state("networkidle")
    visitor.context.set_offline(True)
    file = sealed_file(SealedDice(seed_bytes(SAMPLE.seed), match_id(SAMPLE.seed), NONCES), SAMPLE.target)
    choose(page, tmp_path, "sealed", json.dumps(file))
    expect(page.get_by_text("Now choose the record of the match as well.")).to_be_visible()
    choose(page, tmp_path, "record", played().to_json())
    expect(page.locator(".verdict.is-fair")).to_have_count(2)
    expect(page.locator(".verdict").first).to_contain_text("The seal fits, and all")
    expect(page.locator(".verdict").last).to_contain_text("Your file holds")
    expect(page.locator(".side")).to_have_count(2)
    expect(page.get_by_text("are at least as uneven")).to_have_count(2)


def test_a_forged_roll_stands_out(visit: Visit, tmp_path: Path) -> None:
    page = visit(width=360, height=640).page
    page.goto("/en/dice")
    choose(page, tmp_path, "record", TOUCHED["another roll"](played()).to_json())
    expect(page.locator(".verdict.is-wrong")).to_contain_text("sealed was")
    expect(page.locator("details[open] li.is-wrong")).to_have_count(1)
    choose(page, tmp_path, "record", "{}")
    expect(page.locator(".verdict")).to_have_text("✗This is no record of a match.")


def test_the_envelope_of_a_running_match_is_closed(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#main-button")).to_be_enabled()
    page.goto(f"/en/dice?match={page.url.rpartition('/')[2]}")
    expect(page.locator(".verdict.is-open")).to_contain_text("The envelope is still closed.")
    expect(page.get_by_role("link", name="Save the record")).to_be_visible()


def test_without_cryptography_it_says_what_to_do(visit: Visit, tmp_path: Path) -> None:
    page = visit().page
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto("/en/dice")
    expect(page.get_by_text("nardy verify-dice RECORD")).to_be_visible()
    choose(page, tmp_path, "record", played().to_json())
    expect(page.locator(".side")).to_have_count(2)
    expect(page.locator(".verdict")).to_have_count(0)
