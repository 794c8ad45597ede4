"""The table of a film, drawn once, and again only where something was put down or taken away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from training.scenes import automatic
from training.scenes.camera import Camera, framed
from training.scenes.film_look import room_light
from training.scenes.film_match import SEATS, Lying
from training.scenes.film_table import Key, Plan
from training.scenes.grounds import cloth
from training.scenes.kits import TileSet, tile_set
from training.scenes.pixels import Image, resized
from training.scenes.solid import Block, Light, vertices
from training.scenes.sources import FaceSource
from training.scenes.stage import render, room_behind, table

_MARGIN = 60
"""Pixels around a part that is drawn anew: shadows reach so far, and its own edge is not kept."""
_SIZES = ((26.0, 35.0, 20.0), (28.0, 37.0, 22.0), (26.0, 34.0, 19.0), (30.0, 40.0, 21.0))
"""Tiles of automatic tables."""


@dataclass
class Stage:
    """All of a film that stands still. ``ground``: the table without tiles; ``picture``: with those that lie there now."""

    plan: Plan
    camera: Camera
    light: Light
    kit: TileSet
    ground: Image
    picture: Image = field(init=False)
    _known: dict[Key, Block] = field(default_factory=dict)
    _shown: dict[Key, Block] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.picture = self.ground.copy()

    @classmethod
    def of(cls, rng: np.random.Generator, seed: int, source: FaceSource, size: tuple[int, int]) -> Stage:
        """Return a table that fills a picture (height, width) seen from 50 to 90 degrees above the table."""
        tile = _SIZES[int(rng.integers(len(_SIZES)))]
        plan = Plan.of(rng, tile, seed)
        kit = tile_set(rng, source, tile)
        camera = _camera(rng, plan, size)
        ground = table(rng, camera, size, None, ((1.0, cloth),))
        room_behind(rng, ground, camera, plan.reach + 30)
        fittings = [automatic.console(rng, plan.core), *automatic.rim(rng, plan.reach, automatic.rim_colour(rng))]
        light = room_light(rng)
        bare = render(camera, light, fittings, ground)
        return cls(plan, camera, light, kit, resized(bare.colour, size[1], size[0]))

    def show(self, lying: Lying) -> None:
        """Bring ``picture`` up to date."""
        now = self.plan.blocks(lying, self.kit, self._known)
        gone = [self._shown[key] for key in self._shown.keys() - now.keys()]
        new = [now[key] for key in now.keys() - self._shown.keys()]
        self._shown = now
        for part in self._parts([*gone, *new]):
            left, top, right, bottom = part
            self.picture[top:bottom, left:right] = self._drawn(part)

    def _softness(self) -> float:
        """By how many pixels a shadow is blurred."""
        return self.light.softness * self.camera.focal / float(np.linalg.norm(self.camera.position))

    def _box(self, blocks: Iterable[Block], margin: int) -> tuple[int, int, int, int]:
        """Return the part of the picture (left, top, right, bottom) that blocks and their shadows take."""
        corners = vertices(list(blocks))
        fallen = corners - np.maximum(corners[..., 2:], 0) * (self.light.towards / self.light.towards[2])
        seen = self.camera.project(np.concatenate([corners, fallen]).reshape(-1, 3))
        height, width = self.ground.shape[:2]
        left, top = np.floor(seen.min(axis=0)).astype(int) - margin
        right, bottom = np.ceil(seen.max(axis=0)).astype(int) + margin
        return max(int(left), 0), max(int(top), 0), min(int(right), width), min(int(bottom), height)

    def _parts(self, changed: list[Block]) -> list[tuple[int, int, int, int]]:
        """Return the parts to draw anew: one for each tile, or all where too many have changed."""
        if len(changed) > 40:
            return [(0, 0, self.ground.shape[1], self.ground.shape[0])]
        parts: list[tuple[int, int, int, int]] = []
        for block in changed:
            box = self._box([block], 4 + round(3 * self._softness()))
            meeting = [box, *(part for part in parts if _meet(part, box))]
            parts = [part for part in parts if part not in meeting]
            left, top, right, bottom = zip(*meeting, strict=True)
            parts.append((min(left), min(top), max(right), max(bottom)))
        return [part for part in parts if part[0] < part[2] and part[1] < part[3]]

    def _drawn(self, part: tuple[int, int, int, int]) -> Image:
        """Return a part of the picture drawn anew."""
        height, width = self.ground.shape[:2]
        left, top, right, bottom = part
        wide = max(left - _MARGIN, 0), max(top - _MARGIN, 0), min(right + _MARGIN, width), min(bottom + _MARGIN, height)
        blocks = [block for block in self._shown.values() if _meet(self._box([block], 2), wide)]
        x, y = self.camera.centre
        camera = replace(self.camera, centre=(x - wide[0], y - wide[1]))
        ground = np.ascontiguousarray(self.ground[wide[1] : wide[3], wide[0] : wide[2]])
        canvas = render(camera, self.light, blocks, ground)
        whole = resized(canvas.colour, ground.shape[1], ground.shape[0])
        return whole[top - wide[1] : bottom - wide[1], left - wide[0] : right - wide[0]].copy()

    # -- what the picture shows

    def sides(self) -> tuple[int, ...]:
        """By seat its side: 0 is nearest to the picture's bottom, the others follow as play goes."""
        rims = [float(self.camera.project(self.plan.rim(seat) * 0.7)[1]) for seat in range(SEATS)]
        first = int(np.argmax(rims))
        return tuple((seat - first) % SEATS for seat in range(SEATS))

    def tile_pixels(self, lying: Lying) -> list[float]:
        """Return the short sides of the tiles in the rivers, in pixels."""
        sides = []
        for key, (place, _) in self.plan.places(lying).items():
            if key[0] == 0:
                half = place.axes[0] * self.plan.size[0] / 2
                ends = self.camera.project(np.stack([place.centre - half, place.centre + half]))
                sides.append(float(np.linalg.norm(ends[1] - ends[0])))
        return sides


def _camera(rng: np.random.Generator, plan: Plan, size: tuple[int, int]) -> Camera:
    """Return a camera on a stand or under the ceiling, whose picture the table just fills."""
    reach = plan.reach + 8
    corners = np.array([[x, y, 0.0] for x in (-reach, reach) for y in (-reach, reach)])
    elevation = float(np.radians(rng.uniform(52, 89)))
    roll = float(rng.normal(0, 0.06)) if rng.random() < 0.8 else float(rng.uniform(-np.pi, np.pi))
    azimuth = float(rng.normal(0, 0.15)) + float(rng.integers(4)) * np.pi / 2
    focal = max(size) * float(rng.uniform(1.0, 2.0))
    return framed(corners, size, 0.97, elevation, azimuth, roll, focal, np.zeros(2))


def _meet(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
