"""Plays the golden matches anew and writes their journals: ``python -m tests.games.regenerate``.

Do so only when a rule has changed on purpose, and read the difference before keeping it.
"""

from __future__ import annotations

from pathlib import Path

from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.simulation import play_match

FOLDER = Path(__file__).resolve().parent
SEATS = (
    SeatSetup("Plum", "basic"),
    SeatSetup("Orchid", "basic"),
    SeatSetup("Bamboo", "random"),
    SeatSetup("Aster", "basic"),
)
SUPPORTERS = (SeatSetup("Crane", "basic"), SeatSetup("Heron", "random"))
MATCHES = {
    "riichi-east": MatchSetup("riichi", {"length": "east", "uma": "10-20", "return": 30000}, SEATS, 4),
    "harmony": MatchSetup("harmony", {"chihou": "v33"}, SEATS, 9),
    "sichuan": MatchSetup("sichuan", {}, SEATS, 5),
    "sichuan-in-turn": MatchSetup("sichuan", {"dealer": "in_turn"}, SEATS, 6),
    "bloodbattle": MatchSetup("bloodbattle", {"hands": 4}, SEATS, 10),
    "chongqing": MatchSetup("chongqing", {"hands": 4, "brush": True}, SEATS, 11),
    "house": MatchSetup("house", {"supporters": 2, "adviser_view": "supported"}, (*SEATS, *SUPPORTERS), 15),
    "hongkong": MatchSetup("hongkong", {"circles": 1, "payment": "everybody"}, SEATS, 18),
    "taiwan": MatchSetup("taiwan", {"circles": 1, "winners": "several"}, SEATS, 19),
    "international": MatchSetup("international", {"circles": 2}, SEATS, 17),
    "tianjin": MatchSetup("tianjin", {"break": "two_throws"}, SEATS, 9),
    "trick": MatchSetup("trick", {}, SEATS, 7),
    "holdem": MatchSetup("holdem", {}, SEATS, 34),
    "holdem-three-players": MatchSetup("holdem", {"players": 3, "raises_count": True}, SEATS[:3], 39),
    "dyed": MatchSetup("dyed", {}, SEATS, 12),
    "double": MatchSetup("double", {}, SEATS, 14),
    "chaos": MatchSetup("chaos", {}, SEATS, 13),
    "chris": MatchSetup("chris", {"uma": "10-20"}, SEATS, 14),
    "trick-three-players": MatchSetup("trick", {"players": 3}, SEATS[:3], 8),
}


def main() -> None:
    for name, setup in MATCHES.items():
        play_match(setup, 1000, FOLDER / f"{name}.journal")


if __name__ == "__main__":
    main()
