"""Observations made up for looking at the table: no hand was played to reach them."""

from __future__ import annotations

from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.engine.analysis.outlook import Outlook, Wait, Worth
from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.hand import Deal, Hand, Laid, Place, Seen, Wall
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, Tiles, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.games.trick.taking import Take
from paizhuo.engine.rules.exchange import one_suit_threes
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.void_suit import VOIDS
from tests.observed import having

RIVERS = (
    "1z9m2p8s3z1m5p4z6s9p2s7z",
    "4z1p9s5z2m7p3s6z8m1s4p6m",
    "2z3z9m1s6p5s4m7z8p2m",
    "6z7z1z1p9p2s8m5m3p7s4s6m8s2z9s1m",
)
NAMES = ("You", "Plum", "Orchid", "Bamboo")
INDICATORS = Fact(
    "indicators",
    Text("宝牌指示牌", "Dora indicators"),
    tiles=(*parse("4p7z"), UNKNOWN, UNKNOWN, UNKNOWN),
    role="indicators",
)


def laid(
    text: str, turned: int | None = None, drawn: tuple[int, ...] = (), taken: tuple[int, ...] = ()
) -> tuple[Laid, ...]:
    """A river: ``turned``, ``drawn`` and ``taken`` are indexes."""
    return tuple(
        Laid(tile, drawn=n in drawn, turned=n == turned, taken_by=0 if n in taken else None)
        for n, tile in enumerate(parse(text))
    )


def middle_game(
    hand: str = "123m406p789s2255z", drawn: str | None = "3p", options: tuple[Action, ...] | None = None
) -> Observation:
    """Melds of every kind, a riichi at the right, the bottom seat at turn with a drawn tile."""
    held = parse(hand) + (parse(drawn) if drawn else ())
    discards = tuple(Discard(tile) for tile in dict.fromkeys(parse(hand)))
    if drawn is not None:
        discards += (Discard(parse_one(drawn), drawn=True),)
    dealt = Hand(
        deal=Deal(2, 0, 1, (25000, 31400, 18300, 25300), 1, 1000),
        places=(
            Place(0, held, (), parse_one(drawn) if drawn else None),
            Place(1, (UNKNOWN,) * 13),
            Place(2, (UNKNOWN,) * 7, (Meld("pon", parse("777s"), 0, parse_one("7s")), Meld("ankan", parse("8888m")))),
            Place(
                3,
                (UNKNOWN,) * 4,
                (
                    Meld("chi", parse("345p"), 2, parse_one("4p")),
                    Meld("kakan", parse("6666z"), 1, parse_one("6z")),
                    Meld("minkan", parse("1111p"), 0, parse_one("1p")),
                ),
            ),
        ),
        rivers=(
            laid(RIVERS[0], drawn=(2, 5, 9)),
            laid(RIVERS[1], turned=7, drawn=(4, 8, 9, 10, 11)),
            laid(RIVERS[2], drawn=(3,), taken=(5,)),
            laid(RIVERS[3], drawn=(10, 12)),
        ),
        flowers=((), (), (), ()),
        wall=Wall(136, 52 + 44, 2, 14, 0, parse("4p7z"), (3, 5)),
        phase=Seen(0),
        state=None,
    )
    return Observation(0, dealt, discards if options is None else options)


def picture(
    observation: Observation,
    language: Language = "en",
    settings: TableSettings | None = None,
    facts: tuple[Fact, ...] | None = None,
) -> TablePicture:
    """The observation as the bottom seat sees it, without motion."""
    if facts is None:
        facts = (
            INDICATORS,
            Fact("riichi", Text("立直", "Riichi"), seat=1),
            Fact("furiten", Text("振听", "Furiten"), seat=0),
        )
    names = NAMES if language == "en" else ("你", "梅", "兰", "竹")
    waits = (Wait(parse_one("4p"), 2), Wait(parse_one("7p"), 3, Worth(refused=Text("无役", "no yaku"))))
    outlook = Outlook(by_discard={(0, parse_one("1m")): waits})
    return TablePicture(observation, names, language, facts, 0, settings or TableSettings(pace=0, guard_ms=0), outlook)


def claims() -> TablePicture:
    """A discard at the left can be claimed in every way."""
    seen = middle_game("45667m123p4567s55z", None)
    options = (Chi(parse("45m")), Chi(parse("57m")), Pon(parse("66m")), Minkan(parse("666m")), Ron(), PASS)
    rivers = (*seen.hand.rivers[:3], laid("6z7z1z1p9p2s8m5m3p7s4s6m"))
    return picture(having(seen, turn=3, rivers=rivers, options=options))


def own_calls() -> TablePicture:
    """At turn with kongs, riichi and a win on offer."""
    seen = middle_game("1111m406p789s22z", "3p")
    place = seen.hand.places[0]
    melded = replace(place, melds=(Meld("pon", parse("555z"), 2, parse_one("5z")),))
    options = (
        *seen.options,
        Ankan(parse("1111m")),
        Kakan(parse_one("5z")),
        SelfDraw(),
        Riichi(parse_one("3p"), drawn=True),
        Riichi(parse_one("2z")),
        AbandonHand(),
    )
    return picture(having(seen, places=(melded, *seen.hand.places[1:]), options=options))


def _opening(hand: str, options: tuple[Action, ...]) -> Observation:
    seen = middle_game(hand, None, options)
    places = (Place(0, parse(hand)), *(Place(seat, (UNKNOWN,) * 13) for seat in (1, 2, 3)))
    return having(
        seen,
        deal=Deal(0, 0, 0, (0, 0, 0, 0)),
        places=places,
        rivers=((),) * 4,
        turn=None,
        wall=Wall(108, 52, 0, 0, 0, (), (2, 6)),
        options=options,
    )


def exchange() -> TablePicture:
    """Three tiles of one suit are to be passed on."""
    hand = parse("1245m2467p123s88s")
    return picture(_opening("1245m2467p12388s", one_suit_threes(hand)), facts=())


def void() -> TablePicture:
    """A suit is to be named."""
    return picture(_opening("1245m2467p12388s", VOIDS), facts=())


def trick() -> TablePicture:
    """A trick has been won; one of its tiles may be taken."""
    seen = middle_game("123m406p789s2255z", None)
    options = (Take(parse_one("6m"), 1), Take(parse_one("1m"), 3), PASS)
    facts = (
        INDICATORS,
        Fact("trump", Text("王牌花色", "Trump"), Text("筒", "dots")),
        Fact("led", Text("首出花色", "Led"), Text("万", "characters")),
        Fact("front", Text("本巡", "Trick"), tiles=parse("7z"), seat=0, role="in_front"),
        Fact("front", Text("本巡", "Trick"), tiles=parse("6m"), seat=1, role="in_front"),
        Fact("front", Text("本巡", "Trick"), tiles=parse("2m"), seat=2, role="in_front"),
        Fact("front", Text("本巡", "Trick"), tiles=parse("1m"), seat=3, role="in_front"),
        Fact("taken", Text("取得", "Taken"), tiles=parse("5p2s"), seat=1, role="beside"),
    )
    return picture(replace(seen, options=options), facts=facts)


def long_game() -> TablePicture:
    """Eighteen and more discards, flowers, and an open hand."""
    seen = middle_game("5566p", "1s")
    places = (
        Place(
            0,
            parse("5566p1s"),
            (
                Meld("chi", parse("123m"), 3, parse_one("2m")),
                Meld("pon", parse("999s"), 1, parse_one("9s")),
                Meld("kakan", parse("7777z"), 2, parse_one("7z")),
            ),
            parse_one("1s"),
        ),
        Place(1, parse("123456789m1122p"), shown=True),
        Place(
            2,
            (UNKNOWN,) * 1,
            tuple(Meld("minkan", parse(t), 3, parse_one(t[-2:])) for t in ("1111s", "2222s", "3333s", "4444s")),
        ),
        Place(3, (UNKNOWN,) * 14, (), UNKNOWN),
    )
    many: Tiles = parse("123456789m123456789p1234s")
    rivers = tuple(tuple(Laid(t, turned=n == 13 + s) for n, t in enumerate(many[: 19 + s])) for s in range(4))
    flowers = (parse("1f5f"), parse("2f"), parse("3f6f7f"), parse("4f8f"))
    return picture(
        having(seen, places=places, rivers=rivers, flowers=flowers, wall=Wall(144, 130, 3, 0, 0, (), (6, 6)))
    )
