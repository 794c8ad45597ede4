"""Which version of a bot something was found out with: another one may say something else."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from paizhuo.engine.bots import level_and_style
from paizhuo.engine.bots.bot import nearest
from paizhuo.engine.bots.learned.shipping import file_of
from paizhuo.engine.games import find
from paizhuo.engine.rules.circle import games_within
from paizhuo.engine.version import VERSION


@cache
def version_of(rules: str, bot: str) -> str:
    """Return the name of a bot with the program's version and a hash of what it has learned of a game. Raises ``UnknownBot``."""
    level, _ = level_and_style(bot)
    hashed = sha256()
    for game in games_within(find(rules)):
        file = file_of(game.id, nearest(level, game))
        if file is not None:
            hashed.update(file.read_bytes())
    return f"{bot} {VERSION} {hashed.hexdigest()[:12]}"
