"""What the coach advises as lines of its card, with the words and tiles that the table has for an option."""

from __future__ import annotations

from paizhuo.desktop.kit.tiles import Piece, spread_meld
from paizhuo.desktop.match.coach_card import Line
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.choice import Plan
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import TO, mark, meld_moves
from paizhuo.engine.bots.coach import Advised
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.tiles import SUITS
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import SUIT_NAMES, action_words, spoken


def line_of(advised: Advised, plan: Plan, picture: TablePicture) -> Line:
    """Return the line of an option. ``plan``: how the table offers the options; ``picture``: what it shows."""
    action = advised.action
    said, suited = spoken(action, picture.parts), getattr(action, "suit", None) in SUIT_NAMES
    shown = said if suited else action_words(action, picture.parts)
    rack: int | None = getattr(action, "rack", None)
    if rack is not None and picture.hands > 1:
        sign, name = mark(picture, rack), speech.HANDS[rack]
        if isinstance(action, MoveTile | MoveMeld):
            sign, name = f"→ {mark(picture, 1 - rack)}", TO.filled(rack=speech.HANDS[1 - rack])
        shown = Text(f"{shown.zh} {sign}", f"{shown.en} {sign}")
        said = Text(f"{said.zh}，{name.zh}", f"{said.en}, {name.en}")
    return Line(shown, _pieces(action, plan, picture), said, advised.reasons)


def _pieces(action: Action, plan: Plan, picture: TablePicture) -> tuple[Piece, ...]:
    """Return the tiles of an option as its button shows them."""
    suit: str | None = getattr(action, "suit", None)
    if suit in SUIT_NAMES:
        return (Piece(SUITS.index(suit) * 9),)
    moved = dict(meld_moves(picture, (action,)))
    offer = plan.offer(action)
    meld = offer.meld or next(iter(moved.values()), None)
    if meld is not None:
        return spread_meld(meld, picture.bottom, picture.observation.hand.seats)
    return tuple(Piece(tile) for tile in offer.tiles)
