"""How tiles lie on a table. Each layout gives poses around (0, 0), in millimetres, for tiles of some size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from training.scenes.camera import Vectors

Size = tuple[float, float, float]
"""A tile's width, height and depth."""

TILE_SIZES: Final[tuple[Size, ...]] = (
    (26, 35, 18), (26, 34, 20), (30, 40, 20), (24, 32, 20), (19, 26, 16), (20, 26, 16), (28, 37, 22), (32, 42, 22), (22, 30, 17),
    (27, 36, 15), (26, 36, 25), (24, 33, 23),
)  # fmt: skip


@dataclass(frozen=True)
class Pose:
    """Where a tile lies: its middle, its axes (rows: right and down as printed, out of the face)."""

    centre: Vectors
    axes: Vectors

    def moved(self, x: float, y: float, turn: float = 0.0) -> Pose:
        """Turned about (0, 0), then shifted on the table."""
        rotation = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1.0]])
        return Pose(rotation @ self.centre + (x, y, 0), self.axes @ rotation.T)

    def turned_over(self) -> Pose:
        """In the same place with the back where the face is."""
        return replace(self, axes=self.axes * np.array([[-1.0], [1.0], [-1.0]]))


Poses = list[Pose]
Layout = Callable[[np.random.Generator, Size], Poses]


def pose(
    size: Size, x: float, y: float, turn: float = 0.0, lean: float = 0.0, base: float = 0.0, *, down: bool = False
) -> Pose:
    """A tile with its middle above (x, y). ``turn`` turns it anticlockwise; ``lean`` raises it: 0 lies face up, a quarter turn stands with
    the face towards smaller y; ``base`` is the height of what it rests on; ``down`` shows the back where the face would be.
    """
    right = np.array([np.cos(turn), np.sin(turn), 0])
    near = np.array([np.sin(turn), -np.cos(turn), 0])
    up = np.array([0, 0, 1.0])
    axes = np.stack([right, np.cos(lean) * near - np.sin(lean) * up, np.cos(lean) * up + np.sin(lean) * near])
    half = np.asarray(size) / 2
    height = base + float(np.abs(axes[:, 2]) @ half)
    made = Pose(np.array([x, y, height]), axes)
    return made.turned_over() if down else made


def row(
    rng: np.random.Generator,
    size: Size,
    count: int,
    lean: float = 0.0,
    base: float = 0.0,
    *,
    down: bool = False,
    slack: float | None = None,
) -> Poses:
    """Tiles side by side along x, centred, with a slack of their own."""
    slack = float(rng.exponential(0.25)) if slack is None else slack
    step = size[0] + 0.15 + slack
    untidy = slack * 0.6
    tiles = []
    for i in range(count):
        away, turn = float(rng.normal(0, 0.25 + untidy)), float(rng.normal(0, 0.004 + untidy * 0.02))
        tiles.append(pose(size, (i - (count - 1) / 2) * step, away, turn, lean, base, down=down))
    return tiles


def _on_edge(tile: Pose, size: Size) -> Pose:
    """Return a standing tile laid on its long side."""
    height = np.array([0, 0, (size[0] - size[1]) / 2])
    return Pose(tile.centre + height, np.stack([tile.axes[1], -tile.axes[0], tile.axes[2]]))


def _upside_down(tile: Pose) -> Pose:
    """Return a tile turned by half about the middle of its face."""
    return replace(tile, axes=tile.axes * np.array([[-1.0], [-1.0], [1.0]]))


def _lean(rng: np.random.Generator) -> float:
    """Mostly lying; standing; seldom leaning on a rack."""
    kind = rng.random()
    return 0.0 if kind < 0.62 else float(np.pi / 2) if kind < 0.85 else float(rng.uniform(0.5, 1.4))


def hand(rng: np.random.Generator, size: Size) -> Poses:
    count = int(rng.choice((13, 14, 14, 16, 17, 10, 7, 8, 11, 4, 5)))
    lean = _lean(rng)
    tiles = row(rng, size, count, lean)
    extra = rng.random()
    step = size[0] + 0.4
    end = (count + 1) / 2 * step + float(rng.uniform(1, 22))
    if extra < 0.3:
        tiles.append(pose(size, end, float(rng.normal(0, 2)), 0, lean))
    elif extra < 0.5:
        tiles.append(pose(size, end + 6, float(rng.normal(0, 2)), float(rng.choice((-1, 1)) * np.pi / 2), 0))
    elif extra < 0.58:
        tiles.append(
            pose(
                size,
                float(rng.uniform(-3, 3)) * size[0],
                size[1] + size[2] + float(rng.uniform(1, 9)),
                float(rng.normal(0, 0.1)),
            )
        )
    elif extra < 0.68:  # some stand out of the row, as drawn tiles do
        for i in rng.choice(count, min(3, count), replace=False):
            tiles[i] = replace(tiles[i], centre=tiles[i].centre + np.array([0, float(rng.uniform(4, 16)), 0]))
    elif extra < 0.76 and lean == 0:
        tiles[int(rng.integers(count))] = pose(
            size, *_xy(tiles[int(rng.integers(count))], 0, size[1] * 1.2), float(rng.normal(0, 0.2))
        )
    return tiles


def _xy(tile: Pose, dx: float, dy: float) -> tuple[float, float]:
    return float(tile.centre[0] + dx), float(tile.centre[1] + dy)


def long_row(rng: np.random.Generator, size: Size, lean: float | None = None) -> Poses:
    """Return a whole hand as its player sees it: 13 to 18 tiles, often bowed, some of them upside down, the drawn tile apart."""
    count = int(rng.choice((13, 13, 14, 14, 16, 17, 18)))
    if lean is None:
        kind = rng.random()
        lean = 0.0 if kind < 0.45 else float(np.pi / 2) if kind < 0.85 else float(rng.uniform(1.15, 1.5))
    upside = float(rng.choice((0, 0, 0, 0.1, 0.5)))
    bow, gap = float(rng.normal(0, 5)), float(rng.uniform(2, 14)) if rng.random() < 0.35 else 0.0
    tiles: Poses = []
    for i, tile in enumerate(row(rng, size, count, lean)):
        away = bow * (2 * i / (count - 1) - 1) ** 2 + (float(rng.uniform(3, 12)) if rng.random() < 0.03 else 0.0)
        placed = tile.moved(gap if i == count - 1 else 0.0, away)
        tiles.append(_upside_down(placed) if rng.random() < upside else placed)
    return tiles


def row_before_another(rng: np.random.Generator, size: Size) -> Poses:
    """Return a standing or lying row that hides a part of what lies close behind it: a wall, backs, melds, another row."""
    near = long_row(rng, size)
    behind: Layout = (wall, backs_row, melds, long_row, river)[int(rng.integers(5))]
    far = behind(rng, size)
    lowest = min(float(tile.centre[1]) for tile in far)
    highest = max(float(tile.centre[1]) for tile in near)
    shift = highest - lowest + size[1] + float(rng.exponential(18)) + 1
    return near + [tile.moved(float(rng.normal(0, 40)), shift) for tile in far]


def scattered(rng: np.random.Generator, size: Size) -> Poses:
    """Loose tiles far apart, each turned as it fell or roughly set out in a grid."""
    count = int(rng.integers(4, 19))
    columns = int(rng.integers(3, 6))
    pitch_x, pitch_y = size[0] * float(rng.uniform(1.5, 2.9)), size[1] * float(rng.uniform(1.25, 2.3))
    untidy = float(rng.choice((0.06, 0.6, 3.2, 3.2)))
    quarter = float(rng.choice((0, 0.2, 0.4)))
    tiles: Poses = []
    for i in range(count):
        x, y = (i % columns) * pitch_x, -(i // columns) * pitch_y
        apart = min(untidy, 1) * np.array([pitch_x - size[0], pitch_y - size[1]]) * 0.3
        turn = float(rng.uniform(-untidy, untidy)) + (np.pi / 2) * int(rng.integers(4)) * (rng.random() < quarter)
        dx, dy = rng.normal(0, 1, 2) * apart
        tiles.append(pose(size, x + float(dx), y + float(dy), turn, down=bool(rng.random() < 0.04)))
    return apart_from_each_other(tiles, size)


def apart_from_each_other(tiles: Poses, size: Size) -> Poses:
    """Those that lie on the table with nothing placed before them in the way."""
    kept: Poses = []
    for tile in tiles:
        reach = float(np.hypot(size[0], size[1])) / 2 + size[0] / 2
        if all(float(np.hypot(*(tile.centre - other.centre)[:2])) > reach for other in kept):
            kept.append(tile)
    return kept


def stacked_melds(rng: np.random.Generator, size: Size) -> Poses:
    """Melds at a table's corner, one row nearer to the player than the other, flush at the right."""
    tiles: Poses = []
    y = 0.0
    for _ in range(int(rng.integers(1, 5))):
        part, width = meld(rng, size)
        tiles += [tile.moved(-width / 2 + float(rng.normal(0, 2)), y) for tile in part]
        tallest = max(float(tile.centre[1]) for tile in part) + size[1] / 2
        y += max(tallest, size[1] / 2 + size[0] * 0.6) + size[1] / 2 + float(rng.exponential(1.5))
    return tiles


def two_rows(rng: np.random.Generator, size: Size) -> Poses:
    upper, lower = int(rng.integers(4, 10)), int(rng.integers(6, 11))
    shift = size[1] + float(rng.exponential(2)) + 0.3
    lean = 0.0 if rng.random() < 0.8 else float(rng.uniform(0.3, 1.2))
    return [tile.moved(float(rng.normal(0, 10)), shift) for tile in row(rng, size, upper, lean)] + row(rng, size, lower)


def meld(rng: np.random.Generator, size: Size) -> tuple[Poses, float]:
    """Return a chow or pung with a tile sideways, or a kong of one of three kinds; and its width."""
    kind = rng.random()
    width, height, depth = size
    gap = 0.3 + float(rng.exponential(0.3))
    if kind < 0.2:
        turned = {int(rng.integers(2)) * 3, 3 - int(rng.integers(2)) * 3} if rng.random() < 0.3 else {0, 3}
        faces_down = turned if rng.random() < 0.7 else {1, 2}
        return [pose(size, (i - 1.5) * (width + gap), 0, down=i in faces_down) for i in range(4)], 4 * (width + gap)
    count = 4 if kind < 0.4 else 3
    sideways = int(rng.integers(count)) if rng.random() < 0.85 else -1
    stacked = kind > 0.85 and sideways >= 0
    turn = float(rng.choice((-1, 1))) * np.pi / 2
    tiles: Poses = []
    x = 0.0
    for i in range(count):
        wide = height if i == sideways else width
        middle = x + wide / 2
        if i == sideways:
            y = (width - height) / 2
            tiles.append(pose(size, middle, y, turn))
            if stacked:
                flat = rng.random() < 0.8
                tiles.append(pose(size, middle, y + width + gap if flat else y, turn, base=0 if flat else depth))
        else:
            tiles.append(pose(size, middle, float(rng.normal(0, 0.3))))
        x += wide + gap
    return [tile.moved(-x / 2, 0) for tile in tiles], x


def melds(rng: np.random.Generator, size: Size) -> Poses:
    return _in_line([meld(rng, size) for _ in range(int(rng.integers(1, 5)))], size, rng)


def _in_line(parts: list[tuple[Poses, float]], size: Size, rng: np.random.Generator) -> Poses:
    tiles: Poses = []
    x = 0.0
    for part, width in parts:
        tiles += [tile.moved(x + width / 2, float(rng.normal(0, 1))) for tile in part]
        x += width + float(rng.uniform(2, size[0]))
    return [tile.moved(-x / 2, 0) for tile in tiles]


def hand_with_melds(rng: np.random.Generator, size: Size) -> Poses:
    count = int(rng.integers(1, 5))
    concealed = 14 - 3 * count - int(rng.integers(2))
    held = row(rng, size, concealed, _lean(rng))
    parts = [meld(rng, size) for _ in range(count)]
    if rng.random() < 0.5:
        return _in_line([(held, concealed * (size[0] + 0.3)), *parts], size, rng)
    return held + [tile.moved(0, size[1] * float(rng.uniform(1.4, 2.4))) for tile in _in_line(parts, size, rng)]


def river(rng: np.random.Generator, size: Size) -> Poses:
    total = int(rng.integers(3, 22))
    untidy = float(rng.exponential(0.03))
    tiles: Poses = []
    riichi = int(rng.integers(total)) if rng.random() < 0.4 else -1
    x = 0.0
    for i in range(total):
        column, line = (i % 6, i // 6) if i < 18 else (i - 12, 2)
        if column == 0:
            x = 0.0
        wide = size[1] if i == riichi else size[0]
        turn = float(np.pi / 2 if i == riichi else 0) + float(rng.normal(0, untidy))
        y = -line * (size[1] + 0.6 + 10 * untidy) + float(rng.normal(0, 8 * untidy))
        tiles.append(pose(size, x + wide / 2 - 3 * size[0], y, turn))
        x += wide + 0.4 + abs(float(rng.normal(0, 12 * untidy)))
    return tiles


def four_rivers(rng: np.random.Generator, size: Size) -> Poses:
    centre = size[0] * float(rng.uniform(3.2, 4.2))
    tiles: Poses = []
    for seat in range(4):
        tiles += [tile.moved(0, -centre - size[1] / 2).moved(0, 0, seat * np.pi / 2) for tile in river(rng, size)]
    return tiles


def wall(rng: np.random.Generator, size: Size) -> Poses:
    """Two high, backs up; now and then with an indicator turned up."""
    count = int(rng.integers(3, 18))
    slack = float(rng.exponential(0.3))
    high = row(rng, size, count, base=size[2], down=True, slack=slack)
    low = row(rng, size, count, down=True, slack=slack)
    shown = int(rng.integers(count)) if rng.random() < 0.4 else -1
    high = [
        tile.turned_over() if i == shown else tile for i, tile in enumerate(high) if i == shown or rng.random() > 0.05
    ]
    return low + high


def backs_row(rng: np.random.Generator, size: Size) -> Poses:
    """Another player's hand, standing or lying with the backs to be seen."""
    lean = float(np.pi / 2) if rng.random() < 0.6 else 0.0
    return row(rng, size, int(rng.integers(2, 14)), lean, down=True)


def heap(rng: np.random.Generator, size: Size) -> Poses:
    """Any turn, now and then one on another, some face down, few on their sides."""
    count = int(rng.integers(3, 48))
    radius = size[1] * np.sqrt(count) * float(rng.uniform(0.42, 0.9))
    aside = float(rng.choice((0.0, 0.08, 0.3)))
    down = float(rng.choice((0.0, 0.1, 0.3, 0.7)))
    base_turn, spread = float(rng.uniform(-np.pi, np.pi)), float(rng.choice((0.2, 0.8, 3.2, 3.2)))
    tiles: Poses = []
    tries = 0
    while len(tiles) < count and tries < 6 * count:
        tries += 1
        angle, far = float(rng.uniform(-np.pi, np.pi)), radius * float(np.sqrt(rng.random()))
        x, y = far * float(np.cos(angle)), far * float(np.sin(angle))
        room = size[0] * float(rng.uniform(0.95, 1.3))
        near = [tile for tile in tiles if float(np.hypot(tile.centre[0] - x, tile.centre[1] - y)) < room]
        base = 0.0
        if near:
            if len(near) > 1 or rng.random() > 0.12 or near[0].centre[2] > size[2]:
                continue
            base = float(near[0].centre[2]) + size[2] / 2
        lean = float(np.pi / 2) if base == 0 and rng.random() < aside else 0.0
        if base > 0:
            lean = float(rng.uniform(0, 0.25))
        turn = base_turn + float(rng.uniform(-spread, spread))
        tile = pose(size, x, y, turn, lean, base, down=bool(rng.random() < down))
        tiles.append(_on_edge(tile, size) if lean > 1 and rng.random() < 0.5 else tile)
    return tiles


def dense_block(rng: np.random.Generator, size: Size) -> Poses:
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(3, 11))
    gap = 0.2 + float(rng.exponential(0.3))
    upside = float(rng.choice((0, 0, 0.25, 0.5)))
    absent = float(rng.choice((0, 0, 0.06)))
    tiles: Poses = []
    for line in range(rows):
        shift = float(rng.normal(0, 0.5))
        for column in range(columns):
            if rng.random() < absent:
                continue
            x, y = (column - (columns - 1) / 2) * (size[0] + gap) + shift, ((rows - 1) / 2 - line) * (size[1] + gap)
            turn = float(np.pi if rng.random() < upside else 0) + float(rng.normal(0, 0.008))
            tiles.append(pose(size, x, y, turn, down=bool(rng.random() < 0.01)))
    return tiles or [pose(size, 0, 0)]


def few(rng: np.random.Generator, size: Size) -> Poses:
    """Return one to five tiles scattered: close-ups."""
    count = int(rng.choice((1, 1, 1, 2, 3, 4, 5)))
    if rng.random() < 0.35:
        return row(rng, size, count, _lean(rng))
    step = size[1] * float(rng.uniform(1.1, 2.6))
    tiles = []
    for i in range(count):
        x, y = (i - (count - 1) / 2) * step, float(rng.normal(0, size[1] * 0.5))
        tiles.append(pose(size, x, y, float(rng.normal(0, 0.7)), down=bool(rng.random() < 0.1)))
    return tiles
