"""The persons who have the accounts of a score sheet: a player who must leave the table gives the seat to somebody else (下桌)."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, field, replace


class Company(Struct):
    """Everybody who has taken part, numbered as they came. ``people``: the person of each account, those of the seats first.
    ``away``: the persons who have no account now, with the points they took along.
    """

    names: tuple[str, ...]
    people: tuple[int, ...]
    away: Mapping[int, int] = field(default_factory=dict)

    def sits(self, name: str, seats: int) -> bool:
        """Return whether somebody of that name has one of the first ``seats`` accounts."""
        return any(self.names[person] == name for person in self.people[:seats])

    def seated(self, leaver: Seat, name: str, standing: tuple[int, ...], start: int) -> tuple[Company, tuple[int, ...]]:
        """Return the company and the points of the accounts once ``name`` has taken the leaver's seat.

        A supporter changes places with the leaver. Somebody who took part before returns with the points they took along; anybody
        else begins with ``start``. Points stay with their person.
        """
        people, points = list(self.people), list(standing)
        other = next((n for n, person in enumerate(people) if n != leaver and self.names[person] == name), None)
        if other is not None:
            people[leaver], people[other] = people[other], people[leaver]
            points[leaver], points[other] = points[other], points[leaver]
            return replace(self, people=tuple(people)), tuple(points)
        away = {**self.away, people[leaver]: points[leaver]}
        comer = next((person for person in self.away if self.names[person] == name), len(self.names))
        points[leaver] = away.pop(comer, start)
        people[leaver] = comer
        names = self.names if comer < len(self.names) else (*self.names, name)
        return Company(names, tuple(people), away), tuple(points)


def company_of(names: tuple[str, ...]) -> Company:
    """Return the company at the beginning of a match."""
    return Company(names, tuple(range(len(names))))
