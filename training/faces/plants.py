"""What grows on flower tiles: blossoms, leaves, stems, and the plants put together from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from training.faces.canvas import Colour, Points
from training.faces.drawing import Drawing
from training.faces.shapes import arc, bend, curve, leaf, off, points, taper, towards

BLOSSOMS: Final = ("five", "rose", "balls", "daisy", "lotus", "cup", "scribble")


@dataclass(frozen=True)
class Garden:
    """How one design draws plants."""

    line: float
    full_leaves: bool
    full_petals: bool
    leaf: Colour
    blossom: Colour
    stem: Colour
    heart: Colour


class Gardener:
    """Draws one plant, in units of roughly its height, y downwards, the root at (0, 0)."""

    def __init__(self, garden: Garden, rng: np.random.Generator) -> None:
        self.garden = garden
        self.rng = rng
        self.picture = Drawing()

    def blossom(self, at: Points, size: float, kind: str) -> None:
        g, rng, picture = self.garden, self.rng, self.picture
        start = rng.uniform(0, 360)
        if kind == "five":
            count = int(rng.choice((4, 5, 5, 5, 6)))
            for k in range(count):
                outline = arc(towards(at, start + 360 * k / count, size * 0.6), size * 0.42, 0, 340, 14)
                picture.shape(outline, g.blossom, g.line, full=g.full_petals, ground=False)
            picture.disc(at, size * 0.34, g.heart if g.full_petals else None)
            picture.ring(at, size * 0.25, g.blossom, g.line * 0.8)
        elif kind in {"daisy", "chrysanthemum"}:
            layers = 1 if kind == "daisy" else int(rng.integers(2, 4))
            for layer in range(layers):
                count = int(rng.integers(8, 14)) - 2 * layer
                reach = size * (1 - 0.28 * layer)
                for k in range(count):
                    angle = start + 360 * (k + layer / 2) / count
                    outline = leaf(
                        towards(at, angle, reach * 0.2), towards(at, angle, reach), 4.4 * reach / count, belly=0.66
                    )
                    picture.shape(outline, g.blossom, g.line * 0.8, full=g.full_petals and layer == 0)
            picture.disc(at, size * 0.2, g.heart if g.full_petals else g.blossom)
        elif kind == "rose":
            picture.shape(arc(at, size, 0, 345, 16), g.blossom, g.line, full=g.full_petals)
            ink = None if g.full_petals else g.blossom
            for k in range(3):
                picture.line(arc(at, size * (0.72 - 0.24 * k), start + 130 * k, start + 130 * k + 230, 12), ink, g.line)
            for k in range(4):
                centre = towards(at, start + 90 * k + 20, size * 0.95)
                picture.line(arc(centre, size * 0.5, start + 90 * k - 60, start + 90 * k + 100, 8), g.blossom, g.line)
        elif kind == "balls":
            count = int(rng.integers(5, 8))
            for k in range(count):
                spot = towards(at, start + 360 * k / count, size * 0.66)
                picture.shape(arc(spot, size * 0.36, 0, 340, 12), g.blossom, g.line, full=g.full_petals)
            picture.shape(arc(at, size * 0.4, 0, 340, 12), g.blossom, g.line, full=not g.full_petals)
        elif kind == "lotus":
            for lean in (-62, 62, -34, 34, 0):
                root = off(at, 0, size * 0.6)
                outline = leaf(root, towards(root, -90 + lean, size * (1.5 - abs(lean) / 150)), size * 0.75, 0, 0.55)
                picture.shape(outline, g.blossom, g.line, full=False)
        elif kind == "cup":
            outline = curve(
                off(at, -size, -size * 0.5),
                off(at, -size * 0.6, size * 0.7),
                off(at, size * 0.6, size * 0.7),
                off(at, size, -size * 0.5),
                off(at, size * 0.4, -size * 0.1),
                off(at, 0, -size * 0.8),
                off(at, -size * 0.4, -size * 0.1),
            )
            picture.shape(outline, g.blossom, g.line, full=g.full_petals)
            if not g.full_petals:
                picture.line(
                    bend(off(at, -size * 0.5, -size * 0.1), off(at, size * 0.5, -size * 0.1), -0.4, 8),
                    g.blossom,
                    g.line,
                )
        else:
            turn = np.linspace(0, 2 * np.pi * rng.uniform(1.6, 2.6), 36)
            radius = size * (0.35 + 0.65 * turn / turn[-1]) * (1 + 0.15 * np.sin(turn * 5))
            picture.line(np.stack((at[0] + radius * np.cos(turn), at[1] + radius * np.sin(turn)), 1), g.blossom, g.line)

    def leaves(self, along: Points, count: int, size: float, kind: str) -> None:
        """Leave on both sides of a stem."""
        g, rng = self.garden, self.rng
        for k in range(count):
            n = int((k + 0.7) / (count + 0.6) * (len(along) - 2))
            course = along[n + 1] - along[n]
            angle = float(np.degrees(np.arctan2(course[1], course[0])))
            side = 1 if k % 2 else -1
            tip = towards(along[n], angle + side * rng.uniform(35, 75), size * rng.uniform(0.7, 1.2))
            if kind == "blades":
                self.picture.stroke(
                    bend(along[n], tip, side * 0.2, 8), taper(8, g.line, g.line * 1.6, g.line * 0.4), g.leaf
                )
            elif kind == "curls":
                self.picture.line(bend(along[n], tip, side * 0.35, 8), g.leaf, g.line)
                self.picture.disc(tip, g.line * 1.1, g.leaf)
            else:
                outline = leaf(along[n], tip, size * rng.uniform(0.35, 0.55), side * 0.1)
                self.picture.shape(outline, g.leaf, g.line, full=g.full_leaves)
                if not g.full_leaves and size > 0.2:
                    self.picture.line(points(along[n], along[n] + (tip - along[n]) * 0.7), g.leaf, g.line * 0.6)

    def stem(self, *places: tuple[float, float], thick: float = 1.0) -> Points:
        line = curve(*places)
        self.picture.line(line, self.garden.stem, self.garden.line * thick)
        return line

    def ground(self) -> None:
        """Draw what it stands on: nothing, stones, tufts, a pot."""
        g, rng = self.garden, self.rng
        kind = rng.choice(("none", "stones", "tufts", "pot", "root"), p=(0.4, 0.15, 0.2, 0.1, 0.15))
        if kind == "stones":
            for x in (-0.2, 0.0, 0.2):
                self.picture.line(arc((x, 0.05), 0.12, 180, 360, 8), g.stem, g.line)
        elif kind == "tufts":
            for x in np.linspace(-0.22, 0.22, 5):
                tip = points((x * 2.2, -rng.uniform(0.05, 0.22)))[0]
                self.picture.stroke(bend((x, 0.04), tip, x, 6), taper(6, g.line * 1.5, g.line, g.line * 0.4), g.leaf)
        elif kind == "pot":
            bowl = points((-0.22, 0.0), (0.22, 0.0), (0.15, 0.26), (-0.15, 0.26))
            self.picture.shape(bowl, g.stem, g.line, full=rng.random() < 0.4)
            self.picture.line(points((-0.26, 0.0), (0.26, 0.0)), g.stem, g.line * 1.4)
        elif kind == "root":
            self.picture.stroke(
                bend((-0.05, -0.1), (0.16, 0.12), 0.2, 8), taper(8, g.line * 2, g.line * 3, g.line), g.heart
            )

    def plum(self) -> None:
        """Draw a crooked branch, five-petalled blossoms and buds, hardly a leaf."""
        rng = self.rng
        if rng.random() < 0.35:
            self._budding()
            return
        x = rng.uniform(-0.3, 0.3)
        line = points((x, 0), (x * 0.3 + 0.12, -0.25), (-0.14, -0.45), (0.1, -0.72), (rng.uniform(-0.2, 0.1), -1.0))
        self.picture.stroke(curve(*line, steps=4), taper(17, 0.075, 0.05, 0.02), self.garden.stem)
        twigs = [
            (line[1], points((0.45, -0.4))[0]),
            (line[2], points((-0.45, -0.62))[0]),
            (line[3], points((0.35, -0.95))[0]),
        ]
        for root, tip in twigs:
            self.picture.line(bend(root, tip, 0.12, 6), self.garden.stem, self.garden.line)
            for share in (0.35, 0.6, 0.85, 1.0):
                at = root + (tip - root) * share + rng.normal(0, 0.03, 2)
                self.picture.ring(
                    at, 0.035, self.garden.leaf if rng.random() < 0.5 else self.garden.blossom, self.garden.line * 0.7
                )
        spots = (off(line[2], 0.08, 0.05), off(line[1], -0.2, 0.02), off(line[3], 0.05, -0.02))
        for n in range(rng.integers(1, 4)):
            self.blossom(spots[n], rng.uniform(0.15, 0.24), "five")

    def _budding(self) -> None:
        """Draw one blossom near the root, above it a straight twig with buds on both sides."""
        g, rng = self.garden, self.rng
        lean = rng.uniform(-0.25, 0.25)
        twig = self.stem((0, 0), (lean * 0.3, -0.5), (lean, -1.05))
        for n in range(5, len(twig) - 1, 2):
            for side in (-1, 1):
                bud = off(twig[n], side * rng.uniform(0.07, 0.12), rng.normal(0, 0.02))
                self.picture.ring(bud, rng.uniform(0.035, 0.055), g.stem, g.line * 0.8)
        for side in (-1, 1):
            end = points((side * rng.uniform(0.3, 0.45), rng.uniform(-0.25, 0.0)))[0]
            self.picture.line(bend((0, -0.1), end, side * 0.2, 8), g.stem, g.line)
            self.picture.disc(end, 0.05, g.blossom if rng.random() < 0.6 else g.stem)
        self.blossom(points((rng.normal(0, 0.05), -0.25))[0], rng.uniform(0.17, 0.24), "five")

    def spray(self, kind: str) -> None:
        """Draw a large blossom low in the middle, tendrils above it, leaves like a fan on both sides, sometimes a foot."""
        g, rng = self.garden, self.rng
        heart = points((rng.normal(0, 0.04), -rng.uniform(0.28, 0.45)))[0]
        curled = rng.random() < 0.5
        for n in range(rng.integers(1, 4)):
            side = 1 if n % 2 else -1
            tip = points((side * rng.uniform(0.02, 0.28), -rng.uniform(0.8, 1.15)))[0]
            tendril = curve(heart, off(heart, side * 0.2, -0.25), tip)
            self.picture.stroke(tendril, taper(len(tendril), g.line * 1.5, g.line * 1.3, g.line * 0.8), g.stem)
            if curled:
                hook = off(tip, side * 0.09, 0.03)
                self.picture.line(arc(hook, 0.1, 90 + side * 90, 90 - side * 130, 10), g.stem, g.line)
            self.leaves(tendril, int(rng.integers(1, 4)), rng.uniform(0.16, 0.28), "leaves" if curled else "blades")
        count = int(rng.integers(2, 5))
        for side in (-1, 1):
            for k in range(count):
                tip = towards(heart, 90 - side * (25 + 120 * (k + 0.5) / count), rng.uniform(0.42, 0.62))
                outline = leaf(heart, tip, rng.uniform(0.08, 0.16), side * rng.uniform(-0.05, 0.15))
                self.picture.shape(outline, g.leaf, g.line, full=g.full_leaves)
        if rng.random() < 0.5:
            foot = points((rng.uniform(-0.2, 0.2), 0.1))[0]
            self.picture.stroke(bend(heart, foot, 0.15, 8), taper(8, g.line * 1.5, g.line * 2.4, g.line * 2), g.heart)
        self.blossom(heart, rng.uniform(0.2, 0.29), kind)

    def orchid(self) -> None:
        """Draw long blades arching from the root, one small flower."""
        g, rng = self.garden, self.rng
        if rng.random() < 0.45:
            self._swept()
            return
        for lean in np.linspace(-1, 1, int(rng.integers(4, 8))):
            tip = points((lean * rng.uniform(0.4, 0.62), -rng.uniform(0.45, 1.0) * (1.15 - abs(lean) * 0.5)))[0]
            blade = bend((lean * 0.07, 0), tip, -lean * rng.uniform(0.1, 0.3), 14)
            if g.full_leaves or rng.random() < 0.5:
                self.picture.stroke(blade, taper(14, 0.03, g.line * 1.9, g.line * 0.4), g.leaf)
            else:
                self.picture.line(blade, g.leaf, g.line)
        side = rng.choice((-1, 1))
        flower = points((side * rng.uniform(0.08, 0.3), -rng.uniform(0.3, 0.6)))[0]
        self.picture.line(bend((0, 0), flower, side * 0.2, 8), g.stem, g.line * 0.8)
        for k in range(rng.integers(1, 4)):
            at = off(flower, side * 0.12 * k, -0.1 * k)
            for turned in (-80, -20, 40):
                outline = leaf(at, towards(at, turned if side > 0 else 180 - turned, 0.15), 0.09)
                self.picture.shape(outline, g.blossom, g.line * 0.8, full=g.full_petals or rng.random() < 0.4)

    def _swept(self) -> None:
        """Draw orchid blades that all bow to one side, the flower below them."""
        g, rng = self.garden, self.rng
        way = rng.choice((-1, 1))
        count = int(rng.integers(3, 6))
        for k in range(count):
            reach = way * (0.12 + 0.55 * (k + 0.5) / count)
            tip = points((reach, -rng.uniform(0.35, 0.6) - 0.4 * (count - k) / count))[0]
            blade = curve((way * -0.05 * k, 0), (reach * 0.1, -0.5), (reach * 0.55, tip[1] - 0.12), tip)
            self.picture.stroke(blade, taper(len(blade), g.line * 1.6, g.line * 1.4, g.line * 0.5), g.leaf)
        low = points((-way * rng.uniform(0.25, 0.4), -rng.uniform(0.2, 0.4)))[0]
        self.picture.line(bend((0, 0), low, way * 0.2, 8), g.leaf, g.line)
        flower = points((way * rng.uniform(0.05, 0.35), -rng.uniform(0.15, 0.35)))[0]
        for turned in (-150, -90, -30):
            petal = leaf(flower, towards(flower, turned, rng.uniform(0.12, 0.2)), 0.1)
            self.picture.shape(petal, g.blossom, g.line, full=g.full_petals)
        for _ in range(rng.integers(0, 3)):
            self.picture.disc(off(flower, rng.normal(0, 0.15), rng.normal(0, 0.08)), g.line, g.blossom)

    def chrysanthemum(self) -> None:
        """Draw a leafy stem with a full many-petalled flower."""
        rng = self.rng
        if rng.random() < 0.35:
            self.spray(str(rng.choice(("chrysanthemum", "rose", "balls", "daisy"))))
            return
        top = points((rng.uniform(-0.12, 0.12), -rng.uniform(0.5, 0.95)))[0]
        line = self.stem(
            (rng.uniform(-0.15, 0.15), 0), (rng.uniform(-0.12, 0.12), -0.3), (float(top[0]), float(top[1]))
        )
        self.leaves(
            line,
            int(rng.integers(4, 8)),
            rng.uniform(0.25, 0.4),
            str(rng.choice(("leaves", "leaves", "blades", "curls"))),
        )
        self.blossom(
            top, rng.uniform(0.22, 0.34), str(rng.choice(("chrysanthemum", "chrysanthemum", "daisy", "balls")))
        )
        if rng.random() < 0.35:
            low = points((rng.choice((-0.3, 0.3)), -0.42))[0]
            self.picture.line(bend((0, -0.2), low, 0.2, 6), self.garden.stem, self.garden.line)
            self.blossom(low, rng.uniform(0.12, 0.18), "chrysanthemum")
        if rng.random() < 0.3:
            self.stem((0, -0.35), (0.1, -0.9), (-0.05, -1.2))

    def bamboo(self) -> None:
        """Draw one to three jointed canes, straight or slanting, and lancet leaves in threes."""
        g, rng = self.garden, self.rng
        slant = rng.uniform(-0.45, 0.45)
        ink = g.stem if rng.random() < 0.7 else g.leaf
        outline, width = rng.random() < 0.55, rng.uniform(0.06, 0.11)
        tops = []
        for cane in range(rng.integers(1, 4)):
            shift, tall = (cane - 0.7) * width * 1.9, rng.uniform(0.75, 1.1)
            foot, top = points((shift - slant / 2, 0))[0], points((shift + slant * tall / 2, -tall))[0]
            tops.append((foot, top))
            joints = int(rng.integers(3, 5))
            for k in range(joints):
                a, b = foot + (top - foot) * (k + 0.06) / joints, foot + (top - foot) * (k + 0.94) / joints
                if outline:
                    across = np.array((width / 2, 0))
                    piece = np.array((a - across, b - across, b + across, a + across))
                    self.picture.shape(piece, ink, g.line * 0.8, full=False)
                else:
                    self.picture.line(points(a, b), ink, width * 0.62)
        for n in range(rng.integers(3, 7)):
            foot, top = tops[n % len(tops)]
            side = 1 if n % 2 else -1
            knot = foot + (top - foot) * rng.uniform(0.35, 1.0) + (side * 0.05, 0)
            root = off(knot, side * rng.uniform(0.02, 0.22), -rng.uniform(0.0, 0.1))
            self.picture.line(points(knot, root), ink, g.line * 0.8)
            for lean in (-10, 35, 75):
                tip = towards(root, lean if side > 0 else 180 - lean, rng.uniform(0.2, 0.34))
                shape = leaf(root, tip, rng.uniform(0.06, 0.1))
                self.picture.shape(shape, g.leaf, g.line * 0.7, full=g.full_leaves or not outline)
        if rng.random() < 0.3:
            for x in (-0.35, 0.38):
                self.picture.disc((x, -rng.uniform(0.6, 0.9)), 0.05, g.blossom)

    def season(self, kind: str) -> None:
        """Draw a flower of no certain kind, as seasons have it: a winding stem, a blossom high or low, some leaves."""
        rng = self.rng
        if rng.random() < 0.35:
            self.spray(kind)
            return
        sway = rng.uniform(-0.3, 0.3)
        high = -rng.uniform(0.8, 1.15)
        line = self.stem((sway / 2, 0), (-sway, high * 0.35), (sway, high * 0.7), (-sway * 0.6, high))
        leafage = str(rng.choice(("leaves", "leaves", "blades", "curls")))
        self.leaves(line, int(rng.integers(3, 8)), rng.uniform(0.2, 0.42), leafage)
        place = line[int(rng.uniform(0.1, 0.95) * (len(line) - 1))]
        self.blossom(place, rng.uniform(0.18, 0.33), kind)
        for _ in range(rng.integers(0, 3)):
            spot = place + rng.normal(0, 0.22, 2)
            self.picture.line(points(place, spot), self.garden.stem, self.garden.line * 0.8)
            self.blossom(spot, rng.uniform(0.07, 0.13), kind)
        if kind == "lotus" and rng.random() < 0.6:
            pad = arc((rng.choice((-0.3, 0.3)), -0.1), 0.2, 0, 320, 16) * (1.0, 0.5)
            self.picture.shape(pad, self.garden.leaf, self.garden.line, full=self.garden.full_leaves)
        self.ground()

    def person(self) -> None:
        """Draw somebody in a robe, with a staff, a fan or a basket."""
        g, rng = self.garden, self.rng
        lean = rng.uniform(-0.12, 0.12)
        hem, neck = rng.uniform(0.22, 0.36), points((lean, -0.72))[0]
        robe = curve(
            (-hem, 0), (-hem * 0.55, -0.35), off(neck, -0.13, 0.04), off(neck, 0.13, 0.04), (hem * 0.6, -0.35), (hem, 0)
        )
        self.picture.shape(robe, g.stem, g.line, full=g.full_leaves)
        ink = None if g.full_leaves else g.stem
        self.picture.line(bend(neck, (lean, -0.02), rng.uniform(-0.1, 0.1), 8), ink, g.line * 0.7)
        self.picture.line(points((-hem * 0.5, -0.38), (hem * 0.55, -0.38)), g.blossom, g.line)
        self.picture.shape(arc(off(neck, 0, -0.1), 0.12, 0, 345, 14), g.blossom, g.line, full=False)
        self.picture.fill(arc(off(neck, 0, -0.13), 0.125, 190, 350, 10), g.heart)
        side = rng.choice((-1, 1))
        hand = off(neck, side * rng.uniform(0.25, 0.4), rng.uniform(0.1, 0.3))
        for arm in (0.06, 0.16):
            self.picture.line(bend(off(neck, side * 0.1, arm), hand, 0.2, 6), g.stem, g.line)
        what = rng.choice(("staff", "fan", "flower", "basket"))
        if what == "staff":
            self.picture.line(points(off(hand, 0, -0.55), off(hand, 0.04, 0.5)), g.leaf, g.line)
        elif what == "fan":
            self.picture.shape(arc(off(hand, 0, -0.12), 0.15, 0, 345, 12), g.leaf, g.line, full=rng.random() < 0.5)
        elif what == "flower":
            self.picture.line(points(hand, off(hand, 0.02, -0.25)), g.leaf, g.line)
            self.blossom(off(hand, 0.02, -0.32), 0.12, "five")
        else:
            self.picture.shape(arc(off(hand, 0, 0.12), 0.14, 0, 180, 10), g.leaf, g.line, full=False)
            self.picture.line(arc(off(hand, 0, 0.12), 0.14, 180, 360, 10), g.leaf, g.line * 0.8)
