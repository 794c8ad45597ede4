"""What the client of a server says to people by itself."""

from __future__ import annotations

from typing import Final

from engine.core.words import Text

OTHER_RULES: Final = Text(
    "服务器上的玩法“{rules}”和这个程序的不是同一版，请更新较旧的一方。",
    "The server plays another version of the rules “{rules}” than this program: update the older one.",
)
NOT_UNDERSTOOD: Final = Text(
    "看不懂服务器发来的对局（{what}），这一场在这里无法继续。",
    "What the server sent of the match cannot be read ({what}), so it cannot go on here.",
)
NOT_READ: Final = Text(
    "看不懂服务器发来的消息（{what}），已略过。", "A message of the server cannot be read ({what}) and was passed over."
)
