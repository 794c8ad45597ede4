"""The journal of a match: its setup and everything it was given, one JSON value a line. The rest follows from the rules.

- First line: ``{"journal": 1, "rules": "riichi", "version": 1, "options": {…}, "seats": [{"name": "Ann"}, {"name": "West",
  "bot": "basic"}, …], "seed": 7}``. ``options`` lists every option with its value; ``seed`` is ``"physical"`` where walls
  and dice come from outside.
- Each hand starts with a line for the reader, which replaying checks: ``{"hand": 1, "round": "E", "dealer": 0, "repeats": 0,
  "deposit": 0, "standing": [25000, …]}``. In a match of several games ``"game"`` is added as soon as it is known before the
  hand: not where dice have still to choose it. Where walls come from outside, the first hand may be a later one of its match: the
  hands before it are not recorded.
- Chance: ``{"chance": "draw", "seat": 0, "by": "seed", "value": "5p"}``. ``by`` says who answered: seed, device, camera,
  person, log (the record of another program). Tiles are in tile notation, dice a list of faces, empty
  where nobody knows them.
- A seat's answer: ``{"seat": 2, "action": "discard", "tile": "5p"}``, in the order the answers came. Where several seats are
asked at once, a seat that has not answered before the hand moves on, or before the next one opens, has passed. Participants
without a seat are numbered after the seats. Unseen tiles are ``??``.
- A ruling of the players (``paizhuo.engine.rules.rulings``): ``{"ruling": "false_win", "seat": 0}``; answers to the decision
that is still open are asked for again. In every game points are adjusted, ``{"ruling": "adjustment", "changes": [-1000, 0, 0, 0],
"reason": "penalty"}`` (what is lost by all together lies on the table), which asks nobody again; and a hand of real tiles that was
misdealt is dealt again: ``{"ruling": "redeal"}``.
- An offence that the game states no penalty for (``paizhuo.engine.match.sheet.offences``): ``{"offence": "wrong_count", "seat": 2}``, or
  ``{"offence": "exposed_tile", "seat": 2, "tile": "5p"}``. It changes nothing.
- A player who must leave the table gives the seat to a supporter, by number, or to somebody new: ``{"leaves": 0, "comes": 4}``,
  ``{"leaves": 0, "comes": {"name": "Zoe"}}``.
- A sitting: ``{"sitting": "2026-03-01T20:15:00+08:00"}``, the time (ISO 8601) when the match begins or goes on. It says which match
  was played last, and nothing about the play; a journal may have none.
- A seed: ``{"seed": 9}``. From here on chance by seed follows from it, where the first line has none or another.
- A server commits itself to the wall and the dice of a hand before its first step, ``{"commitment": "5f…"}`` (SHA-256 in hex), and
  opens the commitment when the hand is over: ``{"opening": {"salt": "…", "walls": {"riichi": "1m4p…"}}}`` (docs/fairness.md). Such
  chance is ``by`` the server, and ``seed`` is ``"physical"``: nobody can know such a seed beforehand.
- A line is accepted only as this program would write it: other keys, other types and other seats are refused.
- Last line: ``{"result": {"order": [2, 0, 1, 3], "points": [41200, …]}, "hands": 9, "sha256": "…"}``, the SHA-256 of the bytes
  before it. A journal without it is a match that is not over.

A line feed alone ends a line: names may hold every other separator that Unicode knows. A byte order mark before the first
line is ignored, and so is a carriage return before a line feed, which editors and version control on Windows add (no line has
one of its own: JSON escapes it). A file cut off in the middle of a line loads up to its last whole line.
"""

from __future__ import annotations

import json
from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text, quoted
from paizhuo.engine.match.journal_form import FORMAT, PHYSICAL
from paizhuo.engine.match.journal_lines import KINDS, MARK, BadJournal, Line, T, bad_at
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import Value

# -- reading ---------------------------------------------------------------------------------------------------------


class Journal(Struct):
    """A journal as read: the setup, the lines after the first, and the text up to the last whole line."""

    setup: MatchSetup
    lines: tuple[Line, ...]
    text: str


def split_lines(text: str) -> list[str]:
    """Return the lines of a text, each with the line feed that ends it; what follows the last one is a line if there is anything."""
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def decode(data: bytes) -> str:
    """Return the text of a journal's bytes, up to the last whole line. Raises ``BadJournal``."""
    try:
        return data[: data.rfind(b"\n") + 1].decode()
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        raise bad_at(line, NOT_UTF8.filled(why=bad.reason)) from None


def load(text: str) -> Journal:
    """Read a journal up to its last whole line. Raises ``BadJournal``."""
    whole = text[: text.rfind("\n") + 1].removeprefix(MARK).replace("\r\n", "\n")
    lines = [parsed(number, line) for number, line in enumerate(split_lines(whole), 1)]
    if not lines:
        raise bad_at(1, NO_LINE)
    return Journal(setup_of(lines[0]), tuple(lines[1:]), whole)


def parsed(number: int, line: str) -> Line:
    """Return a line as the JSON object it is. Raises ``BadJournal``, which names it by its ``number``."""
    try:
        value = json.loads(line)
    except RecursionError:
        raise bad_at(number, TOO_DEEP) from None
    except ValueError:
        raise bad_at(number, NOT_JSON) from None
    if not isinstance(value, dict):
        raise bad_at(number, NO_OBJECT)
    return value


SETUP_KEYS: Final = frozenset(("journal", "rules", "version", "options", "seats", "seed"))
"""What the first line holds."""


def setup_of(line: Line) -> MatchSetup:
    """Return what the first line of a journal sets up. Raises ``BadJournal``."""
    if "journal" not in line:
        raise bad_at(1, NO_JOURNAL)
    if type(line["journal"]) is not int or line["journal"] != FORMAT:
        raise bad_at(1, OTHER_FORMAT.filled(format=quoted(line["journal"]), known=FORMAT))
    if missing := SETUP_KEYS - line.keys():
        raise bad_at(1, MISSING.filled(what=min(missing)))
    if unknown := line.keys() - SETUP_KEYS:
        raise bad_at(1, UNKNOWN_KEY.filled(what=quoted(min(unknown))))
    setup = MatchSetup(
        _of(line, "rules", str),
        _options(_of(line, "options", dict)),
        _seats(_of(line, "seats", list)),
        None if line["seed"] == PHYSICAL else _of(line, "seed", int),
    )
    try:
        match = begin(setup)
    except ValueError as bad:
        raise bad_at(1, bad) from None
    version = _of(line, "version", int)
    if version != match.rule_set.version:
        own = match.rule_set.version
        raise bad_at(1, OTHER_VERSION.filled(version=quoted(version), rules=setup.rules, own=own))
    return setup


def _of(line: Line, key: str, kind: type[T]) -> T:
    """Return the value of a key, which must be of that type exactly: true is no number."""
    value = line[key]
    if type(value) is not kind:
        raise bad_at(1, OTHER_KIND.filled(key=key, kind=KINDS[kind], value=quoted(value)))
    return value


def _options(options: Line) -> dict[str, Value]:
    for name, value in options.items():
        if not (value is None or isinstance(value, bool | int | str)):
            raise bad_at(1, NOT_PLAIN.filled(name=quoted(name), value=quoted(value)))
    return dict(options)


def _seats(seats: list[object]) -> tuple[SeatSetup, ...]:
    try:
        return tuple(seat_of(nth, seat) for nth, seat in enumerate(seats, 1))
    except BadJournal as bad:
        raise bad_at(1, bad) from None


def seat_of(nth: int, seat: object) -> SeatSetup:
    match seat:
        case {"name": str(name), **rest} if not rest:
            return SeatSetup(name)
        case {"name": str(name), "bot": str(bot), **rest} if not rest:
            return SeatSetup(name, bot)
        case _:
            raise BadJournal(NO_SEAT.filled(nth=nth, seat=quoted(seat)))


NOT_UTF8: Final = Text("不是 UTF-8 文本（{why}）", "this is not UTF-8 text ({why})")
NO_LINE: Final = Text("没有一行是完整的：这不是牌谱", "there is no whole line: this is not a journal")
TOO_DEEP: Final = Text("嵌套太深", "this is nested too deeply")
NOT_JSON: Final = Text("不是 JSON", "this is not JSON")
NO_OBJECT: Final = Text("不是 JSON 对象", "this is not a JSON object")
NO_JOURNAL: Final = Text(
    "这不是牌谱（第一行没有“journal”版本）", "this is not a journal (its first line has no “journal” version)"
)
OTHER_FORMAT: Final = Text(
    "牌谱格式 {format} 在这里还不认识（只认识 {known}）", "journal format {format} is not known here (only {known})"
)
MISSING: Final = Text(
    "应有 rules、version、options、seats、seed；缺 {what}",
    "rules, version, options, seats and seed are wanted; {what} is missing",
)
UNKNOWN_KEY: Final = Text("不知道 {what} 是什么意思", "nobody knows what {what} means")
OTHER_VERSION: Final = Text(
    "它按 {rules} 的第 {version} 版打的；这个程序打第 {own} 版",
    "it was played with version {version} of {rules}; this program plays version {own}",
)
OTHER_KIND: Final = Text("“{key}”应是{kind}，不是 {value}", "“{key}” is not {kind}: {value}")
NOT_PLAIN: Final = Text("选项 {name} 的值不是普通的值：{value}", "option {name} is not a plain value: {value}")
NO_SEAT: Final = Text(
    "座位 {nth} 应是名字，可以带机器人：{seat}", "seat {nth} is not a name, with a bot or without one: {seat}"
)
