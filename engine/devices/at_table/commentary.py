"""A match at a real table as text: new lines of its journal, and sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paizhuo.engine.core.action import PASS, Discard
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.action_help import named_action
from paizhuo.engine.devices.at_table.hand_result import ranking_words, result_words
from paizhuo.engine.devices.at_table.real_table import RealTable, RealTableState
from paizhuo.engine.devices.open_table.words import command_words
from paizhuo.engine.match.chance_words import named
from paizhuo.engine.match.journal import split_lines
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.table.port.reports import Failed, Finish, HandSheet, Noticed, Report
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire.umpire import Umpire


class Commentary:
    """``Ears`` of a real table. ``wrote`` hears every line that is added to the journal, ``say`` every sentence."""

    def __init__(self, wrote: Callable[[str], None], say: Callable[[Text], None], before: int = 0) -> None:
        """``before``: so many lines of the journal were there before."""
        self._wrote, self._say, self._before = wrote, say, before
        self._table: Table | None = None
        self._umpire: Umpire | None = None
        self._written: list[str] = []
        self._differences: set[int] = set()
        self._running: str | None = None
        """The movement of the table that was said to have begun."""
        self._offered: Text | None = None
        """The movement that was offered last."""
        self._asked: list[Text] = []
        """What people have been asked, and have not answered."""

    def follows(self, table: RealTable) -> None:
        """Comment on this table; to be called before the table is opened."""
        self._table = table.session.table
        self._umpire = table.umpire
        table.session.join(None, _News(self._table, self._say))
        self._written = split_lines(self._table.journal_text or "")[: self._before]

    def said(self, words: Text) -> None:
        """Pass on a sentence for people."""
        self._say(words)

    def changed(self, state: RealTableState) -> None:
        """Say what the journal has gained or lost since the last call."""
        if self._table is None:
            return
        lines = split_lines(self._table.journal_text or "")
        same = 0
        for old, new in zip(self._written, lines, strict=False):
            if old != new:
                break
            same += 1
        for line in lines[same:]:
            self._wrote(line)
        self._written = lines
        for difference in state.umpire.differences:
            if difference.number not in self._differences:
                choices = [f"{nth}: " for nth in range(len(difference.choices))]
                zh = "；".join(
                    f"{nth}{choice.name.zh}" for nth, choice in zip(choices, difference.choices, strict=True)
                )
                en = "; ".join(
                    f"{nth}{choice.name.en}" for nth, choice in zip(choices, difference.choices, strict=True)
                )
                number = difference.number
                self._say(Text(f"{difference.says.zh}（{number}，{zh}）", f"{difference.says.en} ({number}: {en})"))
        if state.running is not None and state.running != self._running:
            self._say(STARTED.filled(what=command_words(state.running)))
        self._running = state.running
        self._differences = {difference.number for difference in state.umpire.differences}
        self._ask(self._table, state)

    def _ask(self, table: Table, state: RealTableState) -> None:
        """Say what is waited for, once: dice or tiles, a movement of the table, what a pressed button means, what a bot has done."""
        match = table.match
        asks = [] if state.awaited is None else [AWAITED.filled(what=named(match, state.awaited.request))]
        if state.awaited is not None and state.awaited.trouble is not None:
            asks.append(state.awaited.trouble)
        asks += self._open_to(table)
        asks += [DECLARING.filled(who=match.setup.seats[seat].name) for seat in state.umpire.declaring]
        for announced in state.umpire.announced:
            kinds = [named_action(kind) for kind in dict.fromkeys(type(action) for action in announced.actions)]
            asks.append(WHICH.filled(who=match.setup.seats[announced.seat].name, kinds=joined(kinds, ", ")))
        asks += [CARRY_OUT.filled(what=words) for words in spoken(table, state)]
        for words in asks:
            if words not in self._asked:
                self._say(words)
        self._asked = asks
        self._offer(state)

    def _offer(self, state: RealTableState) -> None:
        """Say which movement of the table comes next, once until one has begun, though it cannot be begun for a moment."""
        if state.running is not None:
            self._offered = None
        for step in state.steps[:1]:
            words = PRESS.filled(step=step.name, command=step.command)
            if words != self._offered:
                self._offered = words
                self._say(words)

    def _open_to(self, table: Table) -> list[Text]:
        """Return what each seat may do now, in a line: choices before the first turn, the turn, claims, and how claims end."""
        if self._umpire is None or table.hand_over or table.awaited is not None:
            return []
        seats = table.match.setup.seats[: table.match.hand.participants]
        kinds = [dict.fromkeys(map(type, self._umpire.acts(seat))) for seat in range(len(seats))]
        said = [
            MAY.filled(who=who.name, what=joined([named_action(kind) for kind in each], "|"))
            for who, each in zip(seats, kinds, strict=True)
            if each
        ]
        found = [OPEN_TO.filled(what=joined(said, "; "))] if said else []
        waiting = table.referee.waiting
        if isinstance(waiting, Decision) and all(PASS in options for options in waiting.options.values()):
            found.append(NOBODY if any(Discard in each for each in kinds) else ALL_PASS)
        return found


class _News:
    """Says what has become of the journal, and how hands and the match end."""

    def __init__(self, table: Table, say: Callable[[Text], None]) -> None:
        self._table, self._say = table, say

    def heard(self, report: Report) -> None:
        """Say what people should know of it."""
        match report:
            case Noticed(said) | Failed(said):
                self._say(said)
            case HandSheet(result=result):
                for words in result_words(self._table.match, result):
                    self._say(words)
            case Finish(ranking=ranking):
                self._say(ranking_words(self._table.match, ranking))
            case _:
                pass


def spoken(table: Table, state: RealTableState) -> tuple[Text, ...]:
    """Return what people have to do with the tiles of seats that sensors read, in sentences."""
    game, names = table.game, tuple(who.name for who in table.match.setup.seats)
    by = narrator(names, table.match.hand.seats, game.scoring.parts, game.display.reasons)
    return tuple(words for event in state.umpire.carry_out for words in event.sentences(by)[:1])


def joined(texts: Sequence[Text], between: str) -> Text:
    """Several texts as one."""
    return Text(between.join(each.zh for each in texts), between.join(each.en for each in texts))


MAY: Final = Text("{who} {what}", "{who} {what}")
NOBODY: Final = Text(
    '没有人要：{"window": "close"}，或直接记下一张打出的牌',
    'If nobody claims: {"window": "close"}, or simply the next discard',
)
ALL_PASS: Final = Text('都不要：{"window": "close"}', 'If everybody passes: {"window": "close"}')
AWAITED: Final = Text("等：{what}", "Waited for: {what}")
OPEN_TO: Final = Text("现在可以：{what}", "Open now: {what}")
STARTED: Final = Text("开始：{what}", "Started: {what}")
PRESS: Final = Text("牌桌可以：{step}（{command}）", "The table can go on: {step} ({command})")
WHICH: Final = Text("{who} 按了键，请说明是哪一种：{kinds}", "{who} has pressed a button; say which it is: {kinds}")
DECLARING: Final = Text("{who} 立直：等下一张打出的牌", "{who} declares riichi with the next discard")
CARRY_OUT: Final = Text("请照做：{what}", "Do this with the tiles: {what}")
