"""The pictures of the documents are those of the manifest: each is there, as large as it says, and ``shot`` still draws it."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest
from PySide6.QtGui import QImageReader

from paizhuo.desktop.commands import shot
from paizhuo.desktop.commands.given_options import known_rules, read_options
from paizhuo.engine.core.words import Language
from tools.pictures.drawing import draw
from tools.pictures.manifest import FOLDER, MANIFEST, ROOT, Film, Picture, Still, pictures
from tools.pictures.webp import Pixels, last_frame, milliseconds
from tools.site.two_languages import LANGUAGES

ALL: Final = pictures()
FILMS: Final = [picture for picture in ALL if isinstance(picture, Film)]
STILLS: Final = [picture for picture in ALL if isinstance(picture, Still)]
DOCUMENTS: Final = (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "packaging").rglob("*.xml"))
SHOWN: Final = re.compile(r"[\w./-]+\.(?:png|webp|gif|jpe?g)\b")
"""How a document names a picture."""
LARGEST: Final = 3_000_000
"""Bytes of a film at most: people load it with the page."""
ALL_TOGETHER: Final = 5_000_000
"""Bytes of all pictures: whoever clones the repository has them."""
SMALL: Final = 8
"""So many times smaller each way two pictures are compared."""
ALIKE: Final = 1.0
"""By so much of 255 two pictures of the same page differ on average at most: nothing on the same computer; one more discard at the
table makes two, another language four. Edges drawn otherwise by another version of Qt or of the encoder are averaged out.
"""


def named(picture: Picture) -> str:
    return picture.file


def shown(document: Path) -> set[str]:
    """The files in the folder of pictures that a document shows or links to."""
    said = map(Path, SHOWN.findall(document.read_text(encoding="utf-8")))
    return {file.name for file in said if file.parent.name == FOLDER.name}


def of(language: Language) -> set[str]:
    """The pictures in a language, and those without words."""
    others = {*LANGUAGES} - {language}
    return {picture.file for picture in ALL if others.isdisjoint(picture.file.split("."))}


def documents(language: Language) -> set[Path]:
    chinese = {ROOT / "README.zh.md", *(ROOT / "docs" / "zh").rglob("*.md")}
    return chinese if language == "zh" else {*DOCUMENTS} - chinese


@pytest.mark.parametrize("language", LANGUAGES)
def test_documents_show_the_pictures_of_the_manifest_in_their_language_and_no_others(language: Language) -> None:
    assert set().union(*map(shown, documents(language))) == of(language)


def test_both_readmes_show_the_same_pictures() -> None:
    english, chinese = (shown(ROOT / name) for name in ("README.md", "README.zh.md"))
    assert {name.replace(".en.", ".zh.") for name in english} == chinese


def test_documents_have_no_picture_beside_those_of_the_manifest() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {picture.file for picture in ALL} | {MANIFEST.name}
    drawn = {file for file in (ROOT / "docs").rglob("*") if SHOWN.fullmatch(file.name)}
    assert drawn == {picture.path for picture in ALL}


@pytest.mark.parametrize("picture", ALL, ids=named)
def test_a_picture_has_the_size_that_the_manifest_says(picture: Picture) -> None:
    size = QImageReader(str(picture.path)).size()
    assert (size.width(), size.height()) == picture.size


@pytest.mark.parametrize("still", STILLS, ids=named)
def test_shot_still_knows_the_page_and_its_arguments(still: Still) -> None:
    parser = argparse.ArgumentParser()
    shot.add_arguments(parser)
    arguments = parser.parse_args([*still.words, "-o", "x.png"])
    shot.check(arguments)
    known_rules(arguments.rules).settled(read_options(arguments.option))
    assert arguments.image is None or (ROOT / arguments.image).is_file()
    assert tuple(round(length * arguments.scale) for length in arguments.size) == still.size


@pytest.mark.parametrize("film", FILMS, ids=named)
def test_a_film_lasts_about_fifteen_seconds_and_is_small(film: Film) -> None:
    assert 12_000 <= milliseconds(film.path) <= 15_500
    assert film.path.stat().st_size <= LARGEST


def test_all_pictures_together_are_small() -> None:
    assert sum(picture.path.stat().st_size for picture in ALL) <= ALL_TOGETHER


# -- drawn again -------------------------------------------------------------------------------------------------------


def at_rest(picture: Picture, file: Path) -> Pixels:
    """What a picture shows; of a film its end, when nothing moves any more."""
    if isinstance(picture, Film):
        return last_frame(file)
    return np.asarray(cv2.imread(str(file)), np.uint8)


def apart(one: Pixels, other: Pixels) -> float:
    """By how much two pictures of the same size differ on average, once letters and edges are blurred."""
    height, width = one.shape[0] // SMALL, one.shape[1] // SMALL
    small = (cv2.resize(each, (width, height), interpolation=cv2.INTER_AREA) for each in (one, other))
    return float(np.mean(cv2.absdiff(*small)))


@pytest.mark.nightly
@pytest.mark.parametrize("picture", ALL, ids=named)
def test_a_picture_drawn_again_shows_the_same(picture: Picture, tmp_path: Path) -> None:
    """Where a page has changed for a reason, ``python -m tools.pictures NAME`` draws it anew."""
    file = tmp_path / picture.file
    draw(picture, file)
    before, now = at_rest(picture, picture.path), at_rest(picture, file)
    assert now.shape == before.shape
    assert apart(before, now) < ALIKE
