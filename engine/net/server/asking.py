"""What a client asks of a match, read with care: nobody knows what a client may send."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec import BadValue, Json
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Arrange,
    Ask,
    Asking,
    Consult,
    Mute,
    NextHand,
    ProposeEnd,
    TakeSeat,
    Undo,
    Vote,
    WhyNot,
    WhyNoWin,
)

TAKEN: Final = (
    Answer, WhyNot, WhyNoWin, Consult, Advise, Mute, Arrange, Undo, NextHand, TakeSeat, ProposeEnd, Vote
)  # fmt: skip
"""What a server is asked. The rest is for those who share a screen with the match."""
OF_ROOM: Final = tuple(tag(ask)[1] for ask in (NextHand, Undo, ProposeEnd, Vote, TakeSeat))
"""The words of the asks that a room answers: all people at it must agree, or it is about who sits where."""
MOST_STEPS: Final = 64
"""The most actions that one decision may hold."""


def ask_in(written: dict[str, Json], decision: int, options: tuple[Action, ...]) -> Ask:
    """Read an ask. ``decision``: the number of the open one (0: none is); a number in the place of an action is one of its ``options``.

    Raise ``Refusal``: ``stale`` for an answer to another decision, ``bad_option`` for a number without an option, ``bad_ask`` for
    what is no ask.
    """
    plain = dict(written)
    if plain.get("ask") == tag(Answer)[1] and type(plain.get("serial")) is int and plain["serial"] != decision:
        raise Refusal("stale", words.STALE)
    match plain:
        case {"actions": list(actions)} if len(actions) <= MOST_STEPS:
            plain["actions"] = [_action(each, options) for each in actions]
        case {"actions": _}:
            raise Refusal("bad_option", words.NOT_AN_OPTION)
        case {"action": action}:
            plain["action"] = _action(action, options)
        case _:
            pass
    try:
        ask: Ask = codec.read(plain, Asking)
    except BadValue as bad:
        raise Refusal("bad_ask", words.NOT_AN_ASK.filled(reason=str(bad))) from None
    if not isinstance(ask, TAKEN):
        raise Refusal("bad_ask", words.NOT_AN_ASK.filled(reason=str(written.get("ask"))))
    return ask


def _action(written: Json, options: tuple[Action, ...]) -> Json:
    """Return an action as the codec writes it, where a number of an option may stand for it."""
    if type(written) is not int:
        return written
    if not 0 <= written < len(options):
        raise Refusal("bad_option", words.NOT_AN_OPTION)
    return codec.write(options[written], Action)
