"""Draws the pictures of the documents anew: all, or those whose names begin with one of the words.

python -m tools.pictures            all of them, about a minute
python -m tools.pictures camera     camera.en.webp and camera.zh.webp
"""

from __future__ import annotations

import sys

from tools.pictures.drawing import draw
from tools.pictures.manifest import pictures


def main(words: tuple[str, ...]) -> int:
    chosen = [picture for picture in pictures() if not words or picture.file.startswith(words)]
    if not chosen:
        print(f"there is no picture {' or '.join(words)}", file=sys.stderr)
        return 1
    for picture in chosen:
        draw(picture, picture.path)
        print(f"{picture.file}: {picture.path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
