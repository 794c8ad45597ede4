"""The lines of a STATE, which mean something only together."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.open_table.events import StateTopic
from paizhuo.engine.devices.open_table.grammar import NotUnderstood, number, pairs, split
from paizhuo.engine.devices.open_table.state import TOPICS_OF, place_of
from paizhuo.engine.devices.open_table.topics import read_topic

MOST: Final = 200
"""Lines of one STATE that are kept."""


AT_ONCE: Final = 3
"""So many STATEs are asked for without a pause."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0
CALM: Final = 5.0
"""Seconds without a STATE after which pauses begin anew."""


class StatePace:
    """Spaces out the asking for STATE: a line that doubles or spoils what is sent gives a reason to ask with every answer."""

    def __init__(self) -> None:
        self._count = 0
        self._last = 0.0

    def asked(self, now: float) -> None:
        """Note that STATE is asked for."""
        self._count = 1 if now - self._last >= CALM else self._count + 1
        self._last = now

    def due(self, now: float) -> float:
        """Return when STATE may be asked for, ``now`` at the earliest; each pause is twice the one before."""
        if self._count < AT_ONCE or now - self._last >= CALM:
            return now
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self._count - AT_ONCE, 16))
        return max(now, self._last + pause)


class WholeState(Struct):
    """A STATE that has come whole. ``seq``: the number of the last event; ``results`` of commands: result, code and place."""

    boot: str
    seq: int
    topics: tuple[StateTopic, ...]
    results: dict[int, tuple[str, str, str]]


class StateBurst:
    """Collects the answer to one STATE."""

    def __init__(self) -> None:
        self._seq: int | None = None
        self._topics: dict[str, StateTopic] = {}
        self._results: dict[int, tuple[str, str, str]] = {}
        self.spoilt = False
        """Something was lost or came between: the answer is not used."""

    def line(self, rest: str) -> WholeState | None:
        """Return the words after STATE; the whole answer once its last line has come. Raises ``NotUnderstood``."""
        word, text = split(rest)
        seq = number(word)
        if self._seq not in {None, seq} or len(self._topics) + len(self._results) > MOST:
            self.spoilt = True
        self._seq = seq
        topic, words = split(text)
        if topic == "end":
            return WholeState(pairs(words)["boot"], seq, tuple(self._topics.values()), self._results)
        if topic == "cmd":
            given = pairs(words)
            if given.get("result") not in {"running", "done", "err"}:
                raise NotUnderstood(rest)
            self._results[number(given.get("n", ""))] = given["result"], given.get("code", ""), given.get("at", "")
        elif (value := read_topic(text)) is not None:
            self._topics[place_of(value)] = StateTopic(topic, words, value, seq)
        return None

    def places(self) -> frozenset[str]:
        """Of what it has spoken."""
        return frozenset(self._topics)


def usual_places(caps: tuple[str, ...]) -> frozenset[str]:
    """Of what a device with these caps usually speaks in a STATE."""
    return frozenset(("jam", *(place for cap in caps for place in TOPICS_OF.get(cap, ()))))
