"""What the window says of a match at a real table, in both languages."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

# -- setting it up
NEW_NOTE: Final = Text(
    "程序当裁判：骰子、打出的牌、吃碰杠和由设备报告，或者由人点选。看不见的牌一直看不见。",
    "The program referees: dice, discards and calls come from the devices, or are entered by tap. Hidden tiles stay hidden.",
)
SIDE: Final = Text("{n} 号位坐哪一边", "Side of the table of seat {n}")
SIDES: Final = {"E": Text("东", "E"), "S": Text("南", "S"), "W": Text("西", "W"), "N": Text("北", "N")}
SIDES_NOTE: Final = Text(
    "牌桌的四边按自动麻将桌上的标记；1 号位起庄。", "Sides as marked on an automatic table. Seat 1 deals first."
)
THROW_FIRST: Final = Text("掷骰定庄", "Throw for the first dealer")
SAT_DOWN: Final = Text("{who} 坐 {n} 号位", "{who} takes seat {n}")
BOT_NEEDS: Final = Text(
    "电脑要看见自己的牌：它那边的牌架下要有读牌器。这一边没有。",
    "A bot has to see its tiles: it needs a tag reader under its rack. This side has none.",
)
BOT_CAN: Final = Text(
    "牌架下有读牌器的一边可以由电脑打：读牌器告诉它手里有什么牌；摸牌、打牌由人代劳。",
    "A bot can play where a reader lies under the rack and shows it its tiles. People move the tiles for it.",
)
BEGIN: Final = Text("开始裁判", "Start refereeing")
SCORE_ONLY: Final = Text("没有传感器：只记分", "No sensors: keep the score")
SCORE_ONLY_NOTE: Final = Text(
    "每局打完记下谁和牌、谁放铳、什么牌（点选、输入或摄像头），程序算分。",
    "After each hand enter who won, from whom and with what (by tap, text or camera). The program counts.",
)
GO_ON: Final = Text("接着打", "Go on")

# -- what it waits for
WAITS_DICE: Final = Text("请掷骰子（{count} 个）", "Please roll {count} {count:die|dice}")
WAITS_WALL: Final = Text("请洗牌、码牌，准备下一局", "Please build the wall for the next hand")
WAITS_TILE: Final = Text("请翻开一张牌", "Please turn up a tile")
WAITS_TURN_UP: Final = {
    "indicator": Text("请翻开宝牌指示牌", "Please turn up the dora indicator"),
    "under": Text("请翻开指示牌下面的那张（里宝牌）", "Please turn up the indicator under it (ura)"),
    "wild": Text("请翻开定混的牌", "Please turn up the tile for the wild tiles"),
    "draw": Text("请亮出和牌者摸的牌", "Please show the tile that the winner has drawn"),
}
WAITS_HAND: Final = Text("请 {who} 亮出手牌", "{who}, please lay your hand open")
WAITS_RACK: Final = Text(
    "请把 {count} 张牌扣着放上 {who} 的牌架", "Please put {count} {count:tile|tiles} on the rack of {who}, face down"
)
WAITS_TROUBLE: Final = Text(
    "有一步记错了：请悔一步或更正", "Some entry cannot be right: please take it back or correct it"
)
READER_SEES: Final = Text("牌架下的读牌器会看到它们。", "The reader under the rack sees them.")
WAITS_KONG: Final = Text("请翻开暗杠", "Please turn the concealed kong up")
WAITS_TURN: Final = Text("轮到 {who}", "{who} to play")
WAITS_CLAIM: Final = Text("{who} 打出{tile}：有人要吗？", "{who} discarded {tile}. Does anybody claim it?")
WAITS_OTHERS: Final = Text("{claims}。还有人要吗？", "{claims}. Does anybody else claim it?")
WAITS_CHOICES: Final = Text("等各家选择：{who}", "Waiting for choices: {who}")
WAITS_WORD: Final = Text("请说明：{who} 按了键", "{who} has pressed a button: please say what for")
WAITS_DIFFERENCE: Final = Text("牌桌与牌局不一致，请选择", "The table and the match differ: please choose")
WAITS_END: Final = Text("比赛结束", "The match is over")
BEGINNING: Final = Text("正在入座……", "Taking seats…")

# -- entering
HAPPENED: Final = Text("发生了什么？", "What happened?")
WHO: Final = Text("谁", "Who")
WITH_TILE: Final = Text("哪张牌", "Which tile")
HAND_OF: Final = Text("哪副手牌", "Which hand")
NOT_SHOWN: Final = Text("不亮牌", "Not shown")
DIE: Final = Text("第 {nth} 个骰子：{face} 点", "Die {nth}: {face}")
NOT_LISTED: Final = Text("记录列不出来：{reason}", "The entries cannot be listed: {reason}")
BY_CAMERA: Final = Text("用摄像头读", "Read with the camera")
NOBODY_CLAIMS: Final = Text("没有人要", "Nobody claims")
ALL_PASS: Final = Text("都不要", "Everybody passes")
NOBODY_ELSE: Final = Text("没有别人要", "Nobody else claims")
NOBODY_HINT: Final = Text("不按也行：下一家出牌，就算没有人要", "Optional: the next discard says the same")
NEXT_HAND: Final = Text("下一局", "Next hand")
TAKE_BACK: Final = Text("悔一步", "Take back")
TAKE_BACK_HINT: Final = Text("撤回最后一步", "Takes the latest act back")
CORRECT: Final = Text("更正…", "Correct…")
CORRECT_HINT: Final = Text(
    "更正以前的一步，其后的全部重算", "Correct an earlier entry; everything after it is counted anew"
)
OFFENCE: Final = Text("犯规…", "Offence…")
OFFENCE_HINT: Final = Text("诈和、错吃碰、相公、误翻", "False win, false call, wrong number of tiles, exposed tile")
LEAVE: Final = Text("收场", "Leave")
LEAVE_HINT: Final = Text("离开牌桌；对局已存，随时可以接着打", "Leave the table; the match is kept and can go on later")
LOG: Final = Text("刚才发生的", "What happened last")

# -- the table
DIFFERS: Final = Text("牌桌与牌局不一致", "The table and the match differ")
PRESSED: Final = Text("{who} 按了键，是要：", "{who} has pressed a button. It means:")
CARRY_OUT: Final = Text("请替电脑摆牌", "Please move the tiles for the bot")
TABLE_NOTE: Final = Text("按下才会动。", "Nothing moves before it is pressed.")
MOVING: Final = Text("牌桌正在动：{command}", "The table is moving: {command}")
STOP: Final = Text("停", "Stop")
NO_TABLE: Final = Text("没有连上自动麻将桌：全部可以点选", "No table is connected: everything can be entered by tap")
TABLE_THERE: Final = Text("牌桌 {where}", "Table {where}")
TABLE_AWAY: Final = Text(
    "牌桌断开了：连上之前不能让它动，牌局可以照常点选",
    "The table is away: nothing can be moved until it is back. Play goes on by tap.",
)
DECLARING: Final = Text(
    "{who} 立直：等下一张打出的牌（点选、读牌器或摄像头）",
    "{who} declares: waiting for the discard (by tap, reader or camera)",
)

# -- ending a hand
ENDS: Final = Text("结束这一局", "Ends the hand")
ENDING: Final = Text("{what}…", "{what}…")
SURE_TO_END: Final = Text("真的要{what}吗？", "Do you mean it: {what}?")
END_NOTE: Final = Text("对四家都算，没有人和牌。", "It counts for everybody, and nobody wins.")
ENDED_BY: Final = Text("是，{who} {what}", "Yes, {who}: {what}")
NOT_NOW: Final = Text("不，接着打", "No, play on")

# -- correcting
CORRECTING: Final = Text("更正以前的一步", "Correct an earlier entry")
CORRECTING_NOTE: Final = Text(
    "选一步，给出正确的；其后的全部重算。",
    "Choose an entry and say what is right. Everything after it is counted anew.",
)
READING: Final = Text("正在读取……", "Reading…")
REMOVE: Final = Text("没有发生：去掉这一步", "It did not happen: take this entry out")
IT_WAS: Final = Text("其实是：", "It was:")
SOMETHING_ELSE: Final = Text("其实是别的动作…", "It was something else…")
FORGOTTEN: Final = Text("这之后漏记了…", "Something was forgotten after it…")
WHAT_INSTEAD: Final = Text("不是“{what}”，而是：", "Not “{what}”, but:")
WHAT_AFTER: Final = Text("“{what}”之后还有：", "After “{what}” came:")
NOTHING_THEN: Final = Text("那时没有别的动作可做", "Nothing else could be done then")
BACK: Final = Text("返回", "Back")
NO_LONGER_FITS: Final = Text("“{what}”接不上了：{why}", "“{what}” no longer fits: {why}")
HAND_AFTER: Final = Text("后面的一局", "the hand after it")
THAT_WAS: Final = Text("那是 {who} 的", "That was {who}")
THAT_DID_NOT: Final = Text("那一步没有发生", "That did not happen")
DONE: Final = Text("返回牌桌", "Back to the table")
ANYWAY: Final = Text("照改，从那里接着打", "Correct it and go on from there")
CORRECTED: Final = Text("已更正。", "Corrected.")

# -- offences
FALSE_WIN: Final = Text("没有和：判诈和", "No win: rule it a false win")
OFFENCES: Final = Text("谁犯规了？", "Who has committed an offence?")
RECORD: Final = Text("判定", "Record")
WRITTEN_DOWN: Final = Text(
    "规则没有写明罚分：记下来，怎么罚由大家商定（“加减分…”）。",
    "The rules state no penalty: it is written down, and what follows is for the players to settle (“Points…”).",
)
WHICH_EXPOSED: Final = Text("知道是哪张就点那张：", "If you know which tile it was, press it:")
RECORDED: Final = Text("已记下。", "Recorded.")
# -- points
POINTS: Final = Text("加减分…", "Points…")
POINTS_HINT: Final = Text(
    "罚分、打赌或更正：写进牌谱，算进这一局的结果",
    "A penalty, a wager or a correction: it stands in the record and in the results",
)
POINTS_TITLE: Final = Text("加减分", "Adjust points")
POINTS_NOTE: Final = Text(
    "写明各家得多少（失分写负数）和为什么。写进牌谱，算进这一局的结果，也可以悔一步或更正。",
    "Enter what everybody gains (a minus for a loss), and what for. It stands in the record, counts for this hand, and can be taken "
    "back or corrected.",
)
WHAT_FOR: Final = Text("为什么", "What for")
GAINS: Final = Text("{who} 得分", "{who} gains")
EVEN: Final = Text("各家得失相加为 0", "Gains and losses come to nothing together")
TO_TABLE: Final = Text("{points} 留在桌面，归下一个和牌者", "{points} stays on the table for the next winner")
FROM_TABLE: Final = Text("{points} 从桌面拿走", "{points} is taken from the table")
ADJUST: Final = Text("加减", "Adjust")
REDEAL: Final = Text("重新发牌…", "Deal again…")
REDEAL_TITLE: Final = Text("发错牌了：这一局重新发？", "Misdealt: deal this hand again?")
REDEAL_NOTE: Final = Text(
    "本局作废，付过的都退还（加减分除外）。庄家、本场和桌面的分数照旧。",
    "The hand is void, and what was paid in it is given back, except adjusted points. Dealer, repeats and what lies on the table stay.",
)
REDEAL_YES: Final = Text("是，重新发", "Yes, deal again")

WHO_DID: Final = Text("{who}：{what}", "{who}: {what}")
CLAIMS: Final = Text("{who} 要{what}（别家还可以要）", "{who} claims: {what}. Others may still claim.")

WATCHING: Final = Text("用摄像头看牌河", "Watch the discards with a camera")
WATCH_HINT: Final = Text("摄像头看到新打出的牌，就替你记下", "A camera that sees a new discard enters it for you")
WATCHING_NOTE: Final = Text(
    "把摄像头架在牌桌上方，只拍牌河。读数稳定后多出的一张牌，算下一个该打牌的人打的。吃、碰、杠和和牌要按键或点选：漏了，下一张牌就会算错人，悔一步即可。",
    "Put the camera above the table so that it sees the discards alone. A tile more, once the reading has settled, is the discard of "
    "whoever discards next. Calls and wins are pressed or entered: if one is forgotten, the next tile counts for the wrong seat, "
    "and can be taken back.",
)
WATCH: Final = Text("开始看", "Start watching")
STOP_WATCHING: Final = Text("不再看", "Stop watching")
NOT_WATCHING: Final = Text("摄像头没有打开", "No camera is watching")
SEES: Final = Text("正在看，看到 {count} 张牌", "Watching; tiles seen: {count}")
CAMERA: Final = Text("摄像头", "Camera")
CAMERA_BUTTON: Final = Text("摄像头…", "Camera…")
