"""What the pages for tables over a network say."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

YOUR_NAME: Final = Text("你的名字", "Your name")
NAME_FIRST: Final = Text("请先填上你的名字，再按“连接”。", "Type your name first, then press “Connect”.")
AT_A_TABLE: Final = Text(
    "你正在一张牌桌上。邀请已填进地址栏，离开这张牌桌并断开连接后再按“连接”。",
    "You are at a table. The invitation stands in the field for the address: leave this table, disconnect, then press “Connect”.",
)
NAME_HINT: Final = Text("同桌的人看到的名字", "What the others at the table see")
ACCOUNT_PASSWORD: Final = Text("账号密码", "Account password")
ACCOUNT_NOTE: Final = Text("只有给名字设了密码的人需要", "Only for names that have one")
REGISTER: Final = Text("用这个密码保护我的名字", "Protect my name with this password")
JOURNAL_KEPT: Final = Text("牌局记录已保存：{file}", "The journal is kept: {file}")
TOKEN_NOT_KEPT: Final = Text(
    "服务器给你的身份没能保存：{reason}。请先不要关闭程序，否则下次会被当作新人",
    "What the server knows you by could not be saved: {reason}. Keep the program open, or you are somebody new next time",
)
JOURNAL_NOT_KEPT: Final = Text("牌局记录没能保存：{reason}", "The journal could not be kept: {reason}")
ADDRESS: Final = Text("地址或邀请链接", "Address or invitation link")
ADDRESS_HINT: Final = Text("例如 192.168.1.7 或 paizhuo://…", "For example 192.168.1.7 or paizhuo://…")
CONNECT: Final = Text("连接", "Connect")
DISCONNECT: Final = Text("断开", "Disconnect")
HOST_HERE: Final = Text("在这台电脑上开牌桌", "Host on this computer")
HOST_NOTE: Final = Text(
    "朋友用链接或二维码加入，不需要另外的服务器。", "Friends join by a link or QR code. No other server is needed."
)
HOST: Final = Text("启动牌桌服务", "Start hosting")
HOST_SECURE: Final = Text("加密连接", "Encrypted")
HOST_SECURE_NOTE: Final = Text(
    "加密时用链接、二维码或“附近的牌桌”加入，不能只填地址。",
    "When encrypted, people join by link, QR code or “Tables nearby”, not by a typed address.",
)
STARTING: Final = Text("正在启动……", "Starting…")
GUESTS: Final = Text(
    "还有 {n} 人连着这台电脑开的牌桌。再关一次窗口就停止；对局会保留，下次开桌时继续。",
    "Others connected to the tables of this computer: {n}. Close the window once more to stop; matches are kept and go on when it "
    "hosts again.",
)
STOP_ANYWAY: Final = Text(
    "还有 {n} 人连着这台电脑开的牌桌。再按一次就停止；对局会保留，下次开桌时继续。",
    "Others connected to the tables of this computer: {n}. Press again to stop; matches are kept and go on when it hosts again.",
)
STOP_HOSTING: Final = Text("停止牌桌服务", "Stop hosting")
HOSTING: Final = Text("这台电脑正在开牌桌：{address}", "This computer hosts tables: {address}")
RECENT: Final = Text("用过的服务器", "Servers used before")
JOIN_BY_LINK: Final = Text("用链接或地址加入", "Join by link or address")
JOIN_BY_LINK_NOTE: Final = Text(
    "把朋友发来的邀请链接粘贴在这里，也可以填服务器地址。连上以后可以按号加入牌桌。",
    "Paste the invitation that a friend sent you, or type a server's address. Once connected, you can join a table by its code.",
)
SERVERS: Final = Text("服务器", "Servers")
SERVERS_NOTE: Final = Text(
    "连过的服务器列在这里。俱乐部可以用命令 paizhuo serve 自己开一个。",
    "Servers that you have connected to are listed here. A club runs its own with the command paizhuo serve.",
)
NEARBY: Final = Text("附近的牌桌", "Tables nearby")
NEARBY_NOTE: Final = Text("同一个局域网里开着牌桌的电脑", "Computers in this local network that host tables")
NONE_NEARBY: Final = Text("还没有发现。", "None found yet.")
PUBLIC_TABLES: Final = Text("公开的牌桌", "Public tables")
NO_TABLES: Final = Text("还没有公开的牌桌，开一张吧。", "There are no public tables yet. Open one.")
NEW_TABLE: Final = Text("开一张牌桌", "Open a table")
GAMES_SHOWN: Final = Text("显示哪种玩法", "Games shown")
ALL_GAMES: Final = Text("所有玩法", "All games")
FREE_SEATS: Final = Text("有空位", "With a free seat")
NO_PASSWORD: Final = Text("无密码", "Without a password")
NONE_SHOWN: Final = Text("没有符合这些条件的牌桌。", "No table is like this now.")
THERE: Final = Text("在座：{names}", "There: {names}")
JOIN: Final = Text("加入", "Join")
SUPPORT: Final = Text("做军师", "Support")
WATCH: Final = Text("旁观", "Watch")
TABLE_CODE: Final = Text("牌桌号", "Table code")
TABLE_PASSWORD: Final = Text("牌桌密码（如果有）", "Table password, if any")
JOIN_CODE: Final = Text("按号加入", "Join by code")
ENTRY: Final = Text("{rules} · 房主 {host} · {taken}/{seats} 人", "{rules} · host {host} · {taken}/{seats} seats taken")
LOCKED: Final = Text("有密码", "password")
STATES: Final = {
    "waiting": Text("等人", "waiting"),
    "playing": Text("对局中", "playing"),
    "over": Text("已结束", "finished"),
}
SPECTATORS: Final = Text("{n} 人旁观", "{n} watching")
CONNECTING: Final = Text("正在连接 {address}……", "Connecting to {address}…")
CONNECTED: Final = Text("已连接 {address}", "Connected to {address}")
DELAY: Final = Text("{ms} 毫秒", "{ms} ms")
SLOW_DELAY: Final = Text("线路慢：{ms} 毫秒", "slow line: {ms} ms")
LINE_HINT: Final = Text("到服务器来回一趟的时间", "The time to the server and back")
DOWN: Final = Text("{seconds} 秒后重新连接。{reason}", "Connecting again in {seconds} s. {reason}")
DOWN_NOW: Final = Text("线路断了，正在重新连接……", "The line is down. Connecting again…")
TRY_NOW: Final = Text("马上重试", "Try now")

# -- opening a table ---------------------------------------------------------------------------------------------------

OPEN_TABLE: Final = Text("开桌", "Open the table")
SEATS: Final = Text("座位", "Seats")
SEAT: Final = Text("座位 {n}", "Seat {n}")
FOR_A_PERSON: Final = Text("留给人", "A person")
WHO_MAY_COME: Final = Text("谁能加入", "Who may come")
PUBLIC: Final = Text("公开", "Everybody")
PRIVATE: Final = Text("凭号或链接", "With the code or link")
PASSWORD: Final = Text("密码", "Password")
PASSWORD_NOTE: Final = Text("留空则没有密码", "Leave it empty for none")
CLOCK: Final = Text("每步时间", "Time for each decision")
CLOCKS: Final = {
    "none": Text("不限", "No limit"),
    "fast": Text("8 秒 + 20 秒", "8 s + 20 s"),
    "normal": Text("15 秒 + 40 秒", "15 s + 40 s"),
    "slow": Text("30 秒 + 90 秒", "30 s + 90 s"),
    "generous": Text("60 秒 + 3 分钟", "60 s + 3 min"),
    "own": Text("自定", "Own"),
}
CLOCK_NOTE: Final = Text("第二个数是每局共有的备用时间", "The second is a reserve for each hand")
SPECTATORS_MAY: Final = Text("允许旁观", "Let others watch")
DELAYS: Final = Text("旁观延迟", "Spectators see it")
DELAY_CHOICES: Final = {
    "0": Text("同步", "at once"),
    "60000": Text("晚 1 分钟", "1 min later"),
    "180000": Text("晚 3 分钟", "3 min later"),
}
CLAIM_PAUSE: Final = Text("出牌后的固定停顿", "Fixed pause after each discard")
CLAIM_PAUSE_NOTE: Final = Text(
    "从等待的时间看不出有没有人能要这张牌", "Waiting does not show whether somebody could claim the tile"
)
CLAIM_PAUSES: Final = {
    "0": Text("没有", "none"),
    "1500": Text("1.5 秒", "1.5 s"),
    "3000": Text("3 秒", "3 s"),
}
DRAW_SEATS: Final = Text("摸风定座位", "Draw for seats")
ABSENCE: Final = Text("断线后由程序代打", "A bot plays for who is away")
ABSENCES: Final = {
    "0": Text("一直等", "never"),
    "20000": Text("20 秒后", "after 20 s"),
    "60000": Text("1 分钟后", "after 1 min"),
    "300000": Text("5 分钟后", "after 5 min"),
}
OPTIONS: Final = Text("规则选项", "Rule options")

# -- the room ------------------------------------------------------------------------------------------------------------

ROOM: Final = Text("牌桌 {code}", "Table {code}")
READY: Final = Text("准备", "Ready")
NOT_READY: Final = Text("取消准备", "Not ready")
FILL: Final = Text("空位由程序补齐并准备", "Fill with bots, and ready")
LEAVE_TABLE: Final = Text("离开牌桌", "Leave the table")
FREE: Final = Text("空位", "Free")
SIT_HERE: Final = Text("坐这里", "Sit here")
IS_HOST: Final = Text("房主", "host")
IS_YOU: Final = Text("你", "you")
IS_READY: Final = Text("已准备", "ready")
IS_AWAY: Final = Text("断线", "away")
IS_BOT: Final = Text("程序 {level}", "bot: {level}")
PLAYED_FOR: Final = Text("程序代打", "a bot plays")
WAITING: Final = Text("还没准备", "not ready")
SEND_AWAY: Final = Text("请离", "Send away")
MAKE_HOST: Final = Text("交出房主", "Make host")
INVITE: Final = Text("邀请", "Invite")
FROM_OUTSIDE: Final = Text(
    "同一网络里的人直接用这个链接。外面的人还要能连到这台电脑：在路由器上把 TCP 端口 {port} 转发到这台电脑，"
    "并把链接里的地址换成你的公网地址；或者大家都用一台公共服务器。",
    "People in your network use this link as it is. Others must be able to reach this computer: forward TCP port {port} to it in your "
    "router, and put your public address in the place of the link's address. Or all of you use a public server.",
)
COPY: Final = Text("复制链接", "Copy the link")
COPIED: Final = Text("链接已复制。", "The link is copied.")
QR_NAME: Final = Text("邀请链接的二维码", "QR code of the invitation")
COST: Final = Text(
    "每场 {cost} 张房卡，你有 {cards} 张", "A match costs the host {cost} room {cost:card|cards}; you have {cards}"
)
ALL_READY: Final = Text("大家都准备好就开始。", "The match begins when everybody is ready.")
CLOCK_OF: Final = Text("每步 {decision} 秒 + {bank} 秒", "{decision} s + {bank} s for each decision")
NO_CLOCK: Final = Text("不限时间", "no time limit")
STANDS_IN: Final = Text("断线 {seconds} 秒后程序代打", "a bot plays for who is away for {seconds} s")
PAUSES: Final = Text("每次出牌后停 {seconds} 秒", "a pause of {seconds} s after each discard")
DELAYED: Final = Text("旁观晚 {seconds} 秒", "spectators see it {seconds} s later")
OPTION: Final = Text("{name}：{value}", "{name}: {value}")
BY_LINK: Final = Text("凭号或链接加入", "by code or link")

# -- chat ----------------------------------------------------------------------------------------------------------------

CHAT: Final = Text("聊天", "Chat")
CHAT_HINT: Final = Text("说点什么，回车发送", "Say something, Enter sends")
QUICK_PHRASES: Final = Text("快捷短语", "Quick phrases")
SILENCED: Final = Text("不看 {name}", "Mute {name}")
LINE_OF: Final = Text("{name}：{text}", "{name}: {text}")
PHRASES: Final = (
    Text("大家好！", "Hello!"),
    Text("请多关照", "Have a good game"),
    Text("快一点吧", "A little faster, please"),
    Text("稍等一下", "One moment"),
    Text("打得好！", "Well played!"),
    Text("运气真好", "Lucky!"),
    Text("可惜了", "What a pity"),
    Text("哈哈", "Haha"),
    Text("谢谢", "Thank you"),
    Text("不好意思", "Sorry"),
    Text("再来一局？", "Another one?"),
    Text("我要走了，再见", "I have to go, goodbye"),
)

# -- at the table -----------------------------------------------------------------------------------------------------------

ASK_LEAVE: Final = Text(
    "离开后由程序代打，你随时可以回来。离开吗？", "A bot plays on for you, and you may come back at any time. Leave?"
)
LEAVE: Final = Text("离开", "Leave")
STAY: Final = Text("留下", "Stay")
END_MATCH: Final = Text("提议结束", "Propose to end")
PROPOSALS: Final = {
    "undo": Text("{name} 想悔一步", "{name} would like to take a decision back"),
    "end": Text("{name} 提议现在结束对局", "{name} proposes to end the match now"),
    "pause": Text("{name} 提议暂停", "{name} proposes a pause"),
    "stand_in": Text("{name} 提议由程序代替 {other} 打", "{name} proposes that a bot plays for {other}"),
}
PROPOSE: Final = Text("提议…", "Propose…")
PROPOSE_PAUSE: Final = Text("暂停，大家都准备好再继续", "A pause until everybody is ready")
PROPOSE_STAND_IN: Final = Text("由程序代替 {name} 打", "A bot plays for {name}")
PAUSED: Final = Text("暂停，等 {names} 准备好", "Paused until these are ready: {names}")
PLAYED_FOR_YOU: Final = Text("程序正在代你打", "A bot is playing for you")
PLAY_ON: Final = Text("我来打", "Play on")
STILL_TO_VOTE: Final = Text("等 {names} 表决", "waiting for {names}")
ACCEPT: Final = Text("同意", "Accept")
REFUSE: Final = Text("不同意", "Refuse")
NOT_THERE: Final = Text("{name} 断线", "{name} is away")
BOT_FOR: Final = Text("{name} 由程序代打", "a bot plays for {name}")
NEXT_HAND: Final = Text("等 {names} 准备下一局", "Waiting for {names} to be ready for the next hand")
NEXT_HAND_IN: Final = Text(
    "等 {names} 准备下一局（{seconds} 秒后自动开始）", "Waiting for {names}. The next hand begins in {seconds} s"
)
WALL_PROMISED: Final = Text("本局牌墙承诺 {hash}…", "Wall promised: {hash}…")
WALL_HOLDS: Final = Text("上一局的牌墙与承诺一致 ✓", "The last hand's wall is what was promised ✓")
WALL_BROKEN: Final = Text(
    "第 {hand} 局的牌墙与承诺不一致！请保存记录。",
    "The wall of hand {hand} is not what was promised! Keep the journal.",
)
LATER: Final = Text("你看到的牌局晚 {seconds} 秒", "You see the table {seconds} s later")
