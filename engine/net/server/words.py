"""What the server says to people."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

STALE: Final = Text("这个选择已经过去了。", "That decision is past.")
NOT_AN_OPTION: Final = Text("没有这个选项。", "There is no such option.")
NOT_AN_ASK: Final = Text("看不懂这个请求：{reason}", "This cannot be asked of a server: {reason}")
NOT_A_MESSAGE: Final = Text("看不懂这条消息：{reason}", "This message cannot be read: {reason}")
NOT_TEXT: Final = Text("消息必须是文本帧。", "Messages are text frames.")
HELLO_FIRST: Final = Text("请先说明你是谁（hello）。", "Say who you are first (hello).")
HELLO_ONCE: Final = Text("已经说过你是谁了。", "You have said already who you are.")
OTHER_VERSION: Final = Text(
    "服务器的协议版本是 {server}，你的程序是 {client}：请更新较旧的一方。",
    "The server speaks version {server} of the protocol and your program version {client}: update the older one.",
)
NO_TABLE: Final = Text("没有这张牌桌：{code}", "There is no table {code}.")
NOT_AT_TABLE: Final = Text("你不在任何牌桌上。", "You are at no table.")
AT_A_TABLE: Final = Text("你已经在一张牌桌上，请先离开。", "You are at a table already. Leave it first.")
WRONG_PASSWORD: Final = Text("牌桌的密码不对。", "The table's password is wrong.")
NO_SPECTATORS: Final = Text("这张牌桌不让旁观。", "This table does not allow spectators.")
MANY_SPECTATORS: Final = Text("这张牌桌的旁观者已满。", "No more spectators fit at this table.")
FULL: Final = Text("这张牌桌没有空位了。", "There is no free seat at this table.")
TAKEN: Final = Text("这个座位有人了。", "This seat is taken.")
NO_SEAT: Final = Text("没有这个座位。", "There is no such seat.")
SENT_AWAY: Final = Text("房主已请你离开这张牌桌。", "The host has sent you away from this table.")
ALIKE: Final = Text("桌上已有人叫几乎一样的名字：{name}", "Somebody at the table has almost the same name: {name}")
HOST_ONLY: Final = Text("只有房主可以这样做。", "Only the host may do this.")
RUNNING: Final = Text("对局正在进行，现在不行。", "The match is being played: not now.")
NOT_RUNNING: Final = Text("对局没有在进行。", "No match is being played.")
NOT_A_PLAYER: Final = Text("只有在座的人可以这样做。", "Only people with a seat can do this.")
NO_BOT: Final = Text("没有“{bot}”这种程序。", "There is no bot “{bot}”.")
BAD_TERMS: Final = Text("不能这样开桌：{reason}", "A table cannot be opened like this: {reason}")
SEATS_WRONG: Final = Text("这种玩法有 {seats} 个座位，不是 {given} 个。", "This game has {seats} seats, not {given}.")
NO_PERSON: Final = Text("至少要留一个给人的座位。", "Leave at least one seat for a person.")
TOO_MANY_TABLES: Final = Text("服务器上的牌桌已满。", "The server has no room for another table.")
PROPOSED: Final = Text("已经有一个提议在表决。", "Something is being voted on already.")
NOTHING_PROPOSED: Final = Text("没有要表决的提议。", "Nothing is being voted on.")
VOTED_DOWN: Final = Text("提议没有通过。", "The proposal was not accepted.")
LEAVES_NOT: Final = Text("现在没有谁要下桌。", "Nobody has to leave the table now.")
ELSEWHERE: Final = Text(
    "你在别处又连上了，这里的连接已关闭。", "You connected somewhere else, so this connection is closed."
)
SEATS_CHANGED: Final = Text("座位变了，请大家再准备一次。", "The seats have changed. Say once more that you are ready.")
STOPPING: Final = Text("服务器正在停下，对局会保存。", "The server is stopping. The match is kept.")
CLOSED: Final = Text("牌桌已关闭。", "The table is closed.")
YOU_LEFT: Final = Text("你离开了牌桌。", "You left the table.")
ENDED_EARLY: Final = Text("大家同意提前结束。", "Everybody agreed to end the match early.")
PAUSED: Final = Text("对局暂停，大家都准备好后继续。", "The match is paused. It goes on when everybody is ready.")
GOES_ON: Final = Text("对局继续。", "The match goes on.")
NOT_YET: Final = Text("请稍等：打出的牌还在等大家。", "One moment: the discard still lies there for everybody.")
PLAYS_FOR: Final = Text("{bot} 代替 {name} 打。", "The bot {bot} plays for {name}.")
BACK_AGAIN: Final = Text("{name} 回来了。", "{name} is back.")
NO_PHRASE: Final = Text("没有这句常用语。", "There is no such phrase.")
FULL_SERVER: Final = Text(
    "服务器的连接已满，请稍后再试。", "The server has no room for another connection. Try again later."
)
SUPPORTERS_ARE_SILENT: Final = Text(
    "支持者看过手牌，这一局没结束前只能用常用语。",
    "Supporters have seen hands: until this hand is over they may only use quick phrases.",
)
INTERNAL: Final = Text("服务器程序出错了，这一步没有做。", "The server's program failed, so this was not done.")
NOTHING_STORED: Final = Text(
    "服务器的数据写不进去，对局暂停：没有存下的不算数。能写了自动继续。",
    "The server cannot store anything, so play pauses: what is not stored does not count. It goes on by itself as soon as it can.",
)
STORED_AGAIN: Final = Text("服务器又能存了，继续。", "The server can store again: play goes on.")
