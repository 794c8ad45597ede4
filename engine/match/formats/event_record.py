"""The event record: a match of any game as JSON, one event a line, every field by its name, for programs that know nothing of ours.

docs/event-record.md describes it. It holds what the journal holds (lines with ``given``) and what followed from that (lines with
``event``), with all tiles open, and only hands that are over. Read back it gives the journal again; what followed must be what follows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from paizhuo.engine.core.codec.named import named, named_as
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Transfer
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.formats.logged import BadLog
from paizhuo.engine.match.formats.whole_hands import whole_hands
from paizhuo.engine.match.journal import TOO_DEEP, Journal, load, split_lines
from paizhuo.engine.match.journal_form import PHYSICAL
from paizhuo.engine.match.journal_lines import BY_LOG, BadJournal, Line, bad_at, last_line, said_of, written
from paizhuo.engine.match.journal_steps import Step, after, hand_after, steps
from paizhuo.engine.match.match import HandResult, Match, Ranking

FORM: Final = 1
"""The version of the form that the first line states."""
GIVEN: Final[Mapping[str, str]] = {
    "chance": "chance",
    "action": "choice",
    "ruling": "ruling",
    "offence": "offence",
    "leaves": "new_player",
    "sitting": "sitting",
    "seed": "seed",
    "commitment": "commitment",
    "opening": "opening",
}
"""What a line of the journal is called, by the key that only such lines have."""
NAMED: Final = ("record", "game", "points_in_one")
"""What the first line has beside what the journal's has."""
SEED: Final = "seed"
_words: Final = named_as(Text)
_transfers: Final = named_as(tuple[Transfer, ...])

NOTHING: Final = Text("还没有打完的局", "no hand of it is over yet")
OTHER_FORM: Final = Text("事件记录的格式 {form} 在这里还不认识", "the form {form} of event records is not known here")
CUT_OFF: Final = Text("后面断了，没有到比赛结束", "it is cut off: the end of the match is missing")
NOT_SO: Final = Text("第 {line} 行与前面各行推出的不一样", "line {line} is not what follows from the lines before it")
NO_MATCH: Final = Text(
    "里面没有一场能按规则走下去的牌：{reason}", "it has no match that follows from the rules: {reason}"
)


# -- writing -------------------------------------------------------------------------------------------------------------


def event_record(journal: Journal, replayed: Iterable[Step]) -> Iterator[dict[str, Any]]:
    """Yield the lines of a match. ``replayed``: the steps of its journal. Raises ``BadLog`` if no hand of it is over."""
    found = list(whole_hands(replayed))
    if not found:
        raise BadLog(NOTHING)
    over = found[-1].match.final is not None
    yield _first(found[0].match, json.loads(journal.text.partition("\n")[0]), over=over)
    for step in found:
        yield from _of(step, over=over)


def _first(match: Match, line: Line, *, over: bool) -> dict[str, Any]:
    """Return what the match is. Where it goes on, its seed would give away the tiles to come: it is left out."""
    said = {key: value for key, value in line.items() if key != "journal"}
    if not over:
        said[SEED] = PHYSICAL
    game = match.rule_set
    return {"record": FORM, "game": _words(game.name), "points_in_one": game.scoring.parts, **said}


def _of(step: Step, *, over: bool) -> Iterator[dict[str, Any]]:
    """Yield what a line of the journal gave, and what followed."""
    line, match = step.line, step.match
    if "hand" in line:
        yield {"event": "hand_begun", **line}
    elif "result" in line:
        assert match.final is not None
        yield _match_over(match, match.final)
    elif over or SEED not in line:
        kind = next(GIVEN[key] for key in GIVEN if key in line)
        hides_seed = not over and line.get("by") == SEED
        yield {"given": kind, **line, "by": BY_LOG} if hides_seed else {"given": kind, **line}
    for event in step.events:
        if not isinstance(event, Noted):
            yield named(event)
    if step.events and match.hand_over:
        yield _hand_over(match.results[-1])


def _hand_over(result: HandResult) -> dict[str, Any]:
    return {
        "event": "hand_over",
        "hand": result.deal.number + 1,
        "ending": named_as(type(result.ending))(result.ending),
        "changes": list(result.changes),
        "standing": list(result.standing),
        "deposit": result.deposit,
        "account": _transfers(result.ledger),
    }


def _match_over(match: Match, final: Ranking) -> dict[str, Any]:
    return {
        "event": "match_over",
        "hands": len(match.results),
        "order": list(final.order),
        "points": list(final.points),
        "account": _transfers(final.transfers),
    }


# -- reading -------------------------------------------------------------------------------------------------------------


def journal_of(values: Sequence[Mapping[str, Any]]) -> str:
    """Return the journal that the lines of an event record hold. Raises ``BadLog`` unless all that followed is what follows."""
    if values[0].get("record") != FORM:
        raise BadLog(OTHER_FORM.filled(form=str(values[0].get("record"))[:20]))
    if values[0].get(SEED) != PHYSICAL and values[-1].get("event") != "match_over":
        raise BadLog(CUT_OFF)
    given = list(_given(values))
    try:
        text = "".join(written(line) for _, line in given)
        journal = load(text)
        played = list(steps(journal))
        if played and values[-1].get("event") == "match_over":
            text += last_line(hand_after(played[-1].referee).match, text)
            journal = load(text)
            played.append(after(played[-1], len(journal.lines) + 1, journal.lines[-1], split_lines(text)))
    except BadJournal as bad:
        at = bad if bad.line is None else bad_at(given[bad.line - 1][0], bad.why)
        raise BadLog(NO_MATCH.filled(reason=at.reason)) from None
    except RecursionError:
        raise BadLog(NO_MATCH.filled(reason=TOO_DEEP)) from None
    except (RuntimeError, ValueError) as bad:
        raise BadLog(NO_MATCH.filled(reason=said_of(bad))) from None
    lines = list(event_record(journal, played))
    for number, (said, follows) in enumerate(zip(values, lines, strict=False), 1):
        if _canonical(said) != _canonical(follows):
            raise BadLog(NOT_SO.filled(line=number))
    if len(values) != len(lines):
        raise BadLog(NOT_SO.filled(line=min(len(values), len(lines)) + 1))
    return text


def _given(values: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, Line]]:
    """Yield the lines of the journal but its last, each with the number of the line that has it."""
    yield 1, {"journal": 1, **{key: value for key, value in values[0].items() if key not in NAMED}}
    for number, value in enumerate(values[1:], 2):
        if "given" in value:
            yield number, {key: held for key, held in value.items() if key != "given"}
        elif value.get("event") == "hand_begun":
            yield number, {key: held for key, held in value.items() if key != "event"}


def _canonical(value: Any) -> str:
    """Return the value as text, by which 1, 1.0 and true differ and the order of keys does not count."""
    return json.dumps(value, sort_keys=True)
