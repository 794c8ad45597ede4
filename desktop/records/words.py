"""What is said about kept matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.records.exporting import Form

# -- looking at a match again
HAND: Final = Text("局", "Hand")
SEEN_BY: Final = Text("视角", "Seen by")
ALL_OPEN: Final = Text("全部亮开", "All tiles open")
STEP: Final = Text("第 {n} / {all} 步", "Step {n} of {all}")
PLACE: Final = Text("这一局的位置", "Place in the hand")
PLAY: Final = Text("播放", "Play")
PAUSE: Final = Text("暂停", "Pause")
SPEED: Final = Text("速度", "Speed")
SPEEDS: Final = ((Text("慢", "Slow"), 1600), (Text("适中", "Normal"), 800), (Text("快", "Fast"), 300))
"""What each speed is called, and the milliseconds that a step of it takes."""
BACK_STEP: Final = Text("退一步", "Step back")
ON_STEP: Final = Text("进一步", "Step on")
BACK_HAND: Final = Text("上一局", "Previous hand")
ON_HAND: Final = Text("下一局", "Next hand")
JUMP_TO: Final = Text("跳到", "Jump to")
EVERYTHING: Final = Text("鸣牌、立直、和牌", "Calls, riichi, wins")
CALLS: Final = Text("吃碰杠", "Calls and kongs")
RIICHI: Final = Text("立直", "Riichi")
WINS: Final = Text("和牌", "Wins")
COSTLY: Final = Text("亏了分的选择", "Choices that cost points")
REVIEWING: Final = Text("正在复盘……", "Reviewing…")
REVIEWED: Final = Text(
    "{name}：准确率 {percent}%，{n} 个选择亏了分。", "{name}: accuracy {percent}%; {n} {n:choice|choices} cost points."
)
NOT_REVIEWED: Final = Text("教练评不了这里的选择。", "The coach cannot value the choices here.")
BACK_JUMP: Final = Text("上一处", "Previous")
ON_JUMP: Final = Text("下一处", "Next")
NO_MORE: Final = Text("这边没有了。", "There are no more this way.")
STOPS: Final = Text(
    "牌谱第 {line} 行起对不上规则，只能看到这里。",
    "From line {line} on the record does not follow the rules: it can be seen up to here.",
)
DANGER: Final = Text("危险度", "Danger")
DANGER_NOTE: Final = Text(
    "教练估计每张牌打出去，各家和它的可能（键 D）",
    "How likely each rival wins with each tile, as the coach estimates it (key D)",
)
COACH_NOTE: Final = Text(
    "这一家该选择时，教练最好的三个选择（键 {key}）",
    "The coach's best three wherever this seat has to choose (key {key})",
)
NO_HAND: Final = Text("这一家现在没有要打的牌。", "This seat plays no tiles now.")
NOBODY_LEFT: Final = Text("没有别家还能和牌。", "No other seat can still win.")
DANGER_OF_SEAT: Final = Text(
    "选一家的视角，就能看到它手牌的危险度。", "Choose whose side to see from: danger is shown for that hand."
)
NOTHING_TO_CHOOSE: Final = Text("这里没有要这一家选择的。", "There is nothing for this seat to choose here.")
SENTENCE: Final = Text("{what}。", "{what}.")
"""A step or what is known of a hand, where it is read out among other sentences."""
DEAL: Final = Text("发牌", "The deal")
FIRST_HAND: Final = Text(
    "第一局还没打完。打完的局才能回放。",
    "The first hand is still being played. Hands can be replayed once they are over.",
)
NOT_OPENED: Final = Text("{file} 打不开：{reason}。", "{file} cannot be opened: {reason}.")

# -- the list
TITLE: Final = Text("牌谱", "Records")
SEARCH: Final = Text("搜名字、标签、备注", "Search names, tags, notes")
ANY_GAME: Final = Text("所有玩法", "All games")
ANY_KIND: Final = Text("所有地方", "Anywhere")
ANY_RESULT: Final = Text("所有结果", "Any result")
WHERE: Final = Text("在哪里打的", "Where it was played")
RESULT: Final = Text("结果", "Result")
RESULTS: Final = {
    "running": Text("未打完", "Not over"),
    "over": Text("打完的", "Over"),
    "first": Text("我第一", "I was first"),
    "last": Text("我最后", "I was last"),
    "damaged": Text("读不了的", "Damaged"),
}
COLUMNS: Final = (
    Text("日期", "Date"),
    Text("玩法", "Game"),
    Text("名次和点数", "Places and points"),
    Text("名次", "Place"),
    Text("长度", "Length"),
    Text("地方", "Where"),
    Text("标签和备注", "Tags and note"),
)
READING: Final = Text("正在读新的对局：{done} / {of}", "Reading new matches: {done} of {of}")
FOUND: Final = Text("{n} 场", "{n} {n:match|matches}")
NOTHING: Final = Text("没有这样的对局。", "There are no such matches.")
NONE_YET: Final = Text(
    "还没有对局。打过的每一场都会在这里。", "There are no matches yet. Every match you play will be here."
)
OPEN: Final = Text("看牌谱", "Replay")
GO_ON: Final = Text("接着打", "Go on")
IMPORT: Final = Text("导入…", "Import…")
EXPORT: Final = Text("导出…", "Export…")
MOVE: Final = Text("移到…", "Move to…")
MOVED: Final = Text("移到了 {file}。", "Moved to {file}.")
DELETE: Final = Text("删到回收站", "Move to the bin")
DELETE_WHICH: Final = Text("把这一场移到回收站？", "Move this match to the bin?")
KEEP: Final = Text("留着", "Keep it")
REPAIR: Final = Text("保存完好的部分", "Save what is sound")
CAN_BE_SAVED: Final = Text(
    "读不了：{reason}。前面 {hands} 局（{lines} 行）完好，可以另存一份接着打。",
    "Damaged: {reason}. What comes before is sound and can be saved apart: {hands} {hands:hand|hands}, {lines} {lines:line|lines}.",
)
NOTHING_SOUND: Final = Text("读不了：{reason}。里面没有完好的部分。", "Damaged: {reason}. Nothing in it is sound.")
SAVED: Final = Text("存成了 {file}。", "Saved as {file}.")
NAME: Final = Text("文件名", "Name of the file")
TAGS: Final = Text("标签，用空格分开", "Tags, with spaces between")
NOTE: Final = Text("备注", "Note")
YOU_ARE: Final = Text("你是", "You are")
NOBODY: Final = Text("不是我打的", "none of them")
FILES: Final = Text(
    "牌谱、记分表、别的程序的牌谱 ({endings})", "Records, score sheets, records of other programs ({endings})"
)
ANY_FILE: Final = Text("所有文件 (*)", "All files (*)")
TAKEN_IN: Final = Text("导入了 {n} 场。", "{n} {n:match was|matches were} imported.")
REMARKED: Final = Text("{file}：{remark}（写在备注里）。", "{file}: {remark} (kept as its note).")
OWN_FORM: Final = Text("本程序的牌谱 (*.journal)", "Record of this program (*.journal)")
OWN_SHEET: Final = Text("本程序的记分表 (*.sheet)", "Score sheet of this program (*.sheet)")
FORMS: Final[Mapping[Form, Text]] = {
    "events": Text("事件记录，给别的程序看 (*.jsonl)", "Event record, for other programs (*.jsonl)"),
    "mjai": Text("mjai 立直牌谱 (*.mjson)", "mjai record of riichi (*.mjson)"),
    "tenhou": Text("天凤牌谱 tenhou.net/6 (*.json)", "Tenhou record, tenhou.net/6 (*.json)"),
}
WRITTEN: Final = Text("写到了 {file}。", "Written to {file}.")
EXISTS: Final = Text("已经有 {file} 了，没有动它", "{file} is there already and stays as it is")
NOT_DONE: Final = Text("没有成功：{reason}。", "That did not work: {reason}.")
NO_BIN: Final = Text("{file} 移不到回收站。", "{file} cannot be moved to the bin.")
BUSY: Final = Text("这场还开着，不能删。", "This match is open: it cannot be deleted.")
NOT_INDEXED: Final = Text(
    "索引写不了：{reason}。对局没有丢。", "The index cannot be written: {reason}. No match is lost."
)

# -- statistics
STATISTICS: Final = Text("统计", "Statistics")
COUNTING: Final = Text("正在数……", "Counting…")
MYSELF: Final = Text("我自己", "Myself")
WHOSE: Final = Text("谁的", "Whose")
AGAINST: Final = Text("对手", "Opponents")
ANYBODY: Final = Text("对手不限", "Against anybody")
ANY_PERSON: Final = Text("对真人", "Against people")
AGAINST_NAME: Final = Text("对{name}", "Against {name}")
AGAINST_BOTS: Final = Text("对电脑（{level}）", "Against bots ({level})")
PERIOD: Final = Text("时间", "Period")
PERIODS: Final = (
    (Text("所有时间", "All time"), None),
    (Text("最近一年", "The last year"), 365),
    (Text("最近 30 天", "The last 30 days"), 30),
    (Text("最近 7 天", "The last 7 days"), 7),
)
"""What each period is called, and its days."""
CSV: Final = Text("导出 CSV…", "Export CSV…")
COUNTED: Final = Text("{matches} 场，{hands} 局", "{matches} {matches:match|matches}, {hands} {hands:hand|hands}")
INTERVALS: Final = Text(
    "区间：打得再多，二十次里有十九次落在里面。",
    "Intervals: over many more games, 19 of 20 such figures would lie within them.",
)
PATTERNS: Final = Text("和牌的番种", "Patterns of the wins")
OVER_HANDS: Final = Text("点数累计", "Points over all hands")

# -- sharing a moment
SHARE: Final = Text("分享", "Share")
SHARE_NOTE: Final = Text("把这一刻做成图片或链接", "This moment as a picture or a link")
COPY_PICTURE: Final = Text("复制图片", "Copy picture")
SAVE_PICTURE: Final = Text("存成图片…", "Save picture…")
COPY_LINK: Final = Text("复制链接", "Copy link")
PICTURE_COPIED: Final = Text("图片复制好了。", "The picture was copied.")
PICTURE_SAVED: Final = Text("图片存到了 {file}。", "The picture was saved as {file}.")
LINK_COPIED: Final = Text(
    "链接复制好了（{n} 个字符）：{holds}。", "The link was copied ({n} {n:character|characters}): {holds}."
)
HOLDS_SEAT: Final = Text("里面只有{name}看得到的牌", "it holds only tiles that {name} could see")
HOLDS_ALL: Final = Text("里面有各家的牌，没有牌墙", "it holds everybody's tiles, and nothing of the wall")
CAPTION: Final = Text("{game} · {hand} · {turn} · {side} · 牌桌 paizhuo", "{game} · {hand} · {turn} · {side} · paizhuo")
SEEN_FROM: Final = Text("{name}的视角", "as {name} saw it")
MOMENT: Final = Text("牌局一刻", "A moment of a match")
MOMENT_NOTE: Final = Text(
    "像打牌时一样点牌或按钮，然后看教练怎么选。",
    "Choose a tile or a button, as in play, and see what the coach would do.",
)
ASKING_COACH: Final = Text("教练在看……", "The coach is looking…")
OTHER_THAN_COACH: Final = Text("教练选了别的", "The coach would choose otherwise")
YOURS: Final = Text("你选的：{what}", "Yours: {what}")
NOT_ON: Final = Text("从这种决定不能接着打。", "A hand cannot be played on from a decision of this kind.")
PASTE_LINK: Final = Text("打开复制的链接", "Open copied link")
NO_LINK_COPIED: Final = Text("剪贴板里没有牌局一刻的链接。", "No link to a moment of a match was copied.")

# -- comparing two
COMPARE: Final = Text("比较", "Compare")
COMPARISON: Final = Text("比较", "Comparison")
SIDE: Final = Text("{side}是谁", "Who {side} is")
SUMS: Final = Text(
    "{hands} 局后，{one} {first}，{other} {second}",
    "after {hands} {hands:hand|hands}: {one} {first}, {other} {second}",
)
HANDS_COMPARED: Final = Text("每一局", "Hand by hand")
HAND_NUMBER: Final = Text("第 {n} 局", "hand {n}")
ALIKE: Final = Text("起手牌相同", "begun with the same tiles")
