"""What the window says, in both languages. Rules bring their own words with them."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

PROGRAM: Final = Text("牌桌", "Paizhuo")
TAGLINE: Final = Text("一张桌子，各家规则", "One table, many rules")
LESS: Final = Text("{what}：减 {by}", "{what}: {by} less")
MORE: Final = Text("{what}：加 {by}", "{what}: {by} more")
BACK: Final = Text("返回", "Back")
HOME: Final = Text("首页", "Home")
PLAY: Final = Text("开始游戏", "Play")
CONTINUE: Final = Text("继续上一场", "Continue the last match")
CAMERA: Final = Text("识牌计分", "Score real tiles")
PRACTICE: Final = Text("练习", "Practice")
RECORDS: Final = Text("牌谱", "Records")
RULES: Final = Text("规则", "Rules")
SETTINGS: Final = Text("设置", "Settings")
ABOUT: Final = Text("关于与许可", "About and licences")
SCORE_SHEET: Final = Text("记分", "Score sheet")
REAL_TABLE: Final = Text("真牌桌", "Real table")
YOU: Final = Text("你", "You")

# -- setting a match up
SETUP: Final = Text("新的一场", "New match")
ONLINE: Final = Text("联网", "Online")
RULE_SET: Final = Text("玩法", "Game")
SEATS: Final = Text("座位", "Seats")
OPTIONS: Final = Text("约定", "House options")
STANDARD: Final = Text("恢复默认", "Restore defaults")
ADVANCED: Final = Text("更多", "More")
SEED: Final = Text("种子", "Seed")
SEED_HINT: Final = Text(
    "留空则随机；相同种子发同样的牌", "Leave it empty for a random one. The same seed deals the same tiles"
)
ROOM_CARDS: Final = Text("计房卡", "Count room cards")
ROOM_CARDS_NOTE: Final = Text(
    "服务器开局收房卡；本机免费，开启后才计。",
    "A server takes them for every match. Play on this computer is free; turn this on to count them all the same.",
)
FEE: Final = Text("这一场 {fee} 张，现有 {cards} 张", "This match takes {fee}; you have {cards}")
FILL_UP_NOTE: Final = Text("补到 {full} 张，免费，随时可补", "Up to {full}, free of charge, at any time")
FILL_UP: Final = Text("补满房卡", "Fill up")
NOT_KEPT: Final = Text("房卡没有保存：{reason}", "The room cards were not saved: {reason}")
START: Final = Text("开局", "Start")
START_AT_ONCE: Final = Text("马上开局", "Start now")
SEAT_NUMBER: Final = Text("{n} 号位", "Seat {n}")
FIRST_DEALER_BY: Final = Text("起庄", "First dealer")
FIRST_DEALER_HINT: Final = Text(
    "摸风定座：抽风牌定座位，再掷骰定起庄",
    "Draw the seats: wind tiles decide who sits where, then dice decide who deals first",
)
DICE_BY: Final = Text("骰子", "Dice")
DICE_BY_HINT: Final = Text(
    "真骰子：连上的电子骰子掷出的点数算数，断开时由屏幕掷",
    "Your own electronic dice decide every throw; while they are away, the screen throws",
)
DICE_FROM: Final = {"screen": Text("屏幕上掷", "On the screen"), "own": Text("我的骰子", "My dice")}
NO_OWN_DICE: Final = Text("没有连上骰子：先由屏幕掷。", "No dice are connected: the screen throws.")
CONNECT_DICE: Final = Text("连接骰子……", "Connect dice…")
WITH_BATTERY: Final = Text("{how}，电量 {percent}%", "{how}, battery {percent} %")
BY_DICE: Final = Text("掷骰", "By dice")
BY_LOT: Final = Text("摸风定座", "Draw the seats")
AS_LISTED: Final = Text("1 号位", "Seat 1")
FIRST_DEALER: Final = Text("骰子 {faces}，{name} 起庄", "Dice {faces}: {name} deals first")
COUNTED_FROM: Final = Text(
    "从 {who} 数起（为 1），数到点数和的一家起庄", "Counted from {who}, who is 1, the sum says who deals first"
)
LOT: Final = Text("摸风：{winds}；骰子 {faces}，{name} 起庄", "Winds: {winds}. Dice {faces}: {name} deals first")
WATCHING: Final = Text("座位上都是电脑：你来旁观", "All seats are bots: you watch")
BOT_NAMES: Final = (Text("梅", "Plum"), Text("兰", "Orchid"), Text("竹", "Bamboo"), Text("菊", "Aster"))
STYLE_OF: Final = Text("{name}的棋风", "How {name} plays")
BOTS: Final = {
    "expert": Text("高手", "Expert"),
    "standard": Text("标准", "Standard"),
    "basic": Text("初级", "Basic"),
    "random": Text("乱打", "Random"),
}
SUPPORTER_NAMES: Final = (
    Text("松", "Pine"),
    Text("桃", "Peach"),
    Text("荷", "Lotus"),
    Text("桂", "Osmanthus"),
    Text("枫", "Maple"),
    Text("柳", "Willow"),
    Text("杏", "Apricot"),
    Text("茶", "Camellia"),
)
SUPPORTER_NUMBER: Final = Text("支持者 {n}", "Supporter {n}")
PLAYER_NUMBER: Final = Text("玩家 {n}", "Player {n}")
A_PERSON: Final = Text("真人", "Person")
ONLY_SUPPORTING: Final = Text("座位上都是电脑：你在场下支持一家", "All seats are bots: you support one of them")
NAME_OF_SUPPORTER: Final = Text("支持者 {n} 的名字", "Name of supporter {n}")
WHO_SUPPORTS: Final = Text("支持者 {n} 由谁来当", "Who is supporter {n}")
NAME_OF_SEAT: Final = Text("{n} 号位的名字", "Name at seat {n}")
WHO_PLAYS: Final = Text("{n} 号位由谁来打", "Who plays seat {n}")
NO_OPTIONS: Final = Text("这个玩法没有可选的约定。", "This game has no options.")

# -- the table
LEAVE_MATCH: Final = Text("离开", "Leave")
UNDO: Final = Text("悔牌", "Undo")
WHY: Final = Text("为什么不能和？", "Why can't I win?")
AUTO_SORT: Final = Text("理牌", "Sort")
AUTO_WIN: Final = Text("自动和", "Auto win")
REFUSED: Final = {
    "all": Text("不吃碰", "No calls"),
    "chi": Text("不吃", "No chi"),
    "pon": Text("不碰杠", "No pon or kong"),
}
"""What the switch for passing is called, by what it passes on."""
AUTO_DISCARD: Final = Text("摸切", "Discard drawn")
SHARE_OUT: Final = Text("理两手", "Arrange")
SHARE_OUT_HINT: Final = Text(
    "把牌分成两副，让同听的牌最多", "Split your tiles so that both hands wait for as many tiles as possible"
)
SHOW_DISTANCE: Final = Text("显示离听牌还差几张", "Show how far the hand is from ready")
SHOW_DISTANCE_NOTE: Final = Text("听牌时总会显示听什么", "What a ready hand waits for is always shown")
AUTO_SORT_HINT: Final = Text("自动理牌", "Keep the hand sorted")
AUTO_WIN_HINT: Final = Text("能和就和", "Win whenever possible")
REFUSED_HINTS: Final = {
    "all": Text("不吃、不碰、不杠别家的牌，能和时仍会问", "Pass on every discard; you are still asked about wins"),
    "chi": Text("不吃，能碰、能杠、能和时仍会问", "Pass on every chi; you are still asked about pon, kong and wins"),
    "pon": Text(
        "不碰、不杠别家的牌，能吃、能和时仍会问",
        "Pass on every pon and kong of a discard; you are still asked about chi and wins",
    ),
}
REFUSING: Final = Text("选择不要哪些", "Choose which calls to pass on")
REFUSES: Final = Text("自动过", "Pass on calls")
REFUSES_NOTE: Final = Text("能和时仍会问", "You are still asked about wins")
AUTO_DISCARD_HINT: Final = Text("摸到什么打什么", "Discard every drawn tile")
KEEP_AUTOMATIC: Final = Text("下一局继续自动", "Go on so in the next hand")
KEEP_AUTOMATIC_NOTE: Final = Text(
    "不打开时，“自动和”“不吃碰”“摸切”每局打完就关掉",
    "Without this, winning, passing and discarding by themselves are switched off when a hand ends",
)
COACH: Final = Text("教练", "Coach")
COACH_HINT: Final = Text("最好的几个选择，以及为什么", "The best choices, and why")
COACH_CLOSE: Final = Text("收起教练的建议", "Put the coach's advice away")
COACH_ALWAYS: Final = Text("教练一直在旁", "Coach at every decision")
COACH_ALWAYS_NOTE: Final = Text(
    "轮到你选择时，总是列出最好的几个选择和理由；关闭时按“教练”才看",
    "The best choices and the reasons for them are always shown; when off, only after you ask",
)
NOT_YOUR_CHOICE: Final = Text("现在没有要你选择的。", "There is nothing for you to choose now.")
WATCH_ONLY: Final = Text("旁观", "Watching")
SUPPORTING: Final = Text("场下支持", "Supporting")
DEALING: Final = Text("正在入座……", "Taking seats…")

# -- the panel beside the table
PANEL: Final = Text("侧栏", "Panel")
PANEL_HINT: Final = Text("规则、按键、设置和牌局记录", "Rules, keys, settings and the log")
CLOSE_PANEL: Final = Text("关闭侧栏", "Close the panel")
LOG: Final = Text("牌局记录", "Log")
KEYS: Final = Text("按键", "Keys")
EARLIER_HAND: Final = Text("上一局", "Previous hand")
LATER_HAND: Final = Text("下一局", "Next hand")
KEYS_NOTE: Final = Text(
    "点一个按键，再按新的键。同时会出现的选择不能用同一个键。",
    "Click a key, then press the new one. Choices that are offered at the same time need different keys.",
)
PRESS_A_KEY: Final = Text("请按键……", "Press a key…")
USUAL_KEYS: Final = Text("恢复默认按键", "Restore default keys")

# -- supporters without a seat
SUPPORTERS: Final = Text("支持者", "Supporters")
HAND_OVER: Final = Text("请交给 {name}", "Hand over to {name}")
HAND_OVER_TO_LOOK: Final = Text(
    "{name} 要看四家的牌，别人请回避。", "{name} will see all hands. Everybody else, please look away."
)
HAND_OVER_TO_PLAY: Final = Text("接着由 {name} 打牌。", "{name} plays next.")
HAND_OVER_TO_WATCH: Final = Text("接着由 {name} 看牌。", "{name} watches next.")
HERE_I_AM: Final = Text("我是 {name}", "I am {name}")
CHOOSE_PLAYER: Final = Text("{name}，支持哪一家？", "{name}, whom do you support?")
CHOOSE_PLAYER_NOTE: Final = Text(
    "这一局与这家共输赢；几个人可以支持同一家。",
    "You share this player's wins and losses in this hand. Several supporters may choose the same player.",
)
BACK_PLAYER: Final = Text("支持 {player}", "Support {player}")
ADVISES: Final = Text("{name} 提建议", "{name} advises")
ADVISES_HINT: Final = Text(
    "把屏幕交给 {name}，由 {name} 指一张牌或一个按钮", "Hand the screen to {name}, who points at a tile or a call"
)
ADVISE: Final = Text("提建议", "Advise")
ADVISE_HINT: Final = Text("给你支持的人指一张牌或一个按钮", "Point at a tile or a call for the player you support")
POINT: Final = Text("{name}：指出一张牌或一个按钮", "{name}: point at a tile or a call")
MUTE_ADVICE: Final = Text("不看建议", "Hide advice")
MUTE_ADVICE_HINT: Final = Text("不再显示支持者指的牌", "Do not show what supporters point at")

# -- the first hand
LIFT: Final = Text(
    "点一张牌，把它提起；再点一次，打出。用键盘：{first}、{second}、{third}……从左起提牌，{confirm}打出。",
    "Click a tile to lift it; click it again to let it go. Keys: {first}, {second}, {third} … lift the tiles from the left, "
    "{confirm} discards.",
)
LET_GO: Final = Text(
    "点一张牌，把它打出。用键盘：{first}、{second}、{third}……从左起提牌，{confirm}打出。",
    "Click a tile to discard it. Keys: {first}, {second}, {third} … lift the tiles from the left, {confirm} discards.",
)
CALLS_HERE: Final = Text(
    "能吃、碰、杠、和的时候，按钮出现在这里，上面写着各自的键：{chi} 吃，{pon} 碰，{kong} 杠，{win} 和，{skip} 过。",
    "When you can call or win, buttons appear here, each with its key: {chi} chi, {pon} pon, {kong} kong, {win} win, {skip} pass.",
)
PANEL_HERE: Final = Text(
    "侧栏里有：{log} 牌局记录，{rules} 规则，{keys} 全部按键，{settings} 设置。",
    "Here, in the panel: {log} the log, {rules} the rules, {keys} all keys, {settings} the settings.",
)
GO_ON: Final = Text("知道了", "Next")
STEP: Final = Text("{n} / {of}", "{n} / {of}")

# -- results
WINS: Final = Text("{name} 和牌", "{name} won")
BY_SELF_DRAW: Final = Text("自摸", "Self-draw")
FROM: Final = Text("{name} 放铳", "from {name}")
ROBBED: Final = Text("抢 {name} 的杠", "robbing {name}'s kong")
PATTERNS: Final = Text("番种", "Patterns")
NO_PATTERNS: Final = Text("没有番种", "No patterns")
NOT_COUNTED: Final = Text("不计的番种", "Patterns not counted")
SPECIAL_RULE: Final = Text("本局特殊规则：{rule}（骰子 {faces}）", "Special rule of this hand: {rule} (dice {faces})")
RULE_READ: Final = Text("知道了", "Got it")
TAKES_POT: Final = Text("{name} 收下 {points}", "{points} for {name}")
NOTHING_PAID: Final = Text("各家没有收付", "Nobody pays anything")
UNDO_HAND_HINT: Final = Text("回到这一局结束前你的最后一个选择", "Back to your last choice before the end of this hand")
REVIEW: Final = Text("复盘", "Review")
REVIEW_HINT: Final = Text(
    "这一局里亏分的选择，以及更好的", "Your choices of this hand that cost points, and better ones"
)
NEXT_HAND: Final = Text("下一局", "Next hand")
WHOLE_HAND: Final = Text("整局", "Whole hand")
HANDS_SHOWN: Final = Text("各家手牌", "Everybody's tiles")
BY_TABLE: Final = Text("桌面 {points}", "table {points}")
PAID_FOR: Final = Text("收付", "Payments")
TOTAL: Final = Text("合计", "Total")
TABLE_ACCOUNT: Final = Text("桌面", "the table")

# -- between two games of a match
CIRCLE: Final = Text("第 {n} 圈 · {round}", "Circle {n} · {round}")
BEGIN_GAME: Final = Text("开始", "Start")
CHANGES: Final = Text("规则有什么不同", "What changes")
DIFFERS: Final = Text("与别的玩法不同之处", "How this game differs")
RULES_AT_HAND: Final = Text("打牌时按 {key} 可看全部规则", "All the rules are at hand while you play: {key}")
STANDING: Final = Text("目前名次", "Standings")
DICE_FOR: Final = Text("{game}（骰子和 {sums}）", "{game} (dice {sums})")
GUIDE: Final = Text("怎么玩", "How to play")
GAMES: Final = Text("各种玩法", "Games")
DICE_SUMS: Final = Text("骰子和 {sums}", "dice {sums}")

# -- the end of a match
RANKING: Final = Text("最终名次", "Final ranking")
CURVE: Final = Text("点数走势", "Points over the hands")
AGAIN: Final = Text("再来一场", "Play again")
REPLAY: Final = Text("看牌谱、复盘", "Replay and review")
PLACES: Final = (Text("第一", "1st"), Text("第二", "2nd"), Text("第三", "3rd"), Text("第四", "4th"))
HANDS: Final = Text("各局", "Hands")
HANDS_PLAYED: Final = Text("共 {n} 局", "Hands played: {n}")
# -- rules
SOURCE: Final = Text("出处", "Source")
DEFAULT: Final = Text("默认", "default")
RANGE: Final = Text("{low} 至 {high}", "{low} to {high}")

# -- settings
LANGUAGE: Final = Text("语言", "Language")
LANGUAGES: Final = {"zh": Text("中文", "中文"), "en": Text("English", "English")}
THEME: Final = Text("外观", "Appearance")
THEMES: Final = {"system": Text("跟随系统", "System"), "light": Text("浅色", "Light"), "dark": Text("深色", "Dark")}
FELT: Final = Text("台呢", "Felt")
FELTS: Final = {
    "green": Text("翠绿", "Green"),
    "blue": Text("海蓝", "Blue"),
    "wine": Text("酒红", "Wine"),
    "slate": Text("石墨", "Slate"),
}
CLOTH: Final = Text("图片", "Picture")
OWN_CLOTH: Final = Text("台呢上的图片", "Picture on the felt")
OWN_CLOTH_NOTE: Final = Text(
    "铺满台面，略微变暗，牌仍看得清", "It covers the table, a little darker so that tiles stand out"
)
TILE_BACK: Final = Text("牌背", "Tile backs")
TILE_BACKS: Final = {
    "blue": Text("蓝", "Blue"),
    "green": Text("绿", "Green"),
    "amber": Text("琥珀", "Amber"),
    "plum": Text("紫", "Plum"),
}
RIM: Final = Text("桌边", "Rim")
RIMS: Final = {
    "walnut": Text("胡桃木", "Walnut"),
    "maple": Text("枫木", "Maple"),
    "ebony": Text("乌木", "Ebony"),
    "lacquer": Text("红漆", "Red lacquer"),
}
TILE_SET: Final = Text("牌面", "Tile faces")
TILE_SETS: Final = {"classic": Text("经典", "Classic"), "contrast": Text("高对比", "High contrast")}
TILE_SET_NOTE: Final = Text("高对比牌面也适合色觉障碍者", "High contrast is also safe for colour-blind players")
TILE_LABELS: Final = Text("牌角标注", "Labels on tiles")
TILE_LABELS_NOTE: Final = Text(
    "在牌角标出 1–9、东南西北 E S W N、白发中 Wh G R，适合初学者",
    "1–9, E S W N and Wh G R in the corner, for new players",
)
LARGE_TILES: Final = Text("大牌", "Large tiles")
LARGE_TILES_NOTE: Final = Text("自己的手牌更大", "Your own hand is drawn larger")
SHOW_WALL: Final = Text("牌墙", "The wall")
SHOW_WALL_NOTE: Final = Text(
    "在桌上画出牌墙；关掉后，河里的牌更大",
    "The wall is drawn on the table; without it the discards are larger",
)
DARKEN_DRAWN: Final = Text("摸切的牌变暗", "Darken discards straight from the draw")
DARKEN_DRAWN_WHEN: Final = {
    "always": Text("总是", "Always"),
    "glance": Text("按住 {key} 时", "Holding {key}"),
    "never": Text("从不", "Never"),
}
SOUND: Final = Text("声音", "Sound")
SOUNDS: Final = Text("声音", "Sounds")
VOLUME: Final = Text("音量", "Volume")
VOLUMES: Final = {
    "tiles": Text("摸牌、打牌", "Tiles drawn and discarded"),
    "calls": Text("吃碰杠、立直", "Calls"),
    "table": Text("骰子、换牌、筹码", "Dice, exchanges, chips"),
    "results": Text("和牌、流局", "Wins and draws"),
    "turn": Text("轮到你", "Your turn"),
    "voices": Text("报牌人声", "Spoken calls"),
    "ambience": Text("环境声", "The room"),
    "music": Text("音乐", "Music"),
}
MANNER: Final = Text("牌桌与人声", "Table and voices")
SURFACE: Final = Text("桌面", "Table top")
SURFACES: Final = {"felt": Text("绒布", "Felt"), "wood": Text("木", "Wood"), "bare": Text("硬面", "Bare")}
VOICE_LANGUAGE: Final = Text("报牌语言", "Calls are spoken in")
VOICE_LANGUAGE_NOTE: Final = Text(
    "“自动”：立直麻将用日语，其他玩法用界面语言",
    "Automatic: Japanese in riichi games, else the language of the window",
)
VOICE_LANGUAGES: Final = {
    "auto": Text("自动", "Auto"),
    "zh": Text("普通话", "Mandarin"),
    "ja": Text("日语", "Japanese"),
    "en": Text("英语", "English"),
}
VOICES: Final = Text("人声", "Voices")
VOICES_OF: Final = {"both": Text("邻座不同", "Both"), "high": Text("高", "High"), "low": Text("低", "Low")}
CAPTIONS: Final = Text("声音字幕", "Captions")
CAPTIONS_NOTE: Final = Text(
    "在牌桌下用文字说明听到的声音，关掉声音也有",
    "A line below the table says what is heard, also without sound",
)
SPEED: Final = Text("动画速度", "Animation speed")
SPEEDS: Final = {
    "off": Text("关", "Off"),
    "fast": Text("快", "Fast"),
    "normal": Text("适中", "Normal"),
    "slow": Text("慢", "Slow"),
}
BOT_PACE: Final = Text("节奏", "Pace")
BOT_PACE_NOTE: Final = Text(
    "电脑想多久、每张弃牌留多久给你看；局面越难，电脑想得越久",
    "How long bots think, longer at hard decisions, and how long each discard can be read",
)
BOT_PACES: Final = {
    "slow": Text("从容", "Calm"),
    "normal": Text("自然", "Natural"),
    "fast": Text("利落", "Brisk"),
}
NO_BOT_PACE: Final = Text("不等", "None")
TIMER: Final = Text("每步秒数", "Seconds for each decision")
TIMER_NOTE: Final = Text("时间到就自动过，或打出摸到的牌", "When time is up, you pass, or the drawn tile is discarded")
TIMERS: Final = {
    "off": Text("不限", "No limit"),
    "5": Text("5", "5"),
    "10": Text("10", "10"),
    "20": Text("20", "20"),
    "40": Text("40", "40"),
}
RESERVE: Final = Text("备用秒数", "Seconds in reserve")
RESERVE_NOTE: Final = Text(
    "每步时间用完后才动用，全部步数共有", "Used once the time for a decision is up, for all decisions together"
)
RESERVES: Final = {
    "0": Text("没有", "None"),
    "20": Text("20", "20"),
    "60": Text("60", "60"),
    "180": Text("180", "180"),
}
RESERVE_FOR: Final = Text("备用时间用于", "The reserve is for")
RESERVE_FORS: Final = {"hand": Text("每局", "Each hand"), "match": Text("整场", "The whole match")}
ONE_CLICK: Final = Text("单击打牌", "Discard with one click")
ONE_CLICK_NOTE: Final = Text(
    "关闭时，点一次提起牌，再点一次打出", "When off, one click lifts a tile and the next discards it"
)
DISPLAY: Final = Text("显示", "Display")
PORTRAIT: Final = Text("头像", "Portrait")
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
NEWER_JOURNAL: Final = Text(
    "上一场的记录 {file} 在这里不能接着打（{reason}）。它保持原样，可用新版的牌桌接着打。",
    "The last match, {file}, cannot go on here ({reason}). It stays as it is, for the newer version of paizhuo.",
)
NEWER_DATA: Final = Text(
    "这里的牌局上次由更新的版本 {newer} 保存，这个程序是 {own}。可以照常打牌；看不懂的内容都保持原样。建议更新牌桌。",
    "The newer version {newer} was the last to keep matches here; this is {own}. You can play as usual, and what this version does not "
    "understand stays as it is. An update is advised.",
)
NOTED: Final = Text("知道了", "OK")
ACCIDENT: Final = Text(
    "出了意外（{error}）；牌局已保存。", "Something unexpected happened ({error}). The match is saved."
)
BAD_SEED: Final = Text("种子须是整数。", "The seed must be a whole number.")
