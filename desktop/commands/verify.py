"""Check a journal: that everything in it follows from the rules, and that its walls are those that were promised.

Of a match on a server, the commitment published before each hand must be opened after it, and every tile and every throw of the
server's dice must be what the opened wall and salt give. Of other matches, chance "by seed" must be what the seed gives.

example: paizhuo verify match.journal
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.match.journal import Journal
    from paizhuo.engine.table.journal.verification import Verified


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the journal")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.desktop.commands.replay import read_journal

    return verified(arguments, read_journal(arguments.file), unfinished=True)


def verified(arguments: argparse.Namespace, journal: Journal, *, unfinished: bool = False) -> int:
    """Say whether the journal can be true; ``unfinished``: also one of a match that is not over. Raises ``Refusal``."""
    from paizhuo.engine.match.journal_lines import BadJournal, bad_at
    from paizhuo.engine.table.journal.verification import NOT_CLOSED, looked_through, sources

    try:
        found = looked_through(journal)
        if found.match is None or not (unfinished or found.match.final):
            raise bad_at(len(journal.lines) + 2, NOT_CLOSED)
    except BadJournal as bad:
        if arguments.json:
            print(json.dumps({"verified": False, "reason": str(bad)}, ensure_ascii=False))
            return 1
        raise Refusal(f"{arguments.file}: {bad}") from None
    given = sources(journal)
    if arguments.json:
        print(json.dumps(_as_json(found, given)))
    else:
        for sentence in _said(found, given):
            print(sentence.say(language_of(arguments)))
    return 0


def _as_json(found: Verified, given: dict[str, int]) -> dict[str, object]:
    match = found.match
    assert match is not None
    final = match.final
    points, order = (list(match.standing), None) if final is None else (list(final.points), list(final.order))
    commitments = {"opened": found.opened, "closed": found.closed}
    said = {"verified": True, "hands": len(match.results), "points": points, "order": order, "chance": given}
    return said if not found.opened + found.closed else {**said, "commitments": commitments}


def _said(found: Verified, given: dict[str, int]) -> list[Text]:
    match = found.match
    assert match is not None
    sources = ", ".join(f"{by} {number}" for by, number in given.items())
    points = list(match.standing if match.final is None else match.final.points)
    lines = [
        (RIGHT if match.final else SO_FAR).filled(hands=len(match.results), points=points, sources=sources),
    ]
    if found.opened:
        lines.append(OPENED.filled(hands=found.opened))
    if found.closed:
        lines.append(CLOSED.filled(hands=found.closed))
    if "server" in given:
        lines.append(NOT_CHOSEN)
    if {"device", "camera", "person"} & given.keys():
        lines.append(OUTSIDE)
    return lines


RIGHT = Text(
    "无误：{hands} 局，终局点数 {points}；牌与骰子的来源：{sources}",
    "Verified: {hands} {hands:hand|hands}, final points {points}; tiles and dice came from: {sources}",
)
SO_FAR = Text(
    "到目前为止无误（对局未完）：{hands} 局，点数 {points}；牌与骰子的来源：{sources}",
    "Verified so far (the match is not over): {hands} {hands:hand|hands}, points {points}; tiles and dice came from: {sources}",
)
OPENED = Text(
    "{hands} 局的承诺已公开，牌墙和骰子与开局前的承诺完全一致。",
    "The commitments to {hands} {hands:hand|hands} are opened: every tile and every throw is what was promised before the hand.",
)
CLOSED = Text("{hands} 局的承诺还没有公开。", "The commitments to {hands} {hands:hand|hands} are not opened yet.")
NOT_CHOSEN = Text(
    "这证明不了：服务器的密钥是随机选的，也证明不了运行服务器的人没有在牌局中看过牌墙。",
    "This does not prove that the server chose its key by chance, or that whoever runs it did not look at the wall during a hand.",
)
OUTSIDE = Text(
    "由真骰子、摄像头或人给出的，只能查规则和牌数，不能查真假。",
    "What real dice, a camera or people gave is checked against the rules and the number of tiles alone.",
)
