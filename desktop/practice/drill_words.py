"""What is said in the drills of scoring, of waits and of defence, and of progress in all of them."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.table.practice.progress import DrillId, Practised

DRILL_NAMES: Final[dict[DrillId, Text]] = {
    "choices": Text("何切", "What would you do"),
    "scoring": Text("算番练习", "Scoring"),
    "waits": Text("清一色听牌", "Waits of one suit"),
    "defence": Text("防守练习", "Defence"),
}
NAMED: Final = Text("{what} · 种子 {seed}", "{what} · seed {seed}")

# -- choosing a drill
SCORING_NOTE: Final = Text(
    "电脑打出来的和牌：几番，谁付多少？答完看计算过程。每个玩法都有。",
    "Real wins of computer players: what does the hand count, and who pays how much? Then you see the working. In every game.",
)
WAITS_NOTE: Final = Text(
    "清一色的手牌听哪几张？点出所有和牌张。",
    "A ready hand of one suit: mark every tile that wins.",
)
DEFENCE_NOTE_OF_PAGE: Final = Text(
    "有人立直或像要和了，你的手牌还远：打哪张最安全？",
    "Somebody has declared riichi or may be ready, and your hand is far from it: which tile is safest?",
)
LEVEL: Final = Text("难度", "Level")
LEVELS: Final = (
    Text("7 张", "7 tiles"),
    Text("10 张", "10 tiles"),
    Text("13 张，听 1–3 种", "13 tiles, 1–3 waits"),
    Text("13 张，听 4–5 种", "13 tiles, 4–5 waits"),
    Text("13 张，听 6 种以上", "13 tiles, 6 waits or more"),
)

# -- counting a win
COUNT_IT: Final = Text("怎么算？", "What does it count?")
WINNING_TILE: Final = Text("和{tile}", "Winning tile: {tile}")
PAYS: Final = Text("{name}付", "{name} pays")
CHECK: Final = Text("对答案", "Check")
SCORING_KEYS: Final = Text("按 1–4 选，回车对答案。", "Keys 1–4 choose, Enter checks.")
ALL_RIGHT: Final = Text("全对", "All right")
SOME_WRONG: Final = Text("{n} 项里对了 {right} 项", "{right} of {n} right")
GIVEN_RIGHT: Final = Text("✓ {number}", "✓ {number}")
GIVEN_WRONG: Final = Text("✗ {number}，应为 {right}", "✗ {number}: it is {right}")
SAID_RIGHT: Final = Text("{part}：{number}，对", "{part}: {number}, right")
SAID_WRONG: Final = Text("{part}：{number}，错，应为 {right}", "{part}: {number}, wrong: it is {right}")
NO_PAYMENT: Final = Text(
    "这一和不由别家付：筹码在底池里。", "No player pays for this win: what is played for lies in the pots."
)
WITH_WIND: Final = Text("{name}（{wind}）", "{name} ({wind})")

# -- waits of one suit
MARK_WAITS: Final = Text("听哪几张？", "Which tiles win?")
MARK_COMMON_WAITS: Final = Text("两副同听哪几张？", "Which tiles complete both hands?")
WAITS_KEYS: Final = Text(
    "点牌或按 1–9 选中，回车回答。一种牌全在手里就不算听。",
    "Click, or press 1–9 to mark; Enter answers. A tile of which the hand holds all copies is no wait.",
)
LAID: Final = Text("另有 {n} 组副露，不是这一门。", "{n} other {n:set lies|sets lie} open, of other suits.")
LAID_BY_EACH: Final = Text(
    "每副另有 {n} 组副露，不是这一门。",
    "Each hand has {n} other {n:set that lies|sets that lie} open, of other suits.",
)
ANSWER: Final = Text("回答", "Answer")
WAITS_RIGHT: Final = Text("全对：听 {n} 种", "All right: {n} {n:wait|waits}")
WAITS_WRONG: Final = Text(
    "听 {n} 种，找到 {found} 种，漏 {missed} 种，多 {wrong} 种",
    "{n} {n:wait|waits}: {found} found, {missed} missed, {wrong} marked that {wrong:does|do} not win",
)
FOUND_IT: Final = Text("找到", "found")
MISSED: Final = Text("漏了", "missed")
DOES_NOT_WIN: Final = Text("和不了", "does not win")
DEAD: Final = Text("形状上也听，但全在手里，不算听", "would complete the hand, but all copies are in it: no wait")

# -- defence
WHICH_IS_SAFEST: Final = Text("打哪张最安全？", "Which tile is safest?")
IN_RIICHI: Final = Text("已立直：{names}", "In riichi: {names}")
MAY_BE_READY: Final = Text("有人可能听牌了", "Somebody may be ready")
DEFENCE_NOTE: Final = Text(
    "手牌离听牌还远，只管防守。像打牌时一样点要打的牌。",
    "Your hand is far from ready: only safety counts. Choose the tile to discard, as in play.",
)
DISCARD_ONLY: Final = Text("这里只问打哪张。", "Only a discard is asked here.")
SAFEST: Final = Text("最安全", "Safest")
CHOSE_SAFEST: Final = Text("对：这张最安全", "Right: this is the safest tile")
AS_SAFE: Final = Text(
    "对：和最安全的一样安全（{chosen}，最低 {least}）",
    "Right: as safe as the safest ({chosen}, the least is {least})",
)
NOT_SAFEST: Final = Text(
    "不是最安全的：{chosen}，{safest}只有 {least}", "Not the safest: {chosen}, and {safest} only {least}"
)
NOT_DEALT_IN: Final = Text("实际不会放铳", "would not have dealt in")
DEALT_IN: Final = Text("实际会放铳给{names}", "would have dealt in to {names}")
DANGER_SAID: Final = Text("{tile} {percent}，{really}。", "{tile} {percent}, {really}.")
DANGER_ESTIMATES: Final = Text(
    "百分数是教练从场上看得到的估计：有人和这张牌的可能。",
    "Percentages are the coach's estimates, from what can be seen, of how often somebody wins with the tile.",
)

# -- progress
PROGRESS: Final = Text("练习记录", "Your progress")
NO_PROGRESS: Final = Text("还没有答过题。", "Nothing has been answered yet.")
IN_ALL: Final = Text("一共答了 {n} 题，对 {percent}%", "{n} answered, {percent}% right")
LATELY: Final = Text("近 30 天 {n} 题，对 {percent}%", "In the last 30 days: {n} answered, {percent}% right")
DRILL: Final = Text("练习", "Drill")
EVER: Final = Text("总计", "In all")
LAST_30: Final = Text("近 30 天", "Last 30 days")
OF_DRILL: Final = Text("{n} 题 {percent}%", "{n}, {percent}%")
OF_DRILL_SAID: Final = Text(
    "{drill}，{period}：{n} 题，对 {percent}%", "{drill}, {period}: {n} answered, {percent}% right"
)
BARS: Final = Text(
    "近 30 天每天的答题数，实色部分是答对的", "Answers of each of the last 30 days; the solid part is right"
)
BAR_SAID: Final = Text("{day}：{n} 题，对 {right} 题", "{day}: {n} answered, {right} right")
FORGET: Final = Text("清除练习记录", "Forget my progress")
FORGET_WHICH: Final = Text("清除全部练习记录？找不回来。", "Forget all progress? It cannot be brought back.")
KEEP: Final = Text("保留", "Keep it")
NOT_KEPT: Final = Text("练习记录没有保存：{reason}", "Your progress was not saved: {reason}")


def practised_name(what: Practised) -> Text:
    """Return what is practised in words: the drill, the game, the level."""
    parts = [DRILL_NAMES[what.drill], GAME_NAMES.get(what.rules, Text(what.rules, what.rules))]
    if 0 < what.level <= len(LEVELS):
        parts.append(LEVELS[what.level - 1])
    return Text(" · ".join(part.zh for part in parts), " · ".join(part.en for part in parts))
