"""Tiles and money are neither made nor lost, and what is paid for has a name."""

from __future__ import annotations

from collections import Counter

from paizhuo.engine.core.hand import DEPOSIT, balance, tiles_out
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.rules.amounts import REASONS
from tests.contract.passes import Look, Property
from tests.contract.playing import Game
from tests.contract.properties.moments import looked_at


def tiles_are_conserved(game: Game, look: Look) -> None:
    """No tile is made or lost: what has left the wall lies in racks, melds, rivers and flowers."""
    whole = Counter(game.wall)
    for hand in (*(game.steps[number].hand for number in looked_at(game, look.rng)), game.end):
        out = tiles_out(hand)
        wall = hand.wall
        assert wall.size == len(game.wall)
        assert len(out) == wall.front + wall.tail
        assert wall.left >= 0
        seen = Counter((*out, *wall.shown))
        del seen[UNKNOWN]  # a tile may lie there that nobody has looked at
        assert all(n <= whole[tile] for tile, n in seen.items())


def money_is_conserved(game: Game, look: Look) -> None:
    """What one account loses another gains, and the deposit is never overdrawn."""
    for hand in (*(step.hand for step in game.steps), game.end):
        change = balance(hand.ledger)
        assert sum(change.values()) == 0
        assert game.deal.deposit + change.get(DEPOSIT, 0) >= 0
        assert all(isinstance(account, str) or account in range(hand.participants) for account in change)
        assert all(points >= 0 for account, points in change.items() if isinstance(account, str) and account != DEPOSIT)
    change = balance(game.end.ledger)
    assert not any(change.get(account) for account in change if account != DEPOSIT and isinstance(account, str)), (
        "a pot is left"
    )
    assert game.end.ending is not None
    paid = tuple(transfer for win in game.end.wins for transfer in win.transfers)
    assert not Counter(paid) - Counter(game.end.ledger)


def what_is_paid_for_has_a_name(game: Game, look: Look) -> None:
    """Nobody reads the word of a reason: every game names, or every game has, what this hand paid for."""
    missing = {transfer.reason for transfer in game.end.ledger} - {*REASONS, *game.rule_set.display.reasons}
    assert not missing, f"without a name: {sorted(missing)}"


PROPERTIES = (Property(tiles_are_conserved), Property(money_is_conserved), Property(what_is_paid_for_has_a_name))
