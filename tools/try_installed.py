"""Tries an installed program as a person would: a score, hands, photo, a picture of the table, a second start, a server and a match at it.

    python -m tools.try_installed paizhuo
    python -m tools.try_installed dist/app/paizhuo

The command stands for whatever was installed: a wheel in an environment of its own, a packed program. It runs in an empty folder, finds
nothing of this checkout, and keeps what it writes in that folder.
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.version import VERSION

ROOT: Final = Path(__file__).parents[1]
PHOTO: Final = ROOT / "tests" / "vision" / "scenes" / "11.jpg"
HAND: Final = ROOT / "docs" / "screenshots" / "hand.jpg"
PATIENCE: Final = 120.0
"""Seconds that a step may take: a packed program unpacks itself first."""
MOVES: Final = 24
"""Events of a hand that are waited for: everybody drew and discarded by then."""
HURRIED: Final = m.Clock(1_000)
"""Nobody answers in the first seat: after a second a computer player does."""


class Failed(Exception):
    """A step did not do what it should; the message says what came instead."""


class Installed:
    """A program that was installed, tried in the folder ``home``."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self.command = tuple(command)
        self.home = home
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        self.surroundings = {**kept, "PAIZHUO_HOME": str(home / "home"), "QT_QPA_PLATFORM": "offscreen"}

    def start(self, *words: str, **streams: Any) -> subprocess.Popen[str]:
        """Start a command of it."""
        return subprocess.Popen(  # noqa: S603 - what the caller wants to try
            [*self.command, *words], cwd=self.home, env=self.surroundings, text=True, encoding="utf-8", **streams
        )

    def say(self, *words: str) -> str:
        """Return what a command of it prints. Raises ``Failed`` for one that fails or takes too long."""
        process = self.start(*words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            printed, errors = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            printed, errors = process.communicate()
            errors += f"\nit took more than {PATIENCE:.0f} s"
        if process.returncode or "Traceback" in errors:
            raise Failed(f"{shlex.join(words)}: status {process.returncode}\n{printed}{errors}")
        return printed

    @contextmanager
    def serving(self) -> Iterator[int]:
        """Run a server of it for as long as the block lasts; its port."""
        silent = subprocess.DEVNULL
        process = self.start("serve", "--port", "0", "--json", stdin=silent, stdout=subprocess.PIPE, stderr=silent)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                raise Failed("serve: it ended at once")
            yield int(json.loads(line)["port"])
        finally:
            process.kill()
            process.communicate()


def expect(found: object, wanted: object, what: str) -> None:
    """Raise ``Failed`` if something is not what it should be."""
    if found != wanted:
        raise Failed(f"{what}: {found!r} instead of {wanted!r}")


# -- the steps -----------------------------------------------------------------------------------------------------------


def says_its_version(installed: Installed) -> None:
    """Ask for the version and for help."""
    expect(installed.say("--version").strip(), f"paizhuo {VERSION}", "the version")
    expect(installed.say("--help").partition(" [")[0], "usage: paizhuo", "the help")


def scores(installed: Installed) -> None:
    """Score a hand of the README."""
    said = installed.say("score", "--hand", "234m567p345s88p66s", "--win", "6s", "--json")
    expect(json.loads(said)["waits"], ["8p", "6s"], "the waits")


def plays_hands(installed: Installed) -> None:
    """Play hands in two processes, which have to find the program again."""
    alone, together = (
        json.loads(installed.say("simulate", "--rules", "sichuan", "--hands", "8", "--seed", "7", "--json", *more))
        for more in ((), ("--parallel", "2"))
    )
    expect(together["hands"], alone["hands"], "hands of two processes")
    expect(together["seats"], alone["seats"], "hands of two processes")


def reads_a_photo(installed: Installed) -> None:
    """Read the tiles of a photo, and compare them with those that are on it."""
    read = json.loads(installed.say("recognise", str(PHOTO), "--json"))["tiles"]
    there = json.loads(PHOTO.with_suffix(".json").read_text("utf-8"))
    expect(len(read), len(there), "the tiles on a photo")


def scores_a_photo(installed: Installed) -> None:
    """Score the hand on the picture of the README: what is read is a request, which says nothing of how the tile came."""
    request = json.loads(installed.say("recognise", str(HAND), "--json"))["request"]
    stated = installed.home / "hand.json"
    stated.write_text(json.dumps({**request, "rules": "riichi", "by": "self_draw"}), encoding="utf-8")
    said = json.loads(installed.say("score", str(stated), "--json"))
    expect((said["total"], said["payments"]["0"]), (3, 6000), "the han and the points of the hand on a photo")


def draws_the_table(installed: Installed) -> None:
    """Draw the window into a picture."""
    installed.say("shot", "--page", "table", "-o", "table.png")
    expect((installed.home / "table.png").read_bytes()[:8], b"\x89PNG\r\n\x1a\n", "the picture of the table")


def hands_over_to_its_window(installed: Installed) -> None:
    """Open the window, and start the program again: the second start ends, since the window takes over what it was asked."""
    silent = subprocess.DEVNULL
    window = installed.start(stdin=silent, stdout=silent, stderr=silent)
    try:
        lock = installed.home / "home" / "window.lock"
        begun = time.monotonic()
        while not lock.exists():
            if window.poll() is not None or time.monotonic() - begun > PATIENCE:
                raise Failed("the window: it ended, or does not listen to later starts")
            time.sleep(0.1)
        installed.say("paizhuo://127.0.0.1:8765/ABCDEF")
    finally:
        window.kill()
        window.wait()


def hosts_and_joins(installed: Installed) -> None:
    """Run a server, sit down there, and have a second program of it play in another seat."""
    with installed.serving() as port:
        try:
            asyncio.run(_match(installed, port))
        except TimeoutError:
            raise Failed(f"no hand was played within {PATIENCE:.0f} s") from None


async def _match(installed: Installed, port: int) -> None:
    address = f"127.0.0.1:{port}"
    async with asyncio.timeout(PATIENCE), connect(f"ws://{address}/", compression=None, proxy=None) as socket:

        async def say(message: m.FromClient) -> None:
            await socket.send(wire.written(message), text=True)

        async def hear(fits: Callable[[m.FromServer], bool]) -> m.FromServer:
            while not fits(heard := wire.from_server(await socket.recv())):
                pass
            return heard

        await say(m.Hello(m.PROTOCOL, "Ann", ""))
        await say(m.Create(m.Terms("riichi", ["", "", "basic", "basic"], {"length": "east"}, pause=10, clock=HURRIED)))
        table = await hear(lambda heard: isinstance(heard, m.TableState))
        assert isinstance(table, m.TableState)
        bot = shlex.join([*installed.command, "bot", "--protocol", "mjai", "--name", "basic"])
        other = installed.start("join", address, "--table", table.table, "--bot", bot, "--name", "Ben")
        try:
            await hear(lambda heard: isinstance(heard, m.TableState) and heard.seats[1].ready)
            await say(m.Ready())
            await hear(lambda heard: isinstance(heard, m.Happened) and heard.heard >= MOVES)
            expect(other.poll(), None, "the status of the program that plays on")
        finally:
            other.kill()
            other.wait()


STEPS: Final = (
    says_its_version,
    scores,
    plays_hands,
    reads_a_photo,
    scores_a_photo,
    draws_the_table,
    hands_over_to_its_window,
    hosts_and_joins,
)


def main(command: Sequence[str]) -> int:
    """Try a command. The status is 1 if a step fails, 2 if no command is named."""
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    named = [str(Path(command[0]).absolute()) if Path(command[0]).exists() else command[0], *command[1:]]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="paizhuo-tried-", ignore_cleanup_errors=True) as home:
        installed = Installed(named, Path(home))
        for step in STEPS:
            name = step.__name__.replace("_", " ")
            try:
                step(installed)
            except (Failed, OSError, ValueError, KeyError) as error:
                failed += 1
                print(f"✗ {name}\n    {error}", flush=True)
            else:
                print(f"✓ {name}", flush=True)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
