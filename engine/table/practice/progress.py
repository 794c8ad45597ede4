"""How a person has fared in practice: answers and right ones by day, drill, game and level, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.recorder import reason_of
from paizhuo.engine.table.whole_file import write_whole

DrillId: TypeAlias = Literal["choices", "scoring", "waits", "defence"]
DRILLS: Final[tuple[DrillId, ...]] = get_args(DrillId)
FILE: Final = "practice.json"
BROKEN: Final = ".broken"
"""How the name of a file ends that was set aside because it cannot be read."""
FORMAT: Final = 1
LONGEST: Final = 1 << 24
"""No file of progress has more bytes."""
SET_ASIDE: Final = Text(
    "练习记录文件有误，读不了，已另存为 {file}；从头开始记。",
    "The file of your progress is damaged and cannot be read. It is kept as {file}, and counting begins anew.",
)
NOT_READ: Final = Text("练习记录读不到：{reason}", "Your progress cannot be read: {reason}")


class Unread(Failure):
    """The file of progress cannot be read; ``reason`` says why. ``error``: what failed; None: the file was damaged and is set aside."""

    def __init__(self, reason: Text, error: OSError | None = None) -> None:
        super().__init__(reason)
        self.error = error


class Practised(Struct):
    """What is practised: the drill, the id of the game, and the level, 0 where a drill has none."""

    drill: DrillId
    rules: str
    level: int = 0


class Tally(Struct):
    """How many were answered, and how many of them right."""

    answers: int = 0
    right: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.answers + other.answers, self.right + other.right)

    @property
    def percent(self) -> int:
        """How many of a hundred answers are right; 0 where there is none."""
        return round(100 * self.right / self.answers) if self.answers else 0


Progress: TypeAlias = Mapping[tuple[date, Practised], Tally]
"""By day and what is practised: what was answered then."""
NOTHING: Final[Progress] = {}


def added(progress: Progress, answers: Iterable[tuple[date, Practised, bool]]) -> Progress:
    """Return progress with further answers, each with its day and whether it is right."""
    found = dict(progress)
    for day, what, right in answers:
        found[day, what] = found.get((day, what), Tally()) + Tally(1, int(right))
    return found


def totals(progress: Progress, since: date | None = None) -> dict[Practised, Tally]:
    """Return the sums by what is practised, in the order of the drills. ``since``: only of that day and later ones."""
    found: dict[Practised, Tally] = {}
    for (day, what), tally in progress.items():
        if since is None or day >= since:
            found[what] = found.get(what, Tally()) + tally
    return dict(sorted(found.items(), key=lambda one: (DRILLS.index(one[0].drill), one[0].rules, one[0].level)))


def by_day(progress: Progress) -> dict[date, Tally]:
    """Return the sums by day."""
    found: dict[date, Tally] = {}
    for (day, _), tally in progress.items():
        found[day] = found.get(day, Tally()) + tally
    return found


# -- the file ------------------------------------------------------------------------------------------------------------


def read(data: Path) -> Progress:
    """Return what the file in this folder says; nothing where there is none. Raises ``Unread`` with a sentence.

    A damaged file is set aside first; one that cannot be stays where it is.
    """
    file = data / FILE
    try:
        if file.stat().st_size > LONGEST:
            raise ValueError("too long")
        return dict(_rows(json.loads(file.read_text("utf-8"))))
    except FileNotFoundError:
        return NOTHING
    except OSError as error:
        raise Unread(NOT_READ.filled(reason=error.strerror or str(error)), error) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _set_aside(file) from None


def _set_aside(file: Path) -> Unread:
    """Rename a damaged file, and return what to say of it."""
    kept = file.with_suffix(BROKEN)
    try:
        file.replace(kept)
    except OSError as error:
        return Unread(NOT_READ.filled(reason=reason_of(error)), error)
    return Unread(SET_ASIDE.filled(file=kept.name))


def write(data: Path, progress: Progress) -> None:
    """Write progress to the file in this folder, whole or not at all. Raises ``OSError``."""
    rows = [
        [day.isoformat(), what.drill, what.rules, what.level, tally.answers, tally.right]
        for (day, what), tally in sorted(progress.items(), key=_order)
    ]
    lines = ",\n".join(f" {json.dumps(each)}" for each in rows)
    write_whole(data / FILE, f'{{"practice": {FORMAT}, "days": [\n{lines}\n]}}\n')


def _order(row: tuple[tuple[date, Practised], Tally]) -> tuple[date, str, str, int]:
    (day, what), _ = row
    return day, what.drill, what.rules, what.level


def _rows(whole: Any) -> Iterator[tuple[tuple[date, Practised], Tally]]:
    """Yield what a file says. Raises ``ValueError``, ``KeyError`` or ``TypeError`` where it is damaged."""
    if whole["practice"] != FORMAT:
        raise ValueError("another format")
    for day, drill, rules, level, answers, right in whole["days"]:
        numbers = level, answers, right
        if drill not in DRILLS or not isinstance(rules, str) or any(type(number) is not int for number in numbers):
            raise ValueError("no row of progress")
        if level < 0 or not 0 <= right <= answers:
            raise ValueError("impossible numbers")
        yield (date.fromisoformat(day), Practised(drill, rules, level)), Tally(answers, right)
