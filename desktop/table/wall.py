"""Where the stacks of the wall stand, and where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from desktop.table.geometry import WALL_TILE, Point, Stack, outward
from desktop.table.picture import TablePicture
from engine.core.hand import Wall
from engine.play.rule_set import usual_break

RING_STEP: Final = 26.0
"""From one ring of the wall to the next."""


def wall_stacks(
    wall: Wall,
    dealer: int,
    middle: Point,
    sides: Sequence[int],
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break,
    out: float = 0.0,
) -> tuple[tuple[Stack, ...], Point, Point]:
    """The stacks still standing, where the next tile is drawn, and where the next replacement is.

    ``broken`` says from the dice whose side is opened, counted from the dealer's, and how many stacks stay at its right end;
    tiles are drawn from there clockwise. ``dealer`` is a position; ``sides`` the positions that have a wall. ``out``: so
    much further out it stands.
    """
    total = (wall.size + 1) // 2
    n = len(sides)
    base, more = divmod(total, n)
    lengths = [base + (1 if i < more else 0) for i in range(n)]
    at = sides.index(dealer) if dealer in sides else 0
    places: list[tuple[float, float, bool]] = []
    across, along = WALL_TILE
    # Clockwise round the table: each side from its owner's right to its left, then the previous seat's side.
    for nth in range(n):
        index = (at - nth) % n
        position = sides[index]
        distance = (347.0, 378.0, 321.0, 378.0)[position] + out
        for i in range(lengths[index]):
            u = (lengths[index] / 2 - i - 0.5) * across
            x, y = outward(position, u, distance)
            places.append((middle[0] + x, middle[1] + y - along * 0.2, position % 2 == 1))
    begin = 0
    if wall.dice:
        opened, kept = broken(wall.dice, n)
        begin = sum(lengths[(at - k) % n] for k in range((n - opened) % n)) + kept
    stacks: list[Stack] = []
    end = wall.size - wall.tail
    for k in range(total):
        held = sum(1 for t in (2 * k, 2 * k + 1) if wall.front <= t < end)
        if held:
            x, y, side = places[(begin + k) % total]
            stacks.append(Stack(x, y, held, kept=2 * k + 1 >= end - wall.reserve, side=side))
    front = places[(begin + min(wall.front // 2, total - 1)) % total]
    tail = places[(begin + max(0, (end - 1) // 2)) % total]
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), front[:2], tail[:2]


def standing_rings(picture: TablePicture, middle: Point) -> tuple[tuple[Stack, ...], Point, Point]:
    """The stacks of every ring of the wall, the furthest first, where the next tile is drawn and where a replacement."""
    observation = picture.observation
    sides = [picture.position(seat) for seat in range(observation.seats)]
    dealer = picture.position(observation.deal.dealer)
    stacks: list[Stack] = []
    front: Point | None = None
    tail = middle
    for n, ring in enumerate(picture.rings(observation)):
        standing, first, tail = wall_stacks(ring, dealer, middle, sides, picture.broken, n * RING_STEP)
        stacks += standing
        front = first if front is None and ring.left > 0 else front
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), tail if front is None else front, tail
