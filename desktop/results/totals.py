"""What accounts pay each other on balance."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.hand import DEPOSIT, Account, Transfer


def net(ledger: Sequence[Transfer]) -> dict[tuple[Account, Account], int]:
    """Return what accounts pay each other on balance, as (payer, payee): points; only what is not nothing.

    What went through the table (a stick laid and taken in the same hand) is shown as paid by one seat to the other.
    """
    owed: dict[tuple[Account, Account], int] = {}

    def add(payer: Account, payee: Account, points: int) -> None:
        back = owed.pop((payee, payer), 0)
        points += owed.pop((payer, payee), 0) - back
        if points:
            owed[(payer, payee) if points > 0 else (payee, payer)] = abs(points)

    for transfer in ledger:
        add(transfer.payer, transfer.payee, transfer.points)
    for (payer, table), laid in [(pair, p) for pair, p in owed.items() if isinstance(pair[1], str)]:
        rest = laid
        for (taken_from, payee), taken in list(owed.items()):
            through = min(rest, taken) if taken_from == table else 0
            if through:
                add(table, payer, through)
                add(payee, table, through)
                if payer != payee:
                    add(payer, payee, through)
                rest -= through
    return owed


def without_sticks(ledger: Sequence[Transfer]) -> dict[tuple[Account, Account], int]:
    """Return the ``net`` of everything but the sticks."""
    return net([transfer for transfer in ledger if DEPOSIT not in (transfer.payer, transfer.payee)])


def sticks(ledger: Sequence[Transfer]) -> dict[tuple[Account, Account], int]:
    """Return the ``net`` of the sticks alone: those laid and taken in the same hand go from seat to seat."""
    return net([transfer for transfer in ledger if DEPOSIT in (transfer.payer, transfer.payee)])
