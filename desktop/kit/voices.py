"""The spoken calls: what is called in an event, in which language, and whose voice is heard."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from paizhuo.desktop.kit.settings import VoiceLanguage, Voices
from paizhuo.engine.core.appearance import LikeSpeech
from paizhuo.engine.core.event import Discarded, Ended, Event, KongAdded, Melded, Won
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language
from paizhuo.engine.rules.parts import Terms

SpokenLanguage: TypeAlias = Literal["zh", "ja", "en"]
Voice: TypeAlias = Literal["high", "low"]
SpokenCall: TypeAlias = Literal[
    "chi",
    "pon",
    "kong",
    "riichi",
    "ron",
    "self_draw",
    "flower",
    "exchange",
    "void",
    "exhausted",
    "check",
    "bet",
    "call",
    "raise",
    "all_in",
    "fold",
]
CALLS: Final[dict[str, SpokenCall]] = {call: call for call in get_args(SpokenCall)}
"""The calls by name; those of ``LikeSpeech`` have the names of their actions."""
MELDS: Final[dict[MeldKind, SpokenCall]] = {
    "chi": "chi",
    "pon": "pon",
    "minkan": "kong",
    "ankan": "kong",
    "kakan": "kong",
}
SEATS: Final[dict[Voices, tuple[tuple[Voice, float], ...]]] = {
    "both": (("high", 1.0), ("low", 1.0), ("high", 0.93), ("low", 1.07)),
    "high": (("high", 1.0), ("high", 0.92), ("high", 1.05), ("high", 0.96)),
    "low": (("low", 1.0), ("low", 1.09), ("low", 0.94), ("low", 1.05)),
}
"""The voice of every seat, and how much higher than recorded it speaks: no two speak alike."""


class Speakers(Struct):
    """How calls are spoken."""

    language: SpokenLanguage = "zh"
    voices: Voices = "both"

    def voice(self, seat: Seat) -> tuple[Voice, float]:
        """Return the voice of a seat, and how much higher than recorded it speaks."""
        row = SEATS[self.voices]
        return row[seat % len(row)]

    def file(self, call: SpokenCall, seat: Seat) -> str:
        """Return the name of the sound of a call."""
        return f"voices/{self.language}-{self.voice(seat)[0]}-{call}"


def spoken_language(chosen: VoiceLanguage, window: Language, terms: Terms | None) -> SpokenLanguage:
    """Return the language of calls. ``terms``: whose terms the game has (``DisplayRules.terms``)."""
    return (terms or window) if chosen == "auto" else chosen


def spoken_call(event: Event) -> SpokenCall | None:
    """Return what is called out in an event."""
    match event:
        case Melded():
            return MELDS[event.meld.kind]
        case KongAdded():
            return "kong"
        case Discarded(turned=True):
            return "riichi"
        case Won():
            return "self_draw" if event.win.source is None else "ron"
        case Ended(ending) if ending.id == "exhausted":
            return "exhausted"
    said = event.appearance()
    return CALLS.get(said.action.name if isinstance(said, LikeSpeech) else event.aloud)
