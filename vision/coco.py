"""Labelled pictures in the COCO format: images, categories named as our labels are, annotations with a box and the four corners.

Beside what the format has, ``attributes`` of an annotation say by how many quarters the print is ``turned`` clockwise (null: nobody
knows) and whether a person ``corrected`` what was read; an image is ``complete`` if every tile in it is annotated. What other programs
write has none of these, and often only boxes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final, NoReturn

import cv2
import numpy as np

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import FLOWERS, RED, TILE_COUNT
from paizhuo.engine.core.words import Text
from paizhuo.vision.geometry import Quad, area, hull, signed_area, turned
from paizhuo.vision.labels import BACK, LABELS, NOTHING, NUMBER
from paizhuo.vision.readings import KeptReading, KeptTile, turned_of

ANNOTATIONS: Final = "annotations.json"
IMAGES: Final = "images"
_SUITS: Final = {"m": "characters", "p": "dots", "s": "bamboos", "z": "honours"}
_LEAST_AREA: Final = 16.0
"""Square pixels below which nothing is a tile."""
_NAMED: Final = 12
"""So many unknown categories are named; of more only the number is said."""

_NOT_JSON: Final = Text("标注文件不是 JSON：{reason}", "The annotations are not JSON: {reason}")
_WRONG: Final = Text(
    "标注文件不是 COCO 格式，问题在 {where}", "The annotations are not in the COCO format, because of {where}"
)
_OUTERMOST: Final = Text("最外层：应为一个对象", "the outermost value, which is no object")
_TWICE: Final = Text("{what} {id} 出现了两次。", "There are two of {what} {id}.")
_NOWHERE: Final = Text("标注 {id} 指向的{what}不存在。", "Annotation {id} belongs to {what} that is not there.")
_IMAGE: Final = Text("图片", "an image")
_CATEGORY: Final = Text("类别", "a category")
_THE_IMAGE: Final = Text("图片", "image")
_THE_ANNOTATION: Final = Text("标注", "annotation")
_UNKNOWN: Final = Text(
    "这些类别不是牌名：{names}。牌名如 5m、0p、7z、3f、back；用 --skip-unknown 可以略过它们。",
    "These categories are no names of tiles: {names}. Tiles are named 5m, 0p, 7z, 3f, back; --skip-unknown leaves the others out.",
)
_MORE: Final = Text("等 {n} 个", "{n} in all")
_BAD_BOX: Final = Text(
    "标注 {id} 的位置不对：不是图片 {file} 里的一块四边形。",
    "Annotation {id} has no place for a tile: it is no quadrilateral within the picture {file}.",
)


class BadDataset(Refused):
    """A data set that cannot be used; ``reason`` says why. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """An image as the annotations have it. ``file``: its name there."""

    file: str
    size: tuple[int, int]
    tiles: tuple[KeptTile, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Annotations:
    """``pictures``: those with tiles. ``skipped``: by unknown category, how many annotations were left out; ``empty``: how many images
    have no tile.
    """

    pictures: tuple[Annotated, ...]
    skipped: Mapping[str, int]
    empty: int


def _supercategory(label: int) -> str:
    if label == BACK:
        return "back"
    return "red" if label in RED else "flowers" if label in FLOWERS else _SUITS[LABELS[label][-1]]


CATEGORIES: Final = [
    {"id": label + 1, "name": LABELS[label], "supercategory": _supercategory(label)} for label in range(NOTHING)
]
assert len(CATEGORIES) == TILE_COUNT + 1


# -- writing


def written(readings: Iterable[KeptReading]) -> str:
    """Return the annotations of these readings, whose pictures lie in ``images``."""
    images: list[dict[str, object]] = []
    annotations: list[dict[str, object]] = []
    for number, reading in enumerate(readings, start=1):
        width, height = reading.size
        images.append(
            {
                "id": number,
                "file_name": f"{reading.name}.jpg",
                "width": width,
                "height": height,
                "complete": reading.complete,
            }
        )
        for tile in reading.tiles:
            corners = [[round(float(x), 2), round(float(y), 2)] for x, y in tile.quad]
            left, top, right, bottom = hull(tile.quad)
            left, top, right, bottom = max(0.0, left), max(0.0, top), min(width, right), min(height, bottom)
            corrected = {"corrected": tile.corrected}
            annotations.append(
                {
                    "id": len(annotations) + 1,
                    "image_id": number,
                    "category_id": tile.label + 1,
                    "bbox": [round(side, 2) for side in (left, top, right - left, bottom - top)],
                    "segmentation": [[side for corner in corners for side in corner]] if tile.outlined else [],
                    "area": round(area(tile.quad), 2),
                    "iscrowd": 0,
                    "attributes": {"turned": tile.turned} | corrected if tile.outlined else corrected,
                }
            )
    found = {
        "info": {"description": "Mahjong tiles in photos, confirmed in paizhuo", "version": "1"},
        "images": images,
        "categories": CATEGORIES,
        "annotations": annotations,
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


# -- reading


def read(data: bytes, *, skip_unknown: bool = False) -> Annotations:
    """Return what annotations say, all of it checked but for the pictures. Raises ``BadDataset``.

    ``skip_unknown``: annotations of categories that are no tiles are left out, and their images are not complete.
    """
    document = _document(data)
    named = {
        _whole(each, "id", "categories"): _text(each, "name", "categories") for each in _items(document, "categories")
    }
    images: dict[int, dict[str, Any]] = {}
    files: set[str] = set()
    for image in _items(document, "images"):
        number, file = _whole(image, "id", "images"), _text(image, "file_name", "images")
        if number in images or file in files:
            raise BadDataset(_TWICE.filled(what=_THE_IMAGE, id=file))
        if min(_whole(image, "width", "images"), _whole(image, "height", "images")) < 1:
            _wrong(f"images: {file}: width, height")
        images[number] = image
        files.add(file)
    tiles: dict[int, list[KeptTile]] = {number: [] for number in images}
    skipped: Counter[str] = Counter()
    partly: set[int] = set()
    seen: set[int] = set()
    for each in _items(document, "annotations"):
        number = _whole(each, "id", "annotations")
        image_id, category = _whole(each, "image_id", "annotations"), _whole(each, "category_id", "annotations")
        if number in seen:
            raise BadDataset(_TWICE.filled(what=_THE_ANNOTATION, id=number))
        if image_id not in images or category not in named:
            missing = _CATEGORY if image_id in images else _IMAGE
            raise BadDataset(_NOWHERE.filled(id=number, what=missing))
        seen.add(number)
        label = NUMBER.get(named[category], NOTHING)
        if label == NOTHING:
            skipped[named[category]] += 1
            partly.add(image_id)
        else:
            tiles[image_id].append(_tile(each, number, label, images[image_id]))
    if skipped and not skip_unknown:
        raise BadDataset(_UNKNOWN.filled(names=_listed(sorted(skipped))))
    pictures = tuple(
        Annotated(
            image["file_name"],
            (image["width"], image["height"]),
            tuple(tiles[number]),
            image.get("complete", True) is True and number not in partly,
        )
        for number, image in images.items()
        if tiles[number]
    )
    return Annotations(pictures, skipped, len(images) - len(pictures))


def _listed(names: list[str]) -> Text:
    some = ", ".join(names[:_NAMED])
    if len(names) <= _NAMED:
        return Text(some.replace(", ", "、"), some)
    more = _MORE.filled(n=len(names))
    return Text(f"{some.replace(', ', '、')}……{more.zh}", f"{some} … ({more.en})")


def _wrong(where: str | Text) -> NoReturn:
    raise BadDataset(_WRONG.filled(where=where))


def _document(data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadDataset(_NOT_JSON.filled(reason=error)) from None
    if not isinstance(found, dict):
        _wrong(_OUTERMOST)
    return found


def _items(document: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = document.get(name)
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        _wrong(name)
    return found


def _whole(item: Mapping[str, Any], key: str, where: str) -> int:
    found = item.get(key)
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    if not isinstance(found, int) or isinstance(found, bool):
        _wrong(f"{where}: {key}")
    return found


def _text(item: Mapping[str, Any], key: str, where: str) -> str:
    found = item.get(key)
    if not isinstance(found, str) or not found:
        _wrong(f"{where}: {key}")
    return found


def _tile(item: Mapping[str, Any], number: int, label: int, image: Mapping[str, Any]) -> KeptTile:
    attributes = item.get("attributes")
    said = attributes if isinstance(attributes, dict) else {}
    quarters = said.get("turned")
    lies = quarters if isinstance(quarters, int) and not isinstance(quarters, bool) and 0 <= quarters <= 3 else None
    quad = _corners(item)
    if quad is None or not _within(quad, image["width"], image["height"]):
        raise BadDataset(_BAD_BOX.filled(id=number, file=image["file_name"]))
    if lies is not None:
        # Another program may have begun at another corner.
        quad = next((way for quarter in range(4) if turned_of(way := turned(quad, quarter)) == lies), quad)
    # Some programs write a box as a polygon; ours says "turned" of whatever is more.
    outlined = bool(item.get("segmentation")) and ("turned" in said or not _is_box(quad))
    return KeptTile(label, np.ascontiguousarray(quad), lies, said.get("corrected") is True, outlined)


def _is_box(quad: Quad) -> bool:
    return len(np.unique(quad[:, 0])) == len(np.unique(quad[:, 1])) == 2


def _corners(item: Mapping[str, Any]) -> Quad | None:
    """Four corners, clockwise: of the polygon, of the smallest rectangle around one with others, or of the box."""
    outline = item.get("segmentation")
    if isinstance(outline, list) and outline:
        polygon = _numbers(outline[0])
        if polygon is None or len(polygon) < 6 or len(polygon) % 2:
            return None
        corners = np.array(polygon, np.float32).reshape(-1, 2)
        if len(outline) > 1 or len(corners) != 4:
            others = [_numbers(each) or [] for each in outline[1:]]
            if any(len(each) % 2 for each in others):
                return None
            all_corners = np.array([*polygon, *(side for each in others for side in each)], np.float32).reshape(-1, 2)
            corners = np.asarray(cv2.boxPoints(cv2.minAreaRect(all_corners)), np.float32)
        return corners if signed_area(corners) >= 0 else np.ascontiguousarray(corners[::-1])
    box = _numbers(item.get("bbox"))
    if box is None or len(box) != 4 or min(box[2:]) <= 0:
        return None
    left, top, width, height = box
    right, bottom = left + width, top + height
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _numbers(value: object) -> list[float] | None:
    if not isinstance(value, list):
        return None
    plain = all(isinstance(each, int | float) and not isinstance(each, bool) for each in value)
    try:
        found = [float(each) for each in value] if plain else []
    except OverflowError:
        return None
    return found if found and all(isfinite(each) and abs(each) < 1e6 for each in found) else None


def _within(quad: Quad, width: int, height: int) -> bool:
    """Return whether it can be a tile of the picture: convex, its middle inside, no corner farther out than the picture is large."""
    across, down = quad[:, 0], quad[:, 1]
    x, y = float(across.mean()), float(down.mean())
    near = float(across.min()) >= -width and float(across.max()) <= 2 * width
    near &= float(down.min()) >= -height and float(down.max()) <= 2 * height
    inside = 0 <= x <= width and 0 <= y <= height
    return near and inside and area(quad) >= _LEAST_AREA and cv2.isContourConvex(quad)
