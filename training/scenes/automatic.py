"""An automatic table with a game on it: console, rivers, hands, walls, melds in the corners, sticks, a rim, lines on the felt.

The near player sits at negative y; the table's middle is (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from training.scenes import layouts, things
from training.scenes.camera import Camera
from training.scenes.layouts import Pose, Poses, Size
from training.scenes.pixels import Colour, Image, hue_colour, shifted
from training.scenes.solid import Block
from training.scenes.stage import as_block, bar

_QUARTER: Final = np.pi / 2
_LINE: Final = 1.6
"""Millimetres: how broad a line on the felt is."""


@dataclass
class Game:
    """Where all lies. Seat 0 is the near player, the others follow anticlockwise."""

    core: float
    """From the middle to the first row of discards, in millimetres; ``reach`` is from the middle to the rim."""
    reach: float
    hand: Poses = field(default_factory=list)
    corner: Poses = field(default_factory=list)
    rivers: Poses = field(default_factory=list)
    rest: Poses = field(default_factory=list)
    fittings: list[Block] = field(default_factory=list)


def _seen_by(seat: int, tiles: Poses, x: float, y: float) -> Poses:
    """Tiles put before a player, in the table's coordinates."""
    return [tile.moved(x, y).moved(0, 0, seat * _QUARTER) for tile in tiles]


def _free(tiles: Poses, others: Poses, size: Size) -> Poses:
    """Those that meet none of the others."""
    if not others or not tiles:
        return tiles
    taken = np.stack([other.centre[:2] for other in others])
    return [tile for tile in tiles if np.linalg.norm(taken - tile.centre[:2], axis=1).min() > size[1] * 0.95]


def _held(rng: np.random.Generator, size: Size, seat: int) -> Poses:
    """Return a player's concealed tiles: the near player's faces are seen, of the others mostly the backs."""
    if seat == 0:
        tiles = layouts.long_row(rng, size)
        return tiles[int(rng.choice((0, 0, 0, 3, 6))) :]
    kind = rng.random()
    count = int(rng.choice((13, 13, 10, 7, 4)))
    if kind < 0.7:
        return layouts.row(rng, size, count, _QUARTER)
    return layouts.row(rng, size, count, down=kind > 0.85)


def game(rng: np.random.Generator, size: Size, colour: Colour) -> Game:
    """Return a moment of a game, with whatever parts chance leaves; ``colour`` is the rim's."""
    high = size[1]
    made = Game(size[0] * float(rng.uniform(3.1, 3.8)), 0.0)
    made.reach = made.core + high * float(rng.uniform(6.6, 8.2))
    played = rng.random() < 0.8
    for seat in range(4):
        if played and rng.random() < 0.85:
            made.rivers += _seen_by(seat, layouts.river(rng, size), 0, -made.core - high / 2)
    for seat in range(4):
        chance = 1.0 if seat == 0 else 0.4
        if rng.random() < chance:
            held = _seen_by(
                seat,
                _held(rng, size, seat),
                float(rng.normal(-30, 20)),
                -made.reach + high * float(rng.uniform(1.2, 2.2)),
            )
            if seat == 0:
                made.hand = held
            else:
                made.rest += held
        if rng.random() < (0.5 if seat == 0 else 0.2):
            melds = layouts.stacked_melds(rng, size)
            placed = _seen_by(seat, melds, made.reach - float(rng.uniform(3, 40)), -made.reach + high * 0.8)
            placed = _free(placed, made.hand + made.rest + made.rivers, size)
            if seat == 0:
                made.corner = placed
            else:
                made.rest += placed
        if rng.random() < 0.3:
            wall = _seen_by(
                seat,
                layouts.wall(rng, size)[:30],
                float(rng.normal(0, 30)),
                -made.core - high * float(rng.uniform(3.7, 4.5)),
            )
            made.rest += _free(wall, made.hand + made.corner + made.rest + made.rivers, size)
    if rng.random() < 0.3:
        made.rest += _free(swept(rng, made.reach, size), made.hand + made.corner + made.rivers + made.rest, size)
    made.fittings = _fittings(rng, made, colour)
    return made


def swept(rng: np.random.Generator, reach: float, size: Size) -> Poses:
    """Return tiles on their way into the table: a heap between the console and the rim, mostly turned down, or what is left of a wall.

    ``reach``: from the middle to the rim, in millimetres.
    """
    kind = rng.random()
    tiles = layouts.heap(rng, size)[:20] if kind < 0.6 else layouts.wall(rng, size)[: int(rng.integers(2, 12))]
    if kind < 0.6 and rng.random() < 0.7:
        tiles = [tile.turned_over() if tile.axes[2, 2] > 0.9 and rng.random() < 0.8 else tile for tile in tiles]
    out = float(rng.uniform(0.5, 0.95)) * reach
    return _seen_by(int(rng.integers(4)), tiles, float(rng.uniform(-0.8, 0.8)) * reach, -out)


def _standing_free(block: Block, tiles: Poses, size: Size) -> bool:
    reach = float(np.hypot(*block.size[:2])) / 2 + size[0] / 2
    return all(float(np.hypot(*(tile.centre - block.centre)[:2])) > reach for tile in tiles)


def _laid(
    rng: np.random.Generator, maker: Callable[[np.random.Generator], things.Thing], x: float, y: float, seat: int
) -> Block:
    thing = maker(rng)
    return as_block(thing, layouts.pose(thing.size, x, y, float(rng.normal(0, 0.15))).moved(0, 0, seat * _QUARTER))


def _fittings(rng: np.random.Generator, made: Game, colour: Colour) -> list[Block]:
    """Return the console, sticks and things that nobody took away, and the rim with its digits."""
    blocks: list[Block] = []
    if rng.random() < 0.85:
        blocks.append(console(rng, made.core))
    tiles = made.hand + made.corner + made.rivers + made.rest
    size: Size = (26.0, 35.0, 18.0)
    for seat in range(4):
        for _ in range(int(rng.choice((0, 0, 1, 3)))):
            maker = things.stick if rng.random() < 0.75 else things.any_thing
            block = _laid(
                rng, maker, float(rng.uniform(-0.8, 0.8)) * made.reach, -made.reach * float(rng.uniform(0.5, 0.9)), seat
            )
            if _standing_free(block, tiles, size) and _standing_free(block, _places(blocks[1:]), (90.0, 90.0, 0.0)):
                blocks.append(block)
    return blocks + rim(rng, made.reach, colour)


def _places(blocks: list[Block]) -> Poses:
    return [Pose(block.centre, block.axes) for block in blocks]


def console(rng: np.random.Generator, core: float) -> Block:
    """Return the console, as large as the first rows of discards leave room for."""
    thing = things.console(rng)
    side = core * 2 - float(rng.uniform(4, 24))
    thing = things.Thing(thing.top, (side, side, thing.size[2]), thing.side, thing.corner, thing.bevel)
    return as_block(thing, layouts.pose(thing.size, 0, 0))


def rim(rng: np.random.Generator, reach: float, colour: Colour) -> list[Block]:
    """Return the rim around the felt, sometimes with a display."""
    thick, tall = float(rng.uniform(35, 95)), float(rng.uniform(6, 30))
    far = reach + thick / 2
    blocks = [
        bar(0, -far, 2 * reach + 2 * thick, thick, tall, colour),
        bar(0, far, 2 * reach + 2 * thick, thick, tall, colour),
        bar(-far, 0, thick, 2 * reach, tall, colour),
        bar(far, 0, thick, 2 * reach, tall, colour),
    ]
    if rng.random() < 0.5:
        shown = things.display(rng)
        y = -reach - thick - shown.size[1] / 2 - 2
        blocks.append(as_block(shown, layouts.pose(shown.size, float(rng.normal(0, 60)), y)))
    return blocks


def rim_colour(rng: np.random.Generator) -> Colour:
    """White, grey, black, or glossy and strong: violet, orange, green, blue."""
    kind = rng.random()
    if kind < 0.5:
        return shifted(rng, (float(rng.choice((35, 70, 190, 225, 240))),) * 3, 6)
    return hue_colour(rng, (60, 250), (70, 250))


def lines_on_felt(rng: np.random.Generator, ground: Image, camera: Camera, made: Game) -> None:
    """Draw the seams where walls rise, boxes before the players and lines from the console to the corners."""
    dark = rng.random() < 0.75
    colour: Colour = shifted(rng, (25, 25, 25), 10) if dark else shifted(rng, (200, 200, 200), 25)
    core, reach = made.core, made.reach
    near, far = sorted(rng.uniform(0.5, 0.95, 2) * reach)
    wide = reach * float(rng.uniform(0.4, 0.75))
    inner, outer = core * float(rng.uniform(1.0, 1.1)), core + float(rng.uniform(0.3, 0.9)) * (reach - core)
    paths = [
        np.array([[-wide, -near], [wide, -near], [wide, -far], [-wide, -far], [-wide, -near]]),
        np.array([[-inner, -inner], [-outer, -outer]]),
        np.array([[-outer, -outer], [outer, -outer]]),
    ]
    pixels = camera.focal / camera.distance_to_table()
    chosen = [path for path in paths if rng.random() < 0.65]
    for seat in range(4):
        turn = np.array(
            [[np.cos(seat * _QUARTER), np.sin(seat * _QUARTER)], [-np.sin(seat * _QUARTER), np.cos(seat * _QUARTER)]]
        )
        for path in chosen:
            spots = path @ turn
            if not all(camera.looks_at(spot) for spot in spots):
                continue
            drawn = camera.project(np.column_stack([spots, np.zeros(len(spots))]))
            if np.abs(drawn).max() < 8 * max(ground.shape):
                points = [np.rint(drawn * 8).astype(np.int32)]
                thick = max(1, round(_LINE * pixels))
                cv2.polylines(
                    ground, points, isClosed=False, color=colour, thickness=thick, lineType=cv2.LINE_AA, shift=3
                )
