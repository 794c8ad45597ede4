"""What a Linux desktop and people who look for help find of the program, laid below ``usr`` by all packages for Linux."""

from __future__ import annotations

import ast
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.package import app
from tools.package.icons import SIZES
from tools.package.project import APP_ID, NAME, PACKAGING, ROOT, template, write
from tools.package.project import copy as copy_file

COMMANDS: Final = ROOT / "desktop" / "commands"


def lay(usr: Path, entry: str = NAME) -> None:
    """Lay desktop entry, metainfo, kinds of files, icons and the manual page below ``usr``; ``entry``: what the desktop entry is called."""
    share = usr / "share"
    copy_file(PACKAGING / "paizhuo.desktop", share / "applications" / f"{entry}.desktop")
    copy_file(PACKAGING / "paizhuo-mime.xml", share / "mime" / "packages" / f"{entry}.xml")
    write(share / "metainfo" / f"{APP_ID}.metainfo.xml", metainfo(entry))
    icons = share / "icons" / "hicolor"
    for size in SIZES:
        copy_file(app.ICONS / f"{size}.png", icons / f"{size}x{size}" / "apps" / f"{NAME}.png")
    copy_file(app.ICONS / "paizhuo.svg", icons / "scalable" / "apps" / f"{NAME}.svg")
    write_zipped(share / "man" / "man1" / f"{NAME}.1.gz", manual())


def metainfo(entry: str = NAME) -> str:
    """Return what software centres show of the program, which the desktop entry of this name starts."""
    return template("metainfo.xml", {"ENTRY": entry})


def commands() -> Iterator[tuple[str, str]]:
    """Yield each command with the first line of its help, read without importing it."""
    listed = ast.parse((COMMANDS / "__init__.py").read_text(encoding="utf-8"))
    names = next(
        ast.literal_eval(node.value)
        for node in listed.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "COMMANDS"
        and node.value
    )
    for name in names:
        module = ast.parse((COMMANDS / f"{name.replace('-', '_')}.py").read_text(encoding="utf-8"))
        yield name, (ast.get_docstring(module) or "").partition("\n")[0]


def manual() -> str:
    """Return the manual page."""
    listed = "".join(f".TP\n.B {name.replace('-', chr(92) + '-')}\n{says}\n" for name, says in commands())
    return template("paizhuo.1", {"COMMANDS": listed.rstrip("\n")})


def write_zipped(file: Path, text: str) -> None:
    """Write a text packed by gzip, the same bytes every time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    file.chmod(0o644)
