"""Play a match with your seat answered from standard input: PYTHONPATH=. python docs/examples/one_seat.py [RULES [SEED]]"""

from __future__ import annotations

import sys
from contextlib import suppress

import paizhuo
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.tiles import tidy

ME = 0


def chosen(options: tuple[Action, ...]) -> Action | None:
    """The option with the number typed; None where no more is typed."""
    for number, option in enumerate(options, 1):
        print(f"  {number}: {paizhuo.spoken(option).en}")
    for line in sys.stdin:
        if line.strip().isdecimal() and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        print(f"Type a number from 1 to {len(options)}.")
    return None


def play(table: paizhuo.Table, adviser: paizhuo.Bot) -> str:
    """Plays the match to its end, or as long as somebody answers."""
    while not table.match_over:
        for sentence in paizhuo.follow(table, ME):
            print(sentence.en)
        if table.hand_over:
            print("Points:", *paizhuo.points(table))
            table.next_hand()
            continue
        seen = table.observation(ME)
        racks = [place.concealed for place in seen.hand.places if place.owner == ME]  # two in one of the games
        print("Your tiles:", " and ".join(paizhuo.text(tidy(rack)) for rack in racks))
        best = next(adviser.rank(seen))
        print(f"Advice: {paizhuo.spoken(best.action).en}. {best.reasons[0].text.en}")
        action = chosen(seen.options)
        if action is None:
            return "Nobody answers: the match is broken off."
        table.answer(ME, action)
    return "The match is over."


def main(rules: str = "riichi", seed: str = "0") -> None:
    if not seed.isdecimal():
        sys.exit(f"The seed is a whole number, not “{seed}”.")
    try:
        table, adviser = paizhuo.begin(rules, people=[ME], seed=int(seed)), paizhuo.bot(rules)
    except ValueError as bad:
        sys.exit(str(bad))
    with suppress(KeyboardInterrupt):
        print(play(table, adviser))


if __name__ == "__main__":
    main(*sys.argv[1:3])
