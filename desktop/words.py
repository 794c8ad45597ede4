"""What the window says, in both languages. Rules bring their own words with them."""

from __future__ import annotations

from typing import Final

from engine.core.words import Text

PROGRAM: Final = Text("牌桌", "Paizhuo")
TAGLINE: Final = Text("一张桌子，各家规则", "One table, many rules")
BACK: Final = Text("返回", "Back")
HOME: Final = Text("首页", "Home")
PLAY: Final = Text("开始游戏", "Play")
CONTINUE: Final = Text("继续上一场", "Continue")
LEFT_AT: Final = Text("离开于 {when}", "left on {when}")
RULES: Final = Text("规则", "Rules")
SETTINGS: Final = Text("设置", "Settings")
YOU: Final = Text("你", "You")

# -- setting a match up
SETUP: Final = Text("新的一场", "New match")
RULE_SET: Final = Text("玩法", "Game")
SEATS: Final = Text("座位", "Seats")
OPTIONS: Final = Text("约定", "House options")
STANDARD: Final = Text("恢复默认", "Defaults")
ADVANCED: Final = Text("更多", "Advanced")
SEED: Final = Text("种子", "Seed")
SEED_HINT: Final = Text("留空则随机；相同种子发同样的牌", "Empty: random. The same seed deals the same tiles")
START: Final = Text("开局", "Start")
SEAT_NUMBER: Final = Text("{n} 号位", "Seat {n}")
PERSON: Final = Text("玩家", "You")
WATCHING: Final = Text("四家都是电脑：你来旁观", "All seats are bots: you watch")
BOT_NAMES: Final = (Text("梅", "Plum"), Text("兰", "Orchid"), Text("竹", "Bamboo"), Text("菊", "Aster"))
BOTS: Final = {"basic": Text("普通", "Basic"), "random": Text("随意", "Random")}
NAME_OF_SEAT: Final = Text("{n} 号位的名字", "Name at seat {n}")
WHO_PLAYS: Final = Text("{n} 号位由谁来打", "Who plays seat {n}")
NO_OPTIONS: Final = Text("这个玩法没有可选的约定。", "This game has no options.")

# -- the table
LEAVE_MATCH: Final = Text("离开", "Leave")
UNDO: Final = Text("悔棋", "Undo")
WHY: Final = Text("为什么不能和？", "Why can't I win?")
AUTO_SORT: Final = Text("理牌", "Sort")
AUTO_WIN: Final = Text("自动和", "Auto win")
AUTO_PASS: Final = Text("不吃碰", "No calls")
AUTO_DISCARD: Final = Text("摸切", "Discard drawn")
AUTO_SORT_HINT: Final = Text("自动理牌", "Keep the hand sorted")
AUTO_WIN_HINT: Final = Text("能和就和", "Win whenever possible")
AUTO_PASS_HINT: Final = Text("不吃、不碰、不杠别人的牌，和牌除外", "Let every discard go by, except to win")
AUTO_DISCARD_HINT: Final = Text("摸到什么打什么", "Discard every drawn tile")
NOTHING_TO_UNDO: Final = Text("没有可以悔的一步。", "There is nothing to take back.")
WATCH_ONLY: Final = Text("旁观", "Watching")
DEALING: Final = Text("正在入座……", "Taking seats …")
HAND_SOON: Final = Text("这时没有可以和的牌。", "There is no tile to win with at this moment.")

# -- results
WINS: Final = Text("{name} 和牌", "{name} won")
BY_SELF_DRAW: Final = Text("自摸", "Self-draw")
FROM: Final = Text("{name} 点炮", "from {name}")
ROBBED: Final = Text("抢 {name} 的杠", "robbing {name}'s kong")
PATTERNS: Final = Text("番种", "Patterns")
NO_PATTERNS: Final = Text("没有番种", "No patterns")
NOT_COUNTED: Final = Text("不计的番种", "Why others do not count")
NEXT_HAND: Final = Text("下一局", "Next hand")
WHOLE_HAND: Final = Text("全局", "Whole hand")
HANDS_SHOWN: Final = Text("各家手牌", "Hands shown")
BY_TABLE: Final = Text("桌面 {points}", "table {points}")
TABLE_ACCOUNT: Final = Text("桌面", "the table")
FU: Final = Text("{fu} 符", "{fu} fu")
UNITS: Final = {
    "han": Text("{n} 番", "{n} han"),
    "fan": Text("{n} 番", "{n} fan"),
    "points": Text("{n} 分", "{n} points"),
}
UNIT_OTHER: Final = Text("{n}", "{n}")

# -- the end of a match
RANKING: Final = Text("最终名次", "Final ranking")
CURVE: Final = Text("点数走势", "Points over the hands")
AGAIN: Final = Text("再来一场", "Play again")
PLACES: Final = (Text("第一", "1st"), Text("第二", "2nd"), Text("第三", "3rd"), Text("第四", "4th"))
HANDS_PLAYED: Final = Text("共 {n} 局", "{n} hands")
# -- rules
SOURCE: Final = Text("出处", "Source")
DEFAULT: Final = Text("默认", "default")
RANGE: Final = Text("{low} 至 {high}", "{low} to {high}")

# -- settings
LANGUAGE: Final = Text("语言", "Language")
LANGUAGES: Final = {"zh": Text("中文", "中文"), "en": Text("English", "English")}
THEME: Final = Text("外观", "Appearance")
THEMES: Final = {"system": Text("跟随系统", "System"), "light": Text("浅色", "Light"), "dark": Text("深色", "Dark")}
TILE_SET: Final = Text("牌面", "Tile faces")
TILE_SETS: Final = {"classic": Text("经典", "Classic"), "contrast": Text("高对比", "High contrast")}
TILE_SET_NOTE: Final = Text("高对比牌面也适合色觉障碍者", "High contrast is also safe for colour-blind players")
TILE_LABELS: Final = Text("牌角标注", "Labels on tiles")
TILE_LABELS_NOTE: Final = Text("在牌角标出 1–9、E S W N，适合初学者", "1–9 and E S W N in the corner, for new players")
LARGE_TILES: Final = Text("大牌", "Large tiles")
LARGE_TILES_NOTE: Final = Text("自己的手牌更大", "A larger hand of one's own")
SOUND: Final = Text("声音", "Sound")
SPEED: Final = Text("动画速度", "Animation")
SPEEDS: Final = {
    "off": Text("关", "Off"),
    "fast": Text("快", "Fast"),
    "normal": Text("适中", "Normal"),
    "slow": Text("慢", "Slow"),
}
ONE_CLICK: Final = Text("单击打牌", "Discard with one click")
ONE_CLICK_NOTE: Final = Text("关闭时先点起牌，再点一次打出", "Otherwise one click lifts a tile, the next discards it")
DISPLAY: Final = Text("显示", "Display")
AT_TABLE: Final = Text("打牌", "Playing")

# -- the first start
WELCOME: Final = Text("欢迎来到牌桌", "Welcome to Paizhuo")
WELCOME_NOTE: Final = Text("这些以后都能在“设置”里改。", "Everything here can be changed later in Settings.")
READY: Final = Text("好了", "Done")
SKIP: Final = Text("跳过", "Skip")

# -- what can go wrong
BROKEN_JOURNAL: Final = Text(
    "上一场的记录 {file} 无法读取（{reason}），已保留为 {kept}。",
    "The record of the last match, {file}, cannot be read ({reason}). It is kept as {kept}.",
)
MATCH_FAILED: Final = Text("这一场无法继续：{reason}", "The match cannot go on: {reason}")
ACCIDENT: Final = Text(
    "出了意外（{error}）；牌局已保存。", "Something unforeseen happened ({error}). The match is saved."
)
BAD_SEED: Final = Text("种子须是整数。", "The seed must be a whole number.")
