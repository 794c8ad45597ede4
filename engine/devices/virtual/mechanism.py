"""How an automatic table moves: centre, lift plates, the building of a wall, dice; lamps and displays; what jams and overheats.

Times follow what makers and repairers of such tables say: a wall takes about a minute, plates and the centre a few seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.devices.events import Battery, DeviceEvent, Dice, Fault, Tag
from paizhuo.engine.devices.open_table.commands import MOVERS, TableCommand
from paizhuo.engine.devices.open_table.device import Begun, Ended, News
from paizhuo.engine.devices.open_table.events import (
    SIDES,
    Build,
    Button,
    Centre,
    DealerSide,
    Honba,
    Jam,
    Lamp,
    Lift,
    Mode,
    ScoreShown,
    Side,
    Sticks,
    TileCount,
)
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.virtual.agenda import Agenda, Step

ALL_CAPS: Final = (
    "dice2", "centre", "lift", "wall", "mode", "dealer", "honba", "lamps", "score", "buttons", "sticks", "tags",
)  # fmt: skip
TILES: Final[dict[str, int]] = {"4p": 136, "3p": 108}
"""Tiles of a set in each mode."""
CENTRE_SECONDS: Final = 3.0
LIFT_SECONDS: Final = 3.5
BETWEEN_PLATES: Final = 0.3
"""Seconds by which each plate is later than the one before."""
BUILD_SECONDS: Final = 60.0
STEP_PERCENT: Final = 10
COUNTED_AT: Final = 90
"""Percent at which the tiles have been counted."""
SHORTEST_ROLL: Final = 1.2
LONGEST_ROLL: Final = 2.4
MOST_REPEATS: Final = 20
"""As far as the counter of such tables goes when people count with the DICE switch."""
COCKED_ONE_IN: Final = 100
TOGETHER: Final = 0.6
"""Two START buttons within so many seconds are pressed together."""

Player: TypeAlias = Literal["win", "call", "ready"]
_DRIVES: Final = ("centre", "lift", "build", "dice")


class Mechanism:
    """The machine behind a ``TableDevice``. What people do at it are methods too; they take effect at once."""

    def __init__(self, random: Random, caps: tuple[str, ...] = ALL_CAPS, speed: float = 1.0) -> None:
        """``speed``: how many times as quickly as a real table everything moves."""
        self._random = random
        self.caps = caps
        self.speed = speed
        self._agenda = Agenda()
        self._news: list[News] = []
        self._tickets: dict[str, int] = {}
        """Commands that are being carried out, by what they drive."""
        self._moving: set[str] = set()
        self._size: int | None = None
        """How many tiles a set has, if somebody has set that; else as the mode says."""
        self._inside = TILES["4p"]
        """Tiles below the plates that have not been built yet."""
        self._off = 0
        """So many tiles too many (negative: too few) are in the next drop."""
        self._percent = 0
        self._raised = False
        self._hot = False
        self._faces: list[tuple[int, int] | None] = []
        """What the next rolls show; None: cocked."""
        self._start_pressed: tuple[float, str] = (float("-inf"), "")
        self._dealt = False
        """Whether a DICE switch has rolled since dealer and counter were set."""
        self.state = TableState.of(self._at_start())

    def _at_start(self) -> Iterable[DeviceEvent]:
        yield Jam("none")
        per_cap: dict[str, tuple[DeviceEvent, ...]] = {
            "dice2": (Dice("idle"),),
            "centre": (Centre("closed"),),
            "lift": tuple(Lift(side, "down") for side in SIDES),
            "wall": (Build("idle", 0), TileCount(0, TILES["4p"])),
            "mode": (Mode("4p"),),
            "dealer": (DealerSide("E"),),
            "honba": (Honba(0),),
            "lamps": tuple(Lamp(side, "off") for side in SIDES),
            "score": tuple(ScoreShown(side, 0) for side in SIDES),
            "sticks": tuple(Sticks(side, 0) for side in SIDES),
            "battery": (Battery(100),),
        }
        for cap in self.caps:
            yield from per_cap.get(cap, ())

    # --- the machine of a device --------------------------------------------------------------------------------------

    def begin(self, command: TableCommand, ticket: int, now: float) -> Begun:
        """Begin a command."""
        verb: Any = command.verb
        word: Any = command.word
        seat: Any = command.seat
        if verb in _DRIVES:
            refused = self._refusal(command, ticket)
            return refused or self._drive(command, ticket, now)
        shown: dict[str, Callable[[], DeviceEvent]] = {
            "mode": lambda: Mode(word),
            "dealer": lambda: DealerSide(word),
            "honba": lambda: Honba(command.value),
            "lamps": lambda: Lamp(seat, word),
            "score": lambda: ScoreShown(seat, command.value),
        }
        if verb in {"dealer", "honba"}:
            self._dealt = False
        self._happens(shown[verb]())
        return "done"

    def stop(self, now: float) -> None:
        """Stop everything; nothing goes on by itself."""
        self._halt(_DRIVES, "STOPPED")

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._agenda.tick(now)

    def due(self) -> float | None:
        """When something happens next."""
        return self._agenda.due()

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since this was asked last."""
        taken = tuple(self._news)
        self._news.clear()
        return taken

    # --- what people do at it -----------------------------------------------------------------------------------------

    def press(self, seat: Side, button: Player) -> None:
        """Press a player's button."""
        self._happens(Button(seat, button))

    def press_dice(self, seat: Side, now: float) -> bool:
        """The DICE switch of a side: the dice roll by themselves, and the side is the dealer. Whether they do.

        As on tables from a shop: the lamp of the dealer goes to that side and the counter of repeats to 0; pressed again at the
        dealer's side it counts a repeat. The first roll after both have been set by a command changes neither at that side.
        """
        free = "dice" not in self._moving and not self._hot and self._jam() != "dice"
        if free:
            self._deals(seat)
            self._roll(now)
        return free

    def _deals(self, seat: Side) -> None:
        dealer, honba = self.state.get(DealerSide), self.state.get(Honba)
        if dealer is None:
            return
        if dealer.side != seat:
            self._happens(DealerSide(seat))
            if honba is not None and honba.value:
                self._happens(Honba(0))
        elif honba is not None and self._dealt and honba.value < MOST_REPEATS:
            self._happens(Honba(honba.value + 1))
        self._dealt = True

    def press_start(self, seat: Side, now: float) -> str:
        """Return a START switch: opens the centre, closes it and raises the wall; two together pause a build for forgotten tiles.

        One press resumes it then. The answer says what begins.
        """
        before, other = self._start_pressed
        self._start_pressed = now, seat
        if self._building() == "running":
            if now - before > TOGETHER or other in {"", seat}:
                return "The wall is being built: START on two sides together pauses it."
            self._pause()
            self._move_centre("open", now)
            return "The build pauses and the centre opens."
        if self._moving & MOVERS or self._hot or self._jam() != "none":
            return "Nothing happens: something moves, is jammed or too hot."
        if self._centre() != "open" and self._building() != "paused":
            self._move_centre("open", now)
            return "The centre opens."
        follow = self._go_on if self._building() == "paused" else self._raise_wall
        if self._centre() == "closed":
            follow(now)
            return "The build goes on."
        self._move_centre("closed", now, follow)
        return "The centre closes."

    def jam(self, at: str) -> None:
        """Let tiles stick at a place; what moves there stops."""
        place: Any = at
        self._happens(Jam(place))
        drive = _drive_at(at)
        if drive in self._moving:
            self._halt((drive,), "JAM", at)

    def clear(self) -> None:
        """Take out what was stuck."""
        self._happens(Jam("none"))

    def overheat(self) -> None:
        """Let the motors grow too hot: all of them stop."""
        self._hot = True
        self._happens(Fault("HEAT", "the motors are too hot"))
        self._halt(_DRIVES, "HEAT")

    def cool(self) -> None:
        """Let the motors run again."""
        self._hot = False
        self._happens(Fault("NONE"))

    def miscount(self, difference: int) -> None:
        """Put so many tiles too many (negative: too few) into the machine, or into the next drop if the centre is open."""
        if self._centre() == "open":
            self._off = difference
        else:
            self._inside += difference

    def set_size(self, tiles: int) -> None:
        """Set the table for sets of so many tiles, and put such a set in."""
        self._size = tiles
        if self._building() == "idle":
            self._inside = tiles

    def put_sticks(self, seat: Side, value: int) -> None:
        """Put sticks of this value into a side's tray."""
        self._happens(Sticks(seat, value))

    def read_tag(self, reader: str, uid: str, rssi: int | None) -> None:
        """Hold a tag to a reader."""
        self._happens(Tag(uid, rssi, reader))

    def charge(self, percent: int) -> None:
        """Set how full the battery is."""
        self._happens(Battery(percent))

    def next_roll(self, faces: tuple[int, int] | None) -> None:
        """Decide what the next roll that is not decided yet shows; None: the dice come to rest cocked."""
        self._faces.append(faces)

    def lose_power(self) -> None:
        """Start the machine again: whatever moved stands where it was, displays and lamps are as at the first start."""
        self._halt(_DRIVES, "")
        self._news.clear()
        kept = (Centre, Lift, Build, TileCount, Jam, Sticks, Battery, Mode)
        self.state = TableState.of(
            (*self._at_start(), *(value for value in self.state.values if isinstance(value, kept)))
        )
        self._dealt = False
        self._hot = False

    # --- movements ----------------------------------------------------------------------------------------------------

    def _refusal(self, command: TableCommand, ticket: int) -> Ended | None:
        """Why a movement cannot begin now, whatever it is."""
        verb, jam = command.verb, self._jam()
        others = {"dice"} if verb == "dice" else MOVERS
        if self._moving & others and command.word != "pause":
            return Ended(ticket, "BUSY")
        if command.word == "pause":
            return None
        if self._hot:
            return Ended(ticket, "HEAT")
        if _drive_at(jam) == verb:
            return Ended(ticket, "JAM", jam)
        return None

    def _drive(self, command: TableCommand, ticket: int, now: float) -> Begun:
        verb = command.verb
        word: Any = command.word
        if verb == "dice":
            self._tickets["dice"] = ticket
            self._roll(now)
            return "running"
        if verb == "build":
            return self._build(word, ticket, now)
        if verb == "centre":
            target: Literal["open", "closed"] = "open" if word == "open" else "closed"
            if self._centre() == target:
                return "done"
            self._tickets["centre"] = ticket
            self._move_centre(target, now)
            return "running"
        if all(self._plate(side) == word for side in SIDES):
            return "done"
        if word == "up" and self._building() != "ready":
            return Ended(ticket, "NOTREADY")
        self._tickets["lift"] = ticket
        self._move_plates(word, now)
        return "running"

    def _roll(self, now: float) -> None:
        self._moving.add("dice")
        self._happens(Dice("rolling"))
        self._later(now, self._random.uniform(SHORTEST_ROLL, LONGEST_ROLL), "dice", self._at_rest)

    def _at_rest(self, now: float) -> None:
        by_chance = (self._random.randint(1, 6), self._random.randint(1, 6))
        cocked = self._random.randrange(COCKED_ONE_IN) == 0
        faces = self._faces.pop(0) if self._faces else None if cocked else by_chance
        self._happens(Dice("rolled", faces) if faces else Dice("cocked"))
        self._finished("dice", "" if faces else "COCKED")

    def _move_centre(self, target: Literal["open", "closed"], now: float, then: Step | None = None) -> None:
        def there(time: float) -> None:
            self._happens(Centre(target))
            if target == "closed":
                self._drop()
            self._finished("centre")
            if then is not None:
                then(time)

        self._moving.add("centre")
        self._happens(Centre("moving"))
        self._later(now, CENTRE_SECONDS, "centre", there)

    def _drop(self) -> None:
        """Take the tiles below that people have pushed in: those of the mode, but for mistakes."""
        if self._building() != "ready" or self._raised:
            self._inside = self._expected() + self._off
        self._off = 0

    def _move_plates(self, target: Literal["up", "down"], now: float) -> None:
        self._moving.add("lift")
        moved = [side for side in SIDES if self._plate(side) != target]
        for i, side in enumerate(moved):
            self._happens(Lift(side, "moving"))
            self._later(
                now, LIFT_SECONDS + i * BETWEEN_PLATES, "lift", self._plate_there(side, target, last=side == moved[-1])
            )

    def _plate_there(self, side: Side, target: Literal["up", "down"], *, last: bool) -> Step:
        def there(now: float) -> None:
            self._happens(Lift(side, target))
            if not last:
                return
            if target == "up":
                self._raised = True
            elif self._raised:
                self._raised = False
                self._percent = 0
                self._happens(Build("idle", 0))
            self._finished("lift")

        return there

    def _raise_wall(self, now: float) -> None:
        if self._building() == "ready" and not self._raised and "lift" in self.caps:
            self._move_plates("up", now)

    # --- building -----------------------------------------------------------------------------------------------------

    def _build(self, word: str, ticket: int, now: float) -> Begun:
        state = self._building()
        if word == "pause":
            if state != "running":
                return Ended(ticket, "NOTREADY")
            self._pause()
            return "done"
        if state == "ready" and word == "start" and not self._raised:
            return "done"
        if word == "start" and "build" in self._tickets:
            return Ended(ticket, "BUSY")
        if not self._may_build() or (word == "resume" and state != "paused"):
            return Ended(ticket, "NOTREADY")
        if word == "start" and state != "paused":
            self._percent = 0
        begun: Begun = "done" if "build" in self._tickets else "running"
        self._tickets.setdefault("build", ticket)
        self._go_on(now)
        return begun

    def _may_build(self) -> bool:
        return self._centre() in {"closed", ""} and all(self._plate(side) in {"down", ""} for side in SIDES)

    def _pause(self) -> None:
        """Pause the building; the build command, if there is one, stays under way."""
        self._agenda.call_off("build")
        self._moving.discard("build")
        self._happens(Build("paused", self._percent))

    def _go_on(self, now: float) -> None:
        if self._may_build():
            self._moving.add("build")
            self._happens(Build("running", self._percent))
            self._next_step(now)

    def _next_step(self, now: float) -> None:
        self._later(now, BUILD_SECONDS * STEP_PERCENT / 100, "build", self._step)

    def _step(self, now: float) -> None:
        self._percent += STEP_PERCENT
        if self._percent == COUNTED_AT:
            expected = self._expected()
            self._happens(TileCount(self._inside, expected))
            if self._inside != expected:
                self._percent -= STEP_PERCENT
                self._halt(("build",), "COUNT")
                return
        if self._percent < 100:
            self._happens(Build("running", self._percent))
            self._next_step(now)
            return
        self._inside = 0
        self._happens(Build("ready", 100))
        self._finished("build")

    def _expected(self) -> int:
        """Return how many tiles a wall has."""
        mode = self.state.get(Mode)
        return self._size or TILES[mode.value if mode else "4p"]

    # --- parts --------------------------------------------------------------------------------------------------------

    def _halt(self, drives: tuple[str, ...], code: str, at: str = "") -> None:
        """Stop these drives where they are; their commands end with ``code``."""
        for drive in drives:
            self._agenda.call_off(drive)
            if drive in self._moving:
                self._moving.discard(drive)
                for event in self._standing(drive):
                    self._happens(event)
            self._finished(drive, code, at)

    def _standing(self, drive: str) -> tuple[DeviceEvent, ...]:
        """Return what is to be said of something that has been stopped."""
        if drive == "dice":
            return (Dice("idle"),)
        if drive == "centre":
            return (Centre("stopped"),)
        if drive == "build":
            return (Build("paused", self._percent),)
        return tuple(Lift(side, "stopped") for side in SIDES if self._plate(side) == "moving")

    def _finished(self, drive: str, code: str = "", at: str = "") -> None:
        self._moving.discard(drive)
        if (ticket := self._tickets.pop(drive, None)) is not None:
            self._news.append(Ended(ticket, code, at))

    def _later(self, now: float, seconds: float, drive: str, step: Step) -> None:
        self._agenda.at(now + seconds / self.speed, drive, step)

    def _happens(self, event: DeviceEvent) -> None:
        self.state = self.state.after(event)
        self._news.append(event)

    def _centre(self) -> str:
        """Return its state; empty for a table without one."""
        centre = self.state.get(Centre)
        return centre.state if centre else ""

    def _plate(self, side: Side) -> str:
        plate = self.state.get(Lift, side)
        return plate.state if plate else ""

    def _building(self) -> str:
        build = self.state.get(Build)
        return build.state if build else ""

    def _jam(self) -> str:
        jam = self.state.get(Jam)
        return jam.at if jam else "none"


def _drive_at(place: str) -> str:
    """Return what stops when tiles stick at a place; empty for ``none``."""
    if place in SIDES:
        return "lift"
    return {"centre": "centre", "dice": "dice", "none": ""}.get(place, "build")
