"""Which tags are there: a tag that is read again and again is one event, and so is its going away."""

from __future__ import annotations

from typing import Final, NamedTuple

from paizhuo.engine.devices.drivers.reports import Reports
from paizhuo.engine.devices.events import Tag, TagGone

MOST_TAGS: Final = 2048
"""More than tiles, sticks and cards together; beyond it the tag that was read longest ago counts as gone."""

MOST_UNSURE: Final = 32
"""Tags read once that wait for a second reading."""
CLEARLY: Final = 10
"""Decibels between two strengths that are an event: a tag that lies still varies by a few."""


class _Reading(NamedTuple):
    at: float
    rssi: int | None
    """As it was reported last."""


def _differ(one: int | None, other: int | None) -> bool:
    """Return whether a tag has come clearly nearer or gone farther."""
    if one is None or other is None:
        return one != other
    return abs(one - other) >= CLEARLY


class Presence:
    """The tags of one reader."""

    def __init__(self, reports: Reports, gone_after: float, for_each: float = 0.0, *, twice: bool = False) -> None:
        """A tag is gone when it has not been read for ``gone_after`` seconds, and ``for_each`` more for each tag that is there.

        ``twice``: a tag is there once it has been read twice within that time, for readers whose checksum lets errors through.
        """
        self._reports = reports
        self._gone_after = gone_after
        self._for_each = for_each
        self._twice = twice
        self._once: dict[str, float] = {}
        """When tags were read that have been read once, the oldest first."""
        self._read: dict[str, _Reading] = {}
        """The latest reading of each tag, the oldest first."""

    def seen(self, tag: str, now: float, rssi: int | None = None) -> None:
        """Note that a tag is read; report it if it is new or its strength differs clearly from the one reported."""
        self.tick(now)
        before = self._read.pop(tag, None)
        if before is None and self._twice and not self._again(tag, now):
            return
        if before is None and len(self._read) >= MOST_TAGS:
            self._gone(next(iter(self._read)))
        if before is not None and not _differ(before.rssi, rssi):
            self._read[tag] = _Reading(now, before.rssi)
            return
        self._read[tag] = _Reading(now, rssi)
        self._reports.add(Tag(tag, rssi))

    def tick(self, now: float) -> None:
        """Report tags as gone that have not been read for long."""
        while (due := self.due()) is not None and now >= due:
            self._gone(next(iter(self._read)))

    def due(self) -> float | None:
        """When the next tag will be gone."""
        if not self._read:
            return None
        return next(iter(self._read.values())).at + self._gone_after + self._for_each * len(self._read)

    def forget(self) -> None:
        """Forget everything: all tags are gone."""
        self._once.clear()
        for tag in tuple(self._read):
            self._gone(tag)

    def _again(self, tag: str, now: float) -> bool:
        """Return whether a tag that is not there has been read before, a short time ago."""
        first = self._once.pop(tag, None)
        if first is not None and now < first + self._gone_after:
            return True
        self._once[tag] = now
        if len(self._once) > MOST_UNSURE:
            del self._once[next(iter(self._once))]
        return False

    def _gone(self, tag: str) -> None:
        del self._read[tag]
        self._reports.add(TagGone(tag))
