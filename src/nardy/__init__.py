"""Long Nardy: a rules library, a computer player and a site to play on."""

__version__ = "0.1.0"
