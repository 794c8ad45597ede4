"""The buttons of a choice: in which order, with which words and keys, and what pressing each one does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypeAlias

from desktop.table import speech
from desktop.table.calls import ButtonLook
from desktop.table.choice import Offer, Plan, rank
from desktop.table.picture import TablePicture
from engine.core.action import Action
from engine.core.tiles import SUITS, Tile


@dataclass(frozen=True, slots=True)
class Enter:
    """Light the tiles of a declaration that is made with a discard; None: back to plain discards."""

    mode: str | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Decide on the tiles put together."""


Press: TypeAlias = Action | Enter | Confirm


@dataclass(frozen=True, slots=True)
class Offered:
    """Buttons with what they do, by position, and the words beside them."""

    looks: tuple[ButtonLook, ...] = ()
    presses: tuple[Press, ...] = ()
    note: str = ""


def word(picture: TablePicture, name: str, action: Action | None = None) -> str:
    """An action's name on this table; where the game words it with fields, those of ``action``."""
    own = picture.words.get(name)
    if own is None:
        return picture.said(speech.action_name(name))
    return picture.said(own.filled(**{f.name: getattr(action, f.name) for f in fields(action)}) if action else own)


def key_name(look: ButtonLook) -> str:
    """What a button's key is called in the mapping of keys."""
    return f"{look.name}.{SUITS[look.tiles[0] // 9]}" if look.name == "void" and look.tiles else look.name


def _call(picture: TablePicture, name: str, nth: int, offer: Offer, keys: Mapping[str, str]) -> ButtonLook:
    spoken = picture.said(speech.spoken(offer.action))
    suit: str | None = getattr(offer.action, "suit", None)
    if suit in speech.SUITS:
        sample = (SUITS.index(suit) * 9,)
        return ButtonLook(name, picture.said(speech.SUITS[suit]), spoken, keys.get(f"{name}.{suit}", ""), tiles=sample)
    pictured = bool(offer.meld or offer.tiles)
    return ButtonLook(
        name,
        word(picture, name, offer.action),
        spoken if name not in picture.words or pictured else word(picture, name, offer.action),
        keys.get(name, ""),
        offer.meld,
        offer.tiles,
        follows=nth > 0 and pictured,
    )


def offered(
    picture: TablePicture, plan: Plan, mode: str | None, lifted: Sequence[Tile], keys: Mapping[str, str]
) -> Offered:
    """The buttons for ``plan``, the most important first, passing last."""
    if mode is not None:
        cancel = picture.said(speech.CANCEL)
        look = ButtonLook("cancel", cancel, cancel, keys.get("cancel", ""))
        return Offered((look,), (Enter(None),), picture.said(speech.MODE).format(call=word(picture, mode)))
    found: list[tuple[ButtonLook, Press]] = []
    note = ""
    for name in sorted((*plan.calls, *plan.modes), key=rank):
        if name in plan.modes:
            said = word(picture, name)
            found.append((ButtonLook(name, said, said, keys.get(name, "")), Enter(name)))
        else:
            found += [(_call(picture, name, n, o, keys), o.action) for n, o in enumerate(plan.calls[name])]
    if any(look.name == "void" for look, _ in found):
        note = picture.said(speech.VOID)
    if plan.takes:
        note = picture.said(speech.TAKE)
    if plan.pick is not None:
        words = f"{word(picture, plan.pick.name)} {len(lifted)}/{plan.pick.size}"
        ready = plan.pick.match(lifted) is not None
        found.append((ButtonLook(plan.pick.name, words, words, keys.get("confirm", ""), enabled=ready), Confirm()))
        note = picture.said(speech.PICK).format(n=plan.pick.size)
    if plan.passing is not None:
        said = picture.said(speech.DONE) if plan.takes else word(picture, "pass")
        found.append((ButtonLook("pass", said, said, keys.get("pass", "")), plan.passing))
    return Offered(tuple(look for look, _ in found), tuple(press for _, press in found), note)
