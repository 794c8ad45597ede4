"""A virtual table, and virtual dice, that speak the open table protocol."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from paizhuo.engine.devices.open_table.device import TableDevice
from paizhuo.engine.devices.open_table.events import SIDES, DealerSide
from paizhuo.engine.devices.virtual.mechanism import ALL_CAPS, Mechanism
from paizhuo.engine.devices.virtual.orders import BadOrder, Order, Words, answer, number

FIRMWARE: Final = "1.0.0"
START_SECONDS: Final = 1.5
"""So long a device that starts hears nothing."""
DICE_CAPS: Final = ("dice2", "buttons", "battery")
PLACES: Final = (*SIDES, "drum", "head", "chain", "centre", "dice")
"""Where tiles can be stuck."""
MOST_TILES: Final = 152
_MOST_POINTS: Final = 9_999_999


class VirtualTable:
    """An automatic table on a line, and the people around it (``order``, or the methods); a ``VirtualDevice``."""

    def __init__(
        self,
        random: Random,
        *,
        caps: tuple[str, ...] = ALL_CAPS,
        speed: float = 1.0,
        boot: int = 1,
        name: str = "table",
    ) -> None:
        """``random``: dice, and the number in what it calls itself. ``boot``: which start this is."""
        self._name = name
        self._identity = f"virtual-{name}-{random.randrange(1 << 16):04X}"
        self._boot = boot
        self.machine = Mechanism(random, caps, speed)
        self._device = self._started()
        self._starts_at: float | None = None
        self._orders = self._all_orders()

    @property
    def name(self) -> str:
        """The word for it on the command line."""
        return self._name

    def _started(self) -> TableDevice:
        return TableDevice(self.machine, self._identity, FIRMWARE, str(self._boot))

    # --- the line -----------------------------------------------------------------------------------------------------

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the host; nobody hears them while the device starts."""
        self.tick(now)
        if self._starts_at is None:
            self._device.received(data, now)

    def tick(self, now: float) -> None:
        """Time has passed."""
        if self._starts_at is not None and now >= self._starts_at:
            self._starts_at = None
            self._device = self._started()
        if self._starts_at is None:
            self._device.tick(now)

    def due(self) -> float | None:
        """When something happens next."""
        return self.machine.due() if self._starts_at is None else self._starts_at

    def take_output(self) -> bytes:
        """Return what is sent now."""
        return self._device.take_output() if self._starts_at is None else b""

    # --- people -------------------------------------------------------------------------------------------------------

    def order(self, words: str, now: float) -> str:
        """Return what a person does at the table, in words."""
        self.tick(now)
        if self._starts_at is not None:
            return "The table is starting."
        said = answer(self._orders, words, now)
        if self._starts_at is None:
            self._device.pass_on()
        return said

    def press(self, seat: str, button: str, now: float) -> str:
        """``win``, ``call``, ``ready``, ``dice`` or ``start`` at a side. Raises ``BadOrder``."""
        side: Any = seat
        player: Any = button
        if seat not in SIDES:
            raise BadOrder(f"“{seat}” is no side: E, S, W or N.")
        if button not in self._buttons():
            raise BadOrder(f"There is no button “{button}” here: {', '.join(self._buttons())}.")
        if button == "dice":
            return "The dice roll." if self.machine.press_dice(side, now) else "The dice do not start."
        if button == "start":
            return self.machine.press_start(side, now)
        self.machine.press(side, player)
        return f"{seat} presses {button}."

    def _buttons(self) -> tuple[str, ...]:
        """Return what can be pressed at each side."""
        of_caps = {"buttons": ("win", "call", "ready"), "dice2": ("dice",), "centre": ("start",)}
        return tuple(word for cap, words in of_caps.items() if cap in self.machine.caps for word in words)

    def reboot(self, now: float) -> None:
        """Switch the power off and on: what moved stands where it was, and the device calls itself ``boot`` + 1."""
        self.machine.lose_power()
        self._boot += 1
        self._starts_at = now + START_SECONDS

    def _all_orders(self) -> tuple[Order, ...]:
        orders = {
            "": (
                Order("clear", self._clear),
                Order("heat", self._heat),
                Order("cool", self._cool),
                Order("stop", self._stop),
                Order("reboot", self._reboot),
            ),
            "dice2": (Order("roll [A B|cocked]", self._roll),),
            "buttons": (Order(f"press E|S|W|N {'|'.join(self._buttons())}", self._press),),
            "wall": (Order("miscount N", self._miscount), Order("tiles N", self._tiles)),
            "lift": (Order("jam E|S|W|N|drum|head|chain|centre|dice", self._jam),),
            "sticks": (Order("sticks E|S|W|N POINTS", self._sticks),),
            "tags": (Order("tag READER UID [RSSI]", self._tag),),
            "battery": (Order("battery PERCENT", self._battery),),
        }
        return tuple(order for cap, some in orders.items() if not cap or cap in self.machine.caps for order in some)

    def _press(self, words: Words, now: float) -> str:
        if len(words) != 2:
            raise BadOrder("A side and a button are wanted: press E win.")
        return self.press(words[0].upper(), words[1].lower(), now)

    def _roll(self, words: Words, now: float) -> str:
        """With faces the next roll is decided, whoever begins it; without, the dealer presses a DICE switch."""
        if not words:
            dealer = self.machine.state.get(DealerSide)
            return self.press(dealer.side if dealer else "E", "dice", now)
        if words == ("cocked",):
            self.machine.next_roll(None)
            return "The next roll ends with a die that is not flat."
        if len(words) != 2:
            raise BadOrder("Two faces are wanted: roll 3 5.")
        first, second = (number((word,), 1, 6) or 0 for word in words)
        self.machine.next_roll((first, second))
        return f"The next roll shows {first} and {second}."

    def _jam(self, words: Words, now: float) -> str:
        places = {place.lower(): place for place in PLACES}
        place = places.get(words[0].lower()) if len(words) == 1 else None
        if place is None:
            raise BadOrder(f"A place is wanted: {', '.join(PLACES)}.")
        self.machine.jam(place)
        return f"Tiles are stuck: {place}."

    def _clear(self, words: Words, now: float) -> str:
        self.machine.clear()
        return "Nothing is stuck any more."

    def _heat(self, words: Words, now: float) -> str:
        self.machine.overheat()
        return "The motors are too hot and stop."

    def _cool(self, words: Words, now: float) -> str:
        self.machine.cool()
        return "The motors may run again."

    def _stop(self, words: Words, now: float) -> str:
        self._device.emergency_stop(now)
        return "Everything stands still."

    def _reboot(self, words: Words, now: float) -> str:
        self.reboot(now)
        return "The table starts again."

    def _miscount(self, words: Words, now: float) -> str:
        sign = -1 if words and words[0].startswith("-") else 1
        difference = sign * (number(tuple(word.lstrip("+-") for word in words), 0, 20) or 0)
        self.machine.miscount(difference)
        return f"{difference:+d} tiles are in the machine."

    def _tiles(self, words: Words, now: float) -> str:
        count = number(words, 0, MOST_TILES)
        if not count:
            raise BadOrder(f"A number of tiles is wanted, up to {MOST_TILES}: tiles 144.")
        self.machine.set_size(count)
        return f"The table is set for {count} tiles."

    def _sticks(self, words: Words, now: float) -> str:
        side: Any = words[0].upper() if len(words) == 2 else ""
        if side not in SIDES:
            raise BadOrder("A side and points are wanted: sticks E 24000.")
        value = number(words[1:], 0, _MOST_POINTS) or 0
        self.machine.put_sticks(side, value)
        return f"In the tray of {side} are {value} points."

    def _tag(self, words: Words, now: float) -> str:
        hexadecimal = (
            len(words) in {2, 3} and 2 <= len(words[1]) <= 64 and not set(words[1].upper()) - set("0123456789ABCDEF")
        )
        if not hexadecimal or not words[0].isalnum() or len(words[0]) > 16:
            raise BadOrder("A reader and a tag's number in hex are wanted: tag 1 E28068900000.")
        rssi = None if len(words) == 2 else -(number((words[2].removeprefix("-"),), 0, 150) or 0)
        self.machine.read_tag(words[0], words[1].upper(), rssi)
        return f"Reader {words[0]} reads {words[1].upper()}."

    def _battery(self, words: Words, now: float) -> str:
        percent = number(words, 0, 100)
        if percent is None:
            raise BadOrder("A number of percent is wanted: battery 80.")
        self.machine.charge(percent)
        return f"The battery has {percent} percent."


def virtual_dice(random: Random, *, speed: float = 1.0, boot: int = 1) -> VirtualTable:
    """Two dice in a cup that speak the same protocol as a table; nothing else moves there."""
    return VirtualTable(random, caps=DICE_CAPS, speed=speed, boot=boot, name="dice")
