"""The server: the site, the live tables and the log they are written to.

Read `app.py` first: it puts the parts together. `table.py` knows the game and no HTTP; `pages.py`, `api.py` and
`sockets.py` know HTTP and no rule; `store/` knows neither and keeps the event log; `computer.py` is the one file
that reaches the engine.
"""
