"""The actions of a game as lines that people type at a real table: how each is written, and what it is called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.value import fields
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import FIELD
from paizhuo.engine.rules.rule_set import RuleSet

WIN: Final = "win"
"""What people type for a win, however the tile came."""
_WIN_WORDS: Final = Text("和（自摸或点和）", "Win, by self-draw or on a discard")
_DECLARED: Final = Text(
    "{what}，用接着打出的那张牌（读牌器或摄像头看到的）", "{what} with the tile that a reader or a camera sees next"
)
_USUAL: Final = (Discard, Chi, Pon, Minkan, Kakan, Ankan, SelfDraw, Ron)
_SETS: Final[dict[str, str]] = {"chi": "46p", "pon": "55p", "minkan": "555p", "ankan": "5555p", "exchange": "??????"}
"""The tiles that the player lays, of usual sets; those that pass face down are unseen."""
_VALUES: Final[dict[str, Any]] = {"tile": "5p", "times": 1, "suit": "m", "points": 1000, "meld": 0, "source": 1}
_UNSAID: Final = frozenset(("drawn", "rack", "missing"))
"""What need not be typed."""


def actions_of(rule_set: RuleSet) -> tuple[type[Action], ...]:
    """Return the actions that are seen in a game, or in the games of a match."""
    members = (each for member in rule_set.games for each in actions_of(member.game))
    return tuple(dict.fromkeys((*_USUAL, *rule_set.play.actions, *members)))


def named_action(kind: type[Action]) -> Text:
    """Return the word that people type for an action, with what the game calls it where that is another."""
    called = _called(kind.words)
    plain = kind.name.replace("_", " ").casefold()
    return Text(
        f"{kind.name} {called.zh}", kind.name if called.en.casefold() == plain else f"{kind.name} ({called.en})"
    )


def _called(words: Text) -> Text:
    """Return the name of an action, with … for what it is done with."""
    return Text(FIELD.sub("…", words.zh), FIELD.sub("…", words.en))


def action_lines(rule_set: RuleSet) -> Iterator[tuple[str, Text]]:
    """Yield every action: what is typed for seat 0 as an example, and its name."""
    yield _line(WIN), _WIN_WORDS
    for kind in actions_of(rule_set):
        yield _typed(kind), _called(kind.words)
        if kind.gesture == "declare":
            yield _line(kind.name), _DECLARED.filled(what=kind.words)


def typed_lines(rule_set: RuleSet) -> dict[str, str]:
    """Return what is typed for seat 0 as an example, by the word of the action."""
    return {WIN: _line(WIN)} | {kind.name: _typed(kind) for kind in actions_of(rule_set)}


def _typed(kind: type[Action]) -> str:
    asked = {
        name: _SETS.get(kind.name, "55p") if name == "tiles" else _VALUES.get(name, "…")
        for name in fields(kind)
        if name not in _UNSAID
    }
    return _line(kind.name, **asked)


def _line(word: str, **asked: Any) -> str:
    return json.dumps({"seat": 0, "action": word, **asked}, ensure_ascii=False)
