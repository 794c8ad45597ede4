"""The program is started in its environment."""

import os
import sys

from bootstrap import places, stamps


def environment() -> "dict[str, str]":
    """Return the surroundings of a command: paizhuo is importable from any folder.

    Where Python is told to write no bytecode beside the sources, it lies in `.venv`: what is compiled anew starts slowly.
    """
    found = os.environ.get("PYTHONPATH")
    kept = dict(os.environ, PYTHONPATH=places.ROOT + (os.pathsep + found if found else ""))
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", os.path.join(places.VENV, "bytecode"))
    return kept


def is_own() -> bool:
    """Return whether the environment was made with the Python that runs this: then its packages can be used from here."""
    return stamps.stamped("runtime").partition("\n")[0] == stamps.maker()


def start(arguments: "list[str]") -> int:
    """Become the program itself."""
    if is_own():
        enter()
        from paizhuo.desktop.__main__ import main as program

        return program(arguments)
    # -P: no "desktop" of the folder a person stands in
    command = [places.PYTHON, "-P", "-m", "paizhuo.desktop", *arguments]
    if not places.WINDOWS:
        os.execve(places.PYTHON, command, environment())
    import subprocess

    return subprocess.call(command, env=environment())


def enter() -> None:
    """Let this process see what a process of `.venv` sees: the standard library, the packages there, and no other packages.

    Starting another Python for that would take a sixth of the time to the first page.
    """
    import site

    library = ("Lib",) if places.WINDOWS else ("lib", "python{}.{}".format(*sys.version_info[:2]))
    others = {places.ROOT, *site.getsitepackages(), site.getusersitepackages()}
    packages = os.path.join(places.VENV, *library, "site-packages")
    sys.path[:] = [places.ROOT, packages, *(path for path in sys.path if path not in others)]
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = sys.pycache_prefix or os.path.join(places.VENV, "bytecode")
