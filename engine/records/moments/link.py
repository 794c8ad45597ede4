"""A shared moment as a link: short enough to be sent, and refused with a sentence where it is none.

``paizhuo://moment/1/`` and then, in the letters of base64url, a JSON list that is compressed with zlib and the dictionary below. A link is
read from anybody: its length, what it unfolds to, its numbers and its depth are limited, and only values of the engine come out.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, Final

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec.kinds import BadValue, Json
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES, find
from paizhuo.engine.records.moments import PREFIX
from paizhuo.engine.records.moments.moment import SharedMoment

FORM: Final = 1
"""The number of this form of link, after ``PREFIX``."""
LONGEST: Final = 8_000
"""Characters of the longest link that is read."""
UNFOLDED: Final = 64_000
"""Bytes that a link may unfold to."""
GREATEST: Final = 10_000_000
"""Numbers in a link lie between minus this and this: points, and counts of a hand."""
LEAST: Final = 7
"""So many values a form has at least."""
DEEPEST: Final = 24
"""So many lists and objects may lie within each other."""
HEAD: Final = re.compile(re.escape(PREFIX) + r"(\d{1,6})/([A-Za-z0-9_-]*)", re.ASCII)
DICTIONARY: Final = (
    b'"fan","name",{"zh":"\xe7\x95\xaa","en":" fan"},"points","is":"Score","total":,"unit":["patterns":[["limit":"working":'
    b'{"is":"NoState"},{"is":"ChongqingState","void":[null,null,null,null],{"is":"TianjinState","sits":true,"pulls":[0,0,0,0]'
    b'{"is":"HouseState","disqualified":[],"laid_open":[],"dora":{"is":"TrickState","plays":[],"taking":[],"taken":[[],[],[],[]]'
    b'{"is":"HoldemState","bets":[[[48000,48000,48000,48000],[0,0,0,0],[false,false,false,false]],{"is":"TwoRacksState","moved":0,'
    b'{"is":"TaiwanState","dead":[],"passed":{"is":"HarmonyState",{"is":"SichuanState","void":[0,1,2,0],{"is":"BloodbattleState",'
    b'{"is":"JapaneseState","ready":[null,null,null,null],"missed":[false,false,false,false],"kuikae":"","untouched":false}'
    b'["win","kong","riichi","deposit",1000]["ankan","1111m",null,null,true]["minkan","kakan","chi","345m",3,"pon","777z",'
    b'"then":{"is":"AskInTurn","seats":[{"is":"MayBet","seat":{"is":"BettingRound","spoken":{"is":"RobKong","options":[[0,['
    b'{"is":"TakeTiles","seat":{"is":"Claims","tile":"","source":,"after_kong":false,"options":[[0,[{"action":"pon","tiles":"55p"},'
    b'{"action":"chi","each":[["34m"],["35m"]]},{"action":"ron"},{"action":"pass"}]]]}{"is":"Turn","seat":0,"after_kong":true}'
    b'[0,0,0,[25000,25000,25000,25000]],[[0,"????????????????????????????"],[1,"??????????????????????????"],'
    b'["","","",""]]]],[[["1z",true],["9m",false,true],["3p"],["5s",false,false,1],["7z",true],["2z",true],["6z"],["8p",true]'
    b',["1m"],["2m"],["4m"],["5m"],["6m"],["7m"],["8m"],["1p"],["2p"],["4p"],["5p"],["6p"],["7p"],["9p"],["1s"],["2s"],["3s"],["4s"],'
    b'["6s"],["7s"],["8s"],["9s"],["3z"],["4z"],["5z"],["1m",true],["2m",true],["3m",true],["4m",true],["5m",true],["6m",true],'
    b'["7m",true],["8m",true],["9m",true],["1p",true],["2p",true],["3p",true],["4p",true],["5p",true],["6p",true],["7p",true],'
    b'["9p",true],["1s",true],["2s",true],["3s",true],["4s",true],["5s",true],["6s",true],["7s",true],["8s",true],["9s",true],'
    b'["3z",true],["4z",true],["5z",true],["6z",true]]'
)
"""What links often hold, so that it need not stand in them. Another dictionary is another form."""


class BadMoment(Refused):
    """A text that is no link to a moment, or one that cannot be opened; ``reason`` says why."""


def is_link(text: str) -> bool:
    """Return whether a text means to be a link to a moment."""
    return _plain(text).startswith(PREFIX)


def write_link(moment: SharedMoment) -> str:
    """Return a moment as a link."""
    form = [
        codec.VERSION,
        moment.rules,
        dict(moment.options),
        moment.seat,
        int(moment.tiles_open),
        codec.write(moment.hand, Hand),
        moment.phase,
        *((codec.write(moment.choices, tuple[Action, ...]),) if moment.choices else ()),
    ]
    written = json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    packed = packer.compress(written) + packer.flush()
    return f"{PREFIX}{FORM}/{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def read_link(text: str) -> SharedMoment:
    """Return the moment that a link holds. Raises ``BadMoment``; whether it can have come about is seen when it is opened."""
    plain = _plain(text)
    if len(plain) > LONGEST:
        raise BadMoment(TOO_LONG)
    head = HEAD.fullmatch(plain)
    if head is None:
        raise BadMoment(NO_LINK)
    if int(head[1]) != FORM:
        raise BadMoment(OTHER_FORM)
    written = _unfolded(head[2])
    try:
        form = json.loads(written)
    except (ValueError, RecursionError):
        raise BadMoment(BROKEN) from None
    if not isinstance(form, list) or len(form) < LEAST:
        raise BadMoment(BROKEN)
    if form[0] != codec.VERSION:
        raise BadMoment(OTHER_FORM)
    if not isinstance(form[1], str) or form[1] not in GAME_NAMES:
        raise BadMoment(UNKNOWN_GAME)
    try:
        return _moment(form)
    except (ValueError, TypeError):
        raise BadMoment(BROKEN) from None


def _plain(text: str) -> str:
    """Return a text without the breaks and spaces that mail puts into it."""
    return "".join(text.split())


def _unfolded(letters: str) -> bytes:
    """Return what was compressed. Raises ``BadMoment``."""
    unpacker = zlib.decompressobj(15, DICTIONARY)
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        written = unpacker.decompress(packed, UNFOLDED)
    except (zlib.error, binascii.Error):
        raise BadMoment(CUT_OFF) from None
    if unpacker.unconsumed_tail:
        raise BadMoment(TOO_LONG)
    if not unpacker.eof or unpacker.unused_data:
        raise BadMoment(CUT_OFF)
    return written


def _moment(form: list[Json]) -> SharedMoment:
    """Return the moment of a form. Raises ``ValueError``, ``TypeError``."""
    _version, rules, options, seat, tiles_open, hand, phase, *choices = form
    _check(form, 0)
    find(rules)  # the classes of its values are known from then on
    if not isinstance(options, dict) or type(seat) is not int or tiles_open not in (0, 1):
        raise BadValue("a moment has options, a seat, and whether all tiles are open")
    if len(choices) > 1 or (choices and phase is not None):
        raise BadValue("choices stand where it is not said what the hand waits for")
    could: tuple[Action, ...] = codec.read(choices[0], tuple[Action, ...]) if choices else ()
    return SharedMoment(rules, options, seat, bool(tiles_open), codec.read(hand, Hand), phase, could)


def _check(written: Json, depth: int) -> None:
    """Refuse numbers and depths that no hand has. Raises ``BadValue``."""
    if depth > DEEPEST:
        raise BadValue("this is nested too deeply")
    if isinstance(written, bool):
        return
    if isinstance(written, int | float) and not (isinstance(written, int) and abs(written) <= GREATEST):
        raise BadValue(f"a number of a hand is whole and at most {GREATEST}")
    inner: Any = written.values() if isinstance(written, dict) else written if isinstance(written, list) else ()
    for each in inner:
        _check(each, depth + 1)


NO_LINK: Final = Text("这不是“牌局一刻”的链接。", "This is no link to a moment of a match.")
TOO_LONG: Final = Text("这个链接太长了。", "This link is too long.")
CUT_OFF: Final = Text(
    "链接不完整，或者抄错了：请整条复制。", "The link is not whole, or was copied wrongly: copy all of it."
)
BROKEN: Final = Text("链接里的内容读不懂。", "What is in the link cannot be read.")
OTHER_FORM: Final = Text(
    "链接是另一个版本的程序做的，这里打不开。",
    "The link was made by another version of the program, and cannot be opened here.",
)
UNKNOWN_GAME: Final = Text("链接里的玩法，这里没有。", "The link is about a game that is not known here.")
