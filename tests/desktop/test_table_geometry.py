"""Where everything lies on the table: nothing covers anything else, and nothing moves because something is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import Final

import pytest

from paizhuo.desktop.kit.geometry import DEPTH, HEIGHT, NARROWEST, RATIO, Box, Layout, Pose, Spot
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.table.centre_state import INDICATORS_HIGH
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.picture import DecisionClock, TablePicture, TableSettings
from paizhuo.desktop.table.plates import plate_parts
from paizhuo.desktop.table.rim import rim_plates
from paizhuo.desktop.table.room import CLOCK, EDGE, OWN_TILE, share
from paizhuo.engine.core.action import PASS, Ron
from paizhuo.engine.core.hand import Laid, Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import FLOWERS, UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.table.port.settings import TimeLeft
from tests.desktop import observations as made
from tests.observed import having

GAMES: Final = (
    "bloodbattle",
    "chongqing",
    "double",
    "dyed",
    "harmony",
    "holdem",
    "house",
    "international",
    "riichi",
    "sichuan",
    "taiwan",
    "tianjin",
    "trick",
)
WIDTHS: Final = (NARROWEST, 1440.0, 1707.0, 1852.0, 2100.0)
"""Scenes of a table beside a panel, of 1280x800, 1024x640 and 2560x1440 with a bar above them, and of a very wide window."""
MOMENTS: Final = (0, 30, 75, 110)


@cache
def played(rules: str, steps: int, option: str = "", value: int = 0) -> TablePicture:
    """A table as bots have played it."""
    staged = Staged(rules, 7, "en", {option: value} if option else None)
    staged.play(steps)
    moment, game = staged.moment(), staged.seating.rule_set
    return TablePicture(
        moment.observation,
        ("You", "Orchid", "Bamboo", "Aster"),
        facts=moment.facts,
        wild=game.hints.wild(moment.observation),
        parts=game.scoring.parts,
        broken=game.play.broken,
        display=game.display,
        rack=game.play.rack,
    )


KONGS: Final = (
    Meld("kakan", parse("6666z"), 1, parse_one("6z")),
    Meld("minkan", parse("1111p"), 0, parse_one("1p")),
    Meld("minkan", parse("9999p"), 3, parse_one("9p")),
    Meld("ankan", parse("2222s")),
)


def many_melds() -> TablePicture:
    """Four kongs beside every rack, and eight flowers at the bottom."""
    seen = made.middle_game()
    places = (Place(0, parse("55m"), KONGS, parse_one("5m")), *(Place(s, (UNKNOWN,) * 2, KONGS) for s in (1, 2, 3)))
    flowers = (parse("12345678f"), (), (), ())
    return replace(made.picture(seen), observation=having(seen, places=places, flowers=flowers))


def sixteen_tiles() -> TablePicture:
    """Sixteen tiles and one more, and everybody's flowers; at the right five melds."""
    seen = made.middle_game()
    melds = (*(Meld("chi", parse(row), 3, parse_one(row[-2:])) for row in ("123m", "456p", "789s")), *KONGS[:2])
    held, hidden = parse("123456789m1234567p"), (UNKNOWN,) * 16
    places = (Place(0, held, (), held[-1]), Place(1, (UNKNOWN,) * 2, melds), Place(2, hidden), Place(3, hidden))
    flowers = parse("123f"), parse("4f"), parse("567f"), parse("8f")
    return replace(made.picture(seen), observation=having(seen, places=places, flowers=flowers), rack=16)


def five_kongs() -> TablePicture:
    """Five kongs beside every rack of a game of sixteen tiles, and eight flowers at the bottom."""
    picture = many_melds()
    kongs = (*KONGS, Meld("ankan", parse("7777z")))
    places = (Place(0, parse("55m"), kongs, parse_one("5m")), *(Place(s, (UNKNOWN,) * 2, kongs) for s in (1, 2, 3)))
    return replace(picture, observation=having(picture.observation, places=places), rack=16)


def long_rivers() -> TablePicture:
    """Eighteen discards before everybody."""
    seen = made.middle_game()
    rivers = tuple(tuple(Laid(n % 9, drawn=False, turned=n == 7) for n in range(18)) for _ in range(4))
    return replace(made.picture(seen), observation=having(seen, rivers=rivers))


STAGED: Final[Mapping[str, Callable[[], TablePicture]]] = {
    "melds": many_melds,
    "rivers": long_rivers,
    "sixteen": sixteen_tiles,
    "kongs": five_kongs,
    "supporters": partial(played, "house", 60, "supporters", 8),
    "three bet": partial(played, "holdem", 60, "players", 3),
    "three tricks": partial(played, "trick", 40, "players", 3),
}
NAMES: Final = (*(f"{rules} {steps}" for rules in GAMES for steps in MOMENTS), *STAGED)


def supported(seat: int | None, many: int) -> TablePicture:
    """So many supporters who all back the same seat, the others another; None: nobody has chosen yet."""
    picture = played("house", 60, "supporters", 8)
    behind = [*[seat] * many, *[1] * (8 - many)]
    watchers = tuple(
        replace(watcher, behind=who) for watcher, who in zip(picture.observation.hand.watchers, behind, strict=True)
    )
    return replace(picture, observation=having(picture.observation, watchers=watchers))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seat, many", [(0, 8), (2, 8), (2, 5), (2, 2), (3, 8), (None, 8), (None, 4)])
def test_supporters_stand_at_the_player_they_back_and_cover_nothing(seat: int | None, many: int, width: float) -> None:
    picture = supported(seat, many)
    for large, text in ((False, 1.0), (True, 1.5)):
        shown = replace(picture, settings=replace(picture.settings, large_tiles=large, text=text))
        layout = lay(shown, width)
        assert overlaps(shown, layout) == []
        cards = {seat: plate_parts(plate, near=shown.position(seat) == 0)[0] for seat, plate in layout.plates}
        groups: dict[int, list[Box]] = {}
        for plate in rim_plates(shown, layout):
            who = shown.observation.hand.watchers[plate.participant - 4].behind
            if who is not None:
                groups.setdefault(who, []).append(plate.box)
        for who, group in groups.items():
            near = {seat: min(gap(box, card) for box in group) for seat, card in cards.items()}
            assert min(near, key=near.__getitem__) == who
            assert near[who] < 70, "only badges may stand between"


def named(name: str) -> TablePicture:
    """The picture of that name."""
    if name in STAGED:
        return STAGED[name]()
    rules, steps = name.split()
    return played(rules, int(steps))


def face(spot: Spot) -> Box:
    half_x, half_y = spot.half
    return Box(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("drawn", [None, UNKNOWN])
def test_flowers_beside_sixteen_tiles_are_hardly_smaller_than_these(width: float, drawn: int | None) -> None:
    picture = sixteen_tiles()
    places = tuple(
        replace(place, concealed=(*place.concealed, UNKNOWN), drawn=UNKNOWN)
        if drawn is not None and nth == 2
        else place
        for nth, place in enumerate(picture.observation.hand.places)
    )
    spots = lay(replace(picture, observation=having(picture.observation, places=places)), width).spots
    for seat in (2, 3):
        flowers = [spot.width for spot in spots if spot.seat == seat and spot.tile in FLOWERS]
        backs = [spot.width for spot in spots if spot.seat == seat and spot.tile == UNKNOWN]
        assert flowers
        assert min(flowers) > 0.7 * max(backs)


def meet(one: Box, other: Box, by: float = 1.0) -> bool:
    """Whether two boxes have more than an edge in common."""
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > by
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > by
    )


def meeting(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Every two tiles whose faces meet. From left to right: what begins beyond a face, and all that follows, does not meet it."""
    faces = sorted(((face(spot), spot) for spot in spots), key=lambda found: found[0].x)
    for nth, (box, spot) in enumerate(faces):
        for other, another in faces[nth + 1 :]:
            if other.x >= box.x + box.width:
                break
            if meet(box, other):
                yield spot, another


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart, across and down."""
    across = max(one.x - other.x - other.width, other.x - one.x - one.width, 0.0)
    return across + max(one.y - other.y - other.height, other.y - one.y - one.height, 0.0)


def lies_on_others(spot: Spot) -> bool:
    """A tile that is turned up lies on its stack."""
    return spot.key[0] == "wall"


def stacked(picture: TablePicture, spot: Spot) -> bool:
    if spot.key[0] != "meld":
        return False
    melds = picture.observation.hand.places[int(spot.key[1])].melds
    meld = melds[int(spot.key[2])]
    return meld.kind == "kakan" and spot.key[3] == len(meld.tiles) - 1


def overlaps(picture: TablePicture, layout: Layout) -> list[tuple[object, object]]:
    """Tiles that cover each other, and plates and the box in the middle that tiles lie on."""
    lying = [s for s in layout.spots if not lies_on_others(s) and not stacked(picture, s)]
    # A standing row is seen along its length: one back covers the next.
    pairs: list[tuple[object, object]] = [
        (one.key, other.key)
        for one, other in meeting(lying)
        if not (one.pose is other.pose and one.pose is not Pose.FLAT)
    ]
    scale = layout.ground.scale
    half_x, half_y = (half * scale for half in layout.ground.panel.half)
    fixed: list[tuple[object, Box]] = [
        ("centre", Box(layout.middle[0] - half_x, layout.middle[1] - half_y, 2 * half_x, 2 * half_y)),
        *(
            ((part, seat), box)
            for seat, plate in layout.plates
            for part, box in zip(("card", "badges"), plate_parts(plate, near=picture.position(seat) == 0), strict=True)
        ),
        *((("rim", plate.participant), plate.box) for plate in rim_plates(picture, layout)),
    ]
    pairs += [(name, spot.key) for name, box in fixed for spot in lying if meet(box, face(spot))]
    return pairs + [(a, b) for (a, one), (b, other) in combinations(fixed, 2) if meet(one, other)]


def foot(spot: Spot) -> float:
    """Where a tile ends at the bottom; one that lies is seen with its thickness."""
    box = face(spot)
    return box.y + box.height + (spot.width * DEPTH if spot.pose is Pose.FLAT else 0.0)


def shapes(name: str) -> Iterator[TablePicture]:
    """The picture of that name with usual and with large tiles, and with text as designed and at 150 %."""
    picture = named(name)
    for large, text in product((False, True), (1.0, 1.5)):
        yield replace(picture, settings=replace(picture.settings, large_tiles=large, text=text))


@pytest.mark.parametrize("name", NAMES)
def test_nothing_on_the_table_covers_anything_else(name: str) -> None:
    for shown, width in product(shapes(name), WIDTHS):
        assert overlaps(shown, lay(shown, width)) == [], (width, shown.settings)


@pytest.mark.parametrize("name", NAMES)
def test_everything_lies_in_the_window_and_above_the_buttons_or_below_them(name: str) -> None:
    for shown, width in product(shapes(name), WIDTHS):
        layout = lay(shown, width)
        upper, lower = layout.calls
        outside = [
            spot
            for spot in layout.spots
            if not (0 <= (box := face(spot)).x <= width - box.width and box.y >= 0 and foot(spot) <= HEIGHT)
            or (spot.key[0] != "flower" and foot(spot) > upper + 1 and box.y < lower)
        ]
        assert outside == [], (width, shown.settings)
        left, right = layout.across
        assert right - left >= 800, "six buttons have room beside the own plate"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_moves_when_something_is_offered(name: str) -> None:
    picture = named(name)
    options = (PASS, Ron(), *picture.observation.options)
    picture = replace(picture, observation=replace(picture.observation, options=options))
    bare = replace(picture, observation=replace(picture.observation, options=()))
    for width in WIDTHS:
        assert lay(picture, width) == lay(bare, width)


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("before", [0, 9, 17])
def test_the_tile_of_a_trick_lies_beside_long_rivers_and_before_the_wall(
    before: int, width: float, text: float
) -> None:
    picture = made.trick()
    played = {fact.seat: fact.tiles[0] for fact in picture.facts if fact.role == "in_front"}
    rivers = tuple((*(Laid(n % 9) for n in range(before)), Laid(played[seat])) for seat in range(4))
    picture = replace(picture, observation=having(picture.observation, rivers=rivers))
    layout = lay(replace(picture, settings=replace(picture.settings, text=text)), width)
    front = [layout.spot(("river", seat, before)) for seat in range(4)]
    scale = layout.ground.scale
    stacks = [(layout.ground.at((each.x, each.y), width), each.side) for each in layout.stacks]
    walls = [Box(x - 13.5 * scale, y - 11.5 * scale, 27 * scale, 23 * scale) for (x, y), _ in stacks]
    for spot in front:
        assert spot is not None
        assert not any(meet(face(spot), face(other)) for other in layout.spots if other is not spot)
        assert not any(meet(face(spot), wall) for wall in walls)


@pytest.mark.parametrize("width", WIDTHS)
def test_three_melds_beside_sixteen_tiles_are_as_large_as_beside_thirteen(width: float) -> None:
    """Backs give way before what is read."""
    melds = tuple(Meld("pon", parse(row), 3, parse_one(row[-2:])) for row in ("111m", "222p", "333s"))

    def wide(rack: int, seat: int) -> float:
        seen = made.middle_game()
        hidden = (UNKNOWN,) * (rack - 9)
        places = (seen.hand.places[0], *(Place(each, hidden, melds) for each in (1, 2, 3)))
        layout = lay(replace(made.picture(seen), observation=having(seen, places=places), rack=rack), width)
        melded = [spot.width for spot in layout.spots if spot.key[0] == "meld" and spot.seat == seat]
        return max(melded) / layout.ground.scale

    for seat in (1, 2, 3):
        assert wide(16, seat) > 0.97 * wide(13, seat)


def own(picture: TablePicture, width: float) -> Sequence[Spot]:
    return lay(picture, width).own


@pytest.mark.parametrize("width", WIDTHS)
def test_the_own_hand_keeps_its_place_and_size_whatever_is_melded(width: float) -> None:
    few, many = own(made.picture(made.middle_game()), width), own(many_melds(), width)
    assert few[0].x == many[0].x
    assert {spot.width for spot in few} == {spot.width for spot in many}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_hand_fills_the_free_width_up_to_the_size_of_its_tiles(width: float) -> None:
    picture = made.picture(made.middle_game())
    tile = share(picture, width).tile
    assert tile == OWN_TILE or tile * 14.24 == pytest.approx(width - 2 * EDGE)


@pytest.mark.parametrize("width", [1707.0, 1852.0, 2100.0])
def test_large_tiles_are_larger_by_a_quarter_in_the_hand_and_without_the_wall_on_the_table_too(width: float) -> None:
    picture = made.picture(made.middle_game())
    usual, enlarged, bare = (
        lay(replace(picture, settings=settings), width)
        for settings in (
            TableSettings(),
            TableSettings(large_tiles=True),
            TableSettings(large_tiles=True, show_wall=False),
        )
    )
    assert enlarged.own[0].width >= 1.25 * usual.own[0].width
    assert enlarged.stacks
    assert not bare.stacks
    assert river_tile(enlarged) >= 0.94 * river_tile(usual)
    assert river_tile(bare) >= 1.05 * river_tile(usual)


def river_tile(layout: Layout) -> float:
    """How wide the first discard at the bottom is."""
    spot = layout.spot(("river", 0, 0))
    assert spot is not None
    return spot.width


@pytest.mark.parametrize("width", [1707.0, 1852.0, 2100.0])
def test_text_at_150_percent_has_a_third_more_room_for_points_and_the_hand_keeps_its_size(width: float) -> None:
    picture = made.picture(made.middle_game())
    usual, larger = (lay(replace(picture, settings=TableSettings(text=text)), width) for text in (1.0, 1.5))
    before, after = usual.ground, larger.ground
    assert after.panel.line * after.scale >= 1.25 * before.panel.line * before.scale
    assert after.panel.cell * after.scale >= 1.25 * before.panel.cell * before.scale
    assert larger.own[0].width == usual.own[0].width


@pytest.mark.parametrize("width", WIDTHS)
def test_the_clock_has_its_own_place_beside_the_buttons(width: float) -> None:
    timed = replace(made.picture(made.middle_game()), clock=DecisionClock(TimeLeft(20_000, 40_000), 0))
    layout = lay(timed, width)
    x, y = layout.clock
    ring = Box(x - CLOCK / 2 + 6, y - CLOCK / 2 + 6, CLOCK - 12, CLOCK - 12)
    assert ring.x >= layout.across[1]
    assert ring.x + ring.width <= width
    assert not any(meet(ring, face(spot)) for spot in layout.spots)
    assert not any(meet(ring, box) for _, box in layout.plates)


def test_an_indicator_is_as_large_as_half_a_discard_and_more() -> None:
    assert INDICATORS_HIGH / (RATIO + DEPTH) >= 0.75 * 48
