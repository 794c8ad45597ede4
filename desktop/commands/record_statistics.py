"""Statistics as JSON, and as people read them: each figure with the interval in which it lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from paizhuo.desktop.commands import record_duplicates
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.figures import MEANS, SHARES, figures

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.found_out import FoundOut
    from paizhuo.engine.records.statistics import Mean, Share, Statistics

HEAD: Final = Text(
    "{game}：{matches} 场，{hands} 局", "{game}: {matches} {matches:match|matches}, {hands} {hands:hand|hands}"
)
PLACES: Final = Text("名次", "places")
PATTERNS: Final = Text("番种", "patterns")
ACCURACY: Final = Text("准确率", "accuracy")
ACCURATE: Final = Text(
    "{share:.1%} ({low:.1%} – {high:.1%})，每个决定亏 {loss:,.2f}，复盘了 {n} 场",
    "{share:.1%} ({low:.1%} – {high:.1%}), a decision cost {loss:,.2f}, {n} {n:match|matches} reviewed",
)
SHOWN: Final = 8
"""So many patterns are listed for people."""


def as_values(of: FoundOut) -> dict[str, Any]:
    """Return statistics as plain values; shares and means with the interval, means with the standard error.

    Accuracy and duplicate are there where something is known of them.
    """
    found, accurate = of.statistics, of.accuracies
    values = counted_values(found)
    if accurate.matches:
        loss = accurate.together.mean_loss or 0.0
        values["accuracy"] = {**_share(accurate.share), "matches": accurate.matches, "mean_loss": round(loss, 4)}
    if of.compared:
        values["duplicate"] = [record_duplicates.as_values(each) for each in of.compared]
    return values


def counted_values(found: Statistics) -> dict[str, Any]:
    """Return what was counted as plain values."""
    return {
        "rules": found.rules,
        "matches": found.matches,
        "hands": found.hands,
        "places": list(found.places),
        **{name: _share(getattr(found, name)) for name in SHARES},
        **{name: _mean(getattr(found, name)) for name in MEANS},
        "patterns": dict(found.patterns),
    }


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    value = None if share.value is None else round(share.value, 4)
    return {"count": share.count, "of": share.of, "share": value, "low": round(low, 4), "high": round(high, 4)}


def _mean(mean: Mean) -> dict[str, Any]:
    error = None if mean.error is None else round(mean.error, 4)
    return {"of": mean.of, "mean": round(mean.mean, 4) if mean.of else None, "se": error}


def in_lines(of: FoundOut, language: Language) -> Iterator[str]:
    """Yield statistics as people read them."""
    from paizhuo.engine.records.record_words import game_of

    found, accurate = of.statistics, of.accuracies
    game = game_of(found.rules).say(language)
    yield HEAD.filled(game=game, matches=found.matches, hands=found.hands).say(language)
    if found.places:
        yield _line(PLACES, " ".join(f"{nth}: {count}" for nth, count in enumerate(found.places, 1)), language)
    for each in figures(found):
        counted = "" if each.count is None else f"  {each.count} / {each.of}"
        interval = f" ({each.interval})" if each.count is not None else f" {each.interval}".rstrip()
        yield _line(each.label, f"{each.shown}{interval}{counted}", language)
    if found.patterns:
        most = islice(found.patterns.items(), SHOWN)
        listed = ", ".join(f"{found.names[pattern].say(language)} {count}" for pattern, count in most)
        yield _line(PATTERNS, listed, language)
    if accurate.matches:
        low, high = accurate.share.interval
        loss = accurate.together.mean_loss or 0.0
        said = ACCURATE.filled(share=accurate.share.value, low=low, high=high, loss=loss, n=accurate.matches)
        yield _line(ACCURACY, said.say(language), language)
    yield from (f"  {line}" for line in record_duplicates.in_lines(of.name, of.compared, language))


def _line(said: Text, value: str, language: Language) -> str:
    return f"  {said.say(language)}: {value}"
