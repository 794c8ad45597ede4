"""What a server commits itself to before a hand, and how anybody can check it afterwards: docs/fairness.md.

Before the first step of a hand a server publishes the SHA-256 of the hand's wall and of a secret salt; after the hand it
publishes both. Wall and dice follow from the salt, and nobody can find another salt with the same hash.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from paizhuo.engine.core.tiles import NAMES, Tiles, parse, text
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.circle import at_play, games_within

VERSION: Final = "paizhuo wall 1"
"""The name of the derivations below. Other derivations need another name."""
BY_SERVER: Final = "server"
"""The word that journals use for values that follow from a hand's salt."""
SALT: Final = 32
"""Bytes of a salt, and of the key of a match."""


def salt_of(key: bytes, number: int) -> bytes:
    """Return the salt of hand ``number`` of a match, from the match's secret key."""
    return hmac.digest(key, f"{VERSION}/salt/{number}".encode(), "sha256")


def _words(salt: bytes, use: str) -> Iterator[int]:
    """Yield numbers of 32 bits: SHA-256 of the salt, the use and a counter, eight numbers of each."""
    seed = salt + f"{VERSION}/{use}/".encode()
    counter = 0
    while True:
        block = hashlib.sha256(seed + str(counter).encode()).digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """Return a fair number from 0 to below ``limit``: words beyond the last whole multiple are passed over."""
    fair = 2**32 - 2**32 % limit
    return next(word for word in words if word < fair) % limit


def shuffled(sorted_tiles: Tiles, salt: bytes, use: str) -> Tiles:
    """Return a fair shuffle (Fisher–Yates, from the last tile to the first)."""
    words = _words(salt, use)
    wall = list(sorted_tiles)
    for last in range(len(wall) - 1, 0, -1):
        other = _below(last + 1, words)
        wall[last], wall[other] = wall[other], wall[last]
    return tuple(wall)


def dice(salt: bytes, nth: int, count: int) -> tuple[int, ...]:
    """Return the faces of ``count`` dice, thrown as chance ``nth`` of the hand."""
    words = _words(salt, f"dice/{nth}")
    return tuple(1 + _below(6, words) for _ in range(count))


Faces = tuple[tuple[int, ...], ...]
"""Throws with real dice, in order."""


@lru_cache(8)
def mixed(wall: Tiles, salt: bytes, game: str, thrown: Faces) -> Tiles:
    """Return the wall that is used. Real dice thrown in the hand before its first tile shuffle it once more, together with the salt."""
    if not thrown:
        return wall
    said = ";".join(",".join(map(str, faces)) for faces in thrown)
    return shuffled(wall, salt, f"mixed/{game}/{said}")


def walls(match: Match, salt: bytes) -> dict[str, Tiles]:
    """Return the wall of every game that a hand of the match may be, by the game's id."""
    return {game: shuffled(sorted_tiles, salt, f"wall/{game}") for game, sorted_tiles in tiles_of(match).items()}


def tiles_of(match: Match) -> dict[str, Tiles]:
    """Return the tiles of every game of the match, sorted by number, by the game's id. A match of one game has one entry."""
    found = {}
    for game in games_within(match.rule_set):
        if match.rule_set.games and game.games:
            continue  # a match of several games has no wall of its own
        options = at_play(match.rule_set, match.options, game.id)[1] if match.rule_set.games else match.options
        found[game.id] = tuple(sorted(game.play.wall(options)))
    return found


class Opening(Struct):
    """Salt and walls of a hand, as they are published after it."""

    salt: bytes
    walls: Mapping[str, Tiles] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        """The SHA-256, in hex, that was published before."""
        return hashlib.sha256(self.committed().encode()).hexdigest()

    def committed(self) -> str:
        """Return the text that is hashed: the version, a line for each game with its wall from the front, and the salt."""
        lines = [f"{game}: {' '.join(_names(wall))}" for game, wall in sorted(self.walls.items())]
        return "\n".join((VERSION, *lines, f"salt: {self.salt.hex()}", ""))

    def written(self) -> dict[str, Any]:
        """As JSON."""
        return {"salt": self.salt.hex(), "walls": {game: text(wall) for game, wall in sorted(self.walls.items())}}


def _names(wall: Sequence[int]) -> Iterator[str]:
    return (NAMES[tile] for tile in wall)


def opening_of(match: Match, key: bytes, number: int) -> Opening:
    """Salt and walls of hand ``number``."""
    salt = salt_of(key, number)
    return Opening(salt, walls(match, salt))


class BadOpening(ValueError):
    """An opening that does not open its commitment; the message says why."""


def read_opening(written: object) -> Opening:
    """Return the opening that was written. Raises ``BadOpening``."""
    match written:
        case {"salt": str(salt), "walls": dict(found), **rest} if not rest and all(
            type(w) is str for w in found.values()
        ):
            try:
                opening = Opening(bytes.fromhex(salt), {str(game): parse(wall) for game, wall in found.items()})
            except ValueError as bad:
                raise BadOpening(f"the opening cannot be read: {bad}") from None
            if len(opening.salt) != SALT or opening.written() != written:
                raise BadOpening(f"a salt has {SALT} bytes")
            return opening
        case _:
            raise BadOpening("an opening has a salt and walls")


def check(match: Match, commitment: str, opening: Opening) -> None:
    """Raise ``BadOpening`` if this is not what was committed to, or if the walls are not those that follow from the salt."""
    if not hmac.compare_digest(opening.commitment, commitment):
        raise BadOpening("the opening is not what was committed to before the hand")
    if dict(opening.walls) != walls(match, opening.salt):
        raise BadOpening("the walls do not follow from the salt")
