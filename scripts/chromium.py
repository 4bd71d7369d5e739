"""Finds a Chromium for the browser tests; with --install gets one where none is.

In this order: the one that NARDY_CHROMIUM names, one on the PATH, Playwright's own; to install, Playwright's download,
then Debian's package where we are root.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find() -> str | None:
    """The path of a Chromium to start, or None."""
    if named := os.environ.get("NARDY_CHROMIUM"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Get a Chromium. Exits with what to do when there is no way."""
    with contextlib.suppress(subprocess.TimeoutExpired):  # where its host is out of reach
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, timeout=300)
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        packages = ["chromium", "fonts-dejavu-core", "fonts-noto-core"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(command, check=True, env=quiet)
    if find() is None:
        sys.exit("The browser tests need Chromium: install it, or name one in NARDY_CHROMIUM.")


if __name__ == "__main__":
    if find() is None and "--install" in sys.argv[1:]:
        install()
    print(find() or "no Chromium found")
