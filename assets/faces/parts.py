"""What portraits are put together from: a head, clothes, hair, hats, glasses and beards, all around the same place.

The head goes from 47 to 113 across and from 32 to 120 down; the eyes are at 79. Colours come first, then lighter or darker shades.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from paizhuo.assets.tiles.pen import Sheet, blossom, circle, number, rectangle

Part: TypeAlias = Callable[[Sheet], None]
MIDDLE: Final = 80.0
INK: Final = "#2c2320"
LIP: Final = "#8c352f"
WHITE: Final = "#ffffff"

_HEAD: Final = "M47 74C47 46 60 32 80 32C100 32 113 46 113 74C113 101 97 120 80 120C63 120 47 101 47 74z"
_BODY: Final = "M14 160C14 140 36 131 62 127L98 127C124 131 146 140 146 160z"
_CROWN: Final = "M44 78C40 44 56 24 80 24C104 24 120 44 116 78"
"""The outline of hair over the head, from ear to ear."""


@dataclass(frozen=True)
class Skin:
    """The colours of a face: in the light, in the shade, and of the cheeks."""

    light: str
    shade: str
    cheek: str


_STEP: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")


def mirrored(data: str) -> tuple[str, str]:
    """Return a shape, and the same at the other side of the face: path data with absolute commands, or with relative lines and arcs."""
    return data, "".join(
        _flipped(command, [*map(float, re.findall(r"-?[0-9.]+", said))]) for command, said in _STEP.findall(data)
    )


def _flipped(command: str, values: list[float]) -> str:
    """Return a command with left and right exchanged."""
    match command:
        case "M" | "L" | "C" | "Q":
            values[::2] = [2 * MIDDLE - x for x in values[::2]]
        case "h":
            values = [-values[0]]
        case "a":
            values[4], values[5] = 1 - values[4], -values[5]
        case "v" | "z":
            pass
        case _:
            raise ValueError(command)
    return command + " ".join(map(number, values))


# -- the person -----------------------------------------------------------------------------------------------------------


def neck(sheet: Sheet, skin: Skin) -> None:
    sheet.fill(skin.light, "M66 104H94V128C94 138 66 138 66 128z")
    sheet.fill(skin.shade, "M66 110C72 122 88 122 94 110V120C90 130 70 130 66 120z")


def head(sheet: Sheet, skin: Skin) -> None:
    sheet.fill(skin.light, circle((46, 81), 8.5), circle((114, 81), 8.5))
    sheet.fill(skin.shade, circle((45.5, 81.5), 4), circle((114.5, 81.5), 4))
    sheet.fill(skin.light, _HEAD)
    sheet.fill(skin.cheek, circle((59.5, 94), 6), circle((100.5, 94), 6))


def eyes(sheet: Sheet, brow: str, skin: Skin, *, old: bool) -> None:
    """Eyes, brows and a nose; of the old also wrinkles."""
    sheet.line(brow, 3.6, "M58.5 68C62 64.6 68 64.6 71 66.8", "M89 66.8C92 64.6 98 64.6 101.5 68")
    sheet.fill(INK, circle((66, 80), 4.6), circle((94, 80), 4.6))
    sheet.fill(WHITE, circle((67.6, 78.4), 1.5), circle((95.6, 78.4), 1.5))
    sheet.line(skin.shade, 3.2, "M80 84C83 89 82.5 92 78.5 92.4")
    if old:
        sheet.line(
            skin.shade,
            2.2,
            "M54 84L50.5 86",
            "M106 84L109.5 86",
            "M70 52C76 50 84 50 90 52",
            "M60 90C62 92 65 93 68 92.6",
        )


def smile(sheet: Sheet) -> None:
    sheet.line(LIP, 3.6, "M70 102C75 108 85 108 90 102")


def half_smile(sheet: Sheet) -> None:
    sheet.line(LIP, 3.6, "M71 104.5C77 107.5 85 107 90 101.5")


def wide_smile(sheet: Sheet) -> None:
    sheet.fill(LIP, "M68 100C74 102 86 102 92 100C91 110 86 113.5 80 113.5C74 113.5 69 110 68 100z")
    sheet.fill(WHITE, "M70.5 101.5C76 103 84 103 89.5 101.5C89 105 86 106 80 106C74 106 71 105 70.5 101.5z")


def freckles(colour: str) -> Part:
    return _filled(
        colour, *(circle(at, 1.5) for at in ((56, 89), (62, 87.5), (59, 92.5), (98, 87.5), (104, 89), (101, 92.5)))
    )


# -- clothes --------------------------------------------------------------------------------------------------------------


def collar(colour: str, points: str) -> Part:
    """A dress with a collar of two points."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, _BODY)
        sheet.fill(points, *mirrored("M64 124L80 140L62 150L50 132z"))

    return paint


def round_neck(colour: str, hem: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, "M14 160C14 140 36 131 60 127C66 143 94 143 100 127C124 131 146 140 146 160z")
        sheet.line(hem, 5, "M60 127.5C66 143.5 94 143.5 100 127.5")

    return paint


def open_shirt(colour: str, under: str) -> Part:
    """A shirt open over another."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(under, _BODY)
        sheet.fill(colour, *mirrored("M14 160C14 140 36 131 60 126L76 160z"))

    return paint


def cross_collar(colour: str, edge: str) -> Part:
    """A gown whose left side lies over the right one."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, _BODY)
        sheet.line(edge, 8, "M97 128L76 160", "M63 128L84 152")
        sheet.line(edge, 8, "M97 128L72 166")

    return paint


def hooded(colour: str, hood: str) -> Part:
    """A jumper with a hood and two strings."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, _BODY)
        sheet.fill(
            hood, "M44 134C52 120 60 122 66 124C70 140 90 140 94 124C100 122 108 120 116 134C104 150 56 150 44 134z"
        )
        sheet.line("#f4efe4", 3, "M70 145V157", "M90 145V157")

    return paint


def tied(colour: str, shirt: str, tie: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(shirt, _BODY)
        sheet.fill(colour, *mirrored("M14 160C14 140 36 131 60 126L72 160z"))
        sheet.fill(tie, "M74 136H86L84 144L89 160H71L76 144z")

    return paint


# -- hair -----------------------------------------------------------------------------------------------------------------


def bob(colour: str) -> Part:
    return _filled(
        colour,
        "M38 74C34 36 56 20 80 20C104 20 126 36 122 74C122 96 124 108 118 116C108 122 52 122 42 116C36 108 38 96 38 74z",
    )


def long_hair(colour: str) -> Part:
    return _filled(
        colour,
        "M40 72C36 36 56 20 80 20C104 20 124 36 120 72C120 104 130 124 128 146C112 158 48 158 32 146C30 124 40 104 40 72z",
    )


def fringe(colour: str, shine: str) -> Part:
    """Hair cut straight over the brows."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, f"{_CROWN}C112 72 112 66 108 60C98 64 62 64 52 60C48 66 48 72 44 78z")
        sheet.line(shine, 3.4, "M62 36C72 31 84 31 92 33")

    return paint


def side_sweep(colour: str, shine: str) -> Part:
    """Hair swept over the forehead from a parting at one side."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, f"{_CROWN}C112 66 106 52 94 44C84 56 62 60 52 62C48 66 47 72 44 78z")
        sheet.line(shine, 3.4, "M60 46C68 44 78 40 84 34")

    return paint


def parted(colour: str, shine: str) -> Part:
    """Hair parted in the middle and combed to both sides."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, f"{_CROWN}C112 64 98 56 80 42C62 56 48 64 44 78z")
        sheet.line(shine, 3, "M58 48C64 44 70 38 74 32", "M102 48C96 44 90 38 86 32")

    return paint


def short_hair(colour: str, shine: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M45 76C38 48 50 22 82 22C112 20 122 46 115 76C112 70 110 64 108 58C96 58 84 52 78 46C72 54 60 58 52 60C49 66 48 70 45 76z",
        )
        sheet.line(shine, 3.4, "M88 31C98 33 104 38 107 44")

    return paint


def spiky(colour: str, shine: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M45 78C36 64 38 50 36 42L48 44C48 36 50 28 56 20L66 28C70 22 78 16 86 12L90 24C98 20 106 20 112 22L110 34"
            "C118 36 122 40 126 46L117 52C120 60 120 68 115 78C112 70 110 64 107 60L98 52L94 62L84 50L76 62L68 50"
            "L60 62L54 58C50 66 48 70 45 78z",
        )
        sheet.line(shine, 3.4, "M60 36L66 42", "M82 28L86 38", "M102 36L100 44")

    return paint


def undercut(colour: str, shine: str) -> Part:
    """Hair long on top and combed to one side, shaved at the ears."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(
            shine,
            "M46 74C42 54 48 42 58 36L62 54C54 60 50 66 46 74z",
            "M114 74C118 56 112 42 102 36L98 54C106 60 110 66 114 74z",
        )
        sheet.fill(colour, "M52 56C42 40 54 16 88 20C112 20 118 38 108 54C98 56 82 52 72 44C68 52 60 56 52 56z")

    return paint


def pixie(colour: str, shine: str) -> Part:
    """Short hair with strands before the ears."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M46 90C36 52 50 22 82 22C110 22 124 48 114 90C110 82 110 70 106 60C92 60 76 54 68 46C66 56 58 62 54 64C50 72 50 82 46 90z",
        )
        sheet.line(shine, 3.4, "M84 32C96 33 104 40 107 48", "M60 38C56 42 54 46 53 52")

    return paint


def top_bun(colour: str, shine: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, circle((80, 19), 15), "M42 80C38 40 56 24 80 24C104 24 122 40 118 80z")
        sheet.line(shine, 3, "M73 13C77 9 84 9 88 13")

    return paint


def pigtails(colour: str, bands: str) -> Part:
    """Hair tied above both ears."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, *mirrored("M44 60C28 44 12 56 14 84C15 98 22 106 28 110C34 98 44 84 46 70z"))
        sheet.fill(bands, *mirrored(circle((42, 62), 7)))

    return paint


def side_tail(colour: str, shade: str) -> Part:
    """Hair gathered behind one ear and laid before the shoulder."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, "M42 76C38 38 56 22 80 22C104 22 122 38 118 76L116 96L44 96z")
        sheet.fill(colour, "M108 72C126 72 140 92 136 116C134 134 126 146 118 152C112 140 110 120 112 100z")
        sheet.line(shade, 3.2, "M122 88C128 100 128 118 122 134")

    return paint


def afro(colour: str) -> Part:
    puffs = ((42, 44), (56, 26), (80, 19), (104, 26), (118, 44), (126, 66), (34, 66), (36, 88), (124, 88))
    return _filled(colour, *(circle(at, 21) for at in puffs), circle((80, 60), 40))


def hairline(colour: str) -> Part:
    return _filled(colour, "M45 76C42 46 58 28 80 28C102 28 118 46 115 76C110 60 98 52 80 52C62 52 50 60 45 76z")


def curled_sides(colour: str) -> Part:
    """Curls before both ears, below a hat."""
    curls = (circle((46, 66), 10), circle((42, 80), 10), circle((45, 94), 9))
    return _filled(colour, *(side for curl in curls for side in mirrored(curl)), "M48 62C60 66 100 66 112 62V48H48z")


def bald_sides(colour: str) -> Part:
    return _filled(colour, *mirrored("M47 84C38 80 37 62 46 52C48 60 49 66 50 72z"))


# -- beards ---------------------------------------------------------------------------------------------------------------


def white_beard(colour: str, shade: str) -> Part:
    """A long beard with a moustache over it."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M48 84C50 92 60 97 68 96C76 95 84 95 92 96C100 97 110 92 112 84C116 106 104 140 80 148C56 140 44 106 48 84z",
        )
        sheet.line(shade, 2.6, "M64 116C67 126 71 132 75 137", "M96 116C93 126 89 132 85 137")
        sheet.line(LIP, 3.4, "M73 107C77 110 83 110 87 107")
        sheet.fill(WHITE, *mirrored("M80 96C72 94 62 97 56 104C66 106 76 104 80 100z"))

    return paint


def moustache(colour: str) -> Part:
    return _filled(colour, *mirrored("M80 96C72 93 64 96 58 104C67 106 76 104 80 100z"))


def short_beard(colour: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M47 80C50 92 56 97 62 97C70 93 90 93 98 97C104 97 110 92 113 80C114 106 100 124 80 124C60 124 46 106 47 80z"
            "M69 101C74 109 86 109 91 101C86 98.5 74 98.5 69 101z",
            holes=True,
        )
        sheet.line("#e9a79a", 3.2, "M72 103.6C77 107 83 107 88 103.6")

    return paint


def stubble(colour: str) -> Part:
    dots = ((62, 107), (67, 112.5), (73, 116), (80, 117), (87, 116), (93, 112.5), (98, 107), (75, 112), (85, 112))
    return _filled(colour, *(circle(at, 1.4) for at in dots))


# -- hats and other things worn -------------------------------------------------------------------------------------------


def blossom_pin(colour: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, blossom((110, 50), 5, 12, 10))
        sheet.fill("#ffe08a", circle((110, 50), 3.4))

    return paint


def earrings(colour: str) -> Part:
    return _filled(colour, *mirrored(circle((44.5, 95), 4.4)))


def round_glasses(colour: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.line(
            colour,
            3.2,
            *mirrored(circle((65, 80), 12.5)),
            "M77.5 78C79 76.6 81 76.6 82.5 78",
            *mirrored("M52.5 78L47 76"),
        )

    return paint


def square_glasses(colour: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.line(
            colour,
            3.2,
            *mirrored(rectangle(53, 71, 24, 19, 6)),
            "M77 78C79 76.6 81 76.6 83 78",
            *mirrored("M53 77L47 75"),
        )

    return paint


def headband(colour: str) -> Part:
    return _lined(colour, 9, "M45 60C54 44 66 40 80 40C94 40 106 44 115 60")


def headphones(colour: str, band: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.line(band, 6, "M43 76C36 38 56 15 80 15C104 15 124 38 117 76")
        sheet.fill(colour, *mirrored(rectangle(34, 68, 15, 28, 7)))

    return paint


def scarf_behind(colour: str) -> Part:
    return _filled(
        colour, "M36 80C32 38 54 18 80 18C106 18 128 38 124 80C124 104 130 120 124 138L36 138C30 120 36 104 36 80z"
    )


def scarf(colour: str, fold: str) -> Part:
    """A scarf around the head and the neck."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour,
            "M36 80C32 38 54 18 80 18C106 18 128 38 124 80C124 112 112 140 80 142C48 140 36 112 36 80z"
            "M51 78C51 52 62 44 80 44C98 44 109 52 109 78C109 101 96 117 80 117C64 117 51 101 51 78z",
            holes=True,
        )
        sheet.line(fold, 3.4, "M50 46C60 34 74 31 84 31", "M50 116C62 130 84 134 102 122")

    return paint


def straw_brim_behind(colour: str) -> Part:
    return _filled(colour, "M20 62C40 40 120 40 140 62C122 76 38 76 20 62z")


def straw_hat(colour: str, weave: str, band: str) -> Part:
    """A wide, pointed hat of straw."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, "M16 64C36 48 62 20 80 10C98 20 124 48 144 64C122 54 38 54 16 64z")
        sheet.line(weave, 2.4, "M80 12L60 54", "M80 12L100 54", "M56 34C70 40 90 40 104 34")
        sheet.line(band, 3.2, *mirrored("M40 58C44 86 54 112 72 122"))

    return paint


def hat_brim_behind(colour: str) -> Part:
    return _filled(colour, "M18 60C40 44 120 44 142 60C124 78 36 78 18 60z")


def felt_hat(colour: str, band: str) -> Part:
    """A round hat with a wide brim."""

    def paint(sheet: Sheet) -> None:
        sheet.fill(
            colour, "M46 52C44 26 58 10 80 10C102 10 116 26 114 52z", "M14 62C36 44 124 44 146 62C122 60 38 60 14 62z"
        )
        sheet.fill(band, "M45.6 45C60 40 100 40 114.4 45L114 53C98 49 62 49 46 53z")

    return paint


def beanie(colour: str, rim: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, "M44 56C42 32 58 15 80 15C102 15 118 32 116 56z")
        sheet.fill(rim, rectangle(40, 46, 80, 17, 8))
        sheet.line(colour, 2.4, *(f"M{x} 49V60" for x in range(54, 108, 13)))
        sheet.fill(rim, circle((80, 13), 9))

    return paint


def flat_cap(colour: str, shade: str) -> Part:
    def paint(sheet: Sheet) -> None:
        sheet.fill(colour, "M43 60C38 36 54 20 84 20C112 20 124 38 120 56C98 48 66 50 43 60z")
        sheet.fill(shade, "M34 64C44 50 92 42 116 56C106 58 98 58 90 60C70 60 50 66 38 68C34 68 32 66 34 64z")
        sheet.fill(shade, circle((82, 20), 3.4))

    return paint


def _filled(colour: str, *data: str) -> Part:
    return lambda sheet: sheet.fill(colour, *data)


def _lined(colour: str, width: float, *data: str) -> Part:
    return lambda sheet: sheet.line(colour, width, *data)
