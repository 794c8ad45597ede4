"""Chaos 混沌: a circle of four games, one hand each.

Source: C.H.R.I.S. 麻雀完全指南, section C (its dice and the order of its games); the games are modules of their own.
"""

from __future__ import annotations

from paizhuo.engine.core.hand import Deal, Hand
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.chaos.guide import DIFFERS, GUIDE
from paizhuo.engine.games.double.rules import DOUBLE
from paizhuo.engine.games.dyed.rules import DYED
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.games.trick.rules import TRICK
from paizhuo.engine.rules.circle import CirclesInTurn, house_options, match_of, next_in_turn
from paizhuo.engine.rules.options import Option, Options
from paizhuo.engine.rules.programme import START_OPTION, pass_the_deal
from paizhuo.engine.rules.rule_set import Member

MEMBERS = (
    Member(TRICK, (5, 9), TRICK.differs),
    Member(HOLDEM, (2, 6, 10), HOLDEM.differs),
    Member(DYED, (3, 7, 11), DYED.differs),
    Member(DOUBLE, (4, 8, 12), DOUBLE.differs),
)
"""The games in their order, the sums of the dice that choose each, and what is special about it."""


def following(hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal:
    """Return one hand of the next game; the deal passes."""
    return replace(pass_the_deal(hand, standing, deposit), game=next_in_turn(MEMBERS, hand.deal.game))


def programme(options: Options) -> CirclesInTurn:
    """Return a match of a single circle."""
    return CirclesInTurn(1, int(options["start"] or 0), following, lambda game: game)


OPTIONS: tuple[Option, ...] = (
    START_OPTION,
    *house_options(MEMBERS),
)

CHAOS = match_of(
    MEMBERS,
    purpose="game",
    id="chaos",
    version=1,
    name=GAME_NAMES["chaos"],
    summary=Text(
        "一圈四局，四种玩法各一局：拼点、德州、染手、大立直。",
        "One circle of four hands, each a game of its own: trick, hold'em, dyed and double.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C", "C.H.R.I.S. guide, section C"),
    options=OPTIONS,
    programme=programme,
    guide=GUIDE,
    differs=DIFFERS,
)
