"""What every test stands on: no screen, no settings of the person who runs them, the same examples each time."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from paizhuo.desktop.kit.collecting import collect_due

ROOT = Path(__file__).resolve().parent.parent

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANG"] = os.environ["LC_ALL"] = "C.UTF-8"
# The programs that tests start find this checkout, as under `run.py`.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
HOME = tempfile.TemporaryDirectory(prefix="paizhuo-tests-")  # removed when the process ends
for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
    os.environ[f"XDG_{kind}_HOME"] = f"{HOME.name}/{kind.lower()}"

# What is played here fills large tables and makes no cycles worth looking for so often; and what tests of the window leave in cycles
# may be deleted in this thread alone.
gc.set_threshold(100_000, 20, 50)
gc.disable()

settings.register_profile("repeatable", deadline=None, derandomize=True, print_blob=False)
settings.load_profile("repeatable")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: while a test waits for a socket or a port, another one runs."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Runs what is marked ``simulation`` unmeasured: tracing every line would make thousands of hands several times slower."""
    tracing = sys.gettrace() if item.get_closest_marker("simulation") else None
    if tracing is None:
        return (yield)
    sys.settrace(None)  # whoever measures: in a worker process the one that came with it, too
    in_threads = threading.gettrace()
    threading.settrace(None)
    subprocesses = os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    try:
        return (yield)
    finally:
        sys.settrace(tracing)
        threading.settrace(in_threads)
        if subprocesses is not None:
            os.environ["COVERAGE_PROCESS_CONFIG"] = subprocesses


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> None:
    """The programs that tests start keep their bytecode, also where Python is told to write none beside the sources."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = f"{HOME.name}/bytecode"


@pytest.fixture(autouse=True)
def garbage_is_collected() -> Iterator[None]:
    """What tests leave in cycles is collected between them."""
    yield
    collect_due()


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT
