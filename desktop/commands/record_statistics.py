"""Statistics as JSON, and as people read them: each figure with the interval in which it lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.statistics import Mean, Share, Statistics

SHARES: Final = {
    "won": Text("和牌", "won"),
    "dealt_in": Text("放铳", "dealt in"),
    "declared": Text("立直", "riichi"),
    "called": Text("副露", "open hands"),
    "drawn": Text("荒牌", "nobody won"),
    "ready": Text("荒牌听牌", "ready then"),
}
MEANS: Final = {
    "place": Text("平均名次", "mean place"),
    "points": Text("终局点数", "points at the end"),
    "change": Text("每局得失", "points a hand"),
    "gained": Text("和牌收入", "points of a win"),
    "turn": Text("和牌巡目", "turn of a win"),
    "lost": Text("放铳支出", "points of a deal-in"),
}
HEAD: Final = Text(
    "{game}：{matches} 场，{hands} 局", "{game}: {matches} {matches:match|matches}, {hands} {hands:hand|hands}"
)
PLACES: Final = Text("名次", "places")
PATTERNS: Final = Text("番种", "patterns")
SHOWN: Final = 8
"""So many patterns are listed for people."""


def as_values(found: Statistics) -> dict[str, Any]:
    """Return statistics as plain values; shares and means with the interval, means with the standard error."""
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


def in_lines(found: Statistics, language: Language) -> Iterator[str]:
    """Yield statistics as people read them."""
    from paizhuo.engine.games import UnknownRules, find

    try:
        game = find(found.rules).name.say(language)
    except UnknownRules:
        game = found.rules
    yield HEAD.filled(game=game, matches=found.matches, hands=found.hands).say(language)
    if found.places:
        yield _line(PLACES, " ".join(f"{nth}: {count}" for nth, count in enumerate(found.places, 1)), language)
    for name, said in MEANS.items():
        mean: Mean = getattr(found, name)
        if mean.of:
            error = "" if mean.error is None else f" ± {mean.error:,.2f}"
            yield _line(said, f"{mean.mean:,.2f}{error}", language)
    for name, said in SHARES.items():
        share: Share = getattr(found, name)
        if share.value is not None and (share.count or name != "declared"):  # most games have no riichi
            low, high = share.interval
            yield _line(said, f"{share.value:.1%} ({low:.1%} – {high:.1%})  {share.count} / {share.of}", language)
    if found.patterns:
        counted = islice(found.patterns.items(), SHOWN)
        listed = ", ".join(f"{found.names[pattern].say(language)} {count}" for pattern, count in counted)
        yield _line(PATTERNS, listed, language)


def _line(said: Text, value: str, language: Language) -> str:
    return f"  {said.say(language)}: {value}"
