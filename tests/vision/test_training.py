"""What the nets are taught comes back as what is read; photos and configurations are read as they are meant."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from paizhuo.vision.dataset import export
from paizhuo.vision.geometry import Floats, Quad, area, glide, overlap, rectify, shared_area, unglide, upright
from paizhuo.vision.labels import NOTHING, NUMBER
from paizhuo.vision.locate import CHANNELS, FRACTIONS, HULL, LEANS, SCORE, decoded
from paizhuo.vision.readings import KeptTile, prepared, put
from tests.vision.layouts import Exact
from training.augment import mirrored
from training.configuration import FOLDER, BadConfiguration, load
from training.crops import jittered, load_crops, plain, save_crops
from training.evaluate import Read, Result, calibration, matched
from training.found import Finder, mistaken
from training.judge import Judged, judge
from training.real import (
    BadLabels,
    Photo,
    corners,
    crowded,
    designs,
    filled,
    known_pieces,
    load_pieces,
    piece_of,
    read_all,
    read_labels,
    refilled,
    save_pieces,
    split,
)
from training.scenes import Scene
from training.targets import Maps, Truth, encode, turn_group

SIZE = 320


def tile(x: float, y: float, width: float, height: float, angle: float) -> Quad:
    c, s = np.cos(angle), np.sin(angle)
    square = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return np.asarray(square @ np.array([[c, s], [-s, c]]) + (x, y), np.float32)


def answer_of(maps: Maps) -> Floats:
    """What a net would say that had learned the maps by heart."""
    answer = np.zeros((CHANNELS, *maps.score.shape), np.float32)
    share = np.clip(maps.score, 1e-4, 1 - 1e-4)
    answer[SCORE] = np.log(share / (1 - share))
    rows, columns = maps.cells.T
    answer[HULL, rows, columns] = maps.hulls.T
    answer[FRACTIONS, rows, columns] = maps.fractions.T
    answer[LEANS, rows, columns] = maps.oblique * 2 - 1
    return answer


@pytest.mark.parametrize("seed", range(12))
def test_the_detector_reads_the_tiles_that_its_maps_tell(seed: int) -> None:
    rng = np.random.default_rng(seed)
    quads = np.stack(
        [
            tile(
                60 + 100 * i,
                60 + 100 * k,
                w := rng.uniform(14, 60),
                w * rng.uniform(1.2, 1.5),
                rng.uniform(-np.pi, np.pi),
            )
            for i in range(3)
            for k in range(3)
        ]
    )
    found = decoded(answer_of(encode(Truth(quads, np.ones(9, np.bool_)), SIZE, SIZE)), 0.9)
    assert len(found) == 9
    for quad in quads:
        best = max(found, key=lambda one: overlap(one.quad, quad))
        # Within three degrees of straight a tile is told by its hull.
        assert overlap(best.quad, quad) > 0.89
        assert abs(area(best.quad) / area(quad) - 1) < 0.12


def test_a_tile_of_which_little_is_seen_is_neither_wanted_nor_unwanted() -> None:
    quads = np.stack([tile(80, 80, 30, 40, 0), tile(200, 200, 30, 40, 0)])
    maps = encode(Truth(quads, np.array([True, False])), SIZE, SIZE)
    assert maps.score[20, 20] == 1
    assert maps.score[40:60, 40:60].max() == 0
    assert not maps.counted[50, 50]
    assert maps.counted[20, 20]
    assert maps.counted[70, 70]


def test_boxes_of_turned_photos_teach_where_tiles_are_but_not_how_large() -> None:
    quads = tile(80, 80, 30, 40, 0)[None]
    maps = encode(Truth(quads, np.ones(1, np.bool_), hulls_known=False, corners_known=False), SIZE, SIZE)
    assert maps.score.max() == 1
    assert len(maps.cells)
    assert not maps.weights.any()
    assert not maps.corner_weights.any()


def test_a_picture_without_tiles_teaches_that_there_are_none() -> None:
    maps = encode(Truth.none(), SIZE, SIZE)
    assert not maps.score.any()
    assert maps.counted.all()
    assert not len(maps.cells)


def test_mirroring_a_picture_moves_its_tiles_along() -> None:
    quad = tile(90, 130, 40, 60, 0.4)
    image = np.full((SIZE, SIZE, 3), 40, np.uint8)
    cv2.fillPoly(image, [np.round(quad).astype(np.int32)], (250, 250, 250))
    for way in range(8):
        picture, (moved,) = mirrored(image, quad[None], way)
        assert rectify(picture, upright(moved), -0.1).mean() > 245
        (found,) = unglide(*glide(moved[None]))
        assert shared_area(found, upright(moved)) > 0.97 * area(quad), "the net is taught where its corners are"


def takes_for_tiles(*taken: tuple[Quad, str]) -> Finder:
    everything = Exact([(quad, NUMBER[name]) for quad, name in taken])
    return Finder(everything, everything, everything)


def test_what_is_taken_for_a_tile_away_from_all_tiles_is_a_mistake_to_learn_from() -> None:
    there, hidden, beside, half = (
        tile(60, 60, 30, 40, 0),
        tile(60, 160, 30, 40, 0),
        tile(160, 60, 30, 40, 0.3),
        tile(74, 60, 30, 40, 0),
    )
    image = np.full((SIZE, SIZE, 3), 40, np.uint8)
    cv2.fillPoly(image, [np.round(beside).astype(np.int32)], (0, 200, 250))
    (crop,) = mistaken(image, [there, hidden], takes_for_tiles((there, "1m"), (hidden, "2m"), (beside, "3p")))
    assert crop[20:-20, 15:-15].mean(axis=(0, 1)) == pytest.approx((0, 200, 250), abs=12)
    assert not mistaken(image, [there], takes_for_tiles((half, "1m"))), "half of a tile is one"


def test_what_is_read_where_no_tile_lies_is_false_and_a_hidden_tile_counts_neither_way() -> None:
    quads = np.stack([tile(60 + 100 * place, 100, 30, 40, 0) for place in range(4)])
    made = Scene(
        np.zeros((SIZE, 2 * SIZE, 3), np.uint8), quads, np.array([0, 1, 2, 3]), np.array([1, 1, 0.3, 0.3], np.float32)
    )
    there, wrong, hidden = (Read(quad, label, 0.9) for quad, label in zip(quads[:3], (0, 9, 2), strict=True))
    nowhere = Read(tile(300, 260, 30, 40, 0), 5, 0.9)
    sums = Judged()
    assert judge(made, [there, wrong, hidden, nowhere], sums) == [3]
    assert (sums.wanted, sums.found, sums.right, sums.false, sums.fooled) == (2, 2, 1, 1, 1)
    assert not judge(made, [], sums)
    assert (sums.wanted, sums.found, sums.false, sums.fooled) == (4, 2, 1, 1)


@pytest.mark.parametrize("name", ["5z", "back"])
def test_what_looks_blank_is_no_mistake_to_learn_from(name: str) -> None:
    image = np.full((SIZE, SIZE, 3), 240, np.uint8)
    assert not mistaken(image, [], takes_for_tiles((tile(160, 60, 30, 40, 0), name)))


def test_the_loss_is_least_for_the_net_that_says_what_is_wanted() -> None:
    torch = pytest.importorskip("torch")
    from training.losses import locate_losses, wanted_of

    quads = np.stack([tile(80, 80, 30, 40, 0.5), tile(200, 200, 40, 52, 0)])
    maps = encode(Truth(quads, np.ones(2, np.bool_)), SIZE, SIZE)
    right = torch.from_numpy(answer_of(maps))[None]
    right[:, HULL] = torch.log(right[:, HULL].clamp(min=1e-3))
    right[:, FRACTIONS] = torch.logit(right[:, FRACTIONS].clamp(1e-4, 1 - 1e-4))
    right[:, LEANS] *= 20
    right[:, SCORE] = torch.where(torch.from_numpy(maps.score) >= 1, 12.0, -12.0)
    best = locate_losses(right, wanted_of([maps], [True]))
    assert float(best.score + best.hull + best.corner) < 1e-2
    wrong = right.clone()
    wrong[:, HULL] += 0.3
    wrong[:, LEANS] *= -1
    worse = locate_losses(wrong, wanted_of([maps], [True]))
    assert float(worse.hull) > 0.1
    assert float(worse.corner) > 1
    silent = right.clone()
    silent[:, SCORE] = -12
    assert float(locate_losses(silent, wanted_of([maps], [True])).score) > 5


def test_tiles_without_a_label_are_not_held_against_the_net_in_real_photos() -> None:
    torch = pytest.importorskip("torch")
    from training.losses import locate_losses, wanted_of

    maps = encode(Truth(tile(80, 80, 30, 40, 0)[None], np.ones(1, np.bool_)), SIZE, SIZE)
    said = torch.full((1, CHANNELS, *maps.score.shape), -6.0)
    quiet = locate_losses(said, wanted_of([maps], [False])).score
    said[0, SCORE, 60, 60] = 3.0
    assert float(locate_losses(said, wanted_of([maps], [False])).score) <= float(quiet)
    assert float(locate_losses(said, wanted_of([maps], [True])).score) > float(quiet) + 1


def test_of_prints_alike_upside_down_only_lying_across_is_taught() -> None:
    torch = pytest.importorskip("torch")
    from training.losses import turn_loss

    sure = torch.eye(4) * 20
    upside_down = sure[[2]]
    zero = torch.tensor([0])
    assert float(turn_loss(upside_down, zero, torch.tensor([4]))) > 10
    assert float(turn_loss(upside_down, zero, torch.tensor([2]))) < 1e-3
    assert float(turn_loss(sure[[1]], zero, torch.tensor([2]))) > 10
    assert float(turn_loss(upside_down, torch.tensor([-1]), torch.tensor([4]))) == 0
    assert [turn_group(NUMBER[name]) for name in ("6p", "4p", "back", "1m")] == [4, 2, 2, 4]
    assert turn_group(NOTHING) == 0


def test_a_pupil_is_taught_by_its_teacher_and_not_the_other_way_round() -> None:
    torch = pytest.importorskip("torch")
    from training.losses import opinion_loss

    taught = torch.tensor([[4.0, 2.0, -3.0]], requires_grad=True)
    assert float(opinion_loss(taught.detach() + 5, taught)) == pytest.approx(0, abs=1e-6)
    mine = torch.tensor([[2.0, 4.0, -3.0]], requires_grad=True)
    loss = opinion_loss(mine, taught)
    loss.backward()
    assert float(loss.detach()) > 0.5
    assert taught.grad is None
    assert mine.grad[0, 0] < 0 < mine.grad[0, 1]


FEEDING = """
import cv2, torch
from typing import NamedTuple
from training.feeding import fed
class Batch(NamedTuple):
    drawn: torch.Tensor
def make(rng):
    return Batch(torch.from_numpy(rng.random(3)))
def two(processes):
    batches = fed(make, (1, 7), processes, torch.device("cpu"))
    return next(batches).drawn, next(batches).drawn
cv2.setNumThreads(1)
alone, again, (one, other) = two(0), two(0), two(2)
assert torch.equal(alone[0], again[0]), "a seed tells what is drawn"
assert not torch.equal(one, other), "no process draws what another does"
assert torch.equal(one, alone[0])
"""


def test_processes_beside_the_training_prepare_different_batches() -> None:
    pytest.importorskip("torch")
    subprocess.run([sys.executable, "-c", FEEDING], check=True, timeout=120, cwd=Path(__file__).parents[2])


def test_what_is_exported_of_a_lesson_is_the_pupil() -> None:
    torch = pytest.importorskip("torch")
    from training.nets import Lesson, classifier_of

    lesson = Lesson(taught=True).eval()
    crops = torch.rand(2, 3, 64, 48)
    for mine, exported in zip(lesson.pupil(crops), classifier_of(lesson.state_dict())(crops), strict=True):
        assert torch.equal(mine, exported)


def test_temperature_makes_probabilities_true() -> None:
    pytest.importorskip("torch")
    from training.export import temperature_of

    rng = np.random.default_rng(0)
    logits = rng.normal(0, 2, (6000, 5))
    share = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    labels = (rng.random((6000, 1)) > share.cumsum(axis=1)).sum(axis=1)
    assert temperature_of(logits * 3, labels) == pytest.approx(3, rel=0.1)


@pytest.mark.parametrize("kind", ["locate", "classify"])
def test_opencv_answers_as_the_exported_net_does(kind: str, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from training.export import check, write_onnx
    from training.nets import ClassifyNet, FixedClassifyNet, LocateNet

    torch.manual_seed(1)
    net: Any
    if kind == "locate":
        net, sizes = LocateNet().eval(), [(1, 3, 96, 128), (1, 3, 160, 96)]
        write_onnx(net, torch.rand(sizes[0]), tmp_path / "net.onnx", {2: "height", 3: "width"}, ["tiles"])
    else:
        trained, sizes = ClassifyNet().eval(), [(1, 3, 64, 48), (5, 3, 64, 48)]
        net, fixed = trained, FixedClassifyNet(trained).eval()
        write_onnx(
            fixed, torch.rand(2, 3, 64, 48), tmp_path / "net.onnx", {0: "tiles"}, ["logits", "turn", "embedding"]
        )
    assert check(net, tmp_path / "net.onnx", [torch.rand(size) for size in sizes]) < 1e-3


@pytest.mark.parametrize("kind", ["locate", "classify"])
def test_a_net_made_of_its_file_answers_as_the_file_and_can_learn_on(kind: str, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from training.export import write_onnx
    from training.nets import ClassifyNet, FixedClassifyNet, LocateNet
    from training.reopen import check, reopened_classify, reopened_locate

    torch.manual_seed(1)
    path = tmp_path / "net.onnx"
    net: Any
    if kind == "locate":
        batches = [torch.rand(4, 3, 64, 96) for _ in range(3)]
        trained = LocateNet().train()
        trained(batches[0])  # batch norm has seen something
        write_onnx(trained.eval(), batches[0], path, {2: "height", 3: "width"}, ["tiles"])
        net = reopened_locate(path, batches)
    else:
        batches = [torch.rand(4, 3, 64, 48) for _ in range(3)]
        classifier = ClassifyNet().train()
        classifier(batches[0])
        outputs = ["logits", "turn", "embedding"]
        write_onnx(FixedClassifyNet(classifier.eval()).eval(), batches[0], path, {0: "tiles"}, outputs)
        net = FixedClassifyNet(reopened_classify(path, batches))
    example = batches[0][:1]
    assert check(net, path, example) < 1e-3
    learning = net.train()(torch.cat(batches))
    standing = net.eval()(torch.cat(batches))
    one, other = (each[0] if isinstance(each, tuple) else each for each in (learning, standing))
    assert (one - other).abs().max() < 0.2 * other.abs().max(), "while it learns it answers much as it did"


def test_a_training_finishes_within_its_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    from training import running
    from training.nets import Average

    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    net = torch.nn.Linear(2, 1)
    optimiser = running.optimiser_of(net, 1.0, 0.0)
    run = running.Run(tmp_path, net, optimiser, Average(net, 0.9), minutes=1.0, finish=True)
    rates = []
    while run.goes_on(10_000):
        run.stepped(net(torch.ones(1, 2)).sum(), 10_000, 1.0)
        rates.append(optimiser.param_groups[0]["lr"])
        now[0] += 0.1
    assert 590 <= len(rates) <= 610
    assert max(rates) > 0.2
    assert rates[-1] < 0.05 * max(rates)


def test_a_share_lies_within_its_interval_and_few_photos_say_little() -> None:
    pytest.importorskip("torch")
    from training.leave_out import share_of

    few, many = share_of([(9, 10), (10, 10)]), share_of([(9, 10), (10, 10)] * 100)
    for share in (few, many):
        assert share.low <= share.right / share.of <= share.high
    assert few.high - few.low > many.high - many.low
    assert share_of([(10, 10)] * 3).low < 0.5, "three photos without a mistake do not show that there are none"
    assert share_of([(0, 1)] * 3).high > 0.5
    assert (share_of([(36, 37)]).low, share_of([(36, 37)]).high) == (0, 1), "one photo says nothing about others"


# -- photos


def test_corners_filled_after_turning_are_found_and_filled_with_something_else() -> None:
    rng = np.random.default_rng(0)
    photo = rng.integers(60, 250, (200, 200, 3)).astype(np.uint8)
    assert filled(photo) is None
    turned = photo.copy()
    for corner in (
        [[0, 0], [70, 0], [0, 70]],
        [[199, 0], [130, 0], [199, 70]],
        [[0, 199], [70, 199], [0, 130]],
        [[199, 199], [130, 199], [199, 130]],
    ):
        cv2.fillPoly(turned, [np.array(corner, np.int32)], (23, 23, 23))
    mask = filled(turned)
    assert mask is not None
    assert mask[5, 5]
    assert mask[195, 195]
    assert not mask[100, 100]
    again = refilled(turned, mask, rng)
    assert (again[100, 60:140] == turned[100, 60:140]).all()
    assert filled(again) is None


def test_labels_are_read_by_photo_and_bad_lines_are_told(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text(
        "path,x1,y1,x2,y2,label\nb.jpg,1,2,30,40,5m\na.jpg,0,0,9,12,7z\nb.jpg,30,2,60,40,8f\n"
    )
    first, second = read_labels(tmp_path)
    assert (first.path.name, first.labels.tolist()) == ("a.jpg", [NUMBER["7z"]])
    assert second.boxes.tolist() == [[1, 2, 30, 40], [30, 2, 60, 40]]
    assert first.design == tmp_path.name
    (tmp_path / "labels.csv").write_text("path,x1,y1,x2,y2,label\nb.jpg,1,2,30,40,5x\n")
    with pytest.raises(BadLabels, match="line 2"):
        read_labels(tmp_path)


def test_photos_with_tiles_that_nobody_labelled_are_listed(tmp_path: Path) -> None:
    (tmp_path / "labels.csv").write_text("path,x1,y1,x2,y2,label\nb.jpg,1,2,30,40,5m\na.jpg,0,0,9,12,7z\n")
    (tmp_path / "partial.txt").write_text("b.jpg\n")
    first, second = read_labels(tmp_path)
    assert (first.complete, second.complete) == (True, False)
    assert Result(second, [Read(corners_of_box(), 3, 0.9)], [-1], 0.1).false == []
    (tmp_path / "partial.txt").write_text("b.jpg\nc.jpg\n")
    with pytest.raises(BadLabels, match=r"c\.jpg has no label"):
        read_labels(tmp_path)


def test_a_data_set_is_read_with_corners_and_lies_beside_folders_with_boxes(tmp_path: Path) -> None:
    image = np.random.default_rng(1).integers(0, 256, (200, 300, 3)).astype(np.uint8)
    leaning = tile(80, 90, 30, 40, 0.4)
    kept = [KeptTile(NUMBER["5m"], leaning, 0), KeptTile(NUMBER["7z"], tile(150, 90, 30, 40, 0.4))]
    put(tmp_path / "kept", *prepared(image, kept, complete=True))
    put(tmp_path / "kept", *prepared(image[:, ::-1], [KeptTile(0, corners_of_box(), outlined=False)], complete=False))
    export(tmp_path / "kept", tmp_path / "data" / "mine")
    (tmp_path / "data" / "boxes").mkdir()
    (tmp_path / "data" / "boxes" / "labels.csv").write_text("path,x1,y1,x2,y2,label\nb.jpg,1,2,30,40,5m\n")
    boxed, *mine = read_all(tmp_path / "data")
    assert (boxed.design, boxed.quads) == ("boxes", None)
    assert {photo.design for photo in mine} == {"mine"}
    outlined, box = sorted(mine, key=lambda photo: photo.quads is None)
    assert np.abs(outlined.outlines[0] - leaning).max() < 0.01
    pieces = known_pieces(outlined, 96)
    assert [(piece.label, piece.turn) for piece in pieces] == [(NUMBER["5m"], 0), (NUMBER["7z"], -1)]
    assert (box.quads, box.complete, box.boxes.tolist()) == (None, False, [[10, 20, 40, 60]])
    assert box.path.is_file()
    assert Result(box, [Read(leaning, 3, 0.9)], [-1], 0.1).false == []  # it may be one that nobody labelled
    (tmp_path / "data" / "mine" / "annotations.json").write_text("{}")
    with pytest.raises(BadLabels, match="COCO"):
        read_all(tmp_path / "data")


def corners_of_box() -> Quad:
    (only,) = corners(np.array([[10, 20, 40, 60]], np.float32))
    return np.asarray(only, np.float32)


def test_photos_of_a_design_held_out_are_all_on_one_side() -> None:
    photos = [
        Photo(Path(name), np.zeros((0, 4), np.float32), np.zeros(0, np.int64), design)
        for name, design in (("a", "x"), ("b", "y"), ("c", "x"))
    ]
    trained, held = split(photos, ["x"])
    assert [photo.path.name for photo in trained] == ["b"]
    assert [photo.path.name for photo in held] == ["a", "c"]
    assert {"japanese", "ivory"} <= set(designs()["rf_chinese"])


def test_boxes_of_leaning_tiles_overlap_and_those_of_a_row_do_not() -> None:
    row = np.array([[0, 0, 30, 40], [31, 0, 61, 40]], np.float32)
    leaning = np.array([[0, 0, 40, 42], [25, 20, 65, 62]], np.float32)
    assert crowded(row).tolist() == [False, False]
    assert crowded(leaning).tolist() == [True, True]


def test_a_piece_of_a_photo_gives_the_same_crop_as_the_photo(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    coarse = rng.integers(0, 256, (40, 40, 3)).astype(np.uint8)
    photo = np.asarray(cv2.resize(coarse, (300, 300), interpolation=cv2.INTER_CUBIC), np.uint8)
    quad = tile(150, 140, 40, 54, 0.1)
    save_pieces(tmp_path / "p.npz", [piece_of(photo, quad, 7, 0, "x", 400)] * 2)
    first, _ = load_pieces(tmp_path / "p.npz")
    assert (first.label, first.turn, first.design) == (7, 0, "x")
    difference = rectify(photo, quad).astype(int) - rectify(first.pixels, first.quad)
    assert abs(difference).max() <= 1
    assert abs(jittered(quad, rng, 0.0) - quad).max() < 1e-3


def test_crops_come_back_as_they_were_saved(tmp_path: Path) -> None:
    crop = np.full((64, 48, 3), 9, np.uint8)
    save_crops(tmp_path / "0.npz", [(crop, 3, 1), (crop, NOTHING, 0)])
    back = load_crops(tmp_path.glob("*.npz"))
    assert back.labels.tolist() == [3, NOTHING]
    assert back.turns.tolist() == [1, 0]
    assert (back.pictures == 9).all()
    assert len(load_crops([])) == 0


# -- configurations and figures


@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("*.toml")) if path.stem != "designs"])
def test_committed_configurations_are_whole(name: str) -> None:
    configuration = load(name)
    shares = configuration.classifying
    assert shares.real + shares.drawn + shares.nothing == pytest.approx(1)
    assert configuration.locating.size % 32 == 0


def test_a_configuration_with_an_unknown_or_wrong_entry_is_refused(tmp_path: Path) -> None:
    text = (FOLDER / "final.toml").read_text("utf-8")
    for wrong, said in (
        (text.replace("batch = 16", "batches = 16"), "batches"),
        (text.replace("batch = 16\n", ""), "lacks batch"),
        (text.replace("batch = 16", "batch = 16.5"), "must be a int"),
    ):
        (tmp_path / "own.toml").write_text(wrong, "utf-8")
        with pytest.raises(BadConfiguration, match=said):
            load(tmp_path / "own.toml")


def test_each_labelled_tile_is_matched_once_by_its_best_overlap() -> None:
    boxes = np.array([[0, 0, 30, 40], [32, 0, 62, 40], [100, 100, 130, 140]], np.float32)
    tiles = [Read(quad, 0, 0.9) for quad in corners(boxes[[1, 0, 0]] + np.float32(2))]
    match = matched(boxes, tiles, 0.5)
    assert match[2] == -1
    assert match[1] == 0
    assert match[0] in {1, 2}
    assert matched(boxes, [], 0.5) == [-1, -1, -1]


def test_calibration_tells_how_far_confidences_are_from_the_truth() -> None:
    boxes = np.array([[0, 0, 30, 40]] * 10, np.float32)
    photo = Photo(Path("x.jpg"), boxes, np.zeros(10, np.int64), "x")
    tiles = [Read(quad, int(i >= 6), 0.85) for i, quad in enumerate(corners(boxes))]
    result = Result(photo, tiles, list(range(10)), 0.0)
    assert result.right == 6
    assert not result.exact
    assert calibration([result])["ece"] == pytest.approx(0.25)


def test_a_plain_patch_is_not_taught_as_no_tile_because_it_may_be_a_white_dragon() -> None:
    rng = np.random.default_rng(2)
    light = np.linspace(190, 205, 48, dtype=np.float32)[None, :, None]
    blank = np.clip(light + rng.normal(0, 2, (64, 48, 3)), 0, 255).astype(np.uint8)
    assert plain(blank)
    written = blank.copy()
    cv2.line(written, (20, 20), (30, 45), (40, 40, 160), 3)
    assert not plain(written)
