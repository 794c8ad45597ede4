"""The tile turned up for the wild ones in tianjin: it lies at its stack of the wall, and that stack alone is kept."""

from __future__ import annotations

import pytest

from paizhuo.desktop.kit.geometry import WALL_THICK, Stack
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.wall import turned_up, wall_stacks
from paizhuo.engine.core.hand import Wall
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.tianjin.opening import DrawPast
from paizhuo.engine.games.tianjin.rules import TIANJIN
from tests.desktop import observations as made
from tests.games.support import dealt
from tests.games.tianjin.positions import opened, state, tianjin

TILE = parse_one("3p")
MIDDLE = (800.0, 416.0)
SIDES = (0, 1, 2, 3)


def standing(wall: Wall, at: int | None) -> tuple[Stack, ...]:
    return wall_stacks(wall, 0, MIDDLE, SIDES, TIANJIN.play.broken, face_up={} if at is None else {at: TILE})[0]


def place(wall: Wall, position: int) -> tuple[float, float]:
    """Where the stack with the tile at a wall position stands."""
    (stack,) = (stack for stack in standing(replace(wall, front=0, tail=0), position) if stack.face is not None)
    return stack.x, stack.y


@pytest.mark.parametrize("dice", range(2, 13))
@pytest.mark.parametrize("drawn", [(53, 0), (80, 3), (100, 24), (130, 0), (105, 30)])
def test_the_turned_tile_stays_at_its_stack_while_tiles_are_drawn_past_it(dice: int, drawn: tuple[int, int]) -> None:
    at = 136 + 1 - 2 * dice
    wall = Wall(136, *drawn, reserve=1, shown=(TILE,), dice=(3, 5))
    stacks = standing(wall, at)
    assert sum(stack.layers for stack in stacks) == wall.left + 1
    (kept,) = (stack for stack in stacks if stack.kept)
    assert (kept.face, kept.face_at) == (TILE, at)
    ordered = standing(Wall(136, dice=(3, 5)), at)
    assert (kept.x, kept.y) in {(stack.x, stack.y) for stack in ordered if stack.face is not None}
    (spot,) = turned_up(stacks)
    assert (spot.key, spot.tile, spot.x) == (("wall", at), TILE, kept.x)
    assert spot.y == kept.y - WALL_THICK * (kept.layers - 1)


@pytest.mark.parametrize("dice", range(2, 13))
@pytest.mark.parametrize("drawn", [(53, 0), (100, 24), (105, 29), (112, 0), (131, 2)])
@pytest.mark.parametrize("replacement", [False, True])
def test_the_next_tile_is_taken_from_where_the_rules_take_it(
    dice: int, drawn: tuple[int, int], replacement: bool
) -> None:
    table = tianjin({}, drawn=None, stack=dice)
    wall = Wall(136, *drawn, reserve=1, shown=(TILE,), dice=(3, 5))
    hand = replace(table.hand, wall=wall)
    request = DrawPast(1, replacement).node(table.rules, hand).request  # type: ignore[union-attr]
    _, front, tail = wall_stacks(wall, 0, MIDDLE, SIDES, TIANJIN.play.broken, face_up={136 + 1 - 2 * dice: TILE})
    assert (tail if replacement else front) == place(wall, request.position % 136)  # type: ignore[union-attr]


def test_the_table_shows_it_as_a_tile_with_its_face_once_it_is_turned() -> None:
    table = opened()
    seen = observe(table.rules, table.hand, 0)
    picture = replace(made.picture(seen), display=TIANJIN.display, broken=TIANJIN.play.broken)
    spots = [spot for spot in lay(picture, 1600).spots if spot.key[0] == "wall"]
    (position,) = TIANJIN.display.face_up(seen)
    assert position == 136 + 1 - 2 * state(table).stack
    assert [(spot.key, spot.tile) for spot in spots] == [(("wall", position), seen.hand.wall.shown[0])]


def test_before_it_is_turned_no_stack_is_kept() -> None:
    assert not any(stack.kept for stack in standing(dealt(TIANJIN).hand.wall, None))
