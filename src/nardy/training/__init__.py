"""Training of the network: self-play on many cores or machines, checkpoints, measured strength.

`course.py` is the state of a training and `loop.py` moves it on; `crew.py` and `cluster.py` say who does the work.
"""
