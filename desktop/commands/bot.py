"""A bot on standard input and output, for the servers of others.

It speaks mjai (riichi): a JSON line in, or a JSON list of lines, a JSON line out. The match follows Tenhou: riichi needs 1000 points,
falling below 0 ends it, and triple ron is a draw.

example: paizhuo bot --protocol mjai --name basic
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from paizhuo.desktop.commands.given_options import known_bot

if TYPE_CHECKING:
    from paizhuo.engine.bots import Bot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--protocol", choices=("mjai",), default="mjai", help="what it speaks")
    parser.add_argument("--name", default="basic", help="which bot, as in expert or expert:bold")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same number makes it choose the same")


def run(arguments: argparse.Namespace) -> int:
    speaker = Speaker(known_bot(arguments.name, "--name"), arguments.seed)
    for line in sys.stdin:
        if not line.strip():
            continue
        print(json.dumps(speaker.answer(line), ensure_ascii=False, separators=(",", ":")), flush=True)
        if speaker.over:
            break
    return 0


class Speaker:
    """What answers lines. ``over``: the match has ended."""

    def __init__(self, name: str, seed: int) -> None:
        from paizhuo.engine.match.formats.mjai.reader import Reader

        self._name, self._seed = name, seed
        self._reader = Reader()
        self._bot: Bot | None = None
        self._riichi: dict[str, Any] | None = None
        """The discard that goes with the riichi that was declared last."""
        self.over = False

    def answer(self, line: str) -> dict[str, Any]:
        """Return the answer to one line, or to several in a list. What cannot be read is said on standard error, and answered with none."""
        from paizhuo.engine.match.formats.mjai.reader import BadLine
        from paizhuo.engine.match.formats.mjai.replies import NONE

        try:
            read = json.loads(line)
            messages = read if isinstance(read, list) else [read]
            for each in messages:
                if not isinstance(each, dict):
                    raise BadLine("a line is a JSON object")
                self._take(each)
        except (BadLine, ValueError, RecursionError) as bad:
            print(f"paizhuo: {bad}", file=sys.stderr)
            return dict(NONE)
        return self._said(messages) if messages else dict(NONE)

    def _take(self, line: dict[str, Any]) -> None:
        from paizhuo.engine.bots import make
        from paizhuo.engine.games import find
        from paizhuo.engine.match.formats.mjai.reader import AS_TENHOU

        self._reader.take(line)
        match line.get("type"):
            case "start_game":
                rule_set = find("riichi")
                self._bot = make(
                    self._name, rule_set, rule_set.settled(AS_TENHOU), self._seed + (self._reader.seat or 0)
                )
            case "end_game":
                self.over = True
            case _:
                pass

    def _said(self, messages: list[dict[str, Any]]) -> dict[str, Any]:
        from paizhuo.engine.match.formats.mjai.replies import ASKING, NONE, discard_of

        last = messages[-1]
        if last.get("type") == "reach" and last.get("actor") == self._reader.seat and self._riichi is not None:
            discard, self._riichi = self._riichi, None
            return discard
        seen = self._reader.observation
        asking = any(line.get("type") in ASKING for line in messages)
        if seen is None or not seen.options or self._bot is None or not asking:
            return dict(NONE)
        action = self._bot.choose(seen)
        self._riichi = discard_of(action, self._reader.seat or 0)
        return self._reader.said(action)
