"""Score sheets on disk: each kept whole after every change, the latest taken up again; and as tables for other programs."""

from __future__ import annotations

import csv
import io
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Final

from paizhuo.desktop.kit.settings import sheets_folder
from paizhuo.desktop.table.speech import hand_title
from paizhuo.engine.core.words import Language
from paizhuo.engine.match.sheet import file as sheet_file
from paizhuo.engine.match.sheet.scoring import SheetScores
from paizhuo.engine.match.sheet.sheet import BadSheet, Sheet
from paizhuo.engine.rules.amounts import as_number
from paizhuo.engine.table.whole_file import write_whole

SUFFIX = ".sheet"


def new_file(rules: str) -> Path:
    """Return a file for a sheet that begins now."""
    name = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{rules}"
    file, again = sheets_folder() / f"{name}{SUFFIX}", 1
    while file.exists():
        again += 1
        file = sheets_folder() / f"{name}-{again}{SUFFIX}"
    return file


def save(file: Path, sheet: Sheet) -> None:
    """Keep the sheet, whole or not at all. Raises ``OSError``."""
    write_whole(file, sheet_file.written(sheet))


def load(file: Path) -> Sheet:
    """Read a sheet. Raises ``BadSheet``, ``OSError``."""
    try:
        return sheet_file.read(file.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadSheet(sheet_file.NO_SHEET) from None


def latest() -> Path | None:
    try:
        return max(sheets_folder().glob(f"*{SUFFIX}"), key=os.path.getmtime, default=None)
    except OSError:
        return None


def set_aside(file: Path) -> Path:
    """Keep a sheet that cannot be read under another name, where nothing offers it again."""
    kept = file.with_suffix(".broken")
    try:
        return file.replace(kept)
    except OSError:
        return file


# -- for other programs --------------------------------------------------------------------------------------------------------


FORMULA: Final = ("=", "+", "-", "@")
"""A cell that begins with one of these is a formula to a spreadsheet."""


def harmless(name: str) -> str:
    """Return a name for a cell: on one line, with an apostrophe before what a spreadsheet would take for a formula."""
    cell = "".join(" " if letter in "\t\r\n" else letter for letter in name)
    return f"'{cell}" if cell.lstrip().startswith(FORMULA) else cell


def as_csv(sheet: Sheet, account: SheetScores, language: Language) -> str:
    """Return a line for every hand: whose deal, who won from whom, every change and standing; then the final points."""
    parts = sheet.rule_set.scoring.parts
    people, programme = account.company.names, sheet.rule_set.programme(sheet.options)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    shown = [harmless(name) for name in people]
    changes = [f"{name} ±" for name in shown]
    table.writerow(["#", "hand", "game", "dealer", "winners", "from", "value", "ending", *changes, *shown, "wrong"])
    for nth, row in enumerate(account.rows, 1):
        result = row.result
        names = [harmless(name) for name in account.names_at(nth - 1)]
        winners = " / ".join(names[win.seat] for win in result.wins)
        sources = " / ".join("" if win.source is None else names[win.source] for win in result.wins)
        changed = dict(zip(row.people, result.changes, strict=True))
        values = " / ".join(str(win.score.total or "") for win in result.wins)
        table.writerow(
            [
                nth,
                hand_title(result.deal, programme).say(language),
                row.game.name.say(language),
                names[result.deal.dealer],
                winners,
                sources,
                values,
                result.ending.name.say(language),
                *(as_number(changed.get(person, 0), parts) for person in range(len(people))),
                *(as_number(points, parts) for points in account.standing_after(nth)),
                "" if row.wrong is None else row.wrong.say(language),
            ]
        )
    if account.final is not None:
        final = [as_number(points, parts) for points in account.at_the_end()]
        table.writerow(["final", "", "", "", "", "", "", "", *[""] * len(people), *final, ""])
    return out.getvalue()


def as_json(sheet: Sheet, account: SheetScores) -> str:
    """Return the sheet with its account: under ``hands`` what every entry came to, and the ``final`` points once the match is over."""
    parts = sheet.rule_set.scoring.parts
    hands = [
        {
            "round": row.result.deal.round,
            "dealer": row.result.deal.dealer,
            "repeats": row.result.deal.repeats,
            "game": row.game.id,
            "ending": row.result.ending.id,
            "wins": [
                {
                    "seat": win.seat,
                    "from": win.source,
                    "unit": win.score.unit.id,
                    "total": win.score.total,
                    "fu": win.score.fu,
                    "limit": None if win.score.limit is None else win.score.limit.id,
                    "patterns": [pattern.id for pattern in win.score.patterns],
                }
                for win in row.result.wins
            ],
            "changes": [as_number(points, parts) for points in row.result.changes],
            "standing": [as_number(points, parts) for points in row.result.standing],
            "deposit": as_number(row.result.deposit, parts),
            "people": list(row.people),
            "wrong": None if row.wrong is None else {"zh": row.wrong.zh, "en": row.wrong.en},
        }
        for row in account.rows
    ]
    whole = json.loads(sheet_file.written(sheet)) | {"people": list(account.company.names), "hands": hands}
    if account.final is not None:
        final = [as_number(points, parts) for points in account.final.points]
        whole["final"] = {"order": list(account.final.order), "points": final}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
