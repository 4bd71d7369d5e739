"""Worker processes: results in order, losses, Ctrl+C."""

import os
import signal
import subprocess
import sys

import pytest

from nardy.training.crew import Processes
from nardy.training.errors import WorkerLost


def test_results_come_in_the_order_of_the_arguments(processes: Processes) -> None:
    assert processes.do(pow, [(2, power) for power in range(20)]) == [2**power for power in range(20)]


def test_processes_stay(processes: Processes) -> None:
    found = {process for _ in range(3) for process in processes.do(_process_id, [()] * 20)}
    assert len(found) <= processes.cores
    assert os.getpid() not in found


def test_a_task_that_fails_says_why(processes: Processes) -> None:
    with pytest.raises(ZeroDivisionError):
        processes.do(divmod, [(1, 1), (1, 0)])
    assert processes.do(abs, [(-1,)]) == [1]


def test_a_lost_process_is_told_and_replaced(processes: Processes) -> None:
    with pytest.raises(WorkerLost, match="a worker process ended in the middle of its work"):
        processes.do(os._exit, [(1,)])
    assert processes.do(abs, [(-1,), (-2,)]) == [1, 2]


def test_ctrl_c_does_not_reach_a_worker(processes: Processes) -> None:
    assert processes.do(_interrupt_yourself, [(7,)]) == [7]


def test_no_process_outlives_a_parent_that_is_killed() -> None:
    """The worker holds standard output open, so the end of what is read is the end of the worker."""
    program = (
        "import os, signal\n"
        "from nardy.training.crew import Processes\n"
        "print(Processes(1).do(abs, [(-1,)]), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)  # noqa: S603
    assert (ended.returncode, ended.stdout) == (-signal.SIGKILL, "[1]\n")


def _process_id() -> int:
    return os.getpid()


def _interrupt_yourself(value: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return value
