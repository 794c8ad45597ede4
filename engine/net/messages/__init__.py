"""The messages between client and server, one class each. docs/protocol.md says the same for those who write a client.

A message is a JSON object in a text frame; its ``type`` is the class's tag. Fields that have their default are left out. What
belongs to a game (observations, events, actions, results) is in the form of ``paizhuo.engine.core.codec``, as ``Raw`` JSON here: it is read
by whoever knows the rules of the match. Texts for people come in Chinese and English.
"""

from __future__ import annotations

from typing import Final

# One vocabulary in three modules: a name of a message is found here.
from paizhuo.engine.net.messages.of_client import *  # noqa: F403
from paizhuo.engine.net.messages.of_server import *  # noqa: F403
from paizhuo.engine.net.messages.parts import *  # noqa: F403

PROTOCOL: Final = 2
"""The version of the messages. Ends of different versions do not talk with each other."""
LARGEST_FRAME: Final = 16_384
"""Bytes of the largest message that a server takes."""
PHRASES: Final = 12
"""The number of quick phrases (docs/protocol.md); every client has their words."""
