"""A set of one's own is learned from a few photos and then read as it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.vision.calibration import Calibration, examples_of, face_in_crop
from paizhuo.vision.geometry import CROP_HEIGHT, CROP_WIDTH, Floats, Image, Quad, rectify
from paizhuo.vision.labels import BACK, LABELS, NOTHING, NUMBER
from paizhuo.vision.own_set import Example, OwnClassifier, OwnSet, judged, learned
from paizhuo.vision.own_set_files import BadSet, OtherModel, load, names, relearned, save
from paizhuo.vision.seen import Seen
from tests.full_disk import needs_unix, room_for
from tests.vision.layouts import blank, laid

SIZE = 96
KINDS = range(34)


def unit(vector: Floats) -> Floats:
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


@dataclass
class Design:
    """A design that the net never saw: every label looks somewhat like its ``twin``, and the net says it is that.

    ``noise``: how much two tiles of a label differ.
    """

    seed: int = 1
    noise: float = 0.25
    twins: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = np.random.default_rng(self.seed)
        self._looks = [unit(chance.normal(size=SIZE).astype(np.float32)) for _ in LABELS]
        self._chance = chance

    def tile(self, label: int) -> Example:
        embedding = unit(self._looks[label] + self.noise * unit(self._chance.normal(size=SIZE).astype(np.float32)))
        shares = self._chance.dirichlet(np.full(len(LABELS), 0.5)).astype(np.float32) * 0.1
        found = self.twins.get(label, label)
        shares[found] += 0.6
        shares[label] += 0.3
        return Example(label, shares, embedding, b"")

    def tiles(self, labels: Sequence[int], copies: int = 1) -> list[Example]:
        return [self.tile(label) for label in labels for _ in range(copies)]


SHIFTED = {label: (label + 1) % 34 for label in range(0, 34, 3)} | {NUMBER["1s"]: NUMBER["7f"]}


def right(own_set: OwnSet | None, tiles: Sequence[Example]) -> float:
    """The share of tiles that are told right."""
    messages = []
    for tile in tiles:
        seen = Seen(np.zeros((4, 2), np.float32), tile.probabilities, 1.0, tile.embedding)
        messages.append((own_set.adapted(seen) if own_set else seen).label == tile.label)
    return sum(messages) / len(messages)


# -- what is learned


def test_a_design_the_net_mistakes_is_read_right_after_calibration() -> None:
    design = Design(twins=SHIFTED)
    shown, later = design.tiles(KINDS, 3), design.tiles(KINDS, 4)
    assert right(None, later) < 0.7
    assert right(learned("mine", "1", shown), later) > 0.99


def test_one_tile_of_each_kind_is_enough() -> None:
    design = Design(twins=SHIFTED)
    own_set = learned("mine", "1", design.tiles(KINDS))
    assert own_set.weight == 1
    assert right(own_set, design.tiles(KINDS, 4)) > 0.97


def test_the_weight_is_fitted_on_the_tiles_each_judged_by_the_others() -> None:
    telling = learned("mine", "1", Design(twins=SHIFTED).tiles(KINDS, 3))
    # Pairs of labels that the embeddings mix up and the net tells apart, if not surely: compared with a prototype that it is
    # itself a part of, a tile would still seem to be right.
    design, chance = Design(noise=0.5), np.random.default_rng(5)
    mixed = []
    for tile in design.tiles(KINDS, 3):
        shares = np.full(len(LABELS), 0.1 / 45, np.float32)
        shares[tile.label], shares[tile.label ^ 1] = 0.6, 0.3
        like = design.tile(tile.label ^ int(chance.integers(2)))
        mixed.append(replace(tile, probabilities=shares, embedding=like.embedding))
    assert telling.weight >= 1
    assert learned("mine", "1", mixed).weight < 0.5


def test_labels_never_shown_stay_the_nets_business() -> None:
    design = Design(twins=SHIFTED)
    flowers = [NUMBER[f"{n}f"] for n in range(1, 9)]
    own_set = learned("mine", "1", design.tiles(KINDS, 3))
    assert right(own_set, design.tiles(flowers, 5)) == 1
    seen = design.tile(flowers[0])
    shares = own_set.adapted(Seen(np.zeros((4, 2), np.float32), seen.probabilities, 1.0, seen.embedding)).probabilities
    assert shares[flowers] == pytest.approx(seen.probabilities[flowers], rel=0.01)


def test_what_looks_like_none_of_the_tiles_is_no_more_likely_one_of_them() -> None:
    design = Design()
    own_set = learned("mine", "1", design.tiles(KINDS, 3))
    thing = design.tile(NOTHING)
    shares = own_set.adapted(
        Seen(np.zeros((4, 2), np.float32), thing.probabilities, 1.0, thing.embedding)
    ).probabilities
    assert shares[NOTHING] == pytest.approx(thing.probabilities[NOTHING], rel=0.01)


def test_a_strange_tile_that_the_net_takes_for_nothing_is_saved_by_its_prototype() -> None:
    design = Design(twins={NUMBER["7z"]: NOTHING})
    own_set = learned("mine", "1", design.tiles(KINDS, 3))
    tile = design.tile(NUMBER["7z"])
    seen = Seen(np.zeros((4, 2), np.float32), tile.probabilities, 1.0, tile.embedding)
    assert seen.nothing > 0.5
    assert own_set.adapted(seen).nothing < 0.2


@settings(max_examples=25)
@given(
    st.integers(0, 10_000), st.sampled_from((0.0, 0.5, 4.0)), st.floats(1, 20), st.sets(st.integers(0, 44), max_size=45)
)
def test_probabilities_stay_probabilities(seed: int, weight: float, farthest: float, shown: set[int]) -> None:
    design = Design(seed, noise=0.8)
    prototypes = learned("mine", "1", design.tiles(sorted(shown), 2)).prototypes if shown else {}
    tile = design.tile(seed % 45)
    shares = judged(tile.probabilities, tile.embedding, prototypes, weight, farthest)
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1, abs=1e-4)
    if weight == 0:
        assert shares == pytest.approx(tile.probabilities, abs=1e-5)


# -- photos


@dataclass
class Reads:
    """A net whose embedding is a small grey copy of the crop, so that what is read depends on the picture alone."""

    asked: list[bool] = field(default_factory=list)

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        self.asked.append(as_given)
        return [self._seen(image, quad) for quad in quads]

    def _seen(self, image: Image, quad: Quad) -> Seen:
        crop = rectify(image, quad).mean(axis=2)
        small = crop.reshape(8, CROP_HEIGHT // 8, 12, CROP_WIDTH // 12).mean(axis=(1, 3)).astype(np.float32).reshape(-1)
        return Seen(quad, np.full(len(LABELS), 1 / len(LABELS), np.float32), 1.0, unit(small - small.mean() + 0.01))


def photo(layout: str) -> tuple[Image, list[tuple[Quad, int]]]:
    """A picture of tiles, each with a pattern of its own for its label."""
    image = blank(900, 300) // 4
    confirmed = [(np.asarray(quad + np.array((60, 120), np.float32)), label) for quad, label in laid(layout)]
    for quad, label in confirmed:
        left, top = quad.min(axis=0).astype(int)
        pattern = np.random.default_rng(label).integers(0, 256, (4, 3), np.uint8)
        image[top : top + 40, left : left + 30] = np.kron(pattern, np.ones((10, 10), np.uint8))[..., None]
    return image, confirmed


ALL = "\n".join(" ".join(f"{n}{suit}" for n in range(1, 8 if suit == "z" else 10)) for suit in "mpsz")


def test_photos_are_taken_in_any_order_until_nothing_is_missing() -> None:
    calibration = Calibration()
    assert "34" in calibration.words.en
    net = Reads()
    for layout in ("7z 1m 1m 2m back 0p", ALL.partition("\n")[2].removesuffix(" 7z")):
        calibration = calibration.with_photo(*photo(layout), net)
    assert [LABELS[label] for label in calibration.missing] == [f"{n}m" for n in range(3, 10)]
    assert calibration.words.en == (
        "27 kinds are there. Still missing: 3 of characters, 4 of characters, 5 of characters, 6 of characters, "
        "7 of characters, 8 of characters, 9 of characters."
    )
    assert not calibration.complete
    calibration = calibration.with_photo(*photo(ALL.splitlines()[0]), net)
    assert calibration.complete
    assert "Flowers" in calibration.words.en
    assert BACK not in calibration.optional_missing
    assert calibration.counts[NUMBER["1m"]] == 3
    assert all(net.asked)  # confirmed corners are taken as they are


def test_many_missing_kinds_are_counted() -> None:
    calibration = Calibration().with_photo(*photo("1m 2m"), Reads())
    assert calibration.words.en.startswith("2 kinds are there, 32 are missing, 3 of characters")
    assert calibration.words.zh.startswith("已有 2 种，还缺 32 种，如三万、")


def test_a_tile_confirmed_by_mistake_can_be_taken_out() -> None:
    calibration = Calibration().with_photo(*photo("1m 2m"), Reads())
    assert calibration.without(calibration.examples[0]).counts == {NUMBER["2m"]: 1}


def test_the_kept_crop_shows_the_tile_as_the_photo_does() -> None:
    image, confirmed = photo("1m 5z")
    face = np.zeros((CROP_HEIGHT, CROP_WIDTH, 3), np.uint8) + np.arange(CROP_WIDTH, dtype=np.uint8)[None, :, None] * 5
    assert np.abs(rectify(face, face_in_crop()).astype(int) - face).max() <= 1
    assert [example.label for example in examples_of(image, [*confirmed, (confirmed[0][0], NOTHING)], Reads())] == [
        0,
        NUMBER["5z"],
    ]


def test_the_pipeline_reads_through_the_set() -> None:
    net = Reads()
    calibration = Calibration().with_photo(*photo(ALL), net).with_photo(*photo(ALL), net)
    wearing = OwnClassifier(net, calibration.learned("mine", "1"))
    image, tiles = photo("9m 1z 5p 3s 7z")
    found = wearing.read(image, [quad for quad, _ in tiles])
    assert [seen.label for seen in found] == [label for _, label in tiles]
    assert net.asked[-1] is False


# -- on the disk


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, Calibration]:
    calibration = Calibration().with_photo(*photo(ALL), Reads()).with_photo(*photo("1m 0p back"), Reads())
    save(tmp_path, calibration.learned("祖母的 tiles", "net 1"), calibration.examples)
    return tmp_path, calibration


def test_a_set_that_was_kept_is_the_same(kept: tuple[Path, Calibration]) -> None:
    folder, calibration = kept
    before, after = calibration.learned("祖母的 tiles", "net 1"), load(folder, "祖母的 tiles", "net 1")
    assert names(folder) == ("祖母的 tiles",)
    assert (after.name, after.model, after.weight) == (before.name, before.model, before.weight)
    assert after.farthest == pytest.approx(before.farthest, abs=1e-5)
    assert list(after.prototypes) == list(before.prototypes)
    for label, prototype in before.prototypes.items():
        other = after.prototypes[label]
        assert other.mean == pytest.approx(prototype.mean, abs=1e-5)
        assert other.spread == pytest.approx(prototype.spread, abs=1e-5)
        assert other.count == prototype.count


@needs_unix
@pytest.mark.parametrize("room", [0, 1_500])
def test_on_a_full_disk_the_set_stays_as_it_was(kept: tuple[Path, Calibration], room: int) -> None:
    folder, calibration = kept
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    with room_for(room), pytest.raises(OSError, match="File too large"):
        save(folder, calibration.learned("祖母的 tiles", "net 1"), calibration.examples)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before


def test_a_set_of_another_model_is_refused_and_learned_again_from_its_crops(kept: tuple[Path, Calibration]) -> None:
    folder, calibration = kept
    with pytest.raises(OtherModel, match="learned with another recognition model") as refused:
        load(folder, "祖母的 tiles", "net 2")
    assert "net 1" in refused.value.reason.zh
    again = relearned(folder, "祖母的 tiles", "net 2", Reads())
    before = calibration.learned("祖母的 tiles", "net 1")
    assert load(folder, "祖母的 tiles", "net 2").prototypes.keys() == before.prototypes.keys()
    for label, prototype in before.prototypes.items():
        assert float(again.prototypes[label].mean @ prototype.mean) > 0.99
    relearned(folder, "祖母的 tiles", "net 3", Reads())
    assert len(list((folder / "祖母的 tiles" / "crops").iterdir())) == len(calibration.examples)


@pytest.mark.parametrize(
    "written, words",
    [
        ("{", "damaged"),
        ("[]", "damaged"),
        ('{"format": 2, "model": "net 1"}', "newer version"),
        ('{"format": 1, "model": "net 1"}', "damaged"),
        ('{"format": 1, "model": "net 1", "prototypes": {}, "weight": 1, "farthest": 3}', "damaged"),
        (
            '{"format": 1, "model": "net 1", "weight": 1, "farthest": 3, "prototypes": {"1m": {"mean": [1], "spread": 0, "count": 1}}}',
            "damaged",
        ),
        (
            '{"format": 1, "model": "net 1", "weight": 1, "farthest": 3, "prototypes": {"1m": {"mean": [1], "spread": 1, "count": 1e999}}}',
            "damaged",
        ),
    ],
)
def test_a_damaged_file_is_told(kept: tuple[Path, Calibration], written: str, words: str) -> None:
    folder, _ = kept
    (folder / "祖母的 tiles" / "set.json").write_text(written, "utf-8")
    with pytest.raises(BadSet, match=words):
        load(folder, "祖母的 tiles", "net 1")


def test_a_set_without_crops_has_to_be_photographed_again(kept: tuple[Path, Calibration]) -> None:
    folder, _ = kept
    file = folder / "祖母的 tiles" / "set.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"crops": ["1m-99.jpg"]}), "utf-8")
    with pytest.raises(BadSet, match="photograph it again"):
        relearned(folder, "祖母的 tiles", "net 2", Reads())


@pytest.mark.parametrize("name", ["", "../mine", "a/b", ".hidden", "con", "x" * 41, "mine "])
def test_a_name_that_is_no_folders_is_refused(tmp_path: Path, name: str) -> None:
    own_set = learned(name, "1", Design().tiles([0, 1]))
    with pytest.raises(BadSet, match="cannot be a set's name"):
        save(tmp_path, own_set, ())
    assert not list(tmp_path.iterdir())


def test_a_set_nobody_kept_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BadSet, match="no tile set named “mine”"):
        load(tmp_path, "mine", "1")
