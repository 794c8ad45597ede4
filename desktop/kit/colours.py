"""The colours of the table, for light and for dark surroundings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct

Theme: TypeAlias = Literal["light", "dark"]


class TableColours(Struct):
    """``felt`` fades to ``felt_edge`` at the rim; ``line`` is inlaid in it. ``panel`` is the box in the middle, ``plate`` lies
    under names, ``lit`` marks the seat at turn, ``ring`` the last discard, ``glow`` copies of a tile, ``gold`` marks.
    """

    felt: str
    felt_edge: str
    line: str
    panel: str
    panel_edge: str
    plate: str
    text: str
    muted: str
    lit: str
    on_lit: str
    ring: str
    glow: str
    gold: str
    win: str
    call: str
    call_edge: str
    quiet: str
    ivory: str
    ivory_low: str
    side: str
    side_low: str
    back: str
    back_light: str
    back_deep: str
    edge: str
    label: str


LIGHT: Final = TableColours(
    felt="#3f8a74",
    felt_edge="#2b6a58",
    line="#579f89",
    panel="#1d4439",
    panel_edge="#0f2c25",
    plate="#1c4439",
    text="#f7f5ea",
    muted="#b5cfc3",
    lit="#ffd45e",
    on_lit="#2b2104",
    ring="#ff7a1a",
    glow="#ffd23f",
    gold="#ffcf4a",
    win="#c22f27",
    call="#255b88",
    call_edge="#8ec3ee",
    quiet="#46534f",
    ivory="#fffdf5",
    ivory_low="#f3ecd9",
    side="#dfd4b8",
    side_low="#bfb08a",
    back="#1f4f9e",
    back_light="#3a6fc4",
    back_deep="#12336d",
    edge="#6e6650",
    label="#5a5a66",
)
DARK: Final = TableColours(
    felt="#23483f",
    felt_edge="#132b26",
    line="#31594f",
    panel="#0d1d19",
    panel_edge="#050d0b",
    plate="#0e1f1b",
    text="#eef2ee",
    muted="#94aea5",
    lit="#f2c14b",
    on_lit="#241b02",
    ring="#ff8b33",
    glow="#ffd23f",
    gold="#f5c445",
    win="#b52b24",
    call="#1f4d75",
    call_edge="#6faad9",
    quiet="#36413e",
    ivory="#f6f2e6",
    ivory_low="#e6dfcc",
    side="#c9bd9d",
    side_low="#9c8f6e",
    back="#1f4f9e",
    back_light="#3868b4",
    back_deep="#12336d",
    edge="#4c4636",
    label="#55555f",
)
COLOURS: Final[Mapping[Theme, TableColours]] = {"light": LIGHT, "dark": DARK}
