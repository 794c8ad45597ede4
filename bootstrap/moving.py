"""An environment that lies in another place than before."""

import os

from bootstrap import places, stamps


def settle() -> None:
    """Make an environment that was moved with the whole folder that of the new place, which needs no network."""
    for kind in stamps.KINDS:
        place = moved_from(kind)
        if place and os.path.exists(places.PYTHON):
            move_in(places.VENV, place)
            stamps.write_stamp(kind, stamps.maker() + "\n" + stamps.stamped(kind).partition("\n")[2])


def moved_from(kind: str) -> str:
    """Return where `.venv` lay when this Python finished it, if it was moved since with its whole folder; else empty.

    A link was not moved: what it leads to is the environment of another folder, whose programs stay as they are.
    """
    if os.path.islink(places.VENV):
        return ""
    python, _, place = stamps.stamped(kind).partition("\n")[0].rpartition(" in ")
    return place if python == stamps.maker().rpartition(" in ")[0] and place != places.VENV else ""


def move_in(venv: str, place: str) -> None:
    """Make the programs of an environment that was built at ``place`` those of `.venv`: they name the folder they lie in."""
    folder = os.path.join(venv, os.path.relpath(places.BIN, places.VENV))
    was, now = os.fsencode(place), os.fsencode(places.VENV)
    for entry in os.listdir(folder) if os.path.isdir(folder) else ():
        path = os.path.join(folder, entry)
        if os.path.islink(path) or not os.path.isfile(path) or entry.startswith("python"):
            continue
        with open(path, "rb") as file:
            text = file.read()
        if was in text:
            with open(path, "wb") as file:
                file.write(text.replace(was, now))
