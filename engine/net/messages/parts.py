"""The parts of messages: the terms of a table, and how its seats and sentences are written. docs/protocol.md says the same."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

SEATS: Final = 32
"""The most seats, supporters included, that one message names."""

Json: TypeAlias = Any
"""Plain JSON values in the form of ``paizhuo.engine.core.codec``."""
Name = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=128)]
Code = Annotated[str, Meta(max_length=16)]
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Visibility = Literal["public", "private"]
Role = Literal["player", "supporter", "spectator"]
State = Literal["waiting", "playing", "over"]


class Said(Struct, frozen=True):
    """A sentence for a person, in both languages."""

    zh: str
    en: str


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for decisions: milliseconds for each, and a bank beyond that, for a hand (``refilled``) or for the whole match."""

    decision: Annotated[int, Meta(ge=1_000, le=3_600_000)]
    bank: Annotated[int, Meta(ge=0, le=36_000_000)] = 0
    refilled: bool = True


GENEROUS: Final = Clock(60_000, 180_000)
"""The clock of a table that says nothing of one: enough for everybody, and nobody waits for ever."""


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings that a table is opened with.

    ``options``: those of the rule set that differ from their default.

    ``bots``: the level of the bot in every seat in turn order, "" where a person may sit. Supporters come after the players
    where the rules have some (an option says how many). The first seat deals first, unless ``draw_seats``.

    ``clock``: None: no clock. ``delay``: milliseconds by which spectators see the table later. ``absence``: milliseconds
    after which the bot ``stand_in`` plays for a person who is not connected (0: never). ``pause``: milliseconds between hands
    after which the next is dealt although somebody is not ready (0: everybody is waited for).

    ``claim_pause``: milliseconds after every discard in which nobody sees what follows, so that the time does not show whether
    somebody could claim it (0: what follows is seen at once).
    """

    rules: Annotated[str, Meta(max_length=32)]
    bots: Annotated[list[Name], Meta(max_length=SEATS)]
    options: dict[Name, bool | int | Name | None] = {}
    visibility: Visibility = "public"
    password: Secret = ""
    clock: Clock | None = GENEROUS
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    absence: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000
    stand_in: Name = "basic"
    pause: Annotated[int, Meta(ge=0, le=3_600_000)] = 30_000
    draw_seats: bool = False
    claim_pause: Annotated[int, Meta(ge=0, le=10_000)] = 0


class TableEntry(Struct, frozen=True, omit_defaults=True):
    """A public table in the list: how many seats people or bots have taken, and how many there are.

    ``supporters``: free places of supporters. ``people``: the names of the people who sit there.
    """

    table: str
    rules: str
    host: str
    taken: int
    seats: int
    state: State
    locked: bool = False
    spectators: int = 0
    clock: Clock | None = None
    supporters: int = 0
    people: tuple[str, ...] = ()


class Occupant(Struct, frozen=True, omit_defaults=True):
    """One seat of a table: nobody (no name), a bot (``bot`` its level), or a person.

    ``connected``: whether the person's program is connected; ``stand_in``: whether a bot plays for the person now.
    """

    name: str = ""
    bot: str = ""
    ready: bool = False
    connected: bool = True
    stand_in: bool = False
    delay: int = 0
    """Milliseconds to the person's program and back."""


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What is proposed, by which seat, and who has not voted yet. ``seat``: for whom a bot is to play."""

    what: str
    by: int
    waiting: list[int]
    seat: int | None = None
