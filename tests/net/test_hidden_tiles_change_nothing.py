"""For every rule set: whatever tiles a participant does not see, a server sends it the same bytes at the same moments.

Hands are played twice, the second time with all hidden tiles shuffled (``tests.net.twins``). Others then may claim what they could not
before, miss wins, become furiten; nothing of it may show in any frame: not in what it says, not in its size, not in how many come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

import pytest

from paizhuo.engine.core.action import CALLS
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net.server import play as plays
from paizhuo.engine.net.server.play import Play
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.bots.thinking import Asked, Chosen
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.port.asks import Answer
from paizhuo.engine.table.port.settings import Automatic
from tests.contract.playing import Game, played, setup_of
from tests.net.twins import Act, LetsWinsGo, Script, Shuffled, acts, shuffled
from tests.table.running import PACE, Clock

HANDS = 3
"""So many first hands of matches of every game: each seat and those who only look on in turn."""
HANDS_AT_NIGHT = 12
pytestmark = pytest.mark.simulation


class Nobody:
    """Whoever has the match played: no hand of it ends, and no view is lost."""

    def hand_ended(self) -> None:
        raise AssertionError("no hand is played to its end")

    def match_ended(self, reason: Text | None) -> None:
        raise AssertionError(reason)

    def view_lost(self, participant: Seat | None, error: Exception) -> None:
        raise error


@dataclass
class Scripted:
    """Bots that do what the script says."""

    script: Script
    play: Callable[[], Play]

    def prepare(self, bots: object) -> None:
        pass

    def forget(self) -> None:
        pass

    def close(self) -> None:
        pass

    def take_news(self) -> tuple[Text, ...]:
        return ()

    def think(self, asked: Asked, chosen: Chosen) -> None:
        table = self.play().table
        # Others could advise: they say nothing.
        if asked.keys() <= table.waiting().keys() and (plan := self.script.plan(table)):
            chosen({seat: plan[seat] for seat in asked})


@dataclass
class Heard:
    """The frames of one participant, with the time at which each was sent."""

    frames: list[tuple[int, bytes]] = field(default_factory=list)
    marks: dict[int, int] = field(default_factory=dict)
    """How many there were when so many open acts were over and somebody was to choose the next."""


def told(
    monkeypatch: pytest.MonkeyPatch,
    setup: MatchSetup,
    script: Script,
    participant: Seat | None,
    passing: Collection[Seat],
) -> Heard:
    """What a server sends a participant while the script is played. ``passing``: people whose passes the server makes for them."""
    clock, heard = Clock(), Heard()
    holder: list[Play] = []
    monkeypatch.setattr(plays, "CommittedWalls", script.walls)
    monkeypatch.setattr(plays, "thinker_for", lambda *_: lambda: Scripted(script, lambda: holder[0]))
    play = Play(Nobody(), setup, b"", JournalInMemory(), clock, pace=PACE, clock=None)
    holder.append(play)
    view = play.onlookers if participant is None else play.views[participant]
    view.sink = lambda frame: heard.frames.append((clock.passed, frame))
    script.about_to = lambda nth: heard.marks.setdefault(nth, len(heard.frames))
    for seat in passing:
        play.views[seat].automatic = Automatic(pass_calls=True)
    play.open()
    while not script.stopped:
        plan = script.plan(play.table) if play.table.waiting() else {}
        asked = [one for one in play.views if one.asked]
        if not plan or not asked:
            if not clock.step():
                break
            continue
        if play.table.waiting().keys() == {play.table.match.hand.phase.turn}:
            clock.passed += PACE.forced  # as long as a choice takes that is made for somebody
        for one in asked:
            assert one.participant is not None
            one.take(Answer(one.asked, (plan[one.participant],)))
    return heard


def others_as(kind: str, setup: MatchSetup, done: list[Act], participant: Seat | None) -> tuple[MatchSetup, list[Seat]]:
    """The match with the others as bots or as people; those of the people whose passes are made for them."""
    bots = kind == "bots"
    seats = tuple(
        SeatSetup(f"P{seat}", "basic" if bots and seat != participant else None) for seat in range(len(setup.seats))
    )
    callers = {
        seat for act in done if isinstance(act, Mapping) for seat, action in act.items() if isinstance(action, CALLS)
    }
    passing = [seat for seat in range(len(seats)) if kind == "passing" and seat not in callers and seat != participant]
    return replace(setup, seats=seats), passing


@lru_cache(maxsize=1)
def first_hands(rules: str, hands: int) -> tuple[Game, ...]:
    """The first hands of matches; in every second one wins are let go. Whoever else plays, they are the same."""
    firsts = [Referee.begin(setup_of(find(rules), 0, nth)) for nth in range(hands)]
    return tuple(played(first, LetsWinsGo) if nth % 2 else played(first) for nth, first in enumerate(firsts))


@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("others", ["bots", "people", "passing"])
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_hidden_tiles_change_no_byte_and_no_moment(
    monkeypatch: pytest.MonkeyPatch, rule_set: RuleSet, others: str, hands: int
) -> None:
    rng, acted = Random(f"{rule_set.id} {others}"), 0
    for nth, game in enumerate(first_hands(rule_set.id, hands)):
        done = acts(game)
        participant = [None, *range(game.match.hand.seats)][nth % (game.match.hand.seats + 1)]
        setup, passing = others_as(others, game.match.setup, done, participant)
        other = shuffled(game, done, participant, rng)
        scripts = [Script(done, tiles) for tiles in (Shuffled(other.size), other)]
        one, two = (told(monkeypatch, setup, script, participant, passing) for script in scripts)
        common = sorted(one.marks.keys() & two.marks.keys())
        for mark in common:
            assert one.marks[mark] == two.marks[mark], f"{participant} before act {mark}: {done[mark]}"
        until = one.marks[common[-1]] if common else 0
        for a, b in zip(one.frames[:until], two.frames[:until], strict=True):
            assert a == b
        acted += len(common)
    assert acted > 30 * hands
