"""Step through a journal, verify it, or export it.

--verify replays every line and compares: the hands, the result and the SHA-256 must follow from the rules, chance "by seed"
from the seed, and no tile may be there too often. --export writes the finished hands of a match for other programs, if no line of it
is wrong: events as JSON lines that docs/event-record.md describes, and riichi also as mjai or as the JSON of tenhou.net/6.

example: paizhuo replay match.journal --verify
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.match.journal import Journal
    from paizhuo.engine.match.journal_steps import Step
    from paizhuo.engine.match.match import HandResult
    from paizhuo.engine.records.exporting import Form


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the journal")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line of the journal")
    parser.add_argument(
        "--verify", action="store_true", help="replay the whole match and compare its result and checksum"
    )
    parser.add_argument(
        "--export",
        choices=("events", "mjai", "tenhou"),
        help="write the match for other programs; the last two riichi alone",
    )
    add_language(parser)


def read_journal(path: Path) -> Journal:
    """Return the journal in a file, up to its last whole line. Raises ``Unreadable``."""
    from paizhuo.engine.match.journal import decode, load
    from paizhuo.engine.match.journal_lines import BadJournal

    try:
        return load(decode(path.read_bytes()))
    except BadJournal as bad:
        raise Unreadable(f"{path}: {bad}") from None


def steps_of(path: Path, journal: Journal, replayed: Callable[[Journal], Iterator[Step]]) -> Iterator[Step]:
    from paizhuo.engine.match.journal_lines import BadJournal

    try:
        yield from replayed(journal)
    except BadJournal as bad:
        raise Refusal(f"{path}: {bad}") from None


# -- JSON ----------------------------------------------------------------------------------------------------------------


def _line(step: Step) -> dict[str, object]:
    """Return a line of the journal and the events it caused, as ``docs/codec.md`` says; what only the rules note is left out."""
    from paizhuo.engine.core.codec import write
    from paizhuo.engine.core.event import Event, Noted

    events = [write(event, Event) for event in step.events if not isinstance(event, Noted)]
    return {"line": step.number, "given": step.line, "events": events}


# -- for people ----------------------------------------------------------------------------------------------------------


def _result(result: HandResult, names: tuple[str, ...], language: Language) -> list[str]:
    lines = [f"  = {result.ending.name.say(language)}"]
    lines += [
        f"  {name}: {change:+} → {points}"
        for name, change, points in zip(names, result.changes, result.standing, strict=True)
    ]
    return lines


def page(step: Step, names: tuple[str, ...], language: Language) -> list[str]:
    """Return a line of the journal as a person reads it."""
    from paizhuo.engine.core.event import Won
    from paizhuo.engine.core.words import Text
    from paizhuo.engine.rules.circle import GameChosen
    from paizhuo.engine.scoring.score_words import worth

    line = step.line
    lines = []
    if "hand" in line:
        opening = Text(
            "\n第 {hand} 局  {round} 风圈，{dealer} 坐庄，{repeats}，供托 {deposit}",
            "\nHand {hand}  round {round}, {dealer} deals, {repeats}, deposit {deposit}",
        )
        programme = step.match.rule_set.programme(step.match.options)
        known = {"dealer": names[line["dealer"]], "repeats": programme.repeats.filled(n=line["repeats"])}
        opened = opening.filled(**{**line, **known}).say(language)
        lines.append(f"{opened}  {step.match.game.name.say(language)}" if "game" in line else opened)
    elif "action" in line:
        rest = " ".join(str(value) for key, value in line.items() if key not in ("seat", "action", "drawn"))
        lines.append(f"  {names[line['seat']]}: {line['action']} {rest}".rstrip())
    elif "chance" in line:
        of = (
            names[line["seat"]]
            if "seat" in line
            else names[step.match.hand.places[line["place"]].owner]
            if "place" in line
            else line.get("purpose", "")
        )
        lines.append(f"  [{line['chance']}] {of}: {line['value']}")
    for event in step.events:
        if isinstance(event, Won):
            score = event.win.score
            patterns = ", ".join(pattern.name.say(language) for pattern in score.patterns)
            won = Text("  ★ {who} 和牌：{patterns}（{total}）", "  ★ {who} wins: {patterns} ({total})")
            lines.append(won.filled(who=names[event.win.seat], patterns=patterns, total=worth(score)).say(language))
        elif isinstance(event, GameChosen):
            lines.append(f"  → {event.name.say(language)}")
    if step.events and step.match.hand_over:
        lines += _result(step.match.results[-1], names, language)
    if step.match.final is not None:
        final = step.match.final
        lines += ["", *(f"{place}. {names[seat]} {final.points[seat]}" for place, seat in enumerate(final.order, 1))]
    return lines


def run(arguments: argparse.Namespace) -> int:
    journal = read_journal(arguments.file)
    names = tuple(seat.name for seat in journal.setup.seats)
    if arguments.verify:
        from paizhuo.desktop.commands.verify import verified

        return verified(arguments, journal)
    if arguments.export:
        for each in exported(arguments.file, journal, arguments.export, language_of(arguments)):
            print(json.dumps(each, ensure_ascii=False))
        return 0
    from paizhuo.engine.match.journal_steps import steps

    if arguments.json:
        for step in steps_of(arguments.file, journal, steps):
            print(json.dumps(_line(step), ensure_ascii=False))
        return 0
    language = language_of(arguments)
    for step in steps_of(arguments.file, journal, steps):
        for line in page(step, names, language):
            print(line)
    return 0


def exported(path: Path, journal: Journal, form: Form, language: Language) -> list[dict[str, Any]]:
    """Return the finished hands of a match in a form of other programs. Raises ``Refusal``."""
    from paizhuo.engine.records.exporting import NotExported
    from paizhuo.engine.records.exporting import exported as values

    try:
        return values(journal, form)
    except NotExported as no:
        raise Refusal(f"{path}: {no.reason.say(language)}") from None
