"""All that a game asks of a stated hand beside its tiles, and a request made of the values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.words import Text
from engine.scoring.input_fields import NO_SEAT, WAYS, Field, LaidFlowers, SeatOf, SecondHand, Toggle, Wind
from engine.scoring.pattern import By
from engine.scoring.request_values import NOT_AMONG, BadRequest
from engine.scoring.winning_hand import WinningHand


class StatedFields:
    """The ``ways`` a hand can be won in, and the fields in the order in which people state them.

    ``unasked``: fields that a request may state and no form offers.
    """

    __slots__ = ("_words", "every", "fields", "flags", "named", "ways")

    def __init__(
        self, fields: Iterable[Field[Any]] = (), ways: tuple[By, ...] = WAYS, unasked: Iterable[Field[Any]] = ()
    ) -> None:
        self.fields, self.ways = tuple(fields), ways
        every = (*self.fields, *unasked)
        self.every = every
        """All that a request may state."""
        self.flags = frozenset(field.id for field in every if isinstance(field, Toggle) and field.is_flag)
        """The words that stand among the flags by themselves."""
        self._words = {field.id: field for field in every if isinstance(field, SeatOf) and field.is_flag}
        general = (Wind, LaidFlowers)
        self.named = tuple(
            field
            for field in every
            if field.id not in self.flags and field.id not in self._words and not isinstance(field, general)
        )
        """The fields that are kept in ``WinningHand.fields`` by their own names."""

    @property
    def has_second(self) -> bool:
        """Whether another hand is stated, won with the same tile."""
        return any(isinstance(field, SecondHand) for field in self.fields)

    def laid_flowers(self) -> LaidFlowers | None:
        """The field of the flowers; None in games without."""
        return next((field for field in self.fields if isinstance(field, LaidFlowers)), None)

    def ended(self, hand: WinningHand) -> tuple[Toggle, ...]:
        """The circumstances stated of a hand that a claimed set or a kong, of either of its two hands, has ended."""
        second = (each.of(hand) for each in self.every if isinstance(each, SecondHand))
        if not hand.melds and not any(other is not None and other[1] for other in second):
            return ()
        toggles = (each for each in self.every if isinstance(each, Toggle))
        return tuple(each for each in toggles if each.unmelded and each.id in hand.flags)

    @property
    def known_flags(self) -> str:
        """What a request's ``flags`` may hold, in words."""
        return ", ".join((*sorted(self.flags), *(f"{word}:SEAT" for word in self._words)))

    def words_of(self, given: Iterable[object]) -> tuple[frozenset[str], dict[str, Any]]:
        """The request's ``flags`` as toggles that are on, and as fields with a seat after a colon. Raises ``BadRequest``."""
        on, seats = set(), {}
        for flag in given:
            word, colon, seat = str(flag).partition(":")
            if colon and word in self._words:
                if not (seat.isdecimal() and len(seat) == 1):
                    raise BadRequest(NO_SEAT.filled(seat=seat))
                seats[word] = self._words[word].read(int(seat))
            elif isinstance(flag, str) and flag in self.flags:
                on.add(word)
            else:
                raise BadRequest(NOT_AMONG.filled(given=flag, known=self.known_flags))
        return frozenset(on), seats


def usable(field: Field[Any], by: By, on: Iterable[str], *, melded: bool = False) -> bool:
    """Whether the field can be stated of a hand won ``by`` that way, with the toggles ``on``.

    ``melded``: the winner has claimed a set or made a kong.
    """
    if isinstance(field, Toggle):
        if melded and field.unmelded:
            return False
        return by in field.by and (not field.needs or not set(field.needs).isdisjoint(on))
    return not isinstance(field, SeatOf) or by in field.by


def contradiction(hand: WinningHand, asked: StatedFields) -> Text | None:
    """Why the circumstances stated of a hand cannot hold together; None if they can.

    What may hold and counts nothing, such as a discard after a kong in most games, is accepted. Forms do not offer it either.
    """
    on = [field for field in asked.every if isinstance(field, Toggle) and field.is_flag and field.id in hand.flags]
    for field in on:
        if hand.by in field.never:
            return NOT_WON_SO.filled(flag=field.id, by=hand.by)
        if field.needs and hand.flags.isdisjoint(field.needs):
            return NOT_ALONE.filled(flag=field.id, needed=" / ".join(field.needs))
        if (other := next((id_ for id_ in field.instead if id_ in hand.flags), None)) is not None:
            return NOT_BOTH.filled(flag=field.id, other=other)
    return None


NOT_WON_SO: Final = Text("{flag} 不可能与 {by} 同时出现", "{flag} is impossible with {by}")
NOT_ALONE: Final = Text("{flag} 须与 {needed} 一起", "{flag} needs {needed}")
NOT_BOTH: Final = Text("{flag} 与 {other} 不能同时成立", "{flag} and {other} exclude each other")


def stating(fields: Iterable[Field[Any]], by: By, values: Mapping[str, Any], *, melded: bool = False) -> dict[str, Any]:
    """The part of a request that states ``values``, by field id: a bool, a kind of wind, tiles, a number, numbers by seat, a seat …

    What the game does not ask, or what cannot be in a hand won ``by`` that way, is left out; of two toggles that exclude each other
    the first is stated. ``melded``: see ``usable``.
    """
    request: dict[str, Any] = {"by": by}
    asked = tuple(fields)
    on = {field.id for field in asked if isinstance(field, Toggle) and values.get(field.id)}
    for field in asked:
        value = values.get(field.id)
        if value is None or value is False or not usable(field, by, on, melded=melded):
            continue
        if isinstance(field, Toggle) and field.is_flag:
            flags = request.setdefault("flags", [])
            if not set(field.instead).intersection(flags):
                flags.append(field.id)
        elif isinstance(field, SeatOf) and field.is_flag:
            request.setdefault("flags", []).append(f"{field.id}:{value}")
        elif (written := field.written(value)) is not None:
            outer, dot, inner = field.id.partition(".")
            if dot:
                request.setdefault(outer, {})[inner] = written
            else:
                request[outer] = written
    return request
