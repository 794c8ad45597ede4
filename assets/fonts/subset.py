"""Cuts the two fonts the window ships out of Noto Sans CJK.

The sources are the collections `NotoSansCJK-Regular.ttc` and `NotoSansCJK-Bold.ttc`, version 2.004, as in Debian's
package `fonts-noto-cjk`; the regular one is also in `noto-cjk-sans-otc` on PyPI.  Needs fonttools:

    python3 assets/fonts/subset.py /usr/share/fonts/opentype/noto/NotoSansCJK-{Regular,Bold}.ttc

The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

FACE = "Noto Sans CJK SC"
FAMILY = "Noto Sans SC"
MADE = 3_850_000_000  # one fixed day of 2026, in seconds since 1904: a font's time stamps must not change its bytes
EXTRA = (
    # as traditional and as Japanese tables write the words of the game
    "發萬條餅銅槓聽國無雙對門斷單騎邊張將獨連龍風東鳳馬鳥黃綠紅撈嶺搶點數莊閒圈局場順縣電腦臺灣財神寶裡"
    "対単辺両槍断聴鳴飜符翻戻海摸嶺喰牌荘親子満貫跳倍役数国無双和宝裏赤途途中流局"
    "・ー–−—…·•‹›«»“”‘’„†‡‰′″€¥£©®™°±×÷≤≥≠≈∞√Σ"
    "←↑→↓↔↕↖↗↘↙⇄⇒⇔▲△▼▽▶▷◀◁●○◎◆◇■□★☆✓♠♥♦♣♪⏎"
)


def wanted() -> set[int]:
    """Code points of Latin, kana and GB 2312 (both levels of hanzi and its symbols), and of the extra words above."""
    rows = {bytes((high, low)).decode("gb2312", "ignore") for high in range(0xA1, 0xF8) for low in range(0xA1, 0xFF)}
    return {ord(c) for text in rows for c in text} | {*map(ord, EXTRA)} | {*range(0x20, 0x7F)} | {*range(0xA0, 0x180)}


def cut(source: Path, weight: str, target: Path) -> None:
    """Writes the wanted characters of the collection's simplified Chinese face to ``target``."""
    faces = TTCollection(str(source)).fonts
    font = next(face for face in faces if face["name"].getDebugName(1).startswith(FACE))
    options = subset.Options(
        layout_features=[
            "kern"
        ],  # other features would bring thousands of other languages' shapes of the same characters
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14],
        name_languages=[0x409],
        notdef_outline=True,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    for vertical in ("VORG", "vhea", "vmtx"):
        if vertical in font:
            del font[vertical]
    postscript = f"{FAMILY.replace(' ', '')}-{weight}"
    renamed = {1: FAMILY, 2: weight, 3: f"{postscript};subset", 4: f"{FAMILY} {weight}", 6: postscript}
    for number, text in renamed.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["CFF "].cff.fontNames = [postscript]
    font["head"].created = font["head"].modified = MADE
    font.recalcTimestamp = False
    font.save(target)
    print(f"{target}: {target.stat().st_size / 1e6:.2f} MB, {len(font.getBestCmap())} characters")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("regular", type=Path, help="NotoSansCJK-Regular.ttc")
    arguments.add_argument("bold", type=Path, help="NotoSansCJK-Bold.ttc")
    given = arguments.parse_args()
    here = Path(__file__).parent
    for source, weight in ((given.regular, "Regular"), (given.bold, "Bold")):
        cut(source, weight, here / f"NotoSansSC-{weight}.otf")


if __name__ == "__main__":
    main()
