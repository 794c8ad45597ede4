"""What the client of a server says to people by itself."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text

OTHER_RULES: Final = Text(
    "服务器上的玩法“{rules}”和这个程序的不是同一版，请更新较旧的一方。",
    "The server plays another version of the rules “{rules}” than this program: update the older one.",
)
NOT_UNDERSTOOD: Final = Text(
    "看不懂服务器发来的对局（{what}），这一场在这里无法继续。",
    "The match data from the server cannot be read ({what}), so the match cannot continue here.",
)
NOT_READ: Final = Text(
    "看不懂服务器发来的消息（{what}），已略过。", "A message of the server cannot be read ({what}) and was passed over."
)
NOT_REACHED: Final = Text("连不上服务器：{reason}", "The server cannot be reached: {reason}")
NO_SUCH_COMPUTER: Final = Text(
    "找不到叫这个名字的电脑：请检查地址和网络。",
    "No computer of this name is found: check the address and the network.",
)
NOBODY_THERE: Final = Text(
    "那台电脑上没有服务器：请检查地址和端口，或等主人开桌。",
    "There is no server at this computer: check address and port, or wait for the host.",
)
NO_ANSWER: Final = Text("服务器没有回应。", "The server does not answer.")
SPEAKS_TLS: Final = Text(
    "这台服务器只接受加密连接：请用主人的邀请链接，或在地址前写 wss://。",
    "This server takes encrypted connections only: use the host's invitation, or write wss:// before the address.",
)
SPEAKS_PLAIN: Final = Text(
    "这个端口没有加密的牌桌服务器（{reason}）：请用主人的邀请链接，或去掉地址前的 wss://。",
    "No server with encrypted connections is at this port ({reason}): use the host's invitation, or leave out wss://.",
)
UNKNOWN_GAME: Final = Text(
    "服务器上的玩法“{rules}”这个程序不认识：请更新程序。",
    "The server's table plays “{rules}”, which this program does not know: update the program.",
)
TABLE_OF: Final = Text(
    "服务器说的牌桌不对：{seats} 个座位，{players} 人打牌。连接已断开。",
    "The server describes a table that cannot be: {seats} seats and {players} players. The connection is closed.",
)
SEAT_OF: Final = Text(
    "服务器说的牌桌不对：座位号 {seat}，而一共只有 {seats} 个座位。连接已断开。",
    "The server describes a table that cannot be: seat number {seat}, of {seats} seats. The connection is closed.",
)
PROGRAM_FAULT: Final = Text(
    "处理服务器的一条消息时出了差错（{what}），已略过。",
    "A message of the server could not be handled ({what}) and was passed over.",
)
LINE_LOST: Final = Text("和服务器的连接断了。", "The connection to the server is lost.")
LINE_SILENT: Final = Text("服务器没有响应，正在重新连接。", "The server has stopped responding. Reconnecting.")
NOT_A_SERVER: Final = Text(
    "这个地址没有牌桌服务器（{reason}）。", "There is no paizhuo server at this address ({reason})."
)
NOT_SAFE: Final = Text(
    "服务器的证书不可信（{reason}），所以没有连接：请用主人的邀请链接，里面写着证书。",
    "The server's certificate is not trusted ({reason}), so there is no connection: use the host's invitation, which names it.",
)
OTHER_PROGRAM: Final = Text(
    "服务器的程序版本是 {server}，和这个程序合不来：请更新较旧的一方。",
    "The server's program, version {server}, is not compatible with this program: update the older one.",
)
LEFT_OFF: Final = Text("你断开了连接。", "You ended the connection.")
