"""Kept matches in the forms that other programs read. Only hands that are over are written: others still have tiles to hide."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.match.formats.event_record import event_record
from paizhuo.engine.match.formats.mjai import RULES, records
from paizhuo.engine.match.formats.tenhou import log
from paizhuo.engine.match.formats.whole_hands import whole_hands
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.table.journal.verification import verified_steps

Form: TypeAlias = Literal["events", "mjai", "tenhou"]
FORMS: Final[Mapping[Form, str]] = {"events": ".jsonl", "mjai": ".mjson", "tenhou": ".json"}
"""Each form, and how the names of its files end."""
RIICHI_ONLY: Final[frozenset[Form]] = frozenset(("mjai", "tenhou"))
"""The forms in which only riichi can be written."""

NOT_RIICHI: Final = Text("{form} 只记立直麻将，不记{game}", "{form} is for riichi, not {game}")
NOT_SOUND: Final = Text("牌谱有错：{reason}", "the record is not sound: {reason}")


class NotExported(Refused):
    """A match that cannot be written in this form; ``reason`` says why, without a full stop."""


def exported(journal: Journal, form: Form) -> list[dict[str, Any]]:
    """Return a match as the values of a form, one a line. Raises ``NotExported``."""
    if form in RIICHI_ONLY and journal.setup.rules != RULES:
        raise NotExported(NOT_RIICHI.filled(form=form, game=find(journal.setup.rules).name))
    try:
        if form == "events":
            return list(event_record(journal, verified_steps(journal)))
        moments = ((step.match, step.events) for step in whole_hands(verified_steps(journal)))
        if form == "tenhou":
            return [log(journal.setup, moments)]
        return list(records(moments, tuple(seat.name for seat in journal.setup.seats)))
    except BadJournal as bad:
        raise NotExported(NOT_SOUND.filled(reason=bad.reason)) from None
    except Refused as no:
        raise NotExported(no.reason) from None


def written(content: bytes, form: Form) -> str:
    """Return the text of a file in a form. ``content``: that of the journal. Raises ``NotExported``."""
    try:
        journal = load(decode(content))
    except BadJournal as bad:
        raise NotExported(NOT_SOUND.filled(reason=bad.reason)) from None
    return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in exported(journal, form))
