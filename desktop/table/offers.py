"""The buttons of a choice: in which order, with which words and keys, and what pressing each one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from desktop.table import speech
from desktop.table.calls import ButtonLook
from desktop.table.choice import Offer, Plan, rank
from desktop.table.geometry import Spot
from desktop.table.picture import TablePicture
from desktop.table.sharing import MARKS, MOVE_MELD, SWAP, TO, exchange, hand_name, mark, meld_moves
from engine.core.action import Action
from engine.core.narration import listed
from engine.core.tiles import SUITS, Tile
from engine.core.value import dataclass
from engine.play.action_words import SUIT_NAMES, action_words
from engine.play.action_words import spoken as spoken_words


@dataclass(frozen=True, slots=True)
class Enter:
    """Light the tiles of a declaration that is made with a discard; None: back to plain discards."""

    mode: str | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Decide on the tiles put together."""


@dataclass(frozen=True, slots=True)
class Several:
    """Several actions, one after another."""

    actions: tuple[Action, ...]


Press: TypeAlias = Action | Enter | Confirm | Several


@dataclass(frozen=True, slots=True)
class Offered:
    """Buttons with what they do, by position, and the words beside them."""

    looks: tuple[ButtonLook, ...] = ()
    presses: tuple[Press, ...] = ()
    note: str = ""


def word(picture: TablePicture, name: str, action: Action | None = None) -> str:
    """An action's name on this table; where the game words it with fields, those of ``action``, or without them."""
    return picture.said(action_words(picture.words, name, action, picture.parts))


def key_name(look: ButtonLook) -> str:
    """What a button's key is called in the mapping of keys."""
    return f"{look.name}.{SUITS[look.tiles[0] // 9]}" if look.name == "void" and look.tiles else look.name


def _call(picture: TablePicture, name: str, nth: int, offer: Offer, keys: Mapping[str, str]) -> ButtonLook:
    spoken = picture.said(spoken_words(offer.action))
    suit: str | None = getattr(offer.action, "suit", None)
    if suit in SUIT_NAMES:
        sample = (SUITS.index(suit) * 9,)
        return ButtonLook(name, picture.said(SUIT_NAMES[suit]), spoken, keys.get(f"{name}.{suit}", ""), tiles=sample)
    pictured = bool(offer.meld or offer.tiles)
    if sign := mark(picture, getattr(offer.action, "rack", None)):
        # Which of the racks is told by every button, also by those that do not repeat the call.
        words = f"{word(picture, name, offer.action)} {sign}" if nth == 0 else sign
        said = f"{spoken}, {hand_name(picture, MARKS.index(sign))}"
        return ButtonLook(name, words, said, keys.get(name, ""), offer.meld, offer.tiles)
    return ButtonLook(
        name,
        word(picture, name, offer.action),
        spoken if name not in picture.words or pictured else word(picture, name, offer.action),
        keys.get(name, ""),
        offer.meld,
        offer.tiles,
        follows=nth > 0 and pictured,
    )


MELD_MODE: Final = "move_meld"
"""The mode in which a meld is chosen to go to the other rack."""


def _exchanges(
    picture: TablePicture, plan: Plan, one_each: Sequence[Spot], keys: Mapping[str, str]
) -> list[tuple[ButtonLook, Press]]:
    """The buttons that move things between racks: the two tiles lifted, and melds."""
    found: list[tuple[ButtonLook, Press]] = []
    if not plan.moves:
        return found
    if len(one_each) == 2:
        one, other = one_each
        said = picture.said(SWAP)
        look = ButtonLook("swap", said, said, keys.get("swap", ""), tiles=(one.tile, other.tile))
        found.append((look, Several(exchange(plan.moves, one, other))))
    if meld_moves(picture, plan.moves):
        said = picture.said(MOVE_MELD)
        found.append((ButtonLook(MELD_MODE, said, said, keys.get(MELD_MODE, "")), Enter(MELD_MODE)))
    return found


ASKED_AGAIN: Final = frozenset({"all_in"})
"""What is done only once the player has said so twice."""


def _asked_again(picture: TablePicture, plan: Plan, mode: str, keys: Mapping[str, str]) -> Offered:
    """The buttons that confirm an action, or go back."""
    steps = () if plan.ladder is None else plan.ladder.steps
    actions = [*(offer.action for offer in plan.calls.get(mode, ())), *(step for step in steps if step.name == mode)]
    action = actions[0]
    said = word(picture, mode, action)
    look = ButtonLook("sure", said, picture.said(speech.SURE.filled(call=said)), keys.get("confirm", ""))
    cancel = picture.said(speech.CANCEL)
    back = ButtonLook("cancel", cancel, cancel, keys.get("cancel", ""))
    return Offered((look, back), (action, Enter(None)), picture.said(speech.ALL_OF_IT.filled(call=said)))


def _meld_buttons(picture: TablePicture, plan: Plan, keys: Mapping[str, str]) -> Offered:
    """A button for every meld that can go to the other rack."""
    found: list[tuple[ButtonLook, Press]] = []
    for move, meld in meld_moves(picture, plan.moves):
        to = picture.said(TO).format(rack=hand_name(picture, 1 - move.rack))
        said = f"{picture.said(listed(meld.tiles))} {to}"
        found.append((ButtonLook(MELD_MODE, f"→ {mark(picture, 1 - move.rack)}", said, meld=meld), move))
    cancel = picture.said(speech.CANCEL)
    found.append((ButtonLook("cancel", cancel, cancel, keys.get("cancel", "")), Enter(None)))
    return Offered(tuple(look for look, _ in found), tuple(press for _, press in found), picture.said(MOVE_MELD))


def offered(
    picture: TablePicture,
    plan: Plan,
    mode: str | None,
    lifted: Sequence[Tile],
    keys: Mapping[str, str],
    one_each: Sequence[Spot] = (),
) -> Offered:
    """The buttons for ``plan``, the most important first, passing last. ``one_each``: tiles lifted, one of each of two racks."""
    if mode == MELD_MODE:
        return _meld_buttons(picture, plan, keys)
    if mode in ASKED_AGAIN:
        return _asked_again(picture, plan, mode, keys)
    if mode is not None:
        cancel = picture.said(speech.CANCEL)
        look = ButtonLook("cancel", cancel, cancel, keys.get("cancel", ""))
        amounts = plan.ladder is not None and mode == plan.ladder.name
        note = "" if amounts else picture.said(speech.MODE).format(call=word(picture, mode))
        return Offered((look,), (Enter(None),), note)
    found: list[tuple[ButtonLook, Press]] = []
    note = "" if picture.prompt is None else picture.said(picture.prompt)
    if plan.ladder is not None and plan.at_turn:
        said = f"{word(picture, plan.ladder.name)}…"
        found.append(
            (ButtonLook(plan.ladder.name, said, said, keys.get(plan.ladder.name, "")), Enter(plan.ladder.name))
        )
    inside = plan.ladder.steps if plan.ladder is not None and plan.at_turn else ()
    for name in sorted((*plan.calls, *plan.modes), key=rank):
        if name in plan.modes:
            said = word(picture, name)
            found.append((ButtonLook(name, said, said, keys.get(name, "")), Enter(name)))
        else:
            offers = [offer for offer in plan.calls[name] if offer.action not in inside]
            for nth, offer in enumerate(offers):
                press = Enter(name) if name in ASKED_AGAIN else offer.action
                found.append((_call(picture, name, nth, offer, keys), press))
    found += _exchanges(picture, plan, one_each, keys)
    if plan.pick is not None:
        words = f"{word(picture, plan.pick.name)} {len(lifted)}/{plan.pick.size}"
        ready = plan.pick.match(lifted) is not None
        found.append((ButtonLook(plan.pick.name, words, words, keys.get("confirm", ""), enabled=ready), Confirm()))
        note = note or picture.said(speech.PICK).format(n=plan.pick.size)
    if plan.passing is not None:
        said = picture.said(speech.DONE) if plan.takes else word(picture, "pass")
        found.append((ButtonLook("pass", said, said, keys.get("pass", "")), plan.passing))
    return Offered(tuple(look for look, _ in found), tuple(press for _, press in found), note)
