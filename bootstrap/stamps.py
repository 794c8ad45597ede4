"""What an environment says of itself: files in it name the lists that are completely installed, and the Python and place."""

import os
import sys

from bootstrap import places, pythons

KINDS = ("runtime", "dev")
OURS = "made"


def stamp(kind: str, venv: str = "") -> str:
    """Return the file that says that ``kind`` ("runtime" or "dev") is completely installed, and from which list.

    ``venv``: the environment that is meant; without, the one in use. So it is in the functions below.
    """
    return os.path.join(venv or places.VENV, "ready-" + kind)


def requirements(kind: str) -> str:
    """Return the list of the packages of ``kind``."""
    return os.path.join(places.ROOT, "requirements", kind + ".txt")


def maker() -> str:
    """Name the Python and the place an environment belongs to: elsewhere its programs do not start, but can be moved in."""
    return "python {}.{} of {} in {}".format(sys.version_info[0], sys.version_info[1], sys.base_prefix, places.VENV)


def key(kind: str) -> str:
    """Return what a stamp of ``kind`` says when it is up to date: who made the environment, and from which list."""
    with open(requirements(kind), encoding="utf-8") as file:
        return maker() + "\n" + file.read()


def stamped(kind: str, venv: str = "") -> str:
    """Return what the stamp of ``kind`` says; empty if there is none."""
    try:
        with open(stamp(kind, venv), encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def write_stamp(kind: str, text: str, venv: str = "") -> None:
    """Write the stamp of ``kind``."""
    with open(stamp(kind, venv), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def python_of(venv: str) -> str:
    """Return the Python of an environment."""
    return os.path.join(venv, os.path.relpath(places.PYTHON, places.VENV))


def is_ours(venv: str) -> bool:
    """Return whether a set-up made the environment, finished or not: another one is not touched."""
    return any(os.path.exists(stamp(kind, venv)) for kind in (OURS, *KINDS)) or not os.listdir(venv)


def startable() -> bool:
    """Return whether an earlier set-up was finished, whatever its list and Python, and its Python still works."""
    return any(stamped(kind) for kind in KINDS) and pythons.works(places.PYTHON)


def ready(kind: str) -> bool:
    """Return whether the environment in use has everything of ``kind``, as its list is now."""
    return os.path.exists(places.PYTHON) and stamped(kind) == key(kind)


def source() -> str:
    """Return the file that is compiled where there is a C compiler."""
    return os.path.join(places.ROOT, "engine", "shapes", "_distance.c")


def source_key() -> str:
    """Return what the stamp of what is compiled says when it is up to date; empty where nothing is to be compiled."""
    try:
        with open(source(), encoding="utf-8") as file:
            return "" if places.WINDOWS else maker() + "\n" + file.read()
    except OSError:
        return ""


def compiled() -> bool:
    """Return whether the source as it is now was compiled, or could not be."""
    wanted = source_key()
    return not wanted or stamped("compiled") == wanted
