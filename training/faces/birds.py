"""The bird of the one bamboo: a different bird in every design, of several families."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour, Points
from training.faces.drawing import Drawing
from training.faces.palette import Palette
from training.faces.shapes import arc, bend, curve, leaf, off, points, taper, towards, wave

FAMILIES: Final = ("perched", "flying", "owl", "crane", "peacock", "train", "fan", "sparrow")
_SHARES: Final = (0.2, 0.18, 0.09, 0.1, 0.12, 0.09, 0.13, 0.09)


@dataclass(frozen=True)
class Bird:
    """One design's bird. Lengths in units of its body."""

    family: str
    seed: int
    line: float
    full: bool
    """Bodies are filled, not only drawn in outline."""
    inks: tuple[int, int, int, int]
    """Of body, wing, tail and head: 0 green, 1 blue, 2 red."""
    lean: float
    mirror: bool
    width: float
    height: float
    drop: float


def bird(rng: np.random.Generator) -> Bird:
    common = rng.random()
    one = int(rng.integers(3))
    inks = [one] * 4 if common < 0.25 else [int(rng.integers(3)) for _ in range(4)]
    return Bird(
        family=str(rng.choice(FAMILIES, p=_SHARES)),
        seed=int(rng.integers(1 << 31)),
        line=rng.uniform(0.05, 0.095),
        full=rng.random() < 0.4,
        inks=(inks[0], inks[1], inks[2], inks[3]),
        lean=rng.normal(0, 9),
        mirror=rng.random() < 0.5,
        width=rng.uniform(116, 160),
        height=rng.uniform(160, 214),
        drop=rng.uniform(-6, 8),
    )


class _Painter:
    """The parts that birds are put together from."""

    def __init__(self, style: Bird, palette: Palette) -> None:
        self.rng = np.random.default_rng(style.seed)
        self.style = style
        colours = (palette.green, palette.blue, palette.red)
        self.body, self.wing, self.tail, self.head = (colours[n] for n in style.inks)
        self.red, self.green = palette.red, palette.green
        self.line = style.line
        self.picture = Drawing()

    def egg(self, at: Points, angle: float, length: float, fat: float) -> None:
        """Draw the body, with scales, hatching or nothing on it."""
        back, front = towards(at, angle + 180, length / 2), towards(at, angle, length / 2)
        outline = leaf(back, front, fat, belly=self.rng.uniform(0.5, 0.62))
        self.picture.shape(outline, self.body, self.line, full=self.style.full)
        ink = None if self.style.full else self.body
        work = self.rng.choice(("scales", "hatch", "dots", "none"))
        for k in range(1, 5):
            place = towards(back, angle, length * k / 5)
            half = fat * 0.3 * np.sin(np.pi * k / 5)
            if work == "scales":
                self.picture.line(arc(place, half, angle - 60, angle + 60, 6), ink, self.line * 0.7)
            elif work == "hatch":
                across = points(towards(place, angle + 70, half), towards(place, angle - 110, half))
                self.picture.line(across, ink, self.line * 0.6)
            elif work == "dots":
                self.picture.disc(towards(place, angle + 90, half * (-1) ** k * 0.4), self.line * 0.7, ink)

    def face(self, at: Points, angle: float, size: float) -> None:
        """Draw the head: skull, beak, eye, crest."""
        rng = self.rng
        beak = size * rng.uniform(0.6, 1.6)
        low, high = towards(at, angle + 32, size * 0.85), towards(at, angle - 32, size * 0.85)
        tip = towards(at, angle + rng.uniform(-8, 22), size + beak)
        colour = self.red if rng.random() < 0.5 else self.head
        self.picture.shape(points(low, tip, high), colour, self.line * 0.8, full=rng.random() < 0.6)
        full = self.style.full and rng.random() < 0.7
        self.picture.shape(arc(at, size, 0, 345, 18), self.head, self.line, full=full)
        eye = towards(at, angle - 40, size * 0.25)
        self.picture.disc(eye, size * 0.36, None)
        self.picture.disc(eye, size * rng.uniform(0.16, 0.3), self.head)
        for k in range(rng.integers(0, 5)):
            root = towards(at, angle - 95 - 18 * k, size)
            end = towards(root, angle - 110 - 24 * k + rng.normal(0, 8), size * rng.uniform(0.7, 1.7))
            self.picture.line(bend(root, end, rng.uniform(-0.3, 0.3), 6), colour, self.line * 0.8)
            if rng.random() < 0.25:
                self.picture.disc(end, self.line, colour)

    def feathers(self, root: Points, angle: float, length: float, spread: float, count: int, *, full: bool) -> None:
        """Draw a wing: feathers that fan out from its shoulder, the longest first."""
        sag = self.rng.uniform(-0.2, 0.2)
        for k in range(count):
            share = k / max(1, count - 1)
            start = towards(root, angle + spread * 0.5, length * 0.3 * share)
            end = towards(start, angle + spread * share, length * (1 - 0.45 * share))
            outline = leaf(start, end, length * self.rng.uniform(0.16, 0.22), sag, 0.6)
            self.picture.shape(outline, self.wing, self.line * 0.8, full=full)

    def streamers(self, root: Points, angle: float, length: float, count: int, spread: float) -> None:
        """Draw a tail of long single feathers."""
        rng, eyes = self.rng, self.rng.random() < 0.4
        sag = rng.uniform(0.08, 0.3) * rng.choice((-1, 1))
        for k in range(count):
            side = k / max(1, count - 1) - 0.5
            end = towards(root, angle + spread * side, length * rng.uniform(0.75, 1.0))
            spine = bend(root, end, sag * (1 if count < 3 else np.sign(side) or 1), 14)
            ink = self.tail if k % 2 == 0 or rng.random() < 0.5 else self.body
            self.picture.stroke(spine, taper(14, self.line, self.line * 2.2, self.line * 0.7), ink)
            if eyes:
                self.picture.ring(end, self.line * 1.6, ink, self.line * 0.7)

    def strips(self, root: Points, angle: float, length: float, width: float) -> None:
        """Draw a long straight tail of two or three feathers, hatched."""
        count = int(self.rng.integers(1, 4))
        work = self.rng.random()
        for k in range(count):
            lean = (k - (count - 1) / 2) * 13
            end = towards(root, angle + lean, length * (1 - 0.12 * abs(lean) / 13))
            outline = leaf(root, end, width, 0.04 * lean / 13, 0.6)
            self.picture.shape(outline, self.tail, self.line, full=work < 0.3)
            for n in range(2, 8) if work > 0.5 else ():
                place = root + (end - root) * n / 9
                half = width * 0.32
                side = points(towards(place, angle + 60, half), towards(place, angle - 120, half))
                self.picture.line(side, self.tail, self.line * 0.6)

    def train(self, root: Points, angle: float, length: float, width: float) -> None:
        """Draw a peacock's tail: a great leaf covered with eyes or a net."""
        end = towards(root, angle, length)
        outline = leaf(root, end, width, self.rng.uniform(-0.12, 0.12), self.rng.uniform(0.55, 0.72))
        self.picture.shape(outline, self.tail, self.line, full=False)
        work = self.rng.choice(("eyes", "net", "ribs"))
        if work == "ribs":
            for lean in np.linspace(-18, 18, 7):
                self.picture.line(points(root, towards(root, angle + lean, length * 0.9)), self.tail, self.line * 0.6)
            return
        for k in range(2, 9):
            at = root + (end - root) * k / 9.5
            half = width * 0.42 * np.sin(np.pi * (k / 9.5) ** 1.5)
            if work == "eyes":
                for n in np.linspace(-1, 1, 2 + k % 3) if half > width * 0.2 else (0.0,):
                    spot = towards(at, angle + 90, half * n * 0.75)
                    self.picture.ring(spot, width * 0.07, self.tail, self.line * 0.7)
            else:
                for way in (50, -50):
                    near, far = towards(at, angle + way, half), towards(at, angle + way + 180, half)
                    self.picture.line(points(near, far), self.tail, self.line * 0.65)

    def legs(self, at: Points, length: float) -> None:
        for side in (-0.09, 0.12):
            foot = off(at, side * 1.4, length)
            self.picture.line(points(off(at, side, 0), foot), self.head, self.line * 0.8)
            for toe in (-0.14, 0.0, 0.14):
                self.picture.line(points(foot, off(foot, toe, 0.09)), self.head, self.line * 0.6)

    def perch(self, at: Points) -> None:
        """Draw what it sits on: a branch with curled ends, grass, waves, or nothing."""
        rng, kind = self.rng, self.rng.choice(("curls", "grass", "branch", "none"))
        ink = self.green if rng.random() < 0.7 else self.red
        if kind == "curls":
            half = rng.uniform(0.5, 0.9)
            self.picture.line(wave(at - (half, 0), off(at, half, 0), 0.05, 1), ink, self.line)
            for side in (-1, 1):
                centre = off(at, side * half, -0.1)
                self.picture.line(arc(centre, 0.1, 90 - side * 10, 90 - side * 280, 12), ink, self.line)
        elif kind == "grass":
            for x in np.linspace(-0.5, 0.5, 6):
                tip = off(at, x * 1.2 + rng.normal(0, 0.05), -rng.uniform(0.05, 0.25))
                self.picture.line(bend(off(at, x, 0.1), tip, 0.1, 5), ink, self.line * 0.7)
        elif kind == "branch":
            self.picture.line(
                curve(off(at, -0.8, 0.15), off(at, -0.2, 0), off(at, 0.4, 0.02), off(at, 0.8, -0.25)), ink, self.line
            )
            for along in (-0.5, 0.55):
                self.picture.fill(leaf(off(at, along, 0), off(at, along + 0.2, -0.3), 0.13, 0.1), ink)


def sparrow_bamboo(canvas: Canvas, style: Bird, palette: Palette) -> None:
    """Draw the whole print of the one bamboo."""
    painter = _Painter(style, palette)
    _FAMILY[style.family](painter)
    w, h = style.width / 2, style.height / 2
    box = (96 - w, 128 + style.drop - h, 96 + w, 128 + style.drop + h)
    painter.picture.paint(canvas, box, turn=style.lean, mirror=style.mirror)


def _perched(p: _Painter) -> None:
    """Draw it upright on a perch, the head above, a long tail straight down."""
    rng = p.rng
    tilt = rng.uniform(-105, -60)
    at = points((0, 0))[0]
    breast, rump = towards(at, tilt, 0.45), towards(at, tilt + 180, 0.42)
    p.strips(rump, tilt + 180 + rng.uniform(-15, 15), rng.uniform(0.9, 1.6), rng.uniform(0.22, 0.42))
    if rng.random() < 0.5:
        p.streamers(rump, tilt + 180, rng.uniform(0.9, 1.4), 2, 40)
    p.egg(at, tilt, 1.0, rng.uniform(0.5, 0.72))
    for side in (-1, 1) if rng.random() < 0.6 else (1,):
        p.feathers(towards(breast, tilt + side * 90, 0.2), tilt + 180 - side * 14, 0.8, side * 24, 3, full=p.style.full)
    p.face(towards(breast, tilt, 0.16), rng.choice((-170, -10)) + rng.normal(0, 15), rng.uniform(0.2, 0.3))
    p.perch(off(rump, 0, 0.1))


def _flying(p: _Painter) -> None:
    """Draw it with wings spread, streamers behind."""
    rng = p.rng
    course = rng.uniform(-70, 20)
    at = points((0, 0))[0]
    breast, rump = towards(at, course, 0.42), towards(at, course + 180, 0.42)
    p.streamers(rump, course + 180, rng.uniform(1.0, 1.8), int(rng.integers(2, 6)), rng.uniform(30, 80))
    for side in (-1, 1):
        reach = rng.uniform(0.8, 1.3)
        p.feathers(
            at, course + side * rng.uniform(75, 125), reach, side * 40, int(rng.integers(3, 7)), full=p.style.full
        )
    p.egg(at, course, 0.95, rng.uniform(0.34, 0.55))
    p.face(towards(breast, course - 12, 0.12), course + rng.normal(0, 20), rng.uniform(0.15, 0.24))
    if rng.random() < 0.5:
        p.legs(rump, 0.3)


def _owl(p: _Painter) -> None:
    """Draw a round body and head in one, looking at us, on a branch."""
    rng = p.rng
    at = points((0, 0))[0]
    tilt = rng.uniform(-110, -70)
    p.streamers(towards(at, tilt + 180, 0.4), tilt + 180 + rng.uniform(20, 50), rng.uniform(0.7, 1.2), 3, 35)
    p.egg(at, tilt, 1.15, rng.uniform(0.6, 0.8))
    p.feathers(towards(at, tilt + 90, 0.24), tilt + 172, 0.75, 20, int(rng.integers(2, 5)), full=p.style.full)
    p.face(towards(at, tilt, 0.5), rng.choice((-165, 0)) + rng.normal(0, 12), rng.uniform(0.3, 0.4))
    root = towards(at, tilt + 180, 0.6)
    p.picture.line(curve(off(root, -0.8, 0.3), root, off(root, 0.5, -0.15), off(root, 0.8, -0.5)), p.tail, p.line * 1.2)
    p.picture.line(arc(off(root, 0.7, -0.55), 0.12, 60, -200, 10), p.tail, p.line)


def _crane(p: _Painter) -> None:
    """Draw a great wing raised, the neck stretched down and forward, water above or below."""
    rng = p.rng
    at = points((0, 0))[0]
    p.streamers(off(at, 0.3, 0.2), rng.uniform(30, 80), rng.uniform(0.6, 0.9), int(rng.integers(2, 4)), 30)
    p.feathers(
        off(at, -0.1, 0),
        rng.uniform(-110, -70),
        rng.uniform(1.1, 1.5),
        rng.uniform(45, 80),
        int(rng.integers(5, 9)),
        full=False,
    )
    if rng.random() < 0.6:
        p.feathers(
            off(at, -0.2, 0.05), rng.uniform(-190, -150), rng.uniform(0.8, 1.2), 40, int(rng.integers(3, 6)), full=False
        )
    p.egg(at, 150, 0.9, 0.42)
    nape = off(at, -0.4, 0.2)
    end = off(nape, rng.uniform(-0.4, 0.0), rng.uniform(0.35, 0.6))
    p.picture.stroke(curve(nape, off(nape, -0.25, 0.2), end), taper(17, 0.2, 0.14, 0.1), p.head)
    p.face(end, 170 + rng.normal(0, 20), 0.14)
    for row in range(rng.integers(0, 4)):
        height = -1.2 + row * 0.16
        zigzag = points(*((-1.2 + 0.2 * k, height + 0.1 * (k % 2)) for k in range(5)))
        p.picture.line(zigzag, p.green, p.line * 0.7)
    if rng.random() < 0.6:
        p.picture.line(wave((0.1, 0.75), (0.7, 0.75), 0.1, 1.5), p.tail, p.line)


def _peacock(p: _Painter) -> None:
    """Draw it standing, the neck an S, its train behind and down."""
    rng = p.rng
    at = points((0, 0))[0]
    down = rng.uniform(25, 80)
    p.train(off(at, 0.15, 0.05), down, rng.uniform(1.2, 1.9), rng.uniform(0.6, 1.0))
    p.egg(at, down + 180, 0.9, rng.uniform(0.42, 0.55))
    p.feathers(at, down - rng.uniform(10, 40), rng.uniform(0.6, 0.9), 30, int(rng.integers(3, 5)), full=p.style.full)
    nape = towards(at, down + 180, 0.3)
    top = off(nape, rng.uniform(-0.3, 0.25), -rng.uniform(0.5, 0.9))
    p.picture.stroke(curve(nape, off(nape, -0.2, -0.3), top), taper(17, 0.36, 0.22, 0.15), p.head)
    p.face(top, rng.choice((-175, -5)) + rng.normal(0, 12), 0.15)
    p.legs(off(at, -0.1, 0.2), rng.uniform(0.35, 0.6))
    if rng.random() < 0.6:
        p.perch(off(at, 0, 0.85))


def _train(p: _Painter) -> None:
    """Draw the peacock of small tiles: its broad train above, body and head below or at the side, densely worked."""
    rng = p.rng
    at = points((0, 0))[0]
    up = rng.uniform(-110, -50)
    p.train(at, up, rng.uniform(1.3, 1.7), rng.uniform(0.9, 1.25))
    for side in (-1, 1):
        p.feathers(
            towards(at, up + 90 * side, 0.15),
            up + 180 - side * rng.uniform(40, 100),
            0.7,
            side * 30,
            3,
            full=p.style.full,
        )
    p.egg(off(at, 0, 0.1), up + 180, 0.7, 0.45)
    chin = off(at, rng.uniform(-0.35, 0.35), rng.uniform(0.45, 0.65))
    p.face(chin, rng.choice((-170, -10, 90)) + rng.normal(0, 15), rng.uniform(0.16, 0.22))
    for side in (-1, 1):
        p.picture.line(bend(off(at, side * 0.2, 0.3), off(at, side * 0.55, 0.75), 0.15, 6), p.head, p.line)


def _fan(p: _Painter) -> None:
    """Draw a peacock that shows its wheel: above the body a dark field full of rings, scalloped along its edge."""
    rng = p.rng
    at = points((0, 0))[0]
    across, down = rng.uniform(0.55, 0.8), rng.uniform(0.45, 0.7)
    middle = off(at, rng.normal(0, 0.08), -down - rng.uniform(0.15, 0.3))
    lobes, deep = int(rng.integers(9, 18)), rng.uniform(0.0, 0.12)
    turn = np.linspace(0, 2 * np.pi, 120)
    reach = 1 + deep * np.abs(np.sin(turn * lobes / 2))
    edge = np.stack((middle[0] + across * reach * np.cos(turn), middle[1] + down * reach * np.sin(turn)), axis=1)
    if rng.random() < 0.3:  # rays beyond the edge
        for angle in np.arange(150, 391, 240 / int(rng.integers(12, 26))):
            ray = np.array((np.cos(np.radians(angle)) * across, np.sin(np.radians(angle)) * down))
            p.picture.line(points(middle + ray, middle + ray * rng.uniform(1.2, 1.45)), p.tail, p.line * 0.7)
    full = rng.random() < 0.7
    p.picture.shape(edge, p.tail, p.line, full=full)
    inside = None if full else p.tail
    step, ring = rng.uniform(0.22, 0.32), rng.uniform(0.32, 0.44)
    for row in range(-4, 5):
        for column in range(-4, 5):
            x, y = (column + row % 2 / 2) * step, row * step * 0.87
            if (x / across) ** 2 + (y / down) ** 2 < 0.85:
                spot = off(middle, x, y)
                if full:
                    p.picture.disc(spot, step * ring, None)
                    p.picture.disc(spot, step * ring * rng.uniform(0.3, 0.6), p.tail)
                else:
                    p.picture.ring(spot, step * ring, inside, p.line * 0.6)
    for side in (-1, 1):
        shoulder = off(at, side * 0.1, 0.05)
        p.feathers(
            shoulder, 90 - side * rng.uniform(70, 110), rng.uniform(0.6, 0.9), side * 35, 4, full=rng.random() < 0.6
        )
    p.egg(off(at, 0, 0.1), rng.uniform(-20, 20), rng.uniform(0.7, 0.95), rng.uniform(0.4, 0.55))
    p.face(
        off(at, -rng.uniform(0.35, 0.55), -rng.uniform(-0.05, 0.2)), 180 + rng.normal(0, 12), rng.uniform(0.13, 0.18)
    )
    p.legs(off(at, 0, 0.3), rng.uniform(0.3, 0.5))


def _sparrow(p: _Painter) -> None:
    """Draw a small round bird on its twig."""
    rng = p.rng
    at = points((0, 0))[0]
    course = rng.uniform(-45, 0)
    p.strips(towards(at, course + 180, 0.4), course + 180 + rng.uniform(-20, 20), rng.uniform(0.5, 0.8), 0.25)
    p.egg(at, course, 1.0, rng.uniform(0.55, 0.75))
    p.feathers(off(at, 0, -0.05), course + 165, rng.uniform(0.6, 0.8), -25, int(rng.integers(3, 6)), full=p.style.full)
    p.face(towards(at, course - 25, 0.5), course + rng.normal(10, 15), rng.uniform(0.24, 0.32))
    p.legs(off(at, 0, 0.25), rng.uniform(0.25, 0.4))
    p.perch(off(at, 0, 0.65))


_FAMILY: Final = {
    "perched": _perched,
    "flying": _flying,
    "owl": _owl,
    "crane": _crane,
    "peacock": _peacock,
    "train": _train,
    "fan": _fan,
    "sparrow": _sparrow,
}


def dragon(picture: Drawing, rng: np.random.Generator, colour: Colour) -> None:
    """Draw a dragon as some Western sets have for the green and the red: a winding body, legs, a maw, a comb of spines."""
    swings = rng.uniform(0.9, 1.5)
    t = np.linspace(0, 1, 40)
    spine = np.stack((0.55 * np.sin(t * swings * 2 * np.pi + 0.4) * (0.6 + 0.4 * t), t * 2.4), 1)
    widths = np.interp(t, (0, 0.12, 0.5, 1), (0.24, 0.34, 0.36, 0.04)) * rng.uniform(0.8, 1.15)
    picture.stroke(spine, widths, colour)
    for n in range(3, 37, 3):
        along = spine[n + 1] - spine[n - 1]
        angle = float(np.degrees(np.arctan2(along[1], along[0])))
        picture.fill(
            leaf(towards(spine[n], angle - 90, widths[n] * 0.4), towards(spine[n], angle - 60, widths[n] + 0.1), 0.12),
            colour,
        )
        picture.line(arc(spine[n], widths[n] * 0.3, angle - 70, angle + 70, 6), None, 0.035)
    for n, side in ((9, -1), (14, 1), (25, -1), (30, 1)):
        knee = off(spine[n], side * rng.uniform(0.3, 0.45), 0.05)
        foot = off(knee, side * 0.12, rng.uniform(0.15, 0.3))
        picture.line(points(spine[n], knee, foot), colour, 0.1)
        for toe in (-0.1, 0.0, 0.1):
            picture.line(points(foot, off(foot, toe + side * 0.04, 0.12)), colour, 0.045)
    head = spine[0]
    side = 1 if rng.random() < 0.5 else -1
    picture.fill(
        points(
            off(head, -side * 0.22, -0.1),
            off(head, side * 0.5, -0.22),
            off(head, side * 0.45, -0.05),
            off(head, side * 0.15, 0.02),
            off(head, side * 0.4, 0.12),
            off(head, -side * 0.1, 0.2),
        ),
        colour,
    )
    picture.disc(off(head, side * 0.08, -0.08), 0.06, None)
    for lift in (0.25, 0.45):
        picture.line(bend(off(head, -side * 0.1, -0.1), off(head, -side * 0.35, -lift), 0.2 * side, 6), colour, 0.06)
    picture.line(bend(off(head, side * 0.45, -0.1), off(head, side * 0.75, 0.2), 0.3, 6), colour, 0.035)
