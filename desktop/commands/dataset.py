"""The photos with confirmed readings that are kept here: show, export and import them as a data set.

The camera page keeps them if it is switched on there. A data set is a folder, or one zip file, in the COCO format: annotations.json with
the tiles by name and their corners, and a folder images. Import also takes those of other programs, with boxes alone; the categories must
be named as tiles are here (5m, 0p, 7z, 3f, back). One bad picture or annotation, and nothing is imported.

example: paizhuo dataset export my-tiles.zip
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal, Unreadable
from paizhuo.desktop.commands.given_options import add_language, language_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language

SHOWN: Final = Text("{folder}：{n} 张照片，{tiles} 张牌", "{folder}: {n} {n:photo|photos}, {tiles} {tiles:tile|tiles}")
CORRECTED: Final = Text("  其中手工改正的：{n}", "  corrected by hand: {n}")
PARTLY: Final = Text("  没有标全的照片：{n}", "  photos with tiles that have no place: {n}")
DAMAGED: Final = Text("  已损坏：{names}", "  damaged: {names}")
EXPORTED: Final = Text("导出了 {n} 张照片：{file}", "Exported {n} {n:photo|photos}: {file}")
TAKEN: Final = Text(
    "导入了 {n} 张照片，{tiles} 张牌；原来就有的 {again} 张已换成这次的。",
    "Imported {n} {n:photo|photos} with {tiles} {tiles:tile|tiles}; {again} {again:was|were} there already and {again:is|are} replaced.",
)
SKIPPED: Final = Text("  略过：{name} {n} 处", "  left out: {name}, {n}")
EMPTY: Final = Text("  没有牌的图片不收：{n} 张", "  pictures without tiles, not imported: {n}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_subparsers(dest="asked", metavar="WHAT", required=True)
    showing = asked.add_parser("show", help="how many photos are kept, with how many tiles of each kind")
    exporting = asked.add_parser("export", help="write them as a data set")
    exporting.add_argument("target", metavar="FOLDER|FILE.zip", type=Path, help="what to write; it must not exist yet")
    importing = asked.add_parser("import", help="add a data set to those that are kept")
    importing.add_argument("source", metavar="FOLDER|FILE.zip", type=Path)
    importing.add_argument(
        "--skip-unknown",
        action="store_true",
        help="leave out annotations whose category is no tile, instead of refusing",
    )
    for one in (showing, exporting):
        one.add_argument(
            "--from",
            dest="folder",
            metavar="FOLDER",
            type=Path,
            help="a folder with kept readings (yours, if not given)",
        )
    for one in asked.choices.values():
        one.add_argument("--json", action="store_true", help="print one JSON value")
        add_language(one)


def run(arguments: argparse.Namespace) -> int:
    language = language_of(arguments)
    try:
        from paizhuo.vision.coco import BadDataset
    except ImportError as missing:
        raise Unreadable(f"dataset needs a package that is not installed: {missing.name}") from None
    try:
        found, lines = DOES[arguments.asked](arguments)
    except BadDataset as bad:
        raise Refusal(bad.reason.say(language)) from None
    print(json.dumps(found, ensure_ascii=False) if arguments.json else _said(lines, language))
    return 0


def _said(lines: list[Text], language: Language) -> str:
    return "\n".join(line.say(language) for line in lines)


def _folder(arguments: argparse.Namespace) -> Path:
    """Return the folder that was named, or the program's own. Raises ``Unreadable``."""
    from paizhuo.desktop.kit.settings import readings_folder

    if arguments.folder is None:
        return readings_folder()
    if not arguments.folder.is_dir():
        raise Unreadable(f"--from: there is no folder {arguments.folder}")
    named: Path = arguments.folder
    return named


def _show(arguments: argparse.Namespace) -> tuple[dict[str, object], list[Text]]:
    from paizhuo.vision.labels import LABELS
    from paizhuo.vision.readings import listed

    folder = _folder(arguments)
    kept = listed(folder)
    tiles = [tile for reading in kept.readings for tile in reading.tiles]
    count = Counter(tile.label for tile in tiles)
    by_name = {LABELS[label]: count[label] for label in sorted(count)}
    corrected = sum(tile.corrected for tile in tiles)
    partly = sum(not reading.complete for reading in kept.readings)
    lines = [SHOWN.filled(folder=folder, n=len(kept.readings), tiles=len(tiles))]
    if by_name:
        listing = "  ".join(f"{name} {n}" for name, n in by_name.items())
        lines += [Text(f"  {listing}", f"  {listing}"), CORRECTED.filled(n=corrected)]
    if partly:
        lines.append(PARTLY.filled(n=partly))
    if kept.damaged:
        lines.append(DAMAGED.filled(names=" ".join(kept.damaged)))
    found = {"folder": str(folder), "photos": len(kept.readings), "tiles": by_name, "corrected": corrected}
    return found | {"incomplete": partly, "damaged": list(kept.damaged)}, lines


def _export(arguments: argparse.Namespace) -> tuple[dict[str, object], list[Text]]:
    from paizhuo.vision.dataset import export

    n = export(_folder(arguments), arguments.target)
    return {"file": str(arguments.target), "photos": n}, [EXPORTED.filled(n=n, file=arguments.target)]


def _import(arguments: argparse.Namespace) -> tuple[dict[str, object], list[Text]]:
    from paizhuo.desktop.commands.progress import bar
    from paizhuo.desktop.kit.settings import readings_folder
    from paizhuo.vision.dataset import take_in

    taken = take_in(arguments.source, readings_folder(), skip_unknown=arguments.skip_unknown, progress=bar)
    lines = [TAKEN.filled(n=taken.new + taken.again, tiles=taken.tiles, again=taken.again)]
    lines += [SKIPPED.filled(name=name, n=n) for name, n in sorted(taken.skipped.items())]
    if taken.empty:
        lines.append(EMPTY.filled(n=taken.empty))
    found = {"new": taken.new, "replaced": taken.again, "tiles": taken.tiles, "skipped": dict(taken.skipped)}
    return found | {"empty": taken.empty}, lines


DOES: Final[Mapping[str, Callable[[argparse.Namespace], tuple[dict[str, object], list[Text]]]]] = {
    "show": _show,
    "export": _export,
    "import": _import,
}
"""What each word after ``dataset`` does: the value as JSON, and the lines for a person."""
