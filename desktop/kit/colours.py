"""The colours of the table, for light and for dark surroundings, with the felt, the tile backs and the rim that a person likes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from paizhuo.engine.core.value import Struct

Theme: TypeAlias = Literal["light", "dark"]
Felt: TypeAlias = Literal["green", "blue", "wine", "slate"]
Back: TypeAlias = Literal["blue", "green", "amber", "plum"]
Rim: TypeAlias = Literal["walnut", "maple", "ebony", "lacquer"]
FELTS: Final[tuple[Felt, ...]] = get_args(Felt)
BACKS: Final[tuple[Back, ...]] = get_args(Back)
RIMS: Final[tuple[Rim, ...]] = get_args(Rim)


class Look(Struct):
    """What a person likes the table to be made of."""

    felt: Felt = "green"
    back: Back = "blue"
    rim: Rim = "walnut"


class TableColours(Struct):
    """``room`` lies around the table and ``rim`` is its wood. ``felt`` fades to ``felt_edge`` at the rim; ``line`` is inlaid in it.
    ``panel`` is the box in the middle, ``plate`` lies under names, ``lit`` marks the seat at turn, ``ring`` the last discard, ``glow``
    copies of a tile, ``gold`` marks.
    """

    room: str
    rim: str
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


class _Cloth(NamedTuple):
    """The colours that go with a felt, see ``TableColours``."""

    felt: str
    felt_edge: str
    line: str
    panel: str
    panel_edge: str
    plate: str
    muted: str


class _Paint(NamedTuple):
    """The colours of tile backs, see ``TableColours``."""

    back: str
    back_light: str
    back_deep: str


_FELTS: Final[dict[Theme, dict[Felt, _Cloth]]] = {
    "light": {
        "green": _Cloth("#3f8a74", "#2b6a58", "#579f89", "#1d4439", "#0f2c25", "#1c4439", "#b5cfc3"),
        "blue": _Cloth("#3b6f9c", "#28527a", "#5787b3", "#17324d", "#0c2033", "#17324d", "#b3c8dc"),
        "wine": _Cloth("#8a4350", "#672c38", "#a35e6a", "#431b25", "#2b0e15", "#441c26", "#e0bfc4"),
        "slate": _Cloth("#5d6a70", "#454f55", "#76848b", "#262d31", "#161b1e", "#272f33", "#c3ccd0"),
    },
    "dark": {
        "green": _Cloth("#23483f", "#132b26", "#31594f", "#0d1d19", "#050d0b", "#0e1f1b", "#94aea5"),
        "blue": _Cloth("#20405c", "#122739", "#2f5475", "#0b1a28", "#050e17", "#0c1c2b", "#94a9bd"),
        "wine": _Cloth("#4a232d", "#2b131a", "#613641", "#1f0d13", "#110609", "#220f15", "#bd9aa1"),
        "slate": _Cloth("#343c41", "#1e2326", "#464f55", "#121618", "#080a0b", "#15191c", "#9da7ac"),
    },
}
_BACKS: Final[dict[Theme, dict[Back, _Paint]]] = {
    "light": {
        "blue": _Paint("#1f4f9e", "#3a6fc4", "#12336d"),
        "green": _Paint("#1c7a56", "#3aa57c", "#0e5239"),
        "amber": _Paint("#bd771a", "#e0a046", "#84500d"),
        "plum": _Paint("#6b3a8c", "#9062b2", "#462260"),
    },
    "dark": {
        "blue": _Paint("#1f4f9e", "#3868b4", "#12336d"),
        "green": _Paint("#1c7a56", "#338f6b", "#0e5239"),
        "amber": _Paint("#a96a17", "#c68b38", "#74460b"),
        "plum": _Paint("#63357f", "#8055a0", "#402059"),
    },
}
_RIMS: Final[dict[Theme, dict[Rim, str]]] = {
    "light": {"walnut": "#7a4b2a", "maple": "#b98a54", "ebony": "#3d3532", "lacquer": "#8a2b20"},
    "dark": {"walnut": "#42291a", "maple": "#70522f", "ebony": "#221d1b", "lacquer": "#551a13"},
}
_REST: Final[dict[Theme, dict[str, str]]] = {
    "light": {
        "room": "#20302c",
        "text": "#f7f5ea",
        "lit": "#ffd45e",
        "on_lit": "#2b2104",
        "ring": "#ff7a1a",
        "glow": "#ffd23f",
        "gold": "#ffcf4a",
        "win": "#c22f27",
        "call": "#255b88",
        "call_edge": "#8ec3ee",
        "quiet": "#46534f",
        "ivory": "#fffdf5",
        "ivory_low": "#f3ecd9",
        "side": "#dfd4b8",
        "side_low": "#bfb08a",
        "edge": "#6e6650",
        "label": "#5a5a66",
    },
    "dark": {
        "room": "#0a100e",
        "text": "#eef2ee",
        "lit": "#f2c14b",
        "on_lit": "#241b02",
        "ring": "#ff8b33",
        "glow": "#ffd23f",
        "gold": "#f5c445",
        "win": "#b52b24",
        "call": "#1f4d75",
        "call_edge": "#6faad9",
        "quiet": "#36413e",
        "ivory": "#f6f2e6",
        "ivory_low": "#e6dfcc",
        "side": "#c9bd9d",
        "side_low": "#9c8f6e",
        "edge": "#4c4636",
        "label": "#55555f",
    },
}


@lru_cache(maxsize=8)
def table_colours(theme: Theme, look: Look = Look()) -> TableColours:  # noqa: B008
    """Return the colours of a table made of what ``look`` says, in light or dark surroundings."""
    felt, back = _FELTS[theme][look.felt], _BACKS[theme][look.back]
    return TableColours(rim=_RIMS[theme][look.rim], **felt._asdict(), **back._asdict(), **_REST[theme])
