"""Which of the kept matches somebody wants to see."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal, TypeAlias

from paizhuo.engine.bots.styles import level_of
from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.record import Kind, MatchRecord
from paizhuo.engine.records.wins import WinsWanted

Result: TypeAlias = Literal["first", "last", "running", "over", "damaged"]
"""How a match stands for whose it is: won or lost, or not over yet; ``over``: any that is; ``damaged``: its file cannot be read."""

PEOPLE: Final = "people"
"""In place of an opponent's name: any person."""


class Filter(Struct):
    """What a match must be; None and "" ask for nothing.

    ``rules``: its game; ``kind``: where it is played; ``since``, ``until``: when it was played last; ``text``: letters in a name, a tag,
    the note or the file's name; ``tagged``: one of its tags; ``with_whom``: the name of a participant; ``result``: how it stands;
    ``won``: a win in it of the person whose match it is. ``against``: somebody else in it: a person of this name, a computer player of
    this level, or, for ``PEOPLE``, any person.
    """

    rules: str | None = None
    kind: Kind | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""
    tagged: str | None = None
    with_whom: str | None = None
    result: Result | None = None
    won: WinsWanted | None = None
    against: str | None = None

    @property
    def columns(self) -> tuple[str | float | None, ...]:
        """What the index can look for: rules, kind, and the times between which it was played last."""
        since, until = (None if when is None else when.timestamp() for when in (self.since, self.until))
        return self.rules, self.kind, since, until

    def fits(self, record: MatchRecord) -> bool:
        """Return whether a match, of which ``columns`` and wins are as wanted, is all else that is wanted."""
        if self.tagged is not None and self.tagged not in record.remarks.tags:
            return False
        if self.with_whom is not None and all(who.name != self.with_whom for who in record.participants):
            return False
        if self.against is not None and not _meets(record, self.with_whom, self.against):
            return False
        if self.text and not _mentions(record, self.text.casefold()):
            return False
        return self.result is None or _stands(record, self.result)


def _meets(record: MatchRecord, whose: str | None, against: str) -> bool:
    """Return whether somebody other than the one whose match it is was there."""
    own = record.own
    if whose is not None:
        own = next((nth for nth, who in enumerate(record.participants) if who.name == whose), None)
    others = [who for nth, who in enumerate(record.participants) if nth != own]
    if against == PEOPLE:
        return any(who.bot is None for who in others)
    return any(who.name == against if who.bot is None else level_of(who.bot) == against for who in others)


def _mentions(record: MatchRecord, text: str) -> bool:
    said = (
        record.file,
        record.rules,
        record.remarks.note,
        *record.remarks.tags,
        *(who.name for who in record.participants),
    )
    return any(text in each.casefold() for each in said)


def _stands(record: MatchRecord, result: Result) -> bool:
    if result == "damaged":
        return record.damage is not None
    if result == "running":
        return record.damage is None and not record.over
    if result == "over":
        return record.over
    place = None if record.own is None else record.participants[record.own].place
    places = [who.place for who in record.participants if who.place is not None]
    return place is not None and place == (1 if result == "first" else max(places))
