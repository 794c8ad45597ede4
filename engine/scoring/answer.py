"""The answer to a stated hand, as a value and as the JSON object that the command ``score`` prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import NAMES, Tiles
from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.request_values import OptionValue
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.score_words import steps
from paizhuo.engine.scoring.winning_hand import WinningHand


class ScoredHand(Struct):
    """What a stated hand counts and every account's change in the rule set's points.

    Accounts are seats relative to the winner ("0" … "3"); a supporter's is "0.s1".  ``waits`` are the kinds that the hand
    waited for.
    """

    score: Score | NotValid
    payments: Mapping[str, float] = field(default_factory=dict)
    waits: Tiles = ()


def scorer(
    count: Callable[[WinningHand, Mapping[str, OptionValue]], Score | NotValid],
    pay: Callable[[WinningHand, Mapping[str, OptionValue], Score], Mapping[Seat, int]],
    waits: Callable[[WinningHand], Tiles],
    cannot_be: Callable[[WinningHand], NotValid | None] = impossible,
) -> Callable[[WinningHand, Mapping[str, OptionValue]], ScoredHand]:
    """Return the scoring of stated hands in a game of four, from what it counts and pays under its options.

    ``pay``: what relative seats gain and lose. ``cannot_be``: why no such hand can come about; then it is not counted.
    """

    def score(hand: WinningHand, options: Mapping[str, OptionValue]) -> ScoredHand:
        if refused := cannot_be(hand):
            return ScoredHand(refused)
        counted = count(hand, options)
        paid = {} if isinstance(counted, NotValid) else by_account(pay(hand, options, counted))
        return ScoredHand(counted, paid, waits(hand))

    return score


def pricer(
    pay: Callable[[WinningHand, Mapping[str, OptionValue], Score], Mapping[Seat, int]],
) -> Callable[[WinningHand, Mapping[str, OptionValue], Score], dict[str, float]]:
    """Return what every account gains and loses by a win whose score is known, in a game of four."""
    return lambda hand, options, score: by_account(pay(hand, options, score))


def by_account(paid: Mapping[Seat, int], seats: int = 4) -> dict[str, float]:
    """Return what each of the seats gains and loses, under the names of accounts."""
    return {str(seat): paid.get(seat, 0) for seat in range(seats)}


def _both(words: Text) -> dict[str, str]:
    return {"zh": words.zh, "en": words.en}


def _refused(id_: str, reason: Text, language: Language) -> dict[str, object]:
    return {"valid": False, "id": id_, "reason": reason.say(language), "reasons": _both(reason)}


def bad_request(message: str) -> dict[str, object]:
    """Return the answer to a value that is no request at all; the message says why."""
    return {"valid": False, "id": "bad_request", "reason": message}


def answer(scored: ScoredHand, language: Language = "en") -> dict[str, object]:
    """Return the JSON object: names in both languages, words of a refusal in ``language`` (and under ``reasons`` in both)."""
    score = scored.score
    waits = [NAMES[kind] for kind in scored.waits]
    if isinstance(score, NotValid):
        return _refused(score.id, score.reason, language) | {"waits": waits}
    return {
        "valid": True,
        "patterns": [{"id": p.id, "name": _both(p.name), "value": p.value} for p in score.patterns],
        "unit": score.unit.id,
        "total": score.total,
        "fu": score.fu,
        "limit": None if score.limit is None else score.limit.id,
        "payments": dict(scored.payments),
        "excluded": [{"id": e.id, "name": _both(e.name), "because": e.because.say(language)} for e in score.excluded],
        "waits": waits,
        "working": [words.say(language) for words in steps(score)],
    }
