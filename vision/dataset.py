"""Data sets of labelled photos in files: kept readings are exported as one in the COCO format, and read from one.

A data set is a folder or a zip file with ``annotations.json`` and a folder ``images``; of other programs also with another name of the
annotations. Everything in it is checked before anything is written.
"""

from __future__ import annotations

import shutil
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, Protocol

from paizhuo.engine.core.words import Text
from paizhuo.vision.coco import ANNOTATIONS, IMAGES, Annotated, Annotations, BadDataset, read, written
from paizhuo.vision.pictures import BadPicture, read_bytes
from paizhuo.vision.readings import (
    KeptReading,
    can_be_kept,
    listed,
    named,
    picture_of,
    prepared,
    put,
    take_over,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

ZIP: Final = ".zip"
_MOST_BYTES: Final = 64 * 1024 * 1024
"""Of one file in a data set."""
_MOST_FILES: Final = 200_000
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The same readings give the same zip file."""

_NOTHING: Final = Text("没有留下识牌照片，没有可导出的。", "No readings are kept: there is nothing to export.")
_DAMAGED: Final = Text(
    "{folder} 里的 {names} 已损坏，请先删掉。", "In {folder} these are damaged, delete them first: {names}."
)
_THERE: Final = Text("{target} 已经存在，保持原样。", "{target} exists already; it stays as it is.")
_NO_SET: Final = Text("{source} 不是文件夹，也不是 zip 文件。", "{source} is neither a folder nor a zip file.")
_NO_ANNOTATIONS: Final = Text(
    "{source} 里没有 COCO 标注（annotations.json）。", "There are no COCO annotations (annotations.json) in {source}."
)
_SEVERAL: Final = Text(
    "{source} 里有几个 JSON 文件，不知道哪个是标注；请把它命名为 annotations.json。",
    "There are several JSON files in {source}: name the one with the annotations annotations.json.",
)
_NO_PICTURE: Final = Text("缺图片 {file}。", "The picture {file} is missing.")
_OUTSIDE: Final = Text("图片名 {file} 指向数据集以外。", "The picture {file} would lie outside the data set.")
_LARGE: Final = Text(
    "{file} 太大：{n} MB，最多 {most} MB。", "{file} is too large: {n} MB. At most {most} MB are read."
)
_BROKEN: Final = Text("{file} 读不出来：{reason}", "{file} cannot be read: {reason}")
_BAD_PICTURE: Final = Text("图片 {file}：{reason}", "The picture {file}: {reason}")
_OTHER_SIZE: Final = Text(
    "图片 {file} 的大小是 {width}×{height}，标注里写的是 {said}。",
    "The picture {file} is {width}×{height}; the annotations say {said}.",
)


class Files(Protocol):
    """The files of a data set by their names, with ``/`` between folders."""

    source: Path

    def names(self) -> Collection[str]: ...

    def read(self, name: str) -> bytes:
        """Read a file of the data set. Raises ``BadDataset``."""
        ...


@dataclass(frozen=True, slots=True)
class Taken:
    """What an import brought. ``new`` and ``again``: pictures that were not there, and that were; ``skipped`` and ``empty`` as in
    ``Annotations``.
    """

    new: int
    again: int
    tiles: int
    skipped: Mapping[str, int]
    empty: int


# -- the files of a data set


class _Folder:
    def __init__(self, source: Path) -> None:
        self.source = source

    def names(self) -> Collection[str]:
        found = (file for file in self.source.rglob("*") if file.is_file())
        return {file.relative_to(self.source).as_posix() for file, _ in zip(found, range(_MOST_FILES), strict=False)}

    def read(self, name: str) -> bytes:
        file = self.source / name
        try:
            if not file.resolve().is_relative_to(self.source.resolve()):
                raise BadDataset(_OUTSIDE.filled(file=name))
            _check_size(name, file.stat().st_size)
            return file.read_bytes()
        except OSError as error:
            raise BadDataset(_BROKEN.filled(file=name, reason=error.strerror or error)) from None


class _Zip:
    def __init__(self, source: Path, opened: zipfile.ZipFile) -> None:
        self.source = source
        self._opened = opened
        self._files = {each.filename: each for each in opened.infolist() if not each.is_dir()}

    def names(self) -> Collection[str]:
        return self._files.keys()

    def read(self, name: str) -> bytes:
        _check_size(name, self._files[name].file_size)
        try:
            with self._opened.open(self._files[name]) as file:
                data = file.read(_MOST_BYTES + 1)
        except (OSError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise BadDataset(_BROKEN.filled(file=name, reason=error)) from None
        _check_size(name, len(data))
        return data


def _check_size(name: str, size: int) -> None:
    if size > _MOST_BYTES:
        raise BadDataset(_LARGE.filled(file=name, n=size >> 20, most=_MOST_BYTES >> 20))


@contextmanager
def opened(source: Path) -> Iterator[Files]:
    """Open the files of a data set in a folder or a zip file. Raises ``BadDataset``."""
    if source.is_dir():
        yield _Folder(source)
        return
    try:
        if not source.is_file():
            raise BadDataset(_NO_SET.filled(source=source))
        archive = zipfile.ZipFile(source)
    except zipfile.BadZipFile:
        raise BadDataset(_NO_SET.filled(source=source)) from None
    except (OSError, ValueError, NotImplementedError) as error:
        raise BadDataset(_BROKEN.filled(file=source, reason=error)) from None
    with archive:
        yield _Zip(source, archive)


def annotations_in(names: Collection[str], source: Path) -> str:
    """Return the file with the annotations: of that name, the nearest to the top, or else the only JSON file. Raises ``BadDataset``."""
    found = [name for name in names if PurePosixPath(name).name == ANNOTATIONS]
    found = found or [name for name in names if name.lower().endswith(".json")]
    if not found:
        raise BadDataset(_NO_ANNOTATIONS.filled(source=source))
    depth = min(name.count("/") for name in found)
    nearest = [name for name in found if name.count("/") == depth]
    if len(nearest) > 1:
        raise BadDataset(_SEVERAL.filled(source=source))
    return nearest[0]


def place_of(file: str, annotations: str, names: Collection[str]) -> str:
    """Return where among the files the picture lies that the annotations call ``file``. Raises ``BadDataset``."""
    path = PurePosixPath(file)
    if "\\" in file or ":" in file or "\0" in file or path.is_absolute() or ".." in path.parts:
        raise BadDataset(_OUTSIDE.filled(file=file))
    beside = PurePosixPath(annotations).parent
    for folder in (beside / IMAGES, beside, beside.parent / IMAGES, beside.parent):
        if (name := (folder / path).as_posix()) in names:
            return name
    raise BadDataset(_NO_PICTURE.filled(file=file))


def annotated(files: Files, *, skip_unknown: bool = False) -> tuple[Annotations, Mapping[str, str]]:
    """Return what a data set's annotations say, and by image where among the files it lies. Raises ``BadDataset``."""
    names = files.names()
    at = annotations_in(names, files.source)
    found = read(files.read(at), skip_unknown=skip_unknown)
    return found, {picture.file: place_of(picture.file, at, names) for picture in found.pictures}


# -- import


def take_in(
    source: Path, folder: Path, *, skip_unknown: bool = False, progress: Callable[[int, int], None] | None = None
) -> Taken:
    """Add what a data set has to the readings kept in ``folder``. ``progress`` hears how many pictures of how many are checked.

    Raises ``BadDataset`` and ``OSError``; nothing has changed then.
    """
    staged = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(staged, ignore_errors=True)  # of a program that was killed
    try:
        with opened(source) as files:
            found, places = annotated(files, skip_unknown=skip_unknown)
            for number, picture in enumerate(found.pictures, start=1):
                put(staged, *_checked(picture, files.read(places[picture.file])))
                if progress is not None:
                    progress(number, len(found.pictures))
        come = listed(staged).readings
        new = take_over(staged, folder) if come else 0
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return Taken(new, len(come) - new, sum(len(each.tiles) for each in come), found.skipped, found.empty)


def _checked(picture: Annotated, data: bytes) -> tuple[bytes, KeptReading]:
    """Return a picture and its tiles as they are kept. Raises ``BadDataset``."""
    try:
        image = read_bytes(data)
    except BadPicture as bad:
        raise BadDataset(_BAD_PICTURE.filled(file=picture.file, reason=bad.reason)) from None
    height, width = image.shape[:2]
    if (width, height) != picture.size:
        said = f"{picture.size[0]}×{picture.size[1]}"
        raise BadDataset(_OTHER_SIZE.filled(file=picture.file, width=width, height=height, said=said))
    if can_be_kept(data, image):
        return named(data, picture.size, picture.tiles, complete=picture.complete)
    return prepared(image, picture.tiles, complete=picture.complete)


# -- export


def export(folder: Path, target: Path, *, replaces: bool = False) -> int:
    """Write the readings kept in ``folder`` as a data set: a zip file if the name says so, or else a folder. Returns how many.

    ``replaces``: in place of a file that is there.

    Raises ``BadDataset`` and ``OSError``; nothing is there then that was not.
    """
    kept = listed(folder)
    if kept.damaged:
        raise BadDataset(_DAMAGED.filled(folder=folder, names=" ".join(kept.damaged)))
    if not kept.readings:
        raise BadDataset(_NOTHING)
    empty = target.is_dir() and not any(target.iterdir())
    if target.exists() and not empty and not (replaces and target.is_file()):
        raise BadDataset(_THERE.filled(target=target))
    readings = sorted(kept.readings, key=lambda each: each.name)
    beside = target.with_name(f"{target.name}.new")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        if target.suffix.lower() == ZIP:
            _write_zip(folder, readings, beside)
        else:
            _write_folder(folder, readings, beside)
        if empty:
            target.rmdir()
        beside.replace(target)
    except OSError:
        shutil.rmtree(beside, ignore_errors=True)
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    return len(readings)


def _write_folder(folder: Path, readings: list[KeptReading], target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    (target / IMAGES).mkdir(parents=True)
    for reading in readings:
        shutil.copyfile(picture_of(folder, reading), target / IMAGES / f"{reading.name}.jpg")
    (target / ANNOTATIONS).write_text(written(readings), "utf-8")


def _write_zip(folder: Path, readings: list[KeptReading], target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(ANNOTATIONS, _EPOCH), written(readings), zipfile.ZIP_DEFLATED)
        for reading in readings:
            entry = zipfile.ZipInfo(f"{IMAGES}/{reading.name}.jpg", _EPOCH)
            archive.writestr(entry, picture_of(folder, reading).read_bytes(), zipfile.ZIP_STORED)
