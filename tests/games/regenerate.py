"""Plays the golden matches anew and writes their journals: ``python -m tests.games.regenerate``.

Do so only when a rule has changed on purpose, and read the difference before keeping it.
"""

from __future__ import annotations

from pathlib import Path

from engine.match.setup import MatchSetup, SeatSetup
from engine.table.simulation import play_match

FOLDER = Path(__file__).resolve().parent
SEATS = (
    SeatSetup("Plum", "basic"),
    SeatSetup("Orchid", "basic"),
    SeatSetup("Bamboo", "random"),
    SeatSetup("Aster", "basic"),
)
MATCHES = {
    "riichi-east": MatchSetup("riichi", {"length": "east", "uma": "10-20", "return": 30000}, SEATS, 4),
    "sichuan": MatchSetup("sichuan", {}, SEATS, 5),
    "sichuan-in-turn": MatchSetup("sichuan", {"dealer": "in_turn"}, SEATS, 6),
    "trick": MatchSetup("trick", {}, SEATS, 7),
    "trick-three-players": MatchSetup("trick", {"players": 3}, SEATS[:3], 8),
}


def main() -> None:
    for name, setup in MATCHES.items():
        play_match(setup, 1000, FOLDER / f"{name}.journal")


if __name__ == "__main__":
    main()
