"""The whole check of the project: what is run, and in which order."""

import os
from typing import TYPE_CHECKING

from bootstrap import places, starting

if TYPE_CHECKING:
    import subprocess


def test(arguments: "list[str]") -> int:
    """Run every check in turn until one fails; pytest's closing line is the last that is printed."""
    import subprocess

    wanted = checks(arguments)
    compiling = _compiling() if len(wanted) > 1 else None
    for name, command in wanted:
        if compiling is not None and name == "pytest":
            compiling.wait()
        print("== {} ==".format(name), flush=True)
        status = subprocess.call(command, cwd=places.ROOT, env=starting.environment())
        if status and name != "pytest":
            if compiling is not None:
                compiling.terminate()
            print("\nStopped: {} found what is written above. Nothing after it was run.".format(name), flush=True)
        if status:
            return status
    return 0


def _compiling() -> "subprocess.Popen[bytes]":
    """Have pytest compile the tests, which it does in a way of its own: once for all its processes, while others check."""
    import subprocess

    collect = [places.PYTHON, "-m", "pytest", "--collect-only", "--quiet"]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(collect, cwd=places.ROOT, env=starting.environment(), stdout=nowhere, stderr=nowhere)


def checks(arguments: "list[str]") -> "list[tuple[str, list[str]]]":
    """Return name and command of every check, pytest last."""
    pytest = [places.PYTHON, "-m", "pytest"]
    measured = []
    if arguments[:1] == ["--all"]:
        pytest += ["-m", ""]  # pyproject.toml leaves out what is marked `nightly`
        measured = ["--cov", "--cov-report", "term"]  # costs a third more time, and fails nothing
        arguments = arguments[1:]
    if arguments:
        return [("pytest", pytest + arguments)]
    lint = os.path.join(places.BIN, "lint-imports")
    return [
        ("ruff check", [places.PYTHON, "-m", "ruff", "check"]),
        ("ruff format", [places.PYTHON, "-m", "ruff", "format", "--check"]),
        ("mypy", [places.PYTHON, "-m", "mypy"]),
        ("import-linter", [lint, "--no-logo"]),
        ("pytest", [*pytest, "-n", "auto", "--dist", "worksteal", *measured]),
    ]
