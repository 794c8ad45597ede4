"""Reading crops by a net: turned ones again, probabilities made true."""

from __future__ import annotations

import numpy as np
import pytest

from paizhuo.vision.classify import Classifier
from paizhuo.vision.geometry import Floats, Image, Quad, turned
from paizhuo.vision.labels import LABELS, NOTHING, NUMBER
from paizhuo.vision.models import Classifying
from tests.vision.layouts import laid


class Arrow:
    """A net that knows one tile: light at its top. It says where the light is, and 7z if that is the top."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def __call__(self, batch: Floats) -> tuple[Floats, ...]:
        self.batches.append(len(batch))
        assert batch.shape[1:] == (3, 64, 48)
        grey = batch.mean(axis=1)
        ends = np.stack(
            (
                grey[:, :16].mean((1, 2)),
                grey[:, :, 32:].mean((1, 2)),
                grey[:, 48:].mean((1, 2)),
                grey[:, :, :16].mean((1, 2)),
            ),
            axis=1,
        )
        logits = np.zeros((len(batch), len(LABELS)), np.float32)
        logits[:, NUMBER["7z"]] = np.where(ends.argmax(axis=1) == 0, 8.0, 3.0)
        embedding = np.ones((len(batch), 96), np.float32) / np.sqrt(96)
        return np.asarray(embedding, np.float32), logits, np.asarray(20 * ends, np.float32)


def picture(quads: list[Quad]) -> Image:
    """Dark, with a light band at the top of each tile as printed."""
    image = np.full((200, 2400, 3), 30, np.uint8)
    for quad in quads:
        band = np.stack((quad[0], quad[1], quad[1] * 0.65 + quad[2] * 0.35, quad[0] * 0.65 + quad[3] * 0.35))
        (left, top), (right, bottom) = band.min(axis=0).astype(int), band.max(axis=0).astype(int)
        image[top:bottom, left:right] = 220
    return image


def test_a_turned_print_is_cut_again_and_its_corners_begin_at_its_own_top_left() -> None:
    true = [quad + np.array([20, 100], np.float32) for quad, _ in laid("7z >7z v7z <7z")]
    net = Arrow()
    given = [turned(quad, n) for n, quad in enumerate(true)]
    seen = Classifier(net, Classifying()).read(picture(true), given)
    assert net.batches == [4, 3]
    for tile, quad in zip(seen, true, strict=True):
        assert tile.quad == pytest.approx(quad)
        assert LABELS[tile.label] == "7z"
        assert tile.confidence > 0.9
        assert tile.stands > 0.9
        assert np.linalg.norm(tile.embedding) == pytest.approx(1)


def test_what_is_taken_to_stand_upright_is_not_looked_at_again() -> None:
    (true,) = [quad + np.array([20, 100], np.float32) for quad, _ in laid("7z")]
    net = Arrow()
    (seen,) = Classifier(net, Classifying()).read(picture([true]), [turned(true, 2)], as_given=True)
    assert net.batches == [1]
    assert seen.quad == pytest.approx(turned(true, 2))
    assert seen.stands < 0.1


def test_many_tiles_are_read_in_batches_and_in_their_order() -> None:
    true = [quad + np.array([20, 100], np.float32) for quad, _ in laid(" ".join(["7z"] * 70))]
    net = Arrow()
    seen = Classifier(net, Classifying()).read(picture(true), true)
    assert net.batches == [64, 6]
    assert all(np.array_equal(tile.quad, quad) for tile, quad in zip(seen, true, strict=True))
    assert Classifier(net, Classifying()).read(picture(true), []) == []


def test_temperature_makes_the_same_reading_less_sure() -> None:
    (true,) = [quad + np.array([20, 100], np.float32) for quad, _ in laid("7z")]

    def confidence(temperature: float) -> float:
        how = Classifying(temperature=temperature)
        (seen,) = Classifier(Arrow(), how).read(picture([true]), [true])
        assert seen.probabilities.sum() == pytest.approx(1, abs=1e-4)
        assert seen.nothing == pytest.approx(float(seen.probabilities[NOTHING]))
        return seen.confidence

    assert confidence(1.0) == pytest.approx(1 / (1 + 46 * np.exp(-8.0)), abs=1e-4)
    assert confidence(2.0) == pytest.approx(1 / (1 + 46 * np.exp(-4.0)), abs=1e-4)
