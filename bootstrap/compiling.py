"""What is written in C is compiled where there is a compiler. Without it the program does the same in Python, more slowly."""

import os
import sys

from bootstrap import places, stamps
from bootstrap.words import say, words

COMPILERS = ("cc", "gcc", "clang")
LOG = "compiling.log"


def compile_distance() -> None:
    """Compile the distances for this computer, once for each state of their source; say so if it succeeds, else nothing."""
    import contextlib
    import time

    begun = time.monotonic()
    module = stamps.source()[: -len(".c")]
    target, built = module + ".abi3.so", "{}.{}.so".format(module, os.getpid())
    with contextlib.suppress(OSError):
        command = compiler()
        done = bool(command) and runs([*command, *options(), "-o", built, stamps.source()])
        if done:
            os.replace(built, target)
        for left in (built, *(() if done else (target,))):  # one that was made from another source would be used
            if os.path.exists(left):
                os.remove(left)
        stamps.write_stamp("compiled", stamps.source_key())
        if done:
            title = words("Distances compiled", "听牌距离已编译")
            say("✓ {} ({:.1f} s)".format(title, time.monotonic() - begun))


def compiler() -> "list[str]":
    """Return the command of the C compiler: the one that made this Python, or another; empty if there is none to be used."""
    import shlex
    import shutil
    import subprocess
    import sysconfig

    if not os.path.isfile(os.path.join(sysconfig.get_path("include"), "Python.h")):
        return []
    if sys.platform == "darwin":  # its `cc` opens a window that offers to install one
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            if subprocess.call(["xcode-select", "-p"], stdout=nowhere, stderr=nowhere):
                return []
    for command in (shlex.split(sysconfig.get_config_var("CC") or ""), *([name] for name in COMPILERS)):
        if command and shutil.which(command[0]):
            return command
    return []


def options() -> "list[str]":
    """Return what the compiler is told beside the files."""
    import sysconfig

    shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    return ["-O3", "-fPIC", *shared, "-I" + sysconfig.get_path("include")]


def runs(command: "list[str]") -> bool:
    """Return whether a command succeeds. What it printed, if not, is in a file of `.venv`."""
    import subprocess

    with open(os.path.join(places.VENV, LOG), "wb") as log:
        try:
            return not subprocess.call(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, timeout=60
            )
        except subprocess.TimeoutExpired:
            return False
