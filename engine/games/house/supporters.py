"""Supporters 场下支持者: participants without a seat who see the dealt hands and then each support a player.

They are the hand's watchers. They share what their player wins or loses: half of it. What they see of the hand after choosing is
agreed on before the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Account, Answers, Hand, Phase, Script, Transfer, Watcher
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.watching import Support, SupportersChose
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.rules.options import Choice, Option, Options, number, switch
from paizhuo.engine.rules.phases import AskAll
from paizhuo.engine.rules.public import Fact

MOST = 8
Sight = Callable[[Hand, Seat], tuple[Seat, ...]]
"""The seats whose tiles a supporter of a player sees."""


class ChooseSupport(AskAll, Struct):
    """All supporters choose at once whom to support, having seen all dealt hands; several may choose the same player."""

    sight: Sight
    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        players = tuple(Support(seat) for seat in range(hand.seats))
        return dict.fromkeys(range(hand.seats, hand.participants), players)

    def answered(self, hand: Hand, given: Answers) -> Script:
        chosen = [action.player for _, action in sorted(given.items()) if isinstance(action, Support)]
        yield SupportersChose(tuple(Watcher(self.sight(hand, player), player) for player in chosen))
        return self.then


def with_watchers(hand: Hand, supporters: int) -> Hand:
    """Return the hand with supporters who see everything and have not chosen a player yet."""
    return replace(hand, watchers=(Watcher(tuple(range(hand.seats))),) * supporters)


# -- what is agreed on ---------------------------------------------------------------------------------------------------


def _all_hands(hand: Hand, player: Seat) -> tuple[Seat, ...]:
    return tuple(range(hand.seats))


def _supported_hand(hand: Hand, player: Seat) -> tuple[Seat, ...]:
    return (player,)


SIGHTS: dict[str, Sight] = {"all": _all_hands, "supported": _supported_hand}

OPTIONS: tuple[Option, ...] = (
    number(
        "supporters",
        Text("场下支持者", "Supporters"),
        0,
        0,
        MOST,
        Text(
            "不上桌，各支持一家，分担一半输赢",
            "Without a seat: each supports a player and shares half of what that player wins and loses",
        ),
        of_match=True,
    ),
    Option(
        "adviser_view",
        Text("支持者看牌", "Supporters see"),
        "all",
        (
            Choice("all", Text("四家的牌", "all hands")),
            Choice("supported", Text("选定后只看所支持的一家", "only the supported hand once chosen")),
        ),
        of_match=True,
        in_public="supported",
    ),
    switch(
        "adviser_draws",
        Text("军师可代摸", "Supporters may draw"),
        default=True,
        note=Text("玩家请求时，由支持者替他摸牌", "A supporter draws for a player who asks; the tile is the same"),
    ),
)


def supporters_in(options: Options) -> int:
    """Return how many were agreed on."""
    return int(options["supporters"] or 0)


def may_draw(options: Options) -> bool:
    """Return whether a supporter may draw a player's tile at that player's request 帮支持者或其他玩家摸牌."""
    return bool(options.get("supporters")) and bool(options.get("adviser_draws"))


def sight_in(options: Options) -> Sight:
    """Return the agreed sight of the supporters after choosing."""
    return SIGHTS[str(options["adviser_view"])]


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return who supports whom, by number: supporter 1 is the first participant after the seats."""
    found: dict[Seat, list[str]] = {}
    for nth, watcher in enumerate(observation.hand.watchers, 1):
        if watcher.behind is not None:
            found.setdefault(watcher.behind, []).append(str(nth))
    label = Text("支持者", "supported by")
    return tuple(
        Fact("supporters", label, enumerated(numbers), seat=seat, role="noted")
        for seat, numbers in sorted(found.items())
    )


CHOOSE_FIRST = Text("支持者先选定支持谁", "First the supporters choose whom to support")
ONE_OF_THE_PLAYERS = Text("只能支持场上的一家", "Only one of the players at the table can be supported")
CHOSEN = Text("本局已选定支持者，不能更改", "Whom to support is chosen once a hand, before play, and stays")
NOT_A_SUPPORTER = Text("只有场下的人可以支持别人", "Only people without a seat can support a player")
NO_SEAT = Text(
    "支持者不能代替场上玩家行动，只能提建议",
    "A supporter cannot act for the player, only give advice",
)


def why_not(hand: Hand, participant: int, action: Action) -> Text | None:
    """Return the rule about supporters that forbids it; None if it has nothing to do with them."""
    choosing = isinstance(hand.phase, ChooseSupport)
    if participant >= hand.seats:
        if not isinstance(action, Support):
            return NO_SEAT
        return ONE_OF_THE_PLAYERS if choosing else CHOSEN
    if isinstance(action, Support):
        return NOT_A_SUPPORTER
    return CHOOSE_FIRST if choosing else None


# -- what they share -----------------------------------------------------------------------------------------------------


PARTS = 2
"""A ledger that knows supporters counts in halves of a point."""


def with_supporters(
    owed: Mapping[Seat, int], winner: Seat, behind: Mapping[Seat, Sequence[Account]]
) -> tuple[Transfer, ...]:
    """Return what losers owe the winner (whole points), as transfers in halves, with the supporters ``behind`` each player.

    The loser pays the winner the whole. Three more payments are half of it (下注规则, worked example): from each supporter of the
    loser to the winner, from the loser to each supporter of the winner, and from each of the former to each of the latter.
    """
    paid: list[Transfer] = []
    gaining = behind.get(winner, ())
    for loser, points in owed.items():
        losing = behind.get(loser, ())
        paid.append(Transfer(loser, winner, PARTS * points, "win"))
        paid += (Transfer(supporter, winner, points, "support") for supporter in losing)
        paid += (Transfer(payer, supporter, points, "support") for supporter in gaining for payer in (loser, *losing))
    return tuple(paid)
