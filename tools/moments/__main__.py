"""Draws twelve moments at the table in all looks, to compare the program with itself at another time.

python -m tools.moments FOLDER                       all moments of this checkout
python -m tools.moments FOLDER --checkout OLDER      the same moments, as an older checkout of this program shows them
python -m tools.moments FOLDER --moments win,result  some of them

Each moment is drawn at three sizes (1024x640 with the system's text at 150 %, 1280x800, 2560x1440), in Chinese and English, in light and
dark colours, into FOLDER/MOMENT-SIZE-LANGUAGE-THEME.png, and all of these small beside one another into FOLDER/MOMENT.png. What a checkout
cannot show is left out, and named.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.moments.stage import MOMENTS

ROOT: Final = Path(__file__).parents[2]
STAGE: Final = Path(__file__).with_name("stage.py")
SIZES: Final = (("1024x640", 1.5), ("1280x800", 1.0), ("2560x1440", 1.0))
"""Each size of the window, and how large the system's text is there for the usual one."""
LOOKS: Final = tuple(product(("zh", "en"), ("light", "dark")))
SMALL: Final = (640, 400)
"""How large a picture is at most on a contact sheet, in pixels."""


def _staged(checkout: Path, *words: str) -> str:
    """Run the stage with the program of a checkout, without a screen and with nobody's settings, and return what it prints."""
    with tempfile.TemporaryDirectory(prefix="paizhuo-") as home:
        own = {"QT_QPA_PLATFORM": "offscreen", "PAIZHUO_HOME": home, "PYTHONPATH": str(checkout)}
        done = subprocess.run(  # noqa: S603 - a file of this repository
            [sys.executable, "-P", str(STAGE), *words],
            cwd=checkout,
            env={**os.environ, **own},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return done.stdout


def _contact_sheet(folder: Path, moment: str) -> None:
    """Put all pictures of a moment on one: a row for each size, a column for each language and theme."""
    wide, high = SMALL
    sheet = np.full((high * len(SIZES), wide * len(LOOKS), 3), 128, np.uint8)
    for (row, (size, _)), (column, look) in product(enumerate(SIZES), enumerate(LOOKS)):
        picture = cv2.imread(str(folder / f"{moment}-{size}-{'-'.join(look)}.png"))
        if picture is not None:
            share = min(wide / picture.shape[1], high / picture.shape[0])
            small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
            sheet[row * high : row * high + small.shape[0], column * wide : column * wide + small.shape[1]] = small
    cv2.imwrite(str(folder / f"{moment}.png"), sheet)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures are written")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="the program that shows them (default: this one)")
    parser.add_argument("--moments", default=",".join(MOMENTS), help="(default: %(default)s)")
    given = parser.parse_args()
    chosen, checkout, folder = given.moments.split(","), given.checkout.resolve(), given.folder.resolve()
    if unknown := [name for name in chosen if name not in MOMENTS]:
        print(f"there is no moment {', '.join(unknown)}; there are {', '.join(MOMENTS)}", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    found = json.loads(_staged(checkout, "find", ",".join(chosen)))
    for name in [name for name in chosen if name not in found]:
        print(f"{name}: this checkout does not come to it", file=sys.stderr)
    for (size, text), look in product(SIZES, LOOKS):
        print(_staged(checkout, "draw", json.dumps(found), str(folder), size, str(text), *look), end="")
    for name in found:
        _contact_sheet(folder, name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
