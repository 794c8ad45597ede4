"""The shape of a rule set: one value that says everything the rest of the program needs to know about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.core.action import Action
from engine.core.hand import Deal, Hand, Transfer
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import Tiles
from engine.core.words import Text
from engine.play.options import Option, Options, settled
from engine.scoring.answer import ScoredHand
from engine.scoring.distance import Goal
from engine.scoring.stated import StatedHand


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A pattern for the rule page: ``value`` as players say it ("2 (open 1)"), ``example`` a winning hand in notation."""

    id: str
    name: Text
    value: str
    note: Text | None = None
    example: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something public that the rules make players look at: a line of the centre panel.

    ``seat`` None belongs to the whole table, else to that seat. ``tiles`` are drawn as pictures after the words.
    """

    id: str
    label: Text
    words: Text | None = None
    tiles: Tiles = ()
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Final:
    """How a match ends: transfers that settle what is left (sticks, uma), then the points rank the seats."""

    transfers: tuple[Transfer, ...] = ()


class Programme(Protocol):
    """A match as a plan: which deal comes next, and when it ends."""

    def first(self) -> Deal:
        """The first deal."""
        ...

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | Final:
        """What follows a finished hand, given every seat's points and the deposit after it."""
        ...


POINTS = Text("点", "points")


def four_seats(options: Options) -> int:
    """Four players, whatever the options."""
    return 4


def no_bonus(observation: Observation) -> frozenset[int]:
    """No kind of tile is worth more than another."""
    return frozenset()


def no_wild(observation: Observation) -> frozenset[int]:
    """Every tile is what it shows."""
    return frozenset()


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game.

    ``rules(options)`` gives the working rules that phases ask (opaque to everybody else); ``deal`` the hand before its
    first step; ``wall(options)`` every tile used; ``bonus(observation)`` the kinds worth extra (dora),
    ``wild(observation)`` those that stand for any tile in a winning hand (混); ``needs_yaku``: a complete hand does not win
    by its shape alone.  ``goal(observation)`` is what shape-minded players build towards; ``why_not`` says in words why a
    seat may not do something it tried; ``words`` name the actions that only this game has, ``{field}`` standing for a field.
    """

    id: str
    version: int
    name: Text
    summary: Text
    source: Text
    options: tuple[Option, ...]
    wall: Callable[[Options], Tiles]
    rules: Callable[[Options], Any]
    deal: Callable[[Options, Deal], Hand]
    programme: Callable[[Options], Programme]
    patterns: tuple[PatternInfo, ...]
    score: Callable[[StatedHand], ScoredHand]
    goal: Callable[[Observation], Goal]
    facts: Callable[[Observation], tuple[Fact, ...]]
    why_not: Callable[[Hand, Seat, Action], Text]
    seats: Callable[[Options], int] = four_seats
    bonus: Callable[[Observation], frozenset[int]] = no_bonus
    wild: Callable[[Observation], frozenset[int]] = no_wild
    needs_yaku: bool = False
    unit: Text = POINTS
    words: Mapping[str, Text] = field(default_factory=dict)

    def settled(self, chosen: Options) -> dict[str, Any]:
        """All options with chosen or default values. Raises ``BadOption``."""
        return settled(self.options, chosen)
