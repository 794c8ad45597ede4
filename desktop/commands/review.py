"""Look through a journal as a coach does: the decisions of one seat, those that cost most first.

A bot that knows only what the seat knew says what it would have done, why, and by how many points on average the choice was
worse; these are estimates. Accuracy is the share of decisions that cost nothing, or too little to count: in riichi less than
about 45 points. Only answers in the journal are decisions, and whether to win is left out.

example: paizhuo review match.journal --seat 2
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import add_language, known_bot, language_of
from paizhuo.desktop.commands.replay import read_journal, steps_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.action import Action
    from paizhuo.engine.core.observe import Observation
    from paizhuo.engine.match.journal import Journal
    from paizhuo.engine.table.review import Review, ReviewedDecision, ValuedOption

MOST: Final = 10
"""At most so many decisions are shown to people."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the journal")
    parser.add_argument(
        "--seat",
        metavar="N",
        type=int,
        help="whose decisions, from 0 as in the journal (the first person's, if not given)",
    )
    parser.add_argument("--bot", metavar="NAME", default="expert", help="the bot that judges (expert, if not given)")
    parser.add_argument("--json", action="store_true", help="print all decisions as JSON")
    add_language(parser)


def reviewed(arguments: argparse.Namespace, journal: Journal) -> Review:
    """Return the review that the arguments ask for. Raises ``Unreadable``, ``Refusal``."""
    from paizhuo.engine.table.journal.verification import verified_steps
    from paizhuo.engine.table.review import NoSuchSeat, review, usual_seat

    seat = usual_seat(journal.setup) if arguments.seat is None else arguments.seat
    moments = steps_of(arguments.file, journal, verified_steps)
    try:
        return review(journal.setup, moments, seat, known_bot(arguments.bot, "--bot"))
    except NoSuchSeat as nobody:
        raise Unreadable(f"--seat: {nobody}") from None


# -- JSON ----------------------------------------------------------------------------------------------------------------


def as_json(found: Review) -> dict[str, object]:
    """Return what ``--json`` prints; actions are written as the journal writes them."""
    return {
        "seat": found.seat,
        "decisions": [_decision(decision) for decision in found.decisions],
        "accuracy": None if found.accuracy is None else round(found.accuracy, 4),
    }


def _decision(decision: ReviewedDecision) -> dict[str, object]:
    return {
        "line": decision.line,
        "hand": decision.hand,
        "turn": decision.turn,
        "chosen": _action(decision.chosen.action),
        "best": [_option(option) for option in decision.best],
        "loss": decision.loss,
    }


def _option(option: ValuedOption) -> dict[str, object]:
    reasons = [{"zh": reason.text.zh, "en": reason.text.en} for reason in option.reasons]
    return {"action": _action(option.action), "value": option.value, "reasons": reasons}


def _action(action: Action) -> object:
    from paizhuo.engine.core.action import Action
    from paizhuo.engine.core.codec import write

    return write(action, Action)


# -- for people ----------------------------------------------------------------------------------------------------------


def page(found: Review, names: Sequence[str], bot: str) -> Iterator[Text]:
    """Yield the lines of a review as a person reads it: a table of the costliest decisions, and the accuracy."""
    if not found.decisions:
        return
    name = names[found.seat]
    costly = [decision for decision in found.decisions if not decision.is_good]
    if costly:
        yield COSTLIEST.filled(name=name, bot=bot, n=min(MOST, len(costly)))
        yield HEADING
    for decision in costly[:MOST]:
        yield from _lines(decision, names)
    said = ACCURACY.filled(name=name, percent=found.percent, counted=found.counted)
    yield from (Text("", ""), said) if costly else (said,)


def _lines(decision: ReviewedDecision, names: Sequence[str]) -> Iterator[Text]:
    """Yield what a person reads of one decision."""
    from paizhuo.engine.analysis.estimates import as_said
    from paizhuo.engine.rules.action_words import spoken

    chosen, best = decision.chosen, decision.best[0]
    yield ROW.filled(
        hand=decision.hand,
        turn=decision.turn,
        chosen=spoken(chosen.action),
        best=spoken(best.action),
        loss=as_said(decision.loss),
    )
    yield _below(_moment(decision.observation, names))
    for option in (chosen, best):
        yield _below(OPTION.filled(action=spoken(option.action), reasons=_joined(option)))


def _moment(observation: Observation, names: Sequence[str]) -> Text:
    """Return what the seat held and what came to it, in tile notation."""
    from paizhuo.engine.core.tiles import text, tidy, without

    rack, turn = observation.rack, observation.hand.turn
    river = () if turn is None else observation.hand.rivers[turn]
    drawn = None if rack.drawn is None or turn != observation.seat else rack.drawn
    held = rack.concealed if drawn is None else without(rack.concealed, [drawn])
    melds = "".join(f" ({text(meld.tiles)})" for meld in rack.melds)
    has = text(tidy(held)) + melds
    if drawn is not None:
        return DRAWN.filled(held=has, tile=text([drawn]))
    if turn is not None and turn != observation.seat and river:
        return OFFERED.filled(held=has, who=names[turn], tile=text([river[-1].tile]))
    return HELD.filled(held=has)


def _joined(option: ValuedOption) -> Text:
    """Return the reasons of an option one after another."""
    sentences = [reason.text for reason in option.reasons]
    return Text("".join(each.zh for each in sentences), " ".join(each.en for each in sentences))


def _below(said: Text) -> Text:
    """Return a line under the words of a row of the table."""
    return Text(INDENT + said.zh, INDENT + said.en)


def notes(found: Review, game: Text, bot: str) -> Iterator[Text]:
    """Yield sentences on what is left out of a review."""
    if found.unseen:
        yield UNSEEN.filled(n=found.unseen)
    if found.unvalued and found.decisions:
        yield UNVALUED.filled(n=found.unvalued, bot=bot)
    elif found.unvalued:
        yield NO_VALUES.filled(game=game, bot=bot)
    elif not found.decisions and not found.unseen:
        yield NOTHING


HEADING: Final = Text("  局    巡      亏  所选 → 更好", "hand  turn    loss  chosen → better")
ROW: Final = Text(*["{hand:>4}{turn:>6}{loss:>8,}  {chosen} → {best}"] * 2)
INDENT: Final = " " * 6
HELD: Final = Text("手牌 {held}", "Hand {held}")
DRAWN: Final = Text("手牌 {held}，摸到 {tile}", "Hand {held}, drawn {tile}")
OFFERED: Final = Text("手牌 {held}，{who} 打出 {tile}", "Hand {held}, {who} has discarded {tile}")
OPTION: Final = Text("{action}：{reasons}", "{action}: {reasons}")
COSTLIEST: Final = Text(
    "按 {bot} 的估计，{name} 平均亏得最多的 {n} 个决定：",
    "The {n} {n:decision|decisions} of {name} that cost most points on average, as {bot} estimates:",
)
ACCURACY: Final = Text("{name} 的准确率：{percent}%。{counted}", "Accuracy of {name}: {percent}%. {counted}")
UNSEEN: Final = Text(
    "另有 {n} 个决定没有评：这一家的牌当时没有看到。",
    "{n} {n:decision is|decisions are} left out: the tiles of this seat were not seen.",
)
UNVALUED: Final = Text(
    "另有 {n} 个决定没有评（例如可以和牌的时候）：{bot} 不会把它们折算成分数。",
    "{n} {n:decision is|decisions are} left out (whether to win, for example): {bot} cannot value them in points.",
)
NO_VALUES: Final = Text(
    "{game}的决定，{bot} 还不会折算成分数，没法评。",
    "{bot} cannot value the decisions of this game in points yet: {game}.",
)
NOTHING: Final = Text("这一家没有要选择的时候，没有可评的。", "This seat had nothing to decide.")


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.desktop.kit.settings import data_folder
    from paizhuo.engine.bots.coach import LEVEL
    from paizhuo.engine.games import find
    from paizhuo.engine.records.accuracy import keep_review

    journal = read_journal(arguments.file)
    found, language = reviewed(arguments, journal), language_of(arguments)
    if arguments.bot == LEVEL:
        keep_review(data_folder(), arguments.file, journal.setup.rules, found)
    left_out = notes(found, find(journal.setup.rules).name, arguments.bot)
    if arguments.json:
        print(json.dumps(as_json(found), ensure_ascii=False))
    else:
        for line in page(found, [seat.name for seat in journal.setup.seats], arguments.bot):
            print(line.say(language))
    for note in left_out:
        print(note.say(language), file=sys.stderr if arguments.json else sys.stdout)
    return 0
