"""What can stop a training, each with its own class."""

from nardy.rules import NardyError


class InvalidSettings(NardyError):
    """Options that no training can be run with, or that contradict the checkpoint it is to go on from."""


class InvalidCheckpoint(NardyError):
    """A file that no training can go on from: cut short, damaged, or made by another version."""


class MissingExtra(NardyError):
    """An optional part of the package is needed and not installed. The message says how to install it."""


class NoScheduler(NardyError):
    """Nothing that understands Dask answers at the given address."""


class Diverged(NardyError):
    """Weights are no longer finite numbers. The state before that round is still good."""


class WorkerLost(RuntimeError):
    """A process or machine went away in the middle of a round. Nothing of the round has been kept."""
