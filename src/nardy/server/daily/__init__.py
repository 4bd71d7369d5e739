"""The Daily: one game a UTC day against the medium computer, with the same dice for everybody.

`calendar.py` says when a day is over, `games.py` deals its games and judges who may see them, `result.py` what a first
attempt came to; `pages.py` and `api.py` are its addresses.
"""
