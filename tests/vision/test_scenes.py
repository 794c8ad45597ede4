"""Synthetic photos tell the truth about themselves: quads, labels and seen shares."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from paizhuo.vision.geometry import CROP_HEIGHT, CROP_WIDTH, rectify, signed_area
from paizhuo.vision.labels import BACK, NUMBER
from training.scenes import (
    CutOutSet,
    DrawnSet,
    Scene,
    automatic,
    clutter,
    compose,
    layouts,
    nothing,
    rears,
    scene,
    seat,
    single,
)
from training.scenes.camera import framing, looking
from training.scenes.light import lamp, out_of_focus
from training.scenes.pixels import Colour, Image, blurred, laid, noise, resized
from training.scenes.solid import Block, Canvas, Light, paint, painting_order, vertices

SIZE = (26.0, 35.0, 18.0)
BACK_COLOUR: Colour = (60.0, 160.0, 50.0)
OVERHEAD = Light(np.array([0.0, 0.0, 1.0]), 1.0, 0.0, 1.0, 0.0)


class ArrowSet:
    """Faces that tell up from down: a red top left quarter on white, and as many bars as the label counts."""

    labels = tuple(range(BACK))

    def face(self, label: int, rng: np.random.Generator) -> Image:
        face = np.full((256, 192, 3), 240, np.uint8)
        face[:128, :96] = (0, 0, 230)
        face[150 : 150 + 2 * label, 20:170] = (200, 40, 0)
        return face

    def back(self, rng: np.random.Generator) -> Colour:
        return BACK_COLOUR

    def body(self, rng: np.random.Generator) -> Colour:
        return 225.0, 235.0, 235.0


def rendered(places: list[layouts.Pose], elevation: float = 60, size: tuple[int, int] = (300, 400)) -> Canvas:
    rng = np.random.default_rng(4)
    face, rear = ArrowSet().face(3, rng), np.full((48, 36, 3), BACK_COLOUR, np.uint8)
    blocks = [
        Block(
            p.centre,
            p.axes,
            SIZE,
            (225, 235, 235),
            BACK_COLOUR,
            face,
            rear,
            3,
            BACK,
        )
        for p in places
    ]
    camera = framing(rng, vertices(blocks).reshape(-1, 3), size, 0.6, np.radians(elevation), 0, 0)
    canvas = Canvas(np.full((size[0] * 2, size[1] * 2, 3), 90, np.uint8), np.zeros(size, np.uint16))
    paint(canvas, blocks, camera, OVERHEAD)
    return canvas


def shares(canvas: Canvas) -> list[float]:
    count = np.bincount(canvas.ids.ravel(), minlength=len(canvas.quads) + 1)[1:]
    return [float(n / whole) for n, whole in zip(count, canvas.whole, strict=True)]


@pytest.fixture(scope="module")
def photos() -> list[Scene]:
    return [scene(np.random.default_rng(seed), [ArrowSet()], (256, 320)) for seed in range(18)]


def test_a_tile_alone_is_seen_wholly_and_its_quad_is_the_hull_of_its_pixels() -> None:
    for turn in (0.0, 0.4, np.pi / 2, 2.5):
        canvas = rendered([layouts.pose(SIZE, 0, 0, turn)])
        assert shares(canvas) == [1.0]
        y, x = np.nonzero(canvas.ids == 1)
        found = cv2.convexHull(np.column_stack([x, y]).astype(np.float32) + 0.5)[:, 0]
        assert all(
            abs(cv2.pointPolygonTest(canvas.quads[0], tuple(map(float, point)), measureDist=True)) < 1.5
            for point in found
        )
        assert abs(cv2.contourArea(canvas.quads[0]) - len(x)) < 0.04 * len(x)


@pytest.mark.parametrize("turn", [0.0, 0.7, np.pi / 2, np.pi, -2.0])
def test_a_quad_begins_at_the_top_left_as_printed_however_the_tile_is_turned(turn: float) -> None:
    canvas = rendered([layouts.pose(SIZE, 0, 0, turn)])
    image = resized(canvas.colour, canvas.ids.shape[1], canvas.ids.shape[0])
    crop = rectify(image, canvas.quads[0], 0)
    assert signed_area(canvas.quads[0]) > 0
    assert crop[16, 12].argmax() == 2
    assert crop[16, 12].min() < 30  # red
    assert crop[16, 36].min() > 200  # white
    assert crop[-5, 24].min() > 200


def test_a_tile_face_down_shows_a_back_and_a_standing_one_seen_from_behind_too() -> None:
    assert rendered([layouts.pose(SIZE, 0, 0, down=True)]).labels == [BACK]
    assert rendered([layouts.pose(SIZE, 0, 0, lean=np.pi / 2)], 30).labels == [3]
    assert rendered([layouts.pose(SIZE, 0, 0, turn=np.pi, lean=np.pi / 2)], 30).labels == [BACK]


def test_the_upper_tile_of_a_stack_hides_the_lower_one() -> None:
    canvas = rendered([layouts.pose(SIZE, 0, 0), layouts.pose(SIZE, 0, 0, base=SIZE[2])], 88)
    lower, upper = sorted(shares(canvas))
    assert upper == 1.0
    assert lower < 0.05


def test_of_two_tiles_half_over_each_other_the_lower_is_seen_by_about_half() -> None:
    canvas = rendered([layouts.pose(SIZE, 0, 0), layouts.pose(SIZE, SIZE[0] / 2, 0, base=SIZE[2])], 89.5)
    lower, upper = sorted(shares(canvas))
    assert upper == 1.0
    assert 0.4 < lower < 0.55


@pytest.mark.parametrize("elevation", [26, 45, 70, 89])
def test_blocks_are_painted_far_to_near_whatever_their_size(elevation: float) -> None:
    rng = np.random.default_rng(1)
    rail = layouts.pose((900.0, 40.0, 25.0), 0, -SIZE[1] / 2 - 21)
    places = [*layouts.row(rng, SIZE, 14), *(tile.moved(0, 80) for tile in layouts.wall(rng, SIZE))]
    blocks = [Block(p.centre, p.axes, SIZE, BACK_COLOUR, BACK_COLOUR) for p in places]
    blocks.append(Block(rail.centre, rail.axes, (900.0, 40.0, 25.0), BACK_COLOUR, BACK_COLOUR))
    eye = looking(np.zeros(3), 900, np.radians(elevation), 0.2, 0, 600).position
    order = painting_order(blocks, eye)
    assert sorted(order) == list(range(len(blocks)))
    rank = {index: i for i, index in enumerate(order)}
    for i, low in enumerate(blocks[14:-1], 14):
        for j, high in enumerate(blocks[14:-1], 14):
            if high.centre[2] > low.centre[2] + 1 and np.hypot(*(high.centre - low.centre)[:2]) < SIZE[0] / 2:
                assert rank[i] < rank[j]


def test_every_visible_pixel_of_a_face_belongs_to_one_quad_and_lies_within_it() -> None:
    rng = np.random.default_rng(8)
    canvas = rendered(layouts.heap(rng, SIZE) + [tile.moved(0, 400) for tile in layouts.wall(rng, SIZE)], 50)
    assert int(np.count_nonzero(canvas.ids)) == sum(
        round(s * w) for s, w in zip(shares(canvas), canvas.whole, strict=True)
    )
    for number, quad in enumerate(canvas.quads, 1):
        y, x = np.nonzero(canvas.ids == number)
        assert all(
            cv2.pointPolygonTest(quad, (float(px) + 0.5, float(py) + 0.5), measureDist=True) > -1.2
            for px, py in zip(x, y, strict=True)
        )


def test_scenes_enter_known_labels_clockwise_quads_and_shares_between_0_and_1(photos: list[Scene]) -> None:
    assert sum(len(photo.labels) for photo in photos) > 90
    for photo in photos:
        assert photo.image.shape == (256, 320, 3)
        assert photo.image.dtype == np.uint8
        assert photo.quads.shape == (len(photo.labels), 4, 2)
        assert photo.quads.dtype == np.float32
        assert all(0 <= label <= BACK for label in photo.labels)
        assert all(0 < seen <= 1 for seen in photo.seen)
        assert all(signed_area(quad) > 0 for quad in photo.quads)


def test_a_face_cut_by_the_pictures_edge_is_seen_no_more_than_its_part_inside(photos: list[Scene]) -> None:
    cut = 0
    for photo in photos:
        for quad, seen in zip(photo.quads, photo.seen, strict=True):
            inside, _ = cv2.intersectConvexConvex(quad, np.array([[0, 0], [320, 0], [320, 256], [0, 256]], np.float32))
            share = inside / cv2.contourArea(quad)
            cut += share < 0.9
            assert seen <= share + 0.12
    assert cut > 3


def test_faces_that_are_seen_wholly_rectify_to_their_own_print(photos: list[Scene]) -> None:
    right = total = 0
    for photo in photos:
        for quad, label, seen in zip(photo.quads, photo.labels, photo.seen, strict=True):
            crop = rectify(photo.image, quad, 0).astype(int)
            red, white = crop[8:26, 6:20].mean(axis=(0, 1)), crop[4:26, 30:44].mean(axis=(0, 1))
            if (
                label == BACK
                or seen < 0.95
                or white.max() < 60
                or white.max() - white.min() > 90
                or cv2.contourArea(quad) < 200
            ):
                continue
            total += 1
            right += white[0] - red[0] > 0.3 * white[0]
    assert total > 35
    assert right > 0.9 * total


@pytest.fixture(scope="module")
def from_the_seat() -> list[tuple[seat.Setting, Scene]]:
    settings = [
        setting(np.random.default_rng([7, seed]), [ArrowSet()], (256, 256))
        for setting in (seat.row_from_the_seat, seat.automatic_table)
        for seed in range(10)
    ]
    return [(one, compose.photographed(np.random.default_rng(seed), one)) for seed, one in enumerate(settings)]


def test_a_player_reads_most_of_the_own_row_however_low_and_steep(
    from_the_seat: list[tuple[seat.Setting, Scene]],
) -> None:
    elevations = [np.degrees(np.arcsin(-setting.camera.axes[2, 2])) for setting, _ in from_the_seat[:10]]
    assert min(elevations) < 25
    assert max(elevations) < 50
    assert np.median([np.count_nonzero(photo.seen > 0.6) for _, photo in from_the_seat[:10]]) >= 8


def test_a_face_too_small_or_too_oblique_to_be_read_counts_as_half_seen_at_most(
    from_the_seat: list[tuple[seat.Setting, Scene]],
) -> None:
    small = 0
    for _, photo in from_the_seat:
        for quad, seen in zip(photo.quads, photo.seen, strict=True):
            edges = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
            if min(edges[0] + edges[2], edges[1] + edges[3]) < 2 * compose.TINY - 0.01:
                small += 1
                assert seen <= 0.5
    assert small > 5


def test_nothing_outside_of_a_strip_is_seen(from_the_seat: list[tuple[seat.Setting, Scene]]) -> None:
    strips = [(setting.strip, photo) for setting, photo in from_the_seat if setting.strip]
    assert strips
    for (top, bottom), photo in strips:
        middles = photo.quads[photo.seen > 0.6].mean(axis=1)
        assert ((middles[:, 1] > top - 2) & (middles[:, 1] < bottom + 2)).all()
        rims = [part for part in (photo.image[: int(max(top, 0))], photo.image[int(bottom) + 1 :]) if len(part)]
        assert all(np.ptp(part.astype(int), axis=0).max() == 0 for part in rims)


def test_tiles_of_a_game_on_an_automatic_table_lie_within_its_rim_and_not_in_one_another() -> None:
    for seed in range(6):
        made = automatic.game(np.random.default_rng(seed), SIZE, BACK_COLOUR)
        groups = [made.hand, made.corner, made.rivers]
        assert len(made.hand) >= 7
        for tile in (*made.hand, *made.rivers):
            assert np.abs(tile.centre[:2]).max() < made.reach + SIZE[1]
        for i, one in enumerate(groups):
            for other in groups[i + 1 :]:
                for tile in one:
                    assert all(np.hypot(*(tile.centre - place.centre)[:2]) > SIZE[0] * 0.7 for place in other)


def test_what_is_swept_into_an_automatic_table_lies_mostly_face_down() -> None:
    down = up = 0
    for seed in range(60):
        for tile in automatic.swept(np.random.default_rng(seed), 350.0, SIZE):
            assert np.abs(tile.centre[:2]).max() < 2 * 350
            down, up = down + (tile.axes[2, 2] < -0.9), up + (tile.axes[2, 2] > 0.9)
    assert down > 2 * up > 0


# -- backs


def test_a_smooth_back_has_its_colour_wherever_it_is_looked_at() -> None:
    picture = rears.rear(np.random.default_rng(1), BACK_COLOUR, rears.Finish(0.0, along=True, shine=0.0, ornament=0.0))
    assert np.abs(picture.reshape(-1, 3).mean(axis=0) / BACK_COLOUR - 1).max() < 0.12
    assert float(np.abs(np.diff(picture.astype(float), axis=0)).max()) < 4


@pytest.mark.parametrize("along", [True, False])
def test_a_brushed_back_is_streaked_in_one_direction(along: bool) -> None:
    brushed = rears.Finish(0.09, along=along, shine=0.0, ornament=0.0)
    picture = rears.rear(np.random.default_rng(2), BACK_COLOUR, brushed).astype(float)
    down, across = (float(np.abs(np.diff(picture, axis=axis)).mean()) for axis in (0, 1))
    assert (across > 2 * down) if along else (down > 2 * across)


def test_where_a_glossy_back_mirrors_a_lamp_it_is_paler() -> None:
    glossy = rears.Finish(0.0, along=True, shine=0.65, ornament=0.0)
    pictures = [rears.rear(np.random.default_rng(seed), BACK_COLOUR, glossy) for seed in range(30)]
    reds = [int(picture[..., 2].max()) for picture in pictures]
    assert max(reds) > 120, "some mirror it"
    assert min(reds) < 60, "others do not"


def test_an_ornament_is_darker_than_the_back_around_it() -> None:
    adorned = rears.Finish(0.0, along=True, shine=0.0, ornament=0.25)
    for seed in range(6):
        green = rears.rear(np.random.default_rng(seed), BACK_COLOUR, adorned)[..., 1]
        assert (green < 0.85 * np.median(green)).any()


def test_the_horizon_has_no_nearness_and_the_table_one_over_its_distance() -> None:
    camera = looking(np.zeros(3), 500, np.radians(15), 0, 0, 100)
    high = 64
    camera = type(camera)(camera.position, camera.axes, camera.focal, (high / 2, high / 2))
    nearness = camera.nearness((high, high), (high, high))
    assert nearness[0].max() < 0
    assert abs(float(nearness[31:33, 31:33].mean()) - 1 / 500) < 1e-5
    assert (np.diff(nearness, axis=0) > 0).all()
    assert camera.looks_at(np.zeros(2))
    assert not camera.looks_at(np.array([0.0, -600.0]))


def test_what_is_out_of_focus_keeps_its_brightness_and_loses_its_edges() -> None:
    picture = np.asarray(np.tile(np.repeat(np.array([40, 200], np.uint8), 4), (64, 8))[..., None].repeat(3, 2))
    nearness = np.repeat(np.linspace(0.1, 1, 16, dtype=np.float32)[:, None], 16, axis=1)
    soft = out_of_focus(np.random.default_rng(2), picture, nearness)
    assert abs(float(soft.mean()) - float(picture.mean())) < 1
    spread = np.ptp(soft[..., 0].astype(int), axis=1)
    assert spread.max() > 155
    assert spread.min() < spread.max() - 20


def test_the_same_seed_gives_the_same_pictures_and_another_one_another() -> None:
    def everything(seed: int) -> list[np.ndarray]:
        made = scene(np.random.default_rng(seed), [ArrowSet()], (128, 128))
        rng = np.random.default_rng(seed)
        crops = [single(rng, ArrowSet(), 5), nothing(rng, ArrowSet()), clutter(rng, (96, 96))]
        return [made.image, made.quads, made.labels, made.seen, *crops]

    for one, two in zip(everything(3), everything(3), strict=True):
        np.testing.assert_array_equal(one, two)
    assert not np.array_equal(everything(3)[0], everything(4)[0])


def test_a_single_crop_has_the_size_of_every_crop_and_its_print_is_turned_clockwise() -> None:
    corner = {0: (16, 12), 1: (16, 36), 2: (48, 36), 3: (48, 12)}
    for turn, (y, x) in corner.items():
        ratios = []
        for seed in range(24):
            crop = single(np.random.default_rng(seed), ArrowSet(), NUMBER["1m"], turn).astype(int)
            assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
            blue = crop[..., 0]
            others = [blue[other] for quarters, other in corner.items() if quarters != turn]
            ratios.append(bool(blue[y, x] < min(others)))
        assert sum(ratios) > 19


def test_pictures_of_clutter_and_crops_of_nothing_have_their_size_whatever_the_seed() -> None:
    for seed in range(12):
        rng = np.random.default_rng(seed)
        assert clutter(rng, (96, 160)).shape == (96, 160, 3)
        assert nothing(rng, ArrowSet()).shape == (CROP_HEIGHT, CROP_WIDTH, 3)


def test_no_tile_of_a_layout_sinks_into_the_table() -> None:
    rng = np.random.default_rng(2)
    kinds = (
        layouts.hand,
        layouts.two_rows,
        layouts.melds,
        layouts.hand_with_melds,
        layouts.river,
        layouts.four_rivers,
        layouts.wall,
        layouts.long_row,
        layouts.row_before_another,
        layouts.scattered,
        layouts.stacked_melds,
    )
    for layout in (*kinds, layouts.backs_row, layouts.heap, layouts.dense_block, layouts.few):
        for _ in range(8):
            tiles = layout(rng, SIZE)
            assert tiles
            for tile in tiles:
                reach = float(np.abs(tile.axes[:, 2]) @ (np.asarray(SIZE) / 2))
                assert tile.centre[2] - reach > -0.01
                np.testing.assert_allclose(tile.axes @ tile.axes.T, np.eye(3), atol=1e-9)


def test_a_cut_out_set_has_the_faces_it_was_given() -> None:
    faces = {NUMBER["3p"]: [np.full((80, 60, 3), 200, np.uint8)], NUMBER["5z"]: []}
    kit = CutOutSet(faces)
    assert kit.labels == (NUMBER["3p"],)
    assert kit.face(NUMBER["3p"], np.random.default_rng(0)).shape == (256, 192, 3)
    with pytest.raises(ValueError, match="at least one face"):
        CutOutSet({})


def test_a_drawn_set_keeps_few_copies_of_a_face_and_gives_them_in_any_order_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("PIL")
    from training import faces

    drawn = []

    def face(style: object, label: int, rng: np.random.Generator) -> Image:
        drawn.append(label)
        return rng.integers(0, 255, (256, 192, 3)).astype(np.uint8)

    monkeypatch.setattr(faces, "style", lambda rng: "a style")
    monkeypatch.setattr(faces, "face", face)
    monkeypatch.setattr(faces, "back_colour", lambda style, rng: (1, 2, 3))
    one, two = DrawnSet(7, copies=2), DrawnSet(7, copies=2)
    forwards = [one.face(label, np.random.default_rng(label)) for label in range(BACK)]
    backwards = [two.face(label, np.random.default_rng(label)) for label in reversed(range(BACK))][::-1]
    np.testing.assert_array_equal(forwards, backwards)
    for _ in range(3):
        for label in one.labels:
            one.face(label, np.random.default_rng())
    assert max(drawn.count(label) for label in one.labels) <= 4
    assert one.back(np.random.default_rng(0)) == (1, 2, 3)


def test_a_face_straight_under_the_lamp_keeps_its_brightness() -> None:
    for seed in range(20):
        light = lamp(np.random.default_rng(seed))
        assert 0.9 < float(light.shade(np.array([[0.0, 0.0, 1.0]]))[0]) < 1.06


def test_shrinking_blurring_and_noise_keep_the_mean() -> None:
    picture = (np.random.default_rng(0).random((256, 192, 3)) * 255).astype(np.uint8)
    assert abs(float(laid(picture, 30, 40).mean()) - float(picture.mean())) < 1
    for sigma in (0.5, 3, 9):
        assert abs(float(blurred(picture, sigma).mean()) - float(picture.mean())) < 1.5
    assert abs(float(noise(np.random.default_rng(1), 400, 500).mean())) < 0.02
