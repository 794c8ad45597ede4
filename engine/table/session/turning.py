"""Where a match of several games turns from one game to another: what is to be said about it."""

from __future__ import annotations

from collections.abc import Iterable

from paizhuo.engine.core.event import DiceRolled, Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match, next_hand, ranking
from paizhuo.engine.rules.circle import GameChosen, member_of
from paizhuo.engine.table.port.reports import Turning
from paizhuo.engine.table.session import words


def turning(match: Match) -> Turning | None:
    """Return the turn to another game, if the hand is over and the next hand is of another game; None otherwise."""
    if not match.hand_over or not match.rule_set.games:
        return None
    following = next_hand(match)
    deal = following.hand.deal
    return None if following.final is not None or deal.game == match.hand.deal.game else turning_to(match, deal)


def turning_to(match: Match, deal: Deal) -> Turning:
    """Return the turn to the game of this deal, which comes next. Raises ``ValueError`` if the match has no such game."""
    member = member_of(match.rule_set.games, deal.game)
    if member is None:
        raise ValueError(f"no game {deal.game}")
    return Turning(deal, member, ranking(deal.standing), match.programme.first().standing)


def thrown(events: Iterable[Event]) -> Text | None:
    """Return the sentence about dice that chose a game, if that is among the events; None otherwise."""
    said: list[Text] = []
    faces: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, DiceRolled):
            faces = event.faces
        elif isinstance(event, GameChosen):
            said.append(words.DICE_CHOSE.filled(faces=" + ".join(map(str, faces)), game=event.name))
    return Text("；".join(t.zh for t in said), "; ".join(t.en for t in said)) if said else None
