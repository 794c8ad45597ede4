"""The shape of a rule set: one value that says everything the rest of the program needs to know about a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.command import Command
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Option, Options, Preset, same_options, settled
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Programme, Racks, Scoring
from paizhuo.engine.rules.phases import ByConditions
from paizhuo.engine.rules.public import Guide
from paizhuo.engine.rules.sheet_rules import SheetRules, plain_sheet_rules
from paizhuo.engine.rules.well_formed import malformed
from paizhuo.engine.shapes.distance import Goal


class Member(Struct):
    """A game within a match of several.

    ``dice``: the sums of two dice that make it the first; ``changes``: what players have to know when play turns to it.
    """

    game: RuleSet
    dice: tuple[int, ...]
    changes: tuple[Text, ...] = ()


class RuleSet(Struct):
    """A game, or a match of several.

    ``summary``: the game in a sentence; ``source``: the document that its rules follow; ``guide``: how it is played, for people;
    ``options``: what players agree on; ``presets``: options agreed on together, the first of which are the defaults. ``differs``: in a
    game unlike those that most people know, what they have to know before they begin.

    The parts (``paizhuo.engine.rules.parts``): ``play`` and ``scoring``, ``hints`` for choosing well, ``display`` for showing the
    table. ``sheet(options)``: what is asked of a hand played with real tiles, and who then pays (see ``paizhuo.engine.rules.sheet_rules``).
    ``racks``: only in games whose seats have several hands.

    ``games``: what a match of several games is made of, in their order of play. Everything about a hand is then asked of the
    hand's own game (see ``paizhuo.engine.rules.circle``), and ``play.rules`` may give None: before that is known only dice are thrown.
    """

    id: str
    version: int
    name: Text
    summary: Text
    source: Text
    guide: Guide
    options: tuple[Option, ...]
    play: Play
    scoring: Scoring
    hints: Hints
    display: DisplayRules = DisplayRules()
    sheet: Callable[[Options], SheetRules] = plain_sheet_rules
    racks: Racks | None = None
    games: tuple[Member, ...] = ()
    presets: tuple[Preset, ...] = ()
    differs: tuple[Text, ...] = ()

    def participants(self, options: Options) -> int:
        """Return how many have an account and may be asked: the seats, then the supporters."""
        return self.play.seats(options) + self.play.supporters(options)

    @property
    def commands(self) -> tuple[Command, ...]:
        """What keys do in this game alone, or in the games of the match."""
        own = (command for action in self.play.actions for command in action.commands)
        members = (command for member in self.games for command in member.game.commands)
        return tuple(dict.fromkeys((*own, *members)))

    @property
    def calls(self) -> tuple[type[Action], ...]:
        """The calls of another seat's discard that the game has, or any game of the match."""
        members = (call for member in self.games for call in member.game.calls)
        return tuple(dict.fromkeys(members)) if self.games else self.play.calls

    def why_not(self, rules: object, hand: Hand, seat: Seat, action: Action) -> Text | None:
        """Why the seat may not do this now; None if it may. A value that is no action or no seat is refused too.

        ``rules``: the working rules. In a phase ``ByConditions`` the answer follows from the game's conditions; any other phase
        lists its options.
        """
        if (reason := malformed(hand, seat, action)) is not None:
            return reason
        if not isinstance(hand.phase, ByConditions):
            node = node_of(rules, hand)
            if isinstance(node, Decision) and action in node.options.get(seat, ()):
                return None
        return self.play.refusal(rules, hand, seat, action)

    def whole(self, observation: Observation) -> Goal:
        """Return what a complete hand of the observer may be."""
        return (self.hints.complete or self.hints.goal)(observation)

    def settled(self, chosen: Options) -> dict[str, Any]:
        """Return all options with chosen or default values. Raises ``BadOption``."""
        return settled(self.options, chosen)

    def programme(self, chosen: Options) -> Programme:
        """Return how a match with these options runs, and what its hands are called."""
        return self.play.programme(self.settled(chosen))

    def preset(self, chosen: Options) -> Preset | None:
        """Return the preset that these options are; None if they are none."""
        return next((preset for preset in self.presets if same_options(self.options, preset.options, chosen)), None)
