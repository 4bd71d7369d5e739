"""A crew on other machines: the workers of a Dask scheduler. Needs the extra `cluster`."""

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from nardy.engine.kernels import source_hash
from nardy.training.errors import MissingExtra, NoScheduler, WorkerLost

Result = TypeVar("Result")

CONNECT_SECONDS = 10
IDLE_SECONDS = 30
"""After so long without news it is asked whether any worker is there at all."""


class Cluster:
    """The workers of a Dask scheduler, all of which must have this version of Nardy.

    A task whose worker goes away is given to another one by Dask itself.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError as error:
            raise MissingExtra(f"--executor {address} needs Dask: pip install 'nardy[cluster]'") from error
        self._dask = distributed
        self._address = address
        try:
            self._client = distributed.Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            raise NoScheduler(f"--executor {address}: no Dask scheduler answers there") from error
        self._insist_on_the_same_kernels()

    def do(self, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
        """See `Crew`."""
        futures = [self._client.submit(task, *each, pure=False) for each in arguments]
        try:
            self._wait_for(futures)
            results: list[Result] = self._client.gather(futures)
        except (self._dask.scheduler.KilledWorker, self._dask.client.FutureCancelledError, OSError) as error:
            raise WorkerLost(f"a worker of {self._address} went away in the middle of its work: {error}") from error
        return results

    @property
    def cores(self) -> int:
        """How many threads its workers have, together."""
        return sum(self._client.nthreads().values())

    def _insist_on_the_same_kernels(self) -> None:
        try:
            found = self._client.run(source_hash)
        except ImportError as error:
            self.close()
            raise NoScheduler(f"{self._address}: install Nardy on its workers, too: {error}") from error
        strangers = [worker for worker, theirs in found.items() if theirs != source_hash()]
        if strangers:
            self.close()
            raise NoScheduler(
                f"{self._address}: {strangers[0]} has another version of Nardy or of numba than this machine"
            )

    def _wait_for(self, futures: list[Any]) -> None:
        while True:
            try:
                self._dask.wait(futures, timeout=IDLE_SECONDS)
            except TimeoutError:
                if not self._client.scheduler_info()["workers"]:
                    raise WorkerLost(f"{self._address} has no workers") from None
            else:
                return

    def close(self) -> None:
        """Leave the cluster as it is."""
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
