"""Sets of one's own on the disk: a folder for each, with ``set.json`` and the small crops it can be learned from again.

A set belongs to the net whose embeddings it holds. After the program has got a better net, the crops are read anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.vision.calibration import examples_of, face_in_crop
from paizhuo.vision.classify import Classifies
from paizhuo.vision.labels import LABELS, NOTHING, NUMBER
from paizhuo.vision.own_set import Example, OwnSet, Prototype, learned
from paizhuo.vision.pictures import BadPicture, read_bytes

FORMAT: Final = 1
_FILE: Final = "set.json"
_CROPS: Final = "crops"
_LONGEST_NAME: Final = 40
_FORBIDDEN: Final = re.compile(
    r'[\x00-\x1f\x7f/\\:*?"<>|]|^[. ]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE
)
"""What the names of folders must not hold on one system or another."""

_BAD_NAME: Final = Text(
    '“{name}”不能用作牌的名字：请用 1 到 40 个字，不含 / \\ : * ? " < > |。',
    "“{name}” cannot be a set's name: use 1 to 40 characters, without / \\ : * ? \" < > |.",
)
_MISSING: Final = Text("没有叫“{name}”的牌。", "There is no tile set named “{name}”.")
_BROKEN: Final = Text("“{name}”的文件已损坏：{reason}。", "The files of the tile set “{name}” are damaged: {reason}.")
_NEWER: Final = Text(
    "“{name}”是用更新的程序保存的，请更新程序。",
    "The tile set “{name}” was saved by a newer version of the program. Update the program.",
)
_OTHER_MODEL: Final = Text(
    "“{name}”是用另一个识别模型（{other}）学的，须按保存的小图重新学一次。",
    "The tile set “{name}” was learned with another recognition model ({other}). Learn it again from its kept pictures.",
)
_NO_CROPS: Final = Text(
    "“{name}”没有保存小图，请重新拍照。", "The tile set “{name}” has no kept pictures: photograph it again."
)


class BadSet(Failure):
    """A set that cannot be used; ``reason`` say why and what to do."""


class OtherModel(BadSet):
    """A set learned with another net; ``relearned`` helps."""


def _folder(folder: Path, name: str) -> Path:
    if not 0 < len(name) <= _LONGEST_NAME or _FORBIDDEN.search(name):
        raise BadSet(_BAD_NAME.filled(name=name))
    return folder / name


def names(folder: Path) -> tuple[str, ...]:
    """Return the sets kept under ``folder``."""
    return tuple(sorted(file.parent.name for file in folder.glob(f"*/{_FILE}")))


def save(folder: Path, own_set: OwnSet, examples: Sequence[Example]) -> None:
    """Keep a set under ``folder``, in place of one of the same name. Raises ``BadSet`` for its name, and ``OSError``."""
    place = _folder(folder, own_set.name)
    crops = place / _CROPS
    crops.mkdir(parents=True, exist_ok=True)
    # New crops go beside the old ones until the set names them, so that it is whole at every moment.
    first = 1 + max((int(file.stem.rpartition("-")[2]) for file in crops.glob("*-*.jpg")), default=-1)
    kept = [f"{LABELS[example.label]}-{number}.jpg" for number, example in enumerate(examples, first)]
    new = place / f"{_FILE}.new"
    try:
        for file, example in zip(kept, examples, strict=True):
            (crops / file).write_bytes(example.crop)
        new.write_text(json.dumps(_as_json(own_set, kept), ensure_ascii=False, indent=1), "utf-8")
        new.replace(place / _FILE)
    except OSError:
        for made in (new, *(crops / file for file in kept)):
            with suppress(OSError):
                made.unlink(missing_ok=True)
        raise
    for old in crops.glob("*-*.jpg"):
        if old.name not in kept:
            old.unlink()


def _as_json(own_set: OwnSet, crops: Sequence[str]) -> dict[str, object]:
    prototypes = {
        LABELS[label]: {
            "count": each.count,
            "spread": round(each.spread, 6),
            "mean": [round(float(value), 6) for value in each.mean],
        }
        for label, each in own_set.prototypes.items()
    }
    return {
        "format": FORMAT,
        "name": own_set.name,
        "model": own_set.model,
        "weight": own_set.weight,
        "farthest": round(own_set.farthest, 6),
        "prototypes": prototypes,
        "crops": list(crops),
    }


def load(folder: Path, name: str, model: str) -> OwnSet:
    """Return the set of that name. ``model``: the version of the net in use. Raises ``OtherModel`` and ``BadSet``."""
    written = _read(folder, name)
    if written["model"] != model:
        raise OtherModel(_OTHER_MODEL.filled(name=name, other=written["model"]))
    try:
        prototypes = {
            NUMBER[label]: Prototype(
                np.array(each["mean"], np.float32).reshape(-1), float(each["spread"]), int(each["count"])
            )
            for label, each in written["prototypes"].items()
        }
        found = OwnSet(name, model, prototypes, float(written["weight"]), float(written["farthest"]))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BadSet(_BROKEN.filled(name=name, reason=repr(error))) from None
    sizes = {len(each.mean) for each in prototypes.values()}
    numbers = [*(each.spread for each in prototypes.values()), found.farthest]
    usable = len(sizes) == 1 and min(numbers) > 0 and found.weight >= 0 and NOTHING not in prototypes
    if not usable or not all(np.isfinite(each.mean).all() for each in prototypes.values()):
        raise BadSet(_BROKEN.filled(name=name, reason="prototypes"))
    return found


def _read(folder: Path, name: str) -> dict[str, Any]:
    try:
        written = json.loads((_folder(folder, name) / _FILE).read_text("utf-8"))
    except FileNotFoundError:
        raise BadSet(_MISSING.filled(name=name)) from None
    except OSError as error:
        raise BadSet(_BROKEN.filled(name=name, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadSet(_BROKEN.filled(name=name, reason=error)) from None
    if not isinstance(written, dict) or not isinstance(written.get("format"), int) or "model" not in written:
        raise BadSet(_BROKEN.filled(name=name, reason="format"))
    if written["format"] > FORMAT:
        raise BadSet(_NEWER.filled(name=name))
    return written


def relearned(folder: Path, name: str, model: str, classifier: Classifies) -> OwnSet:
    """Return the set learned again from its crops by the net in use, and kept. Raises ``BadSet`` and ``OSError``."""
    kept = _read(folder, name).get("crops")
    examples: list[Example] = []
    for file in kept if isinstance(kept, list) else ():
        label = NUMBER.get(str(file).partition("-")[0], NOTHING)
        try:
            data = (folder / name / _CROPS / Path(str(file)).name).read_bytes()
            crop = read_bytes(data)
        except (OSError, BadPicture):
            continue  # the others are enough to learn from
        examples += [replace(each, crop=data) for each in examples_of(crop, [(face_in_crop(), label)], classifier)]
    if not examples:
        raise BadSet(_NO_CROPS.filled(name=name))
    own_set = learned(name, model, examples)
    save(folder, own_set, examples)
    return own_set
