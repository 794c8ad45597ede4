"""Step through a journal, verify it, or export it.

--verify replays every line and compares: the hands, the result and the SHA-256 must follow from the rules, chance "by seed"
from the seed, and no tile may be there too often. --export writes a riichi match for other programs, if no line of it is
wrong: mjai as JSON lines, tenhou as the JSON of tenhou.net/6 with every finished hand.

example: paizhuo replay match.journal --verify
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.match.journal import Journal
    from paizhuo.engine.match.journal_steps import Step
    from paizhuo.engine.match.match import HandResult


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the journal")
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line of the journal")
    parser.add_argument(
        "--verify", action="store_true", help="replay the whole match and compare its result and checksum"
    )
    parser.add_argument("--export", choices=("mjai", "tenhou"), help="write the match in another format (riichi)")
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
        for each in exported(arguments.file, journal, arguments.export):
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


def exported(path: Path, journal: Journal, into: str) -> list[object]:
    """Return a match as other programs have it: "mjai", its records, or "tenhou", one log. Raises ``Refusal``."""
    from paizhuo.engine.match.formats.mjai import NotRiichi, records
    from paizhuo.engine.match.formats.tenhou import log
    from paizhuo.engine.table.journal.verification import verified_steps

    names = tuple(seat.name for seat in journal.setup.seats)
    moments = ((step.match, step.events) for step in steps_of(path, journal, verified_steps))
    try:
        return [log(journal.setup, moments)] if into == "tenhou" else list(records(moments, names))
    except NotRiichi as other:
        raise Refusal(str(other)) from None
