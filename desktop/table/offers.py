"""The buttons of a choice: in which order, with which words and keys, and what pressing each one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from paizhuo.desktop.kit.geometry import Spot
from paizhuo.desktop.kit.keys import key_of, own_key
from paizhuo.desktop.table import speech
from paizhuo.desktop.table.calls import ButtonLook, Tone
from paizhuo.desktop.table.choice import Offer, Plan, asks_again, rank
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import MARKS, MOVE_MELD, SWAP, TO, exchange, hand_name, mark, meld_moves
from paizhuo.engine.core.action import Action, MoveMeld, Pass, Ron, SelfDraw
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.tiles import SUITS, Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.action_words import SUIT_NAMES, action_words, call_name
from paizhuo.engine.rules.action_words import spoken as spoken_words


class Enter(Struct):
    """Light the tiles of a declaration that is made with a discard; None: back to plain discards."""

    mode: str | None


class Confirm(Struct):
    """Decide on the tiles put together."""


class Several(Struct):
    """Several actions, one after another."""

    actions: tuple[Action, ...]


Press: TypeAlias = Action | Enter | Confirm | Several


class Offered(Struct):
    """Buttons with what they do, by position, and the words beside them."""

    looks: tuple[ButtonLook, ...] = ()
    presses: tuple[Press, ...] = ()
    note: str = ""


def word(picture: TablePicture, action: Action) -> str:
    """Return an action on a button, with the values of its fields where its words have some."""
    return picture.said(action_words(action, picture.parts))


def call_word(picture: TablePicture, action: Action) -> str:
    """Return what all actions of this name are called on a button."""
    return picture.said(call_name(action.words))


def key_for(keys: Mapping[str, str], action: Action) -> str:
    """Return the key that does an action; nothing where that takes tiles."""
    return "" if action.command is None else key_of(keys, action.command)


def _tone(action: Action) -> Tone:
    """Return how the button of an action stands out."""
    if isinstance(action, Ron | SelfDraw):
        return "win"
    return "quiet" if isinstance(action, Pass) or action.gesture == "give_up" else "call"


def _call(picture: TablePicture, name: str, nth: int, offer: Offer, keys: Mapping[str, str]) -> ButtonLook:
    spoken = picture.said(spoken_words(offer.action, picture.parts))
    key = key_for(keys, offer.action)
    suit: str | None = getattr(offer.action, "suit", None)
    if suit in SUIT_NAMES:
        sample = (SUITS.index(suit) * 9,)
        return ButtonLook(name, picture.said(SUIT_NAMES[suit]), spoken, key, tiles=sample)
    pictured = bool(offer.meld or offer.tiles)
    if sign := mark(picture, getattr(offer.action, "rack", None)):
        # Every button names its rack, also by those that do not repeat the call.
        words = f"{word(picture, offer.action)} {sign}" if nth == 0 else sign
        said = f"{spoken}, {hand_name(picture, MARKS.index(sign))}"
        return ButtonLook(name, words, said, key, offer.meld, offer.tiles, tone=_tone(offer.action))
    return ButtonLook(
        name,
        word(picture, offer.action),
        spoken,
        key,
        offer.meld,
        offer.tiles,
        follows=nth > 0 and pictured,
        tone=_tone(offer.action),
    )


def _cancel(picture: TablePicture, keys: Mapping[str, str]) -> tuple[ButtonLook, Press]:
    """Return the button that leads back to where nothing is chosen."""
    said = picture.said(speech.CANCEL)
    return ButtonLook("cancel", said, said, own_key(keys, "cancel"), tone="quiet"), Enter(None)


MELD_MODE: Final = MoveMeld.name
"""The mode in which a meld is chosen to go to the other rack."""


def _exchanges(
    picture: TablePicture, plan: Plan, one_each: Sequence[Spot], keys: Mapping[str, str]
) -> list[tuple[ButtonLook, Press]]:
    """Return the buttons that move things between racks: the two tiles lifted, and melds."""
    found: list[tuple[ButtonLook, Press]] = []
    if not plan.moves:
        return found
    if len(one_each) == 2:
        one, other = one_each
        said = picture.said(SWAP)
        look = ButtonLook("swap", said, said, own_key(keys, "swap"), tiles=(one.tile, other.tile))
        found.append((look, Several(exchange(plan.moves, one, other))))
    if meld_moves(picture, plan.moves):
        said = picture.said(MOVE_MELD)
        found.append((ButtonLook(MELD_MODE, said, said, own_key(keys, MELD_MODE)), Enter(MELD_MODE)))
    return found


def _asked_again(picture: TablePicture, action: Action, keys: Mapping[str, str]) -> Offered:
    """Return the buttons that confirm an action, or go back."""
    said = word(picture, action)
    look = ButtonLook("sure", said, picture.said(speech.SURE.filled(call=said)), own_key(keys, "confirm"))
    back, enter = _cancel(picture, keys)
    return Offered((look, back), (action, enter), picture.said(speech.ALL_OF_IT.filled(call=said)))


def _meld_buttons(picture: TablePicture, plan: Plan, keys: Mapping[str, str]) -> Offered:
    """Return a button for every meld that can go to the other rack."""
    found: list[tuple[ButtonLook, Press]] = []
    for move, meld in meld_moves(picture, plan.moves):
        to = picture.said(TO.filled(rack=hand_name(picture, 1 - move.rack)))
        said = f"{picture.said(listed(meld.tiles))} {to}"
        found.append((ButtonLook(MELD_MODE, f"→ {mark(picture, 1 - move.rack)}", said, meld=meld), move))
    found.append(_cancel(picture, keys))
    return Offered(tuple(look for look, _ in found), tuple(press for _, press in found), picture.said(MOVE_MELD))


def offered(
    picture: TablePicture,
    plan: Plan,
    mode: str | None,
    lifted: Sequence[Tile],
    keys: Mapping[str, str],
    one_each: Sequence[Spot] = (),
) -> Offered:
    """Return the buttons for ``plan``, the most important first, passing last. ``keys``: those that were changed, by command; ``one_each``:
    tiles lifted, one of each of two racks.
    """
    if mode == MELD_MODE:
        return _meld_buttons(picture, plan, keys)
    if (action := plan.asked_again(mode)) is not None:
        return _asked_again(picture, action, keys)
    if mode is not None:
        look, enter = _cancel(picture, keys)
        amounts = plan.ladder is not None and mode == plan.ladder.name
        note = "" if amounts else picture.said(speech.MODE.filled(call=call_word(picture, plan.first(mode))))
        return Offered((look,), (enter,), note)
    found: list[tuple[ButtonLook, Press]] = []
    note = "" if picture.prompt is None else picture.said(picture.prompt)
    if plan.ladder is not None and plan.at_turn:
        step = plan.ladder.steps[0]
        said = f"{call_word(picture, step)}…"
        found.append((ButtonLook(step.name, said, said, key_for(keys, step)), Enter(step.name)))
    inside = plan.ladder.steps if plan.ladder is not None and plan.at_turn else ()
    for name in sorted((*plan.calls, *plan.modes), key=lambda name: rank(plan.first(name))):
        if name in plan.modes:
            said = call_word(picture, plan.first(name))
            found.append((ButtonLook(name, said, said, key_for(keys, plan.first(name))), Enter(name)))
        else:
            offers = [offer for offer in plan.calls[name] if offer.action not in inside]
            for nth, offer in enumerate(offers):
                press = Enter(name) if asks_again(offer.action) else offer.action
                found.append((_call(picture, name, nth, offer, keys), press))
    found += _exchanges(picture, plan, one_each, keys)
    if plan.pick is not None:
        words = f"{call_word(picture, plan.pick.options[0])} {len(lifted)}/{plan.pick.size}"
        ready = plan.pick.match(lifted) is not None
        found.append((ButtonLook(plan.pick.name, words, words, own_key(keys, "confirm"), enabled=ready), Confirm()))
        note = note or picture.said(speech.PICK.filled(n=plan.pick.size))
    if plan.passing is not None:
        said = picture.said(speech.DONE) if plan.takes else word(picture, plan.passing)
        found.append((ButtonLook("pass", said, said, key_for(keys, plan.passing), tone="quiet"), plan.passing))
    return Offered(tuple(look for look, _ in found), tuple(press for _, press in found), note)
