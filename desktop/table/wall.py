"""Where the stacks of the wall stand, and where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from paizhuo.desktop.kit.geometry import WALL_AT, WALL_THICK, WALL_TILE, Panel, Point, Spot, Stack, outward
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.hand import Wall
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.rules.parts import usual_break

RING_STEP: Final = 30.0
"""From one ring of the wall to the next."""
TURNED_UP: Final = 34.0
"""The width of a tile that lies face up on its stack: wider than the stack, for its face to be read."""


def wall_stacks(
    wall: Wall,
    dealer: int,
    middle: Point,
    sides: Sequence[int],
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break,
    out: float = 0.0,
    face_up: Mapping[int, Tile] | None = None,
    panel: Panel = Panel(),  # noqa: B008
) -> tuple[tuple[Stack, ...], Point, Point]:
    """Return the stacks still standing, where the next tile is drawn, and where the next replacement is.

    ``broken`` says from the dice whose side is opened, counted from the dealer's, and how many stacks stay at its right end;
    tiles are drawn from there clockwise. ``dealer`` is a position; ``sides`` the positions that have a wall. It stands around
    ``panel``, ``out`` further out. ``face_up``: the tiles that lie face up, by wall position; these belong to the reserve, and
    tiles are drawn past them.
    """
    total = (wall.size + 1) // 2
    n = len(sides)
    base, more = divmod(total, n)
    lengths = [base + (1 if i < more else 0) for i in range(n)]
    at = sides.index(dealer) if dealer in sides else 0
    places: list[tuple[float, float, int]] = []
    across, along = WALL_TILE
    # Clockwise round the table: each side from its owner's right to its left, then the previous seat's side.
    for nth in range(n):
        index = (at - nth) % n
        position = sides[index]
        distance = WALL_AT[position] + out + panel.further(position)
        for i in range(lengths[index]):
            u = (lengths[index] / 2 - i - 0.5) * across
            x, y = outward(position, u, distance)
            places.append((middle[0] + x, middle[1] + y - along * 0.2, position))
    begin = 0
    if wall.dice:
        opened, kept = broken(wall.dice, n)
        begin = sum(lengths[(at - k) % n] for k in range((n - opened) % n)) + kept
    turned = face_up or {}
    drawable = [at for at in range(wall.size) if at not in turned]
    end = len(drawable) - wall.tail
    standing = drawable[wall.front : end]
    reserve = {*drawable[max(0, end - (wall.reserve - len(turned))) : end], *turned}
    stacks: list[Stack] = []
    for k in range(total):
        held = {2 * k, 2 * k + 1}.intersection((*standing, *turned))
        if held:
            x, y, position = places[(begin + k) % total]
            face_at = next((at for at in held if at in turned), 0)
            stacks.append(Stack(x, y, len(held), bool(held & reserve), position, turned.get(face_at), face_at))
    front = places[(begin + (standing[0] // 2 if standing else total - 1)) % total]
    tail = places[(begin + (standing[-1] // 2 if standing else 0)) % total]
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), front[:2], tail[:2]


def standing_rings(picture: TablePicture, middle: Point, panel: Panel) -> tuple[tuple[Stack, ...], Point, Point]:
    """Return the stacks of every ring of the wall, the furthest first, where the next tile is drawn and where a replacement."""
    observation = picture.observation
    sides = [picture.position(seat) for seat in range(observation.hand.seats)]
    dealer = picture.position(observation.hand.deal.dealer)
    stacks: list[Stack] = []
    front: Point | None = None
    tail = middle
    for n, ring in enumerate(picture.display.rings(observation)):
        face_up = picture.display.face_up(observation) if n == 0 else {}
        standing, first, tail = wall_stacks(ring, dealer, middle, sides, picture.broken, n * RING_STEP, face_up, panel)
        stacks += standing
        front = first if front is None and ring.left > 0 else front
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), tail if front is None else front, tail


def turned_up(stacks: Sequence[Stack]) -> list[Spot]:
    """Return the tiles that lie face up on their stacks, upright for the reader."""
    return [
        Spot(
            ("wall", stack.face_at),
            stack.face,
            stack.x,
            stack.y - WALL_THICK * (stack.layers - 1),
            TURNED_UP,
            z=stack.y,
        )
        for stack in stacks
        if stack.face is not None
    ]
