"""Play a match with your seat answered from standard input: python docs/examples/one_seat.py [RULES [SEED]]"""

from __future__ import annotations

import sys

import engine
from engine.core.action import Action
from engine.core.tiles import tidy

ME = 0


def chosen(options: tuple[Action, ...]) -> Action | None:
    """The option with the number typed; None where no more is typed."""
    for number, option in enumerate(options, 1):
        print(f"  {number}: {engine.spoken(option).en}")
    for line in sys.stdin:
        if line.strip().isdecimal() and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        print(f"Type a number from 1 to {len(options)}.")
    return None


def advised(table: engine.Table, adviser: engine.Bot) -> str:
    """What a bot would do in your place, and why."""
    best = next(adviser.rank(table.observation(ME)))
    return f"Advice: {engine.spoken(best.action).en}. {best.reasons[0].text.en}"


def play(table: engine.Table, adviser: engine.Bot) -> str:
    """Plays the match to its end, or as long as somebody answers."""
    while not table.match_over:
        for sentence in engine.follow(table, ME):
            print(sentence.en)
        if table.hand_over:
            print("Points:", *table.match.standing)
            table.next_hand()
            continue
        print("Your tiles:", engine.text(tidy(table.observation(ME).rack.concealed)))
        print(advised(table, adviser))
        action = chosen(table.waiting()[ME])
        if action is None:
            return "Nobody answers: the match is broken off."
        table.answer(ME, action)
    return "The match is over."


def main(rules: str = "riichi", seed: str = "0") -> str | None:
    try:
        table, adviser = engine.begin(rules, people=[ME], seed=int(seed)), engine.bot(rules)
    except ValueError as bad:
        return str(bad)
    print(play(table, adviser))
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
