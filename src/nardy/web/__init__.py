"""What the browser is given: templates, static files and the text of every language."""

from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
WORKER = Path(__file__).parent / "worker.js"
"""The service worker. It is no static file: its address must stay the same over all upgrades."""
