"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, runtime_checkable

from paizhuo.engine.bots.ranking import Ranked, Valued
from paizhuo.engine.bots.styles import MARK, PLAIN, STYLES, Style, level_of
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.circle import at_play, games_within
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


class Bot(Protocol):
    """A player that is a program. It is given what its seat may know and nothing else."""

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        """Return all of ``observation.options``, which are not empty, the best first.

        They are computed lazily: the first costs no more than ``choose``, and a value or reason costs nothing until it is read.
        """
        ...

    def choose(self, observation: Observation) -> Action:
        """Return the best of ``observation.options``, which are not empty."""
        return next(self.rank(observation)).action


@runtime_checkable
class ValuesInPoints(Protocol):
    """A bot that can tell what the options of some decisions are worth in points."""

    def valued(self, observation: Observation) -> Valued | None:
        """Return all of ``observation.options``, which are not empty, in the order of ``rank``; None: it cannot tell in this decision."""
        ...


def valued(bot: Bot, observation: Observation) -> Valued | None:
    """Return what the options are worth to a bot in points; None: it cannot tell."""
    return bot.valued(observation) if isinstance(bot, ValuesInPoints) else None


class OfSeveralGames(Bot):
    """A bot for a match of several games: it holds one bot for each game."""

    def __init__(self, players: Mapping[str, Bot]) -> None:
        """``players`` by the id of their game."""
        self._players = players

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        return self._player(observation).rank(observation)

    def valued(self, observation: Observation) -> Valued | None:
        return valued(self._player(observation), observation)

    def _player(self, observation: Observation) -> Bot:
        return self._players[observation.hand.deal.game]


class UnknownBot(ValueError):
    """There is no bot of that name; the message lists those there are."""


NAMES = ("random", "basic", "standard", "expert")
LEARNED = ("standard", "expert")
"""The levels of the player that has learned. A game in which a level has learned nothing and chooses nothing otherwise is played as at the
level before it."""
QUICK = frozenset(NAMES)
"""Those that choose within milliseconds: they need no process of their own."""


def level_and_style(name: str) -> tuple[str, Style]:
    """Return the level and the style of a player by name, as in ``expert:bold``. Raises ``UnknownBot``."""
    level, mark, style = name.partition(MARK)
    if level in NAMES and not mark:
        return level, PLAIN
    if level in LEARNED and style in STYLES:
        return level, STYLES[style]
    raise UnknownBot(
        f"there is no bot “{name}” (bots: {', '.join(NAMES)}; {' and '.join(LEARNED)} also with a style: "
        f"{', '.join(f'{LEARNED[-1]}{MARK}{style}' for style in STYLES)})"
    )


def named(level: str, style: str) -> str:
    """Return the name of a player of this level and the style of this id; levels that have learned nothing have no style."""
    return f"{level}{MARK}{style}" if style and level in LEARNED else level


def is_quick(name: str) -> bool:
    """Return whether a player of that name chooses within milliseconds, whatever its style."""
    return level_of(name) in QUICK


def is_bot(name: str) -> bool:
    """Return whether there is a player of that name."""
    try:
        level_and_style(name)
    except UnknownBot:
        return False
    return True


def levels(rule_set: RuleSet) -> tuple[str, ...]:
    """Return the levels that differ in a game, or in a game of a match of several.

    A higher one differs only where it has learned something of a game, or makes the choices of that game alone in another way.
    """
    from paizhuo.engine.bots.learned.shipping import file_of

    games = tuple(games_within(rule_set))

    def differs(name: str) -> bool:
        return any(name in game.hints.skilled or file_of(game.id, name) for game in games)

    return tuple(name for name in NAMES if name not in LEARNED or differs(name))


def nearest(level: str, rule_set: RuleSet) -> str:
    """Return the level that plays in a game for a ``level``: itself, or the strongest one below it that differs."""
    there = levels(rule_set)
    return next(each for each in reversed(NAMES[: NAMES.index(level) + 1]) if each in there)


def has_nets(level: str, rule_set: RuleSet) -> bool:
    """Return whether what plays for a level in a game, or in a game of a match of several, has learned values and dangers of tiles."""
    from paizhuo.engine.bots.learned.shipping import file_of

    return any(file_of(game.id, nearest(level, game)) for game in games_within(rule_set))


def with_skill(rule_set: RuleSet, level: str) -> RuleSet:
    """Return the rule set with the hints that players of a level go by."""
    skilled = rule_set.hints.skilled
    there = [name for name in NAMES[: NAMES.index(level) + 1] if name in skilled]
    return replace(rule_set, hints=skilled[there[-1]]) if there else rule_set


def make(name: str, rule_set: RuleSet, options: Options, seed: int) -> Bot:
    """Return a bot for one seat of one match. The same arguments make a bot that chooses the same. Raises ``UnknownBot``."""
    if rule_set.games:
        within = (game for game in games_within(rule_set) if not game.games)
        return OfSeveralGames({game.id: make(name, *at_play(rule_set, options, game.id), seed) for game in within})
    wanted, style = level_and_style(name)
    level = nearest(wanted, rule_set)
    learned = has_nets(level, rule_set)
    rule_set = with_skill(rule_set, level)
    if level == "random":
        from paizhuo.engine.bots.random_bot import RandomBot

        return RandomBot(seed)
    if not learned:
        from paizhuo.engine.bots.basic import BasicBot

        return BasicBot(rule_set, options)

    from paizhuo.engine.bots.learned.bot import LearnedBot
    from paizhuo.engine.bots.learned.knowledge import shipped

    return LearnedBot(rule_set, options, shipped(rule_set.id, level), style)
