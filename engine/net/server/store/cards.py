"""Room cards 房卡: balances that are never negative, and every movement of them.

What a match costs is ``Play.fee``; the player who opens the table pays (chongqing, 选择局数). It is charged as the match begins,
in the same ``together`` as the match is made, so that there is never one without the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.store.database import Database

Reason: TypeAlias = Literal["welcome", "match", "refund", "gift"]
MOST: Final = 1_000_000
"""The most cards that an account holds."""


@dataclass(frozen=True, slots=True)
class Movement:
    """A change of an account's balance by ``cards``. ``at``: seconds since 1970; ``match``: the match that it pays for, if any."""

    at: float
    cards: int
    reason: Reason
    match: int | None


class RoomCards:
    """The room cards of all accounts."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        """``now``: seconds since 1970."""
        self._database = database
        self._now = now

    def balance(self, account: int) -> int:
        """Return the account's room cards. Raise ``KeyError``, ``StoreTrouble``."""
        found = self._database.read("SELECT cards FROM accounts WHERE id = ?", (account,))
        if not found:
            raise KeyError(account)
        return cast(int, found[0][0])

    def charge(self, account: int, cards: int, match: int) -> None:
        """Take what a match costs. Raise ``Refusal`` with the code ``too_few_cards``, ``KeyError``, ``StoreTrouble``."""
        if cards < 0:
            raise ValueError(f"a match costs {cards} cards")
        held = self.balance(account)
        if cards > held:
            raise Refusal("too_few_cards", TOO_FEW.filled(cost=cards, cards=held))
        if cards:
            self._move(account, -cards, "match", match)

    def refund(self, match: int) -> int:
        """Give back what was charged for a match and not given back yet. Return how many cards. Raise ``StoreTrouble``."""
        owed = self._database.read(
            "SELECT account, -sum(cards) FROM movements WHERE match = ? AND account IN (SELECT id FROM accounts) "
            "GROUP BY account HAVING sum(cards) < 0",
            (match,),
        )
        with self._database.together():
            for account, cards in cast(list[tuple[int, int]], owed):
                self._move(account, cards, "refund", match)
        return sum(cards for _, cards in cast(list[tuple[int, int]], owed))

    def give(self, account: int, cards: int) -> None:
        """Give cards in the name of the server's owner. Raise ``ValueError`` for none or for more than ``MOST`` in all, ``KeyError``."""
        if not 1 <= cards <= MOST - self.balance(account):
            raise ValueError(f"{cards} cards cannot be given to account {account}")
        self._move(account, cards, "gift", None)

    def welcome(self, account: int, cards: int) -> None:
        """Give a new account the cards it begins with. Raise ``ValueError`` for less than none, ``StoreTrouble``."""
        if not 0 <= cards <= MOST:
            raise ValueError(f"an account cannot begin with {cards} cards")
        if cards:
            self._move(account, cards, "welcome", None)

    def movements(self, account: int, most: int = 100) -> tuple[Movement, ...]:
        """Return the latest movements, the last one first. Raise ``StoreTrouble``."""
        found = self._database.read(
            "SELECT at, cards, reason, match FROM movements WHERE account = ? ORDER BY id DESC LIMIT ?", (account, most)
        )
        return tuple(Movement(*cast(tuple[float, int, Reason, int | None], row)) for row in found)

    def _move(self, account: int, cards: int, reason: Reason, match: int | None) -> None:
        with self._database.together():
            self._database.write("UPDATE accounts SET cards = cards + ? WHERE id = ?", (cards, account))
            self._database.write(
                "INSERT INTO movements (account, at, cards, reason, match) VALUES (?, ?, ?, ?, ?)",
                (account, self._now(), cards, reason, match),
            )


TOO_FEW: Final = Text(
    "房卡不够：开这一桌要 {cost} 张，你只有 {cards} 张。请换较短的一场，或请服务器的主人补卡。",
    "Too few room cards: this table takes {cost}, and you have {cards}. Choose a shorter match, or ask the owner of the server for more.",
)
