"""The whole check of the project: what is run, and in which order."""

import os

from bootstrap import places, starting


def test(arguments: "list[str]") -> int:
    """Run every check in turn until one fails; pytest's closing line is the last that is printed."""
    import subprocess

    for name, command in checks(arguments):
        print("== {} ==".format(name), flush=True)
        status = subprocess.call(command, cwd=places.ROOT, env=starting.environment())
        if status and name != "pytest":
            print("\nStopped: {} found what is written above. Nothing after it was run.".format(name), flush=True)
        if status:
            return status
    return 0


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
