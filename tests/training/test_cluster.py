"""A real Dask cluster on this machine."""

import os
import sys
from collections.abc import Iterator

import dask
import pytest
from distributed import LocalCluster

from nardy.training import cluster
from nardy.training.cluster import Cluster
from nardy.training.course import Course
from nardy.training.crew import Processes
from nardy.training.errors import MissingExtra, NoScheduler, WorkerLost
from tests.training.crews import SMALL, stand


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a scheduler with two workers, threads of this process that are reached over TCP."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as local:
        yield local.scheduler_address


def test_a_cluster_plays_the_same_games_as_processes(address: str, processes: Processes) -> None:
    here, there = Course.begin(SMALL), Course.begin(SMALL)
    with Cluster(address) as crew:
        assert crew.cores == 2
        for _ in range(2):
            here.play_round(processes)
            there.play_round(crew)
    assert stand(here) == stand(there)


def test_equal_tasks_are_not_one(address: str) -> None:
    with Cluster(address) as crew:
        assert len({*crew.do(os.urandom, [(8,)] * 10)}) == 10


def test_a_task_that_fails_says_why(address: str) -> None:
    with Cluster(address) as crew, pytest.raises(ZeroDivisionError):
        crew.do(divmod, [(1, 1), (1, 0)])


def test_a_lost_worker_is_told_and_replaced() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(n_workers=1, threads_per_worker=1, protocol="tcp", dashboard_address=":0") as local,
        Cluster(local.scheduler_address) as crew,
    ):
        with pytest.raises(WorkerLost, match=f"a worker of {local.scheduler_address} went away"):
            crew.do(os._exit, [(1,)])
        assert crew.do(abs, [(-1,)]) == [1]


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "IDLE_SECONDS", 0.1)
    with (
        LocalCluster(n_workers=0, processes=False, protocol="tcp", dashboard_address=":0") as local,
        Cluster(local.scheduler_address) as crew,
        pytest.raises(WorkerLost, match=f"{local.scheduler_address} has no workers"),
    ):
        crew.do(abs, [(-1,)])


@pytest.mark.parametrize("where", ["tcp://127.0.0.1:1", "nonsense://here"])
def test_nobody_there(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(NoScheduler, match=f"^--executor {where}: no Dask scheduler answers there$"):
        Cluster(where)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r"needs Dask: pip install 'nardy\[cluster\]'$"):
        Cluster("tcp://127.0.0.1:8786")
