"""Which fonts the characters of drawn tiles are taken from, and where they are found.

No font is part of this project: whoever trains fetches the packages (``training.faces.fetch``). Fonts are looked
for in the folders of ``PAIZHUO_FONTS`` (separated as in PATH) and in the system's own.
"""

from __future__ import annotations

import functools
import logging
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from PIL import ImageFont

CHARACTERS: Final = (
    "一二三四五伍六七八九万萬東东南西北發发中白春夏秋冬梅蘭兰菊竹琴棋書畫漁樵耕讀福喜壽0123456789ESWNPBFCRGWH"
)
"""Every character that a tile may show; a file is not looked at for any other."""
_ENOUGH: Final = 4
"""So many brush and book faces at least: with fewer the drawn tiles would teach one hand only."""


class MissingFonts(RuntimeError):
    """Too few fonts are installed for tiles that differ; the message says how to get them."""


@dataclass(frozen=True)
class Source:
    """One family: its package, its files (by the start of their names), its licence, and how often it is chosen."""

    package: str
    files: tuple[str, ...]
    licence: str
    weight: float
    number: int = 0
    """Which face of a collection file."""

    @property
    def npm(self) -> bool:
        return self.package.startswith("@")


_ARPHIC, _OFL = "Arphic Public License", "SIL OFL 1.1"
SOURCES: Final = (
    # brush and book hands, which most tiles are cut in
    Source("fonts-arphic-bkai00mp", ("bkai00mp.ttf",), _ARPHIC, 4),
    Source("fonts-arphic-gkai00mp", ("gkai00mp.ttf",), _ARPHIC, 2),
    Source("fonts-arphic-ukai", ("ukai.ttc",), _ARPHIC, 4),
    Source("fonts-cwtex-kai", ("cwkai.ttf",), "GPL 2 with font exception", 4),
    Source("fonts-cns11643-kai", ("TW-Kai-98",), "Open Government Data License (Taiwan)", 4),
    Source("fonts-kouzan-mouhitsu", ("kouzan-mouhitsu.ttf",), "own licence, free use", 5),
    Source("fonts-kouzan-mouhitsu", ("kouzan-mouhitsu-gyosho.ttf",), "own licence, free use", 3),
    Source("fonts-aoyagi-kouzan-t", ("AoyagiKouzanT.ttf",), "own licence, free use", 3),
    Source("fonts-aoyagi-soseki", ("aoyagi-soseki.ttf",), "own licence, free use", 1),
    Source("fonts-lxgw-wenkai", ("LXGWWenKai-Bold.ttf",), _OFL, 3),
    Source("fonts-lxgw-wenkai", ("LXGWWenKai-Regular.ttf",), _OFL, 1),
    Source("fonts-klee", ("KleeOne-SemiBold.ttf",), _OFL, 2),
    Source("fonts-cwtex-fs", ("cwfs.ttf",), "GPL 2 with font exception", 2),
    Source("@fontsource/ma-shan-zheng", ("ma-shan-zheng-",), _OFL, 3),
    Source("@fontsource/zhi-mang-xing", ("zhi-mang-xing-",), _OFL, 1),
    Source("@fontsource/liu-jian-mao-cao", ("liu-jian-mao-cao-",), _OFL, 0.6),
    # cut and printed faces with serifs
    Source("fonts-oradano-mincho-gsrr", ("OradanoGSRR.ttf",), "CC0-like, free use", 3),
    Source("fonts-dejima-mincho", ("dejima-mincho",), "own licence, free use", 2),
    Source("fonts-noto-cjk", ("NotoSerifCJK-Bold.ttc",), _OFL, 2, 2),
    Source("fonts-noto-cjk", ("NotoSerifCJK-Bold.ttc",), _OFL, 1),
    Source("fonts-cwtex-ming", ("cwming.ttf",), "GPL 2 with font exception", 1),
    Source("fonts-arphic-uming", ("uming.ttc",), _ARPHIC, 1),
    Source("fonts-ipaexfont-mincho", ("ipaexm.ttf",), "IPA Font License 1.0", 1),
    Source("fonts-morisawa-bizud-mincho", ("BIZUDMincho-Regular.ttf",), _OFL, 1),
    Source("fonts-baekmuk", ("batang.ttf",), "Baekmuk licence, free use", 1),
    Source("@fontsource/zcool-xiaowei", ("zcool-xiaowei-",), _OFL, 1),
    Source("@fontsource/kaisei-opti", ("kaisei-opti-",), _OFL, 2),
    # even strokes
    Source("fonts-noto-cjk", ("NotoSansCJK-Bold.ttc",), _OFL, 1, 2),
    Source("fonts-wqy-zenhei", ("wqy-zenhei.ttc",), "GPL 2 with font exception", 1),
    Source("fonts-cwtex-heib", ("cwheib.ttf",), "GPL 2 with font exception", 1),
    Source("fonts-cwtex-yen", ("cwyen.ttf",), "GPL 2 with font exception", 1),
    Source("fonts-motoya-l-maruberi", ("MTLmr3m.ttf",), "Apache 2.0", 0.7),
    Source("fonts-reggae", ("ReggaeOne-Regular.ttf",), _OFL, 1),
    Source("fonts-yusei-magic", ("YuseiMagic-Regular.ttf",), _OFL, 1),
    Source("fonts-smiley-sans", ("SmileySans-Oblique.ttf",), _OFL, 0.5),
    # numbers and letters in the corner only
    Source("fonts-dejavu-core", ("DejaVuSans-Bold.ttf",), "Bitstream Vera licence", 2),
    Source("fonts-dejavu-core", ("DejaVuSerif-Bold.ttf",), "Bitstream Vera licence", 2),
    Source("fonts-dejavu-core", ("DejaVuSans.ttf",), "Bitstream Vera licence", 2),
    Source("fonts-dejavu-core", ("DejaVuSerif.ttf",), "Bitstream Vera licence", 2),
)
BRUSH: Final = range(16)
"""The first sources, the brush and book hands."""
RUNNING: Final = (5, 6, 7, 8)
"""Of these the hands of Japanese tiles, bold and hasty."""


@dataclass(frozen=True)
class Face:
    """A found family: for each of our characters the file that has it (web packages cut a family into many files)."""

    source: int
    file_of: dict[str, Path]

    def __hash__(self) -> int:
        return self.source

    @property
    def number(self) -> int:
        return SOURCES[self.source].number

    @property
    def weight(self) -> float:
        return SOURCES[self.source].weight

    def has(self, characters: Iterable[str]) -> bool:
        return all(c in self.file_of for c in characters)


def folders() -> list[Path]:
    """Return where fonts are looked for."""
    named = [Path(part) for part in os.environ.get("PAIZHUO_FONTS", "").split(os.pathsep) if part]
    return [*named, Path.home() / ".local/share/fonts", Path("/usr/share/fonts")]


@functools.cache
def _files() -> tuple[Path, ...]:
    found: list[Path] = []
    for folder in folders():
        found.extend(p for p in sorted(folder.rglob("*")) if p.suffix.lower() in {".ttf", ".ttc", ".otf", ".woff"})
    return tuple(found)


@functools.cache
def faces() -> tuple[Face, ...]:
    """Return every family found, with the characters it has. Raises ``MissingFonts``."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # old fonts have small faults that do not touch glyphs
    found = []
    for number, source in enumerate(SOURCES):
        paths = [p for p in _files() if p.name.startswith(source.files)]
        if source.npm:
            paths = [p for p in paths if p.name.endswith("-400-normal.woff")]
        else:
            paths = paths[:1]
        file_of: dict[str, Path] = {}
        for path in paths:
            index = source.number if path.suffix == ".ttc" else 0
            with TTFont(path, fontNumber=index, lazy=True) as font:
                known = [c for c in CHARACTERS if ord(c) in (font.getBestCmap() or {})]
            if known:
                small = ImageFont.truetype(path, 16, index=index)
                file_of |= {c: path for c in known if small.getmask(c).getbbox()}  # some have empty glyphs
        if file_of:
            found.append(Face(number, file_of))
    if sum(face.source in BRUSH and face.has("一九東南") for face in found) < _ENOUGH:
        raise MissingFonts(
            "Too few Chinese fonts were found to draw tiles with. "
            "Get them by “python -m training.faces.fetch FOLDER” and set PAIZHUO_FONTS=FOLDER. "
            f"Looked in: {', '.join(map(str, folders()))}"
        )
    return tuple(found)
