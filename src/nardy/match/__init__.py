"""Games and matches: the opening, turns, results, and the dice, as a fold of events.

Here White and Black begin; the rules know only the mover and its rival.
"""
