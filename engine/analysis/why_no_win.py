"""Why a player cannot win now: what the hand waits for and that it has not come, what forbids the win, or how far it is from ready.

The answer uses only what the player may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paizhuo.engine.analysis.outlook import Outlook, Wait, outlook
from paizhuo.engine.core.action import Ron, SelfDraw
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, Tile, suit
from paizhuo.engine.core.words import Text, enumerated
from paizhuo.engine.play.refusals import CLAIM_FROM_ANOTHER, NOT_COMPLETE, NOT_WAITED_FOR, NOT_YOUR_TURN, OVER
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet

MOST_DISCARDS = 3
"""At most this many discards that leave the hand ready are listed: those with the most unseen winning tiles."""
MOST_KINDS = 13
"""More kinds waited for are counted, not listed."""

PAST = frozenset((CLAIM_FROM_ANOTHER, NOT_COMPLETE, NOT_WAITED_FOR, NOT_YOUR_TURN))
"""What the rules say of a discard that can no longer be claimed."""

POSSIBLE = Text("现在可以和牌：请选择“{call}”。", "You can win now: choose “{call}”.")
WIN_WORDS = {"ron": Text("和", "Win"), "self_draw": Text("自摸", "Self-draw")}
CHOSEN = Text("你已经选择过了。", "You have chosen already.")
WAITS = Text("听 {tiles}。", "You wait for {tiles}.")
LEFT = Text("{tile}（未见 {n} 张）", "{tile} ({n} unseen)")
MANY = Text("{kinds} 种牌（未见 {n} 张）", "{kinds} {kinds:kind|kinds} ({n} {n:tile|tiles} unseen)")
NONE_LEFT = Text(
    "这些牌全都已经看得见，不会再来了：换个听口才有机会。",
    "Every copy of these is in sight, so none can come any more: only another wait can win.",
)
DISCARDED = Text(
    "刚才打出的{tile}能凑成和牌形，但是{reason}。",
    "{tile} has just been discarded and completes the hand, but it may not win: {reason}.",
)
NOT_DRAWN = Text("你摸到的{tile}不在其中。", "The tile you drew, {tile}, is none of these.")
NOT_COME = Text(
    "还没有来：你没有摸到，别家刚打的也不是。",
    "None of these has come yet: you have not drawn one, and the last discard is not one.",
)
COMPLETES = Text(
    "你摸到的{tile}能凑成和牌形，但是{reason}。",
    "You drew {tile}, which completes the hand, but it may not win: {reason}.",
)
LET_GO = Text("刚才打出的{tile}已经放过。", "You passed up {tile}, the last discard.")
WITH = Text("和{tiles}：{reason}。", "With {tiles}: {reason}.")
AWAY = Text(
    "还没有听牌：还要换 {n} 张才听牌。", "You are not ready: {n} {n:tile|tiles} must still be exchanged to be ready."
)
AWAY_ONE = Text("还没有听牌：还要换 1 张才听牌。", "You are not ready: one tile must still be exchanged to be ready.")
HELPS = Text("进张：{tiles}。", "These bring you nearer: {tiles}.")
READY_AFTER = Text("打{tile}就听 {waits}。", "Discard {tile} to wait for {waits}.")
NOT_READY_YET = Text("现在还没有听牌。", "You are not ready yet.")
VOID_HELD = Text(
    "手里还有缺门的牌：{tiles}；打完之前不能和。",
    "You still hold the void suit: {tiles}; you cannot win before these are gone.",
)
EACH_HAND = Text("手牌{rack}差 {n} 张听牌", "hand {rack} is {n} from ready")
BOTH_HANDS = Text(
    "{hands}；两副都听、而且听同一张时才能和。", "You are not ready: {hands}; both must wait for the same tile."
)
BOTH_READY = Text(
    "两副都已听牌，但没有共同听的牌，不能和。",
    "Both hands are ready, but they wait for no tile in common, so neither can win.",
)


def why_no_win(rule_set: RuleSet, options: Options, hand: Hand, observation: Observation) -> Text:
    """Return the answer for the observer, who has a seat, in whole sentences. ``hand``: the hand that is observed, for which
    ``RuleSet.why_not`` gives the rules' refusal.
    """
    seat = observation.seat
    assert seat is not None, "who has no seat never wins"
    if observation.hand.ending is not None:
        return _sentence(OVER)
    for option in observation.options:
        if option.name in WIN_WORDS:
            return POSSIBLE.filled(call=WIN_WORDS[option.name])
    place = observation.rack
    drawn = place.drawn if observation.hand.turn == seat else None
    rules = rule_set.play.rules(options)
    no_ron = rule_set.why_not(rules, hand, seat, Ron())
    refused = rule_set.why_not(rules, hand, seat, SelfDraw()) if observation.hand.turn == seat else no_ron
    if refused is None or no_ron is None:
        return CHOSEN
    found = outlook(rule_set, options, observation)
    if not found.held or not place.concealed:
        return _sentence(refused)
    if found.waits:
        return _joined(_ready(found, observation, drawn, refused, no_ron))
    return _joined(_unready(rule_set, found, observation, refused))


def _ready(found: Outlook, observation: Observation, drawn: Tile | None, refused: Text, no_ron: Text) -> Iterable[Text]:
    """Yield what the hand waits for, what became of it, and what forbids a win with it. ``refused``: why it may not win now,
    ``no_ron``: why not with a discard.
    """
    waits = {KIND[wait.tile]: wait for wait in found.waits}
    yield WAITS.filled(tiles=_counted(found.waits))
    last = next((tile for tile in _discarded_since(observation) if KIND[tile] in waits), None)
    if drawn is not None and KIND[drawn] in waits:
        yield COMPLETES.filled(tile=tile_name(drawn), reason=bare(refused))
        return
    if last is not None and KIND[last] in waits:
        wait = waits[KIND[last]]
        if wait.worth is not None and wait.worth.refused is not None:
            no_win = found.no_win if found.no_win is not None and wait.worth.refused == found.no_win.reason else None
            reason = no_win.because if no_win is not None and no_win.because else wait.worth.note
            yield DISCARDED.filled(tile=tile_name(last), reason=bare(reason))
            return
        if (drawn is not None and not found.only_drawn) or no_ron in PAST:
            yield LET_GO.filled(tile=tile_name(last))
        else:
            yield DISCARDED.filled(tile=tile_name(last), reason=bare(no_ron))
    elif not any(wait.left for wait in found.waits):
        yield NONE_LEFT
    else:
        yield NOT_COME if drawn is None else NOT_DRAWN.filled(tile=tile_name(drawn))
    if found.no_win is not None:
        yield _sentence(found.no_win.because or found.no_win.reason)
    for note, tiles in _forbidden(found).items():
        yield WITH.filled(tiles=listed(tuple(tiles)), reason=note)


def _forbidden(found: Outlook) -> dict[Text, list[Tile]]:
    """Return the tiles that may not win, by the reason, where that is not one for all of them."""
    known = None if found.no_win is None else found.no_win.reason
    reasons: dict[Text, list[Tile]] = {}
    for wait in found.waits:
        if wait.worth is not None and wait.worth.refused not in (None, known):
            reasons.setdefault(wait.worth.note, []).append(wait.tile)
    return reasons


def _unready(rule_set: RuleSet, found: Outlook, observation: Observation, refused: Text) -> Iterable[Text]:
    """Yield how far the hand is from ready, and which tiles help or are in the way."""
    place, goal = observation.rack, rule_set.whole(observation)
    if len(found.away) > 1:
        yield _several(found.away)
        return
    if found.by_discard:
        yield NOT_READY_YET
        most = sorted(found.by_discard.items(), key=lambda each: -sum(wait.left for wait in each[1]))[:MOST_DISCARDS]
        for (_, tile), waits in most:
            yield READY_AFTER.filled(tile=tile_name(tile), waits=_counted(waits))
    elif not found.away or found.away[0] == 0:
        yield _sentence(refused)
    else:
        yield AWAY_ONE if found.away[0] == 1 else AWAY.filled(n=found.away[0])
        if 0 < len(found.helps) <= MOST_KINDS:
            yield HELPS.filled(tiles=listed(found.helps))
    void = tuple(tile for tile in place.concealed if suit(tile) in goal.void)
    if void:
        yield VOID_HELD.filled(tiles=listed(void))


def _several(away: Sequence[int]) -> Text:
    """Return how far each of several hands is from ready."""
    if not any(away):
        return BOTH_READY
    each = [EACH_HAND.filled(rack=nth, n=n) for nth, n in enumerate(away, start=1)]
    return BOTH_HANDS.filled(hands=Text("，".join(e.zh for e in each), ", ".join(e.en for e in each)))


def _counted(waits: Sequence[Wait]) -> Text:
    """Tiles waited for with the copies not seen."""
    if len(waits) > MOST_KINDS:
        return MANY.filled(kinds=len(waits), n=sum(wait.left for wait in waits))
    each = [LEFT.filled(tile=tile_name(wait.tile), n=wait.left) for wait in waits]
    return enumerated(each)


def _discarded_since(observation: Observation) -> Iterable[Tile]:
    """Yield what the others have discarded since the observer's own last turn, the latest first; claimed tiles are left out."""
    turn, own = observation.hand.turn, observation.seat
    if turn is None or own is None:
        return
    seats = observation.hand.seats
    passed = (turn - own) % seats or seats
    for steps in range(passed, 0, -1):
        seat = (own + steps) % seats
        river, rack = observation.hand.rivers[seat], observation.hand.places[seat]
        to_discard = seat == turn and (len(rack.concealed) + 3 * len(rack.melds)) % 3 == 2
        if seat != own and river and not to_discard and river[-1].taken_by is None:
            yield river[-1].tile


def bare(text: Text) -> Text:
    """Return the text without its full stop, to be put into a sentence."""
    return Text(text.zh.rstrip("。"), text.en.rstrip("."))


def _sentence(text: Text) -> Text:
    """Return the text with a full stop."""
    without = bare(text)
    return Text(f"{without.zh}。", f"{without.en}.")


def _joined(sentences: Iterable[Text]) -> Text:
    said = list(sentences)
    return Text("".join(text.zh for text in said), " ".join(text.en for text in said))
