"""Commands: what a person can do with one key, and when it is offered."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

Situation: TypeAlias = Literal["opening", "turn", "claim", "answer", "racks"]
"""When a key means something: a choice before the first turn that cannot be passed, one's own turn, a tile to claim, any other question,
two racks to sort."""
EVERYWHERE: Final[frozenset[Situation]] = frozenset(("opening", "turn", "claim", "answer", "racks"))


class Command(Struct):
    """Something that a key does: an action, several that are never offered together, or something of the window's own.

    ``id``: its word in the settings, where a person can give it another key; ``key``: the usual one, as Qt writes it; ``when``: in
    which situations it can be offered. Commands of one game that can be offered together have different keys.
    """

    id: str
    name: Text
    key: str
    when: frozenset[Situation] = EVERYWHERE


def command(id_: str, name: Text, key: str, *when: Situation) -> Command:
    """Return a command that can be offered in these situations, of which there is at least one."""
    return Command(id_, name, key, frozenset(when))
