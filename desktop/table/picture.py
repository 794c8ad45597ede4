"""Everything the table needs to draw itself, as a value."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from paizhuo.desktop.kit.colours import Look, TableColours, Theme, table_colours
from paizhuo.desktop.kit.portrait_names import USUAL
from paizhuo.desktop.kit.settings import TileSet
from paizhuo.engine.analysis.outlook import NO_OUTLOOK, Outlook
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.command import Command
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.rules.opening import RACK
from paizhuo.engine.rules.parts import REPEATS, DisplayRules, usual_break
from paizhuo.engine.rules.public import DiceRule, Fact
from paizhuo.engine.table.port.settings import TimeLeft


class TableSettings(Struct):
    """How the table is drawn and handled.

    ``labels``: numbers and letters in the tiles' corners; ``dim_drawn``: tiles discarded straight from the draw are darker;
    ``one_click``: a click discards (otherwise it lifts, and a second discards); ``sort``: the own rack is kept tidy;
    ``distance``: how far the hand is from ready is shown;
    ``pace``: how fast things move, 1 as designed, 2 twice as fast, 0 not at all; ``guard_ms``: how long call buttons that
    appear under the cursor ignore it; ``text``: how many times as large as designed text is; ``look``: what the table is made of, and
    ``cloth`` the name of the person's own picture on its felt ("": none).
    """

    theme: Theme = "light"
    tile_set: TileSet = "classic"
    labels: bool = True
    large_tiles: bool = False
    dim_drawn: bool = True
    one_click: bool = False
    sort: bool = True
    show_wall: bool = True
    distance: bool = False
    pace: float = 1.0
    guard_ms: int = 250
    text: float = 1.0
    look: Look = Look()
    cloth: str = ""

    @property
    def colours(self) -> TableColours:
        """The colours that everything on the table is drawn in."""
        return table_colours(self.theme, self.look)


class Pointed(Struct):
    """An adviser's name, and the option it points at."""

    name: str
    action: Action


class DecisionClock(Struct):
    """The time that the player had left to decide when the table heard of it, at ``told`` milliseconds of ``monotonic``."""

    left: TimeLeft
    told: int

    def now(self) -> TimeLeft:
        """Return what is left of it now."""
        return self.left.after(monotonic() - self.told)


def monotonic() -> int:
    """Return milliseconds since some moment."""
    return time.monotonic_ns() // 1_000_000


def no_waits(observation: Observation) -> Mapping[int, Tiles]:
    """Nothing is known of what open hands wait for."""
    return {}


class TablePicture(Struct):
    """One moment of the table as one seat, or an onlooker, may see it.

    ``names`` are by participant, the seats first; ``bottom`` is the seat drawn nearest. ``outlook``: how the hand of the seat drawn
    nearest stands. ``copies``: how many there are of a kind; ``wild``: the kinds that stand for any tile; so many ``parts`` of the
    ledger's points are one point as people count; ``broken``: where dice open the wall, as ``Play.broken``; ``display``: what the
    game shows beside tiles; ``commands``: what keys do in this game alone; ``prompt``: what is asked, in a sentence; ``pointed``:
    what advisers point at; ``rounds``, ``repeats``: what hands are called (``Programme``); ``clock``: the time for the decision,
    None without limit; ``rack``: how many tiles a rack holds at rest; ``portraits``: by participant, those missing have the usual
    one; ``absent``: the seats whose owners are away, also where a bot plays for them;
    ``waits``: what the racks that can be seen wait for, by number, none if not ready (``ready_hands``);
    ``dice_rules``: the rules of a hand that dice choose; ``game``: in a match of several games the one that is played;
    ``bonus``: the kinds that count extra (dora).

    ``facts`` are drawn where their roles say, tiles in front of a seat enlarged.
    """

    observation: Observation
    names: tuple[str, ...]
    language: Language = "en"
    facts: tuple[Fact, ...] = ()
    bottom: Seat = 0
    settings: TableSettings = TableSettings()
    outlook: Outlook = NO_OUTLOOK
    copies: int = 4
    wild: frozenset[int] = frozenset()
    parts: int = 1
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break
    display: DisplayRules = DisplayRules()
    commands: tuple[Command, ...] = ()
    prompt: Text | None = None
    pointed: tuple[Pointed, ...] = ()
    rounds: bool = True
    repeats: Text = REPEATS
    clock: DecisionClock | None = None
    rack: int = RACK
    portraits: tuple[str, ...] = ()
    absent: frozenset[Seat] = frozenset()
    waits: Callable[[Observation], Mapping[int, Tiles]] = no_waits
    dice_rules: tuple[DiceRule, ...] = ()
    game: Text | None = None
    bonus: frozenset[int] = frozenset()

    @property
    def hands(self) -> int:
        """How many racks each seat has."""
        return len(self.observation.hand.places) // self.observation.hand.seats

    def position(self, seat: Seat) -> int:
        """Return where a seat sits: 0 near, 1 right, 2 far, 3 left. Two seats face each other, three leave the far side empty."""
        seats = self.observation.hand.seats
        return {2: (0, 2), 3: (0, 1, 3)}.get(seats, (0, 1, 2, 3))[(seat - self.bottom) % seats]

    def portrait(self, participant: int) -> str:
        """Return the name of a participant's portrait."""
        return self.portraits[participant] if participant < len(self.portraits) else USUAL

    def said(self, text: Text) -> str:
        """Return the words in the picture's language."""
        return text.say(self.language)
