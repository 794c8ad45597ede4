"""Makes the sounds: ``python -m paizhuo.assets.sounds.make`` writes ``<name>.wav`` beside this file, 16 bits, mono.

Everything is computed from how the real thing rings; no recording is used. A tile is a hard small block (modes between
one and seven kilohertz that die within some milliseconds) on a table: felt over wood gives a low, short thump, wood a knock, a bare
hard top a bright clack. The spoken calls are made by ``speak``.
"""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from paizhuo.assets.sounds.synthesis import RATE, Wave, burst, finished, hiss, mixed, mode, noise

FOLDER: Final = Path(__file__).parent

# Modes as hertz, gain and the time of their fall in seconds.
_TILE: Final = ((1180, 0.55, 0.008), (2370, 0.8, 0.006), (3910, 0.6, 0.0042), (6150, 0.28, 0.0026))
_FELT: Final = ((235, 0.46, 0.017), (420, 0.3, 0.011))
_TABLES: Final = {
    "felt": _FELT,
    "wood": ((285, 0.5, 0.02), (610, 0.45, 0.016), (1130, 0.4, 0.009)),
    "bare": ((640, 0.4, 0.012), (1730, 0.55, 0.015), (3350, 0.5, 0.011), (5200, 0.25, 0.007)),
}
"""How each kind of table answers a tile."""
_STICK: Final = ((760, 0.8, 0.011), (1690, 0.7, 0.008), (3020, 0.45, 0.005), (4800, 0.2, 0.003))
_CHIP: Final = ((3180, 0.7, 0.009), (4720, 0.6, 0.007), (7350, 0.3, 0.004), (1250, 0.25, 0.004))
_DIE: Final = ((2650, 0.6, 0.0045), (4380, 0.6, 0.0035), (6900, 0.35, 0.0022))
_BOWL: Final = ((510, 0.35, 0.02), (870, 0.22, 0.015))
_BELL: Final = ((1.0, 1.0, 1.0), (2.0, 0.34, 0.62), (3.01, 0.14, 0.42), (5.43, 0.05, 0.2))
_D4, _A4, _D5, _E5, _G5, _A5, _D6, _E6 = 293.66, 440.0, 587.33, 659.26, 783.99, 880.0, 1174.66, 1318.51


def _struck(modes: tuple[tuple[float, float, float], ...], pitch: float = 1.0) -> Wave:
    """A thing that rings in some modes, all moved by a factor of pitch."""
    return mixed(*((0.0, gain, mode(fall * 7, hertz * pitch, fall)) for hertz, gain, fall in modes))


def _clack(seed: int, pitch: float = 1.0, share: float = 1.0, table: str = "felt") -> Wave:
    """A tile meets the table; ``share``: how much of the table is heard. It never lands flat: an edge follows."""
    tile = _struck(_TILE, pitch)
    return mixed(
        (0.0, 0.9, burst(0.02, 3400 * pitch, 1.6, 0.0022, seed)),
        (0.0, 1.0, tile),
        (0.0005, share, _struck(_TABLES[table])),
        (0.014 + 0.004 * pitch, 0.2, tile),
        (0.014 + 0.004 * pitch, 0.18, burst(0.012, 4200 * pitch, 1.4, 0.0016, seed + 1)),
    )


def _tile(seed: int, pitch: float, table: str) -> Wave:
    return _clack(seed, pitch, table=table)


def _draw() -> Wave:
    """A tile slides off the wall and touches the rack."""
    return mixed(
        (0.0, 0.32, hiss(0.06, 2300, 1.5, 31, lambda course: math.sin(math.pi * course) ** 2)),
        (0.048, 0.75, _struck(((1540, 0.6, 0.006), (2860, 0.4, 0.004), (310, 0.7, 0.012)))),
        (0.048, 0.25, burst(0.012, 2600, 1.4, 0.002, 32)),
    )


def _call(table: str) -> Wave:
    """Two clacks: the rack's own tiles are pushed out, the claimed one joins them."""
    return mixed((0.0, 0.62, _clack(41, 1.09, 0.5, table)), (0.088, 1.0, _clack(42, 0.93, 1.15, table)))


def _bell(hertz: float, seconds: float, fall: float) -> Wave:
    parts = ((gain, mode(seconds, hertz * ratio, fall * last, 0.003)) for ratio, gain, last in _BELL)
    return mixed(*((0.0, gain, ringing) for gain, ringing in parts))


def _riichi() -> Wave:
    """The stick is laid down, and a fifth rings over it."""
    stick = mixed(
        (0.0, 1.0, _struck(_STICK)), (0.0, 0.5, burst(0.012, 2600, 1.6, 0.002, 51)), (0.0, 0.5, _struck(_FELT))
    )
    return mixed(
        (0.0, 1.0, stick),
        (0.052, 0.3, stick),
        (0.07, 0.56, _bell(_A5, 0.56, 0.15)),
        (0.125, 0.48, _bell(_E6, 0.5, 0.14)),
    )


def _plucked(hertz: float, seconds: float, fall: float) -> Wave:
    """A string plucked at a fifth of its length: what is still there is lacking every fifth overtone; high ones die first."""
    strings = (
        (
            math.sin(math.pi * n / 5) / n**1.4,
            mode(seconds, hertz * n * (1 + 0.0002 * n * n), fall / (1 + 0.45 * n), 0.002),
        )
        for n in range(1, 9)
    )
    return mixed(*((0.0, gain, string) for gain, string in strings))


def _win() -> Wave:
    """Up the pentatonic scale as on a zither; the last note stays, with its octave below."""
    run = ((0.0, 0.7, _D5), (0.075, 0.72, _E5), (0.15, 0.76, _G5), (0.225, 0.8, _A5))
    return mixed(
        *((start, gain, _plucked(hertz, 0.55, 0.2)) for start, gain, hertz in run),
        (0.31, 1.0, _plucked(_D6, 0.79, 0.34)),
        (0.31, 0.55, _plucked(_D5, 0.79, 0.36)),
    )


def _exhausted() -> Wave:
    """Two low, round notes downwards."""

    def note(hertz: float, seconds: float) -> Wave:
        overtones = ((1, 1.0, 0.16), (2, 0.22, 0.1), (3, 0.07, 0.07))
        return mixed(*((0.0, gain, mode(seconds, hertz * n, fall, 0.014)) for n, gain, fall in overtones))

    return mixed((0.0, 0.9, note(_A4, 0.5)), (0.17, 1.0, note(_D4, 0.53)))


def _dice() -> Wave:
    """Two dice in a bowl: each hits ever sooner and ever more softly."""

    def one(seed: int, start: float, pitch: float) -> list[tuple[float, float, Wave]]:
        hits = []
        gap, gain = 0.105, 1.0
        while start < 0.44:
            die = mixed(
                (0.0, 1.0, _struck(_DIE, pitch)),
                (0.0, 0.6, burst(0.01, 4600, 1.5, 0.0014, seed)),
                (0.0, 0.8, _struck(_BOWL, pitch)),
            )
            hits.append((start, gain, die))
            seed, pitch, start, gap, gain = seed + 7, pitch * 1.013, start + gap, gap * 0.78, gain * 0.8
        return hits

    return mixed(*one(61, 0.0, 1.0), *one(67, 0.034, 1.11))


def _turn() -> Wave:
    """A wooden tick, no more than a hint."""
    return mixed(
        (0.0, 1.0, mode(0.07, 1050, 0.012, 0.0015)),
        (0.0, 0.3, mode(0.04, 2640, 0.005, 0.001)),
    )


def _exchange() -> Wave:
    """Tiles pushed over the felt, away and back, touching one another."""
    stroke = ((0.0, 0.26, 2100, 71), (0.21, 0.28, 1800, 72))
    touches = (
        (0.045, 0.35, 1.12),
        (0.11, 0.5, 0.95),
        (0.165, 0.3, 1.2),
        (0.26, 0.45, 1.04),
        (0.33, 0.4, 0.9),
        (0.4, 0.55, 1.0),
    )
    return mixed(
        *(
            (start, 0.42, hiss(seconds, hertz, 1.3, seed, lambda course: math.sin(math.pi * course) ** 1.5))
            for start, seconds, hertz, seed in stroke
        ),
        *((start, gain, _clack(80 + i, pitch, 0.4)) for i, (start, gain, pitch) in enumerate(touches)),
    )


def _sticks() -> Wave:
    """Point sticks laid down on the felt: four, each on those before it."""
    stick = mixed((0.0, 1.0, _struck(_STICK, 1.12)), (0.0, 0.45, burst(0.01, 3100, 1.6, 0.0016, 91)))
    laid = ((0.0, 0.7, 0.94), (0.052, 0.85, 1.06), (0.093, 0.6, 1.0), (0.146, 1.0, 0.9))
    sticks = (
        (start, gain, mixed((0.0, 1.0, stick), (0.0, 0.4, _struck(_STICK, pitch)))) for start, gain, pitch in laid
    )
    return mixed(*sticks, (0.0, 0.35, _struck(_FELT)), (0.146, 0.3, _struck(_FELT, 0.92)))


def _chips() -> Wave:
    """Chips of clay pushed forward: they slide, and fall on one another ever faster."""
    fallen = ((0.03, 0.5, 1.0), (0.085, 0.8, 0.96), (0.125, 0.65, 1.05), (0.158, 0.9, 0.99), (0.184, 0.6, 1.08))
    return mixed(
        (0.0, 0.12, hiss(0.1, 2600, 1.6, 95, lambda course: math.sin(math.pi * course) ** 2)),
        *(
            (start, gain, mixed((0.0, 1.0, _struck(_CHIP, pitch)), (0.0, 0.4, burst(0.008, 5200, 1.5, 0.0012, 96 + n))))
            for n, (start, gain, pitch) in enumerate(fallen)
        ),
        (0.03, 0.3, _struck(_FELT)),
    )


def _touches(count: int, seconds: float, seed: int, gain: float, share: float) -> list[tuple[float, float, Wave]]:
    """So many tiles that touch others within a time, at random moments, each as hard and as high as it happens."""
    chance = [0.5 + 0.5 * value for value in islice(noise(seed), 3 * count)]
    whole = [_clack(seed + n, 0.86 + 0.07 * n, share) for n in range(5)]
    return [
        (at * seconds, gain * (0.3 + 0.7 * hard), whole[int(5 * which)])
        for at, hard, which in zip(chance[::3], chance[1::3], chance[2::3], strict=True)
    ]


def _wall() -> Wave:
    """The tiles are shuffled by hand, and two rows of them are pushed together."""

    def swell(course: float) -> float:
        return math.pow(math.sin(math.pi * course), 1.2)

    return mixed(
        (0.0, 0.5, hiss(0.58, 1500, 1.5, 111, swell)),
        *_touches(34, 0.56, 113, 0.55, 0.3),
        (0.6, 0.34, hiss(0.17, 1900, 1.3, 115, swell)),
        *((0.74 + start, gain, wave_) for start, gain, wave_ in _touches(9, 0.035, 117, 0.9, 0.6)),
    )


def _deal() -> Wave:
    """A block of four tiles is set down."""
    return mixed(
        (0.0, 0.5, _clack(121, 1.06, 0.5)), (0.011, 0.8, _clack(123, 0.95, 0.8)), (0.02, 0.4, _clack(125, 1.15, 0.3))
    )


def _rack() -> Wave:
    """A row of tiles is tipped over, one after another."""
    tipped = ((0.011 * n + 0.0006 * n * n, 0.45 + 0.03 * n, 1.1 - 0.012 * n) for n in range(13))
    return mixed(
        (0.0, 0.22, hiss(0.09, 2000, 1.4, 131, lambda course: math.sin(math.pi * course) ** 2)),
        *((start, gain, _clack(133 + n, pitch, 0.55)) for n, (start, gain, pitch) in enumerate(tipped)),
    )


# The peaks in dBFS with which the three tiles of each table are equally loud.
_TILE_LEVELS: Final = {"felt": (-12, -14, -12), "wood": (-13, -13, -14), "bare": (-14, -13, -13)}
# Per sound how it is made, its length in seconds, and its peak in dBFS: what rings is heard louder than what clicks, and
# what is heard at every turn should be heard least.
_RECIPES: Final[dict[str, tuple[Callable[[], Wave], float, float]]] = {
    **{
        f"tile-{table}-{n}": (partial(_tile, seed, pitch, table), 0.11, level)
        for table, levels in _TILE_LEVELS.items()
        for n, seed, pitch, level in zip((1, 2, 3), (11, 13, 17), (1.0, 0.965, 1.04), levels, strict=True)
    },
    "draw": (_draw, 0.12, -20),
    **{f"call-{table}": (partial(_call, table), 0.21, -10.5) for table in _TABLES},
    "riichi": (_riichi, 0.63, -12),
    "win": (_win, 1.1, -12),
    "exhausted": (_exhausted, 0.7, -17),
    "dice": (_dice, 0.5, -13),
    "turn": (_turn, 0.08, -21),
    "exchange": (_exchange, 0.5, -13),
    "chips": (_chips, 0.24, -15),
    "sticks": (_sticks, 0.26, -15),
    "wall": (_wall, 0.9, -17),
    "deal": (_deal, 0.13, -18),
    "rack": (_rack, 0.36, -14),
}
NAMES: Final = tuple(_RECIPES)


def made(name: str) -> list[int]:
    """The samples of a sound."""
    recipe, seconds, level = _RECIPES[name]
    return finished(recipe(), seconds, level)


def main() -> None:
    for name in NAMES:
        sound = made(name)
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(sound)}h", *sound))


if __name__ == "__main__":
    main()
