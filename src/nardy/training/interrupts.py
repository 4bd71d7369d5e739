"""Ctrl+C and SIGTERM as a wish: what is being done is finished first."""

import signal
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """While it is entered, the first signal is noted and the second raises `KeyboardInterrupt`."""

    def __init__(self) -> None:
        self.signal: int | None = None
        """The signal that came, if one did."""

    def stopped(self) -> bool:
        """Whether a signal has come."""
        return self.signal is not None

    def __enter__(self) -> Self:
        self._before = {each: signal.signal(each, self._note) for each in (signal.SIGINT, signal.SIGTERM)}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        if self.signal is not None:
            raise KeyboardInterrupt
        self.signal = number
