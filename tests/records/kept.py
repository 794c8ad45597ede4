"""A data folder with matches of every rule set: over and not, on the screen, at a real table, from a server, and on a sheet."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet import file as sheet_file
from paizhuo.engine.match.sheet.sheet import new_sheet
from paizhuo.engine.table.simulation import play_match

NAMES = ("Ann", "Ben", "Cho", "Dee", "Eva", "Fay", "Gus", "Hal")
HANDS = 2
HASH = '"sha256": "'


def fill(data: Path) -> None:
    """Put two hands of every rule set into a folder, and a whole match of one that is short. They are played once."""
    shutil.copytree(_played().name, data, dirs_exist_ok=True)


@cache
def _played() -> tempfile.TemporaryDirectory[str]:
    """Return the folder that is copied; it is removed when the process ends."""
    folder = tempfile.TemporaryDirectory(prefix="paizhuo-kept-")
    _play(Path(folder.name))
    return folder


def _play(data: Path) -> None:
    for nth, rule_set in enumerate(ALL):
        people = rule_set.participants(rule_set.settled({}))
        setup = MatchSetup(rule_set.id, {}, tuple(SeatSetup(name, "basic") for name in NAMES[:people]), nth)
        file = data / "matches" / f"202601{nth + 1:02}-120000-{rule_set.id}.journal"
        file.parent.mkdir(parents=True, exist_ok=True)
        play_match(setup, HANDS, file)
        as_persons(file)
    over = MatchSetup("sichuan", {}, tuple(SeatSetup(name, "basic") for name in NAMES[:4]), 1)
    play_match(over, 100, data / "matches" / "20260201-120000-sichuan.journal")
    sheets = data / "sheets"
    sheets.mkdir()
    sheet = new_sheet("riichi", {}, NAMES[:4])
    (sheets / "20260301-120000-riichi.sheet").write_text(sheet_file.written(sheet), "utf-8")


def as_persons(file: Path) -> None:
    """Have the first participant be a person: nothing else in a journal says who decided, but the hash of one that is over."""
    lines = file.read_text("utf-8").split("\n")
    first = json.loads(lines[0])
    del first["seats"][0]["bot"]
    lines[0] = json.dumps(first, ensure_ascii=False)
    if lines[-2].startswith('{"result"'):
        before = hashlib.sha256("\n".join([*lines[:-2], ""]).encode()).hexdigest()
        lines[-2] = f'{lines[-2][: lines[-2].index(HASH)]}{HASH}{before}"}}'
    stat = file.stat()
    file.write_text("\n".join(lines), "utf-8")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
