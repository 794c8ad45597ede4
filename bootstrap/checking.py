"""The whole check of the project: what is run, and in which order."""

import os

from bootstrap import places, starting


def test(arguments: "list[str]") -> int:
    """Run every check in turn until one fails; pytest's closing line is the last that is printed."""
    import subprocess

    link_names()
    for name, command, folder in checks(arguments):
        print("== {} ==".format(name), flush=True)
        status = subprocess.call(command, cwd=folder, env=starting.environment())
        if status and name != "pytest":
            print("\nStopped: {} found what is written above. Nothing after it was run.".format(name), flush=True)
        if status:
            return status
    return 0


def checks(arguments: "list[str]") -> "list[tuple[str, list[str], str]]":
    """Return name, command and folder of every check, pytest last."""
    pytest = [places.PYTHON, "-m", "pytest"]
    measured = []
    if arguments[:1] == ["--all"]:
        pytest += ["-m", ""]  # pyproject.toml leaves out what is marked `nightly`
        measured = ["--cov", "--cov-report", "term"]  # costs a third more time, and fails nothing
        arguments = arguments[1:]
    if arguments:
        return [("pytest", pytest + arguments, places.ROOT)]
    lint = os.path.join(places.BIN, "lint-imports")
    return [
        ("ruff check", [places.PYTHON, "-m", "ruff", "check"], places.ROOT),
        ("ruff format", [places.PYTHON, "-m", "ruff", "format", "--check"], places.ROOT),
        ("mypy", [places.PYTHON, "-m", "mypy"], places.ROOT),
        ("import-linter", [lint, "--no-logo", "--config", os.path.join(places.ROOT, "pyproject.toml")], places.NAMES),
        ("pytest", [*pytest, "-n", "auto", "--dist", "worksteal", *measured], places.ROOT),
    ]


def link_names() -> None:
    """Make `.venv/names`: links by which mypy and import-linter find the folders under the names they have in the package."""
    import shutil

    package = os.path.join(places.NAMES, "paizhuo")
    os.makedirs(package, exist_ok=True)
    shutil.copyfile(os.path.join(places.ROOT, "paizhuo", "__init__.py"), os.path.join(package, "__init__.py"))
    for folder in ("assets", "desktop", "engine", "vision", "training"):
        link = os.path.join(places.NAMES if folder == "training" else package, folder)
        if os.path.exists(link):
            continue
        if places.WINDOWS:  # links are for administrators there, junctions are not
            import _winapi

            _winapi.CreateJunction(os.path.join(places.ROOT, folder), link)  # type: ignore[attr-defined, unused-ignore]
        else:
            os.symlink(os.path.join(places.ROOT, folder), link)
