"""Registering with a Linux desktop, in the folders that freedesktop.org names: a desktop entry, icons, the kinds of files.

A list of what was written, with the SHA-256 of each file, lies beside the matches: what has been changed since is left as it is.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from shutil import which
from typing import Final

from paizhuo.desktop.commands.desktop_parts import Registered, state_of
from paizhuo.engine.table.whole_file import write_whole

ENTRY: Final = "applications/paizhuo.desktop"
KINDS: Final = "mime/packages/paizhuo.xml"
DRAWING: Final = "icons/hicolor/scalable/apps/paizhuo.svg"
PICTURES: Final = {side: f"icons/hicolor/{side}x{side}/apps/paizhuo.png" for side in (16, 24, 32, 48, 64, 128, 256)}
"""The icon by its side in pixels, for desktops that draw no SVG."""
OURS: Final = (ENTRY, KINDS, DRAWING, *PICTURES.values())
"""All that is written; nothing else is ever removed."""
LIST: Final = "paizhuo/desktop.json"
PLAIN: Final = re.compile(r"[A-Za-z0-9_./:@+=,-]+", re.ASCII)
"""Words of a command that a desktop entry takes as they are."""
TOLD: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""The programs that read what lies in a folder anew."""
PATIENCE: Final = 60


def exec_word(word: str) -> str:
    """Return a word as it stands behind ``Exec=``: quoted, and then escaped as every string of an entry."""
    word = word.replace("%", "%%")
    if PLAIN.fullmatch(word.replace("%%", "")):
        return word
    quoted = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + quoted.replace("\\", "\\\\") + '"'


def entry(program: Sequence[str]) -> str:
    """Return the desktop entry that starts the program by these words."""
    text = (files("paizhuo.assets") / "linux" / "paizhuo.desktop").read_text("utf-8")
    command = " ".join(map(exec_word, program))
    return re.sub(r"(?m)^Exec=paizhuo\b", lambda _found: f"Exec={command}", text)


class LinuxDesktop:
    """The desktop of a person. ``home``: where it looks, ``$XDG_DATA_HOME``."""

    def __init__(self, home: Path, program: tuple[str, ...]) -> None:
        self._home = home
        self.program = program

    def install(self) -> Sequence[Registered]:
        done = []
        kept = self._written()
        for name, content in self._files():
            there = _content(self._home / name)
            if there != content:
                write_whole(self._home / name, content)
            kept[name] = sha256(content).hexdigest()
            done.append(Registered(str(self._home / name), "current" if there == content else "written"))
        write_whole(self._home / LIST, json.dumps(kept, indent=1) + "\n")
        return [*done, *self._refresh()]

    def remove(self) -> Sequence[Registered]:
        done = []
        kept = self._written()
        for name, digest in kept.items():
            there = _content(self._home / name)
            if there is None:
                done.append(Registered(str(self._home / name), "absent"))
            elif sha256(there).hexdigest() != digest:
                done.append(Registered(str(self._home / name), "other"))
            else:
                (self._home / name).unlink()
                done.append(Registered(str(self._home / name), "removed"))
        refreshed = self._refresh() if kept else []
        (self._home / LIST).unlink(missing_ok=True)
        for name in (*kept, LIST):
            self._without_empty(self._home / name)
        return [*(done or self.show()), *refreshed]

    def show(self) -> Sequence[Registered]:
        found = []
        for name, content in self._files():
            found.append(Registered(str(self._home / name), state_of(_content(self._home / name), content)))
        return found

    def _files(self) -> Iterator[tuple[str, bytes]]:
        assets = files("paizhuo.assets")
        yield ENTRY, entry(self.program).encode()
        yield KINDS, (assets / "linux" / "paizhuo-mime.xml").read_bytes()
        yield DRAWING, (assets / "icons" / "paizhuo.svg").read_bytes()
        yield from _pictures()

    def _written(self) -> dict[str, str]:
        """Return what was written before, with the SHA-256 of each; nothing where the list cannot be read."""
        try:
            kept = json.loads((self._home / LIST).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return {name: str(kept[name]) for name in OURS if name in kept} if isinstance(kept, dict) else {}

    def _refresh(self) -> list[Registered]:
        """Have the system read anew what has changed."""
        with suppress(OSError):
            os.utime(self._home / "icons" / "hicolor")  # desktops look for new icons where this is newer
        return [self._told(program, self._home / folder) for program, folder in TOLD]

    def _told(self, program: str, folder: Path) -> Registered:
        what = f"{program} {folder}"
        if (found := which(program)) is None:
            return Registered(what, "undone")
        with suppress(OSError, subprocess.TimeoutExpired):
            done = subprocess.run((found, str(folder)), check=False, capture_output=True, timeout=PATIENCE)  # noqa: S603 - one of TOLD
            if done.returncode == 0:
                return Registered(what, "done")
        return Registered(what, "undone")

    def _without_empty(self, file: Path) -> None:
        """Remove the folders of a file that are empty now."""
        for folder in file.parents:
            if folder == self._home:
                return
            with suppress(OSError):  # there is something in it
                folder.rmdir()


def _content(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None


def _pictures() -> Iterator[tuple[str, bytes]]:
    """Yield the icon as PNG in every size; none without Qt."""
    try:
        from paizhuo.desktop.kit.icon import icon_picture
        from paizhuo.desktop.kit.png import as_png
    except ImportError:
        return
    for side, name in PICTURES.items():
        yield name, as_png(icon_picture(side))
