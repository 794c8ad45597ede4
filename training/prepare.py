"""Renders and cuts out what the nets are trained on, once, into a working folder.

    python -m training.prepare scenes --configuration cross_design --processes 2
    python -m training.prepare crops  --configuration cross_design --processes 2
    python -m training.prepare pieces --configuration cross_design --photos FOLDER [--models FOLDER]
    python -m training.prepare mistakes --configuration cross_design --models FOLDER

``scenes``: synthetic photos with and without tiles. ``crops``: single drawn tiles, tiles in those scenes, and what is no tile.
``pieces``: labelled tiles of real photos; with models trained before, the tiles of turned photos are found by them, and how each
print lies is told by them. ``mistakes``: what nets trained before take for tiles in synthetic photos and is none. Every command may
be stopped at any time and goes on where it was.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from paizhuo.vision.geometry import Floats, Image, rectify, sides
from paizhuo.vision.labels import BACK, LABELS, NOTHING
from training.configuration import Preparing, load
from training.crops import FOLDERS as CROP_FOLDERS
from training.crops import anywhere, beside_a_tile, jittered, plain, save_crops
from training.found import Finder, finder_of, found_pieces, mistaken
from training.real import Photo, Piece, known_pieces, read_all, save_pieces, straight_pieces
from training.scenes import DrawnSet, FaceSource, clutter, nothing, scene, single

_PER_STYLE: Final = 16
"""Scenes in a row with tiles of one drawn design: drawing all of its faces takes longer than a photo."""
_PER_FILE: Final = 512
_LOOKED_AT: Final = 64
"""Synthetic photos of either sort behind a file of mistakes."""
_DESIGNS, _PER_DESIGN = 4, 138
"""In a file of drawn tiles: so many designs, each label so often that it makes three of each."""
_QUALITY: Final = 92
_LEAST_SIDE: Final = 12.0
"""Pixels: a tile with a shorter side is not cut out of a scene."""


def work_folder(given: Path | None) -> Path:
    """Return where checkpoints and rendered pictures go: never into the project."""
    return given or user_cache_path("paizhuo") / "training"


@lru_cache(maxsize=2)
def _design(seed: int, number: int) -> FaceSource:
    """Return a drawn tile set."""
    return DrawnSet(1000 * seed + number)


# -- scenes


def render_scene(folder: Path, how: Preparing, number: int) -> None:
    """Write one photo with tiles: ``NUMBER.jpg`` and ``NUMBER.npz`` (quads, labels, seen)."""
    if (folder / f"{number:06d}.npz").exists():
        return
    rng = np.random.default_rng([how.seed, 2, number])
    made = scene(rng, [_design(how.seed, number // _PER_STYLE % how.styles)], (how.scene_size, how.scene_size))
    cv2.imwrite(str(folder / f"{number:06d}.jpg"), made.image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    part = folder / f"{number:06d}.part"
    with part.open("wb") as file:
        np.savez(file, quads=made.quads, labels=made.labels, seen=made.seen)
    part.replace(part.with_suffix(".npz"))


def render_clutter(folder: Path, how: Preparing, number: int) -> None:
    path = folder / f"{number:06d}.jpg"
    if path.exists():
        return
    made = clutter(np.random.default_rng([how.seed, 3, number]), (how.scene_size, how.scene_size))
    part = folder / f"{number:06d}.part.jpg"
    cv2.imwrite(str(part), made, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    part.replace(path)


# -- crops


def _turns(rng: np.random.Generator, turned_share: float, count: int) -> npt.NDArray[np.int64]:
    return np.where(rng.random(count) < turned_share, rng.integers(1, 4, count), 0)


def cut_singles(folder: Path, how: Preparing, number: int) -> None:
    """Write one file of drawn tiles, each label as often as another, and what lies about them."""
    path = folder / f"{number:05d}.npz"
    if path.exists():
        return
    rng = np.random.default_rng([how.seed, 4, number])
    crops = []
    for _ in range(_DESIGNS):
        design = _design(how.seed, int(rng.integers(how.styles)))
        labels = np.concatenate([rng.permutation(BACK + 1) for _ in range(_PER_DESIGN // (BACK + 1))])
        for label, turn in zip(labels.tolist(), _turns(rng, how.turned, len(labels)).tolist(), strict=True):
            crops.append((np.asarray(single(rng, design, label, turn), np.uint8), label, turn))
        crops += [(np.asarray(nothing(rng, design), np.uint8), NOTHING, 0) for _ in range(_PER_DESIGN // 12)]
    save_crops(path, crops)


def cut_from_scenes(folder: Path, scenes: Path, how: Preparing, number: int) -> None:
    """Write one file of the tiles in sixteen scenes, as a detector would cut them, and of what lies between them."""
    path = folder / f"{number:05d}.npz"
    if path.exists():
        return
    rng = np.random.default_rng([how.seed, 5, number])
    crops = []
    for source in range(number * _PER_STYLE, (number + 1) * _PER_STYLE):
        if not (scenes / f"{source:06d}.npz").exists():
            return  # not rendered yet
        image = np.asarray(cv2.imread(str(scenes / f"{source:06d}.jpg")), np.uint8)
        with np.load(scenes / f"{source:06d}.npz") as saved:
            quads, names, seen = saved["quads"], saved["labels"], saved["seen"]
        good = [i for i in range(len(quads)) if seen[i] >= 0.8 and min(sides(quads[i])) >= _LEAST_SIDE]
        for i in rng.permutation(good)[:24].tolist():
            turn = int(_turns(rng, how.turned, 1)[0])
            quad = np.roll(jittered(quads[i], rng, 0.025), turn, axis=0)
            crops.append((rectify(image, quad), int(names[i]), turn))
            if rng.random() < 0.05:
                crops.append((beside_a_tile(image, quads[i], rng), NOTHING, 0))
    save_crops(path, crops)


def cut_clutter(folder: Path, pictures: Path, how: Preparing, number: int) -> None:
    """Write one file of crops without tiles."""
    path = folder / f"{number:05d}.npz"
    files = sorted(pictures.glob("[0-9]*[0-9].jpg"))
    if path.exists() or not files:
        return
    rng = np.random.default_rng([how.seed, 6, number])
    crops = []
    for chosen in rng.integers(len(files), size=_PER_FILE // 16):
        image = np.asarray(cv2.imread(str(files[int(chosen)])), np.uint8)
        crops += [(anywhere(image, rng), NOTHING, 0) for _ in range(16)]
    save_crops(path, crops)


# -- what nets trained before find


@lru_cache(maxsize=1)
def _finder(models: Path) -> Finder:
    return finder_of(models)


def pieces_of(longest: int, models: Path | None, photo: Photo) -> list[Piece]:
    """Return a photo's labelled tiles, as far as it is known where they lie."""
    if photo.quads is not None:
        return known_pieces(photo, longest)
    return straight_pieces(photo, longest) if models is None else found_pieces(photo, longest, _finder(models))


def cut_pieces(work: Path, longest: int, photos: list[Photo], models: Path | None, processes: int) -> None:
    """Write ``pieces.npz``, of all designs: training leaves those held out aside and measures itself by them."""
    pieces: list[Piece] = []
    with _processes(processes) as pool:
        for number, found in enumerate(pool.imap(partial(pieces_of, longest, models), photos), start=1):
            pieces += found
            if number % 100 == 0:
                print(f"{number} of {len(photos)} photos, {len(pieces)} tiles", flush=True)
    part = work / "pieces.part.npz"
    print(f"{save_pieces(part, pieces)} tiles from {len(photos)} photos")
    part.replace(work / "pieces.npz")


def cut_mistakes(work: Path, how: Preparing, models: Path, number: int) -> None:
    """Write one file of what is taken for tiles in so many synthetic photos: without tiles, and beside the tiles of others."""
    path = work / "mistakes" / f"{number:05d}.npz"
    if path.exists():
        return
    crops: list[Image] = []
    for source in range(number * _LOOKED_AT, (number + 1) * _LOOKED_AT):
        for folder in ("scenes", "clutter"):
            picture = work / folder / f"{source:06d}.jpg"
            if picture.exists():
                image = np.asarray(cv2.imread(str(picture)), np.uint8)
                crops += mistaken(image, _quads_of(picture), _finder(models))
    save_crops(path, [(crop, NOTHING, 0) for crop in crops if not plain(crop)])


def _quads_of(picture: Path) -> list[Floats]:
    """Return where the tiles of a synthetic photo lie."""
    beside = picture.with_suffix(".npz")
    if not beside.exists():
        return []
    with np.load(beside) as saved:
        return list(saved["quads"].astype(np.float32))


# -- the command


def _quiet() -> None:
    """Use one thread in this process, and leave it to the parent to say when to stop."""
    cv2.setNumThreads(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _processes(count: int) -> Pool:
    return multiprocessing.get_context("spawn").Pool(count, _quiet)


def _each(work: Callable[[int], None], numbers: Sequence[int], processes: int, what: str) -> None:
    start = time.monotonic()
    with _processes(processes) as pool:
        for done, _ in enumerate(pool.imap_unordered(work, numbers, chunksize=_PER_STYLE), start=1):
            if done % 100 == 0 or done == len(numbers):
                print(f"{what}: {done} of {len(numbers)}, {time.monotonic() - start:.0f} s", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.prepare", description=str(__doc__).splitlines()[0])
    parser.add_argument("what", choices=("scenes", "crops", "pieces", "mistakes"))
    parser.add_argument("--configuration", default="cross_design")
    parser.add_argument("--work", type=Path, help="folder for rendered pictures and checkpoints")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--photos", type=Path, help="folder with labelled photos (pieces)")
    parser.add_argument("--models", type=Path, help="folder with nets trained before (pieces, mistakes)")
    chosen = parser.parse_args(arguments)
    configuration = load(chosen.configuration)
    how, work = configuration.preparing, work_folder(chosen.work)
    folders = {name: work / name for name in ("scenes", "clutter", *CROP_FOLDERS)}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    if chosen.what == "pieces":
        if chosen.photos is None:
            parser.error("pieces needs --photos")
        cut_pieces(work, how.crop_pixels, read_all(chosen.photos), chosen.models, chosen.processes)
    elif chosen.what == "mistakes":
        if chosen.models is None:
            parser.error("mistakes needs --models")
        files = -(-max(how.scenes, how.clutter) // _LOOKED_AT)
        _each(partial(cut_mistakes, work, how, chosen.models), range(files), chosen.processes, "files of mistakes")
    elif chosen.what == "scenes":
        _each(partial(render_scene, folders["scenes"], how), range(how.scenes), chosen.processes, "scenes")
        _each(partial(render_clutter, folders["clutter"], how), range(how.clutter), chosen.processes, "clutter")
    else:
        files = -(-how.singles // (_DESIGNS * _PER_DESIGN))
        _each(partial(cut_singles, folders["singles"], how), range(files), chosen.processes, "files of drawn tiles")
        files = -(-how.scenes // _PER_STYLE)
        cut = partial(cut_from_scenes, folders["scene_crops"], folders["scenes"], how)
        _each(cut, range(files), chosen.processes, "files of tiles in scenes")
        files = -(-how.not_tiles // _PER_FILE)
        cut = partial(cut_clutter, folders["clutter_crops"], folders["clutter"], how)
        _each(cut, range(files), chosen.processes, "files of clutter")
    return 0


if __name__ == "__main__":
    assert len(LABELS) == NOTHING + 1
    sys.exit(main())
