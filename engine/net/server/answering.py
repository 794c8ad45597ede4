"""What a client hears of a message that is not taken: whatever is wrong with it, and then nothing has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.metrics import Counter
from paizhuo.engine.table.port.asks import Answer


class Answering:
    """Handles messages, and answers those that are refused."""

    def __init__(self, log: Log, refused: Counter) -> None:
        """Count refusals by their code in ``refused``."""
        self._log = log
        self._refused = refused

    async def answer(
        self, send: Callable[[m.FromServer], None], message: m.FromClient, handle: Callable[[], Awaitable[None]]
    ) -> None:
        """Handle a message; ``send`` says why it is refused, if it is."""
        about, decision = str(type(message).__struct_config__.tag), _decision(message)
        try:
            await handle()
        except Refusal as refusal:
            self.refuse(send, refusal, about, decision)
        except Exception as error:  # noqa: BLE001 - a fault of the program at one table must not end the others
            self._log.failure("trouble", error, about=about)
            send(m.Wrong("internal", wire.said(words.INTERNAL), about, decision=decision))

    def refuse(
        self, send: Callable[[m.FromServer], None], refusal: Refusal, about: str = "", decision: int | None = None
    ) -> None:
        """Say why something is refused. ``about``: the kind of the message; ``decision``: the number of the one that it answers."""
        self._refused.add(refusal.code)
        send(m.Wrong(refusal.code, wire.said(refusal.reason), about, decision=decision))


def _decision(message: m.FromClient) -> int | None:
    """Return the number of the decision that a message answers; None: it answers none."""
    if not isinstance(message, m.Asks) or message.ask.get("ask") != tag(Answer)[1]:
        return None
    serial = message.ask.get("serial")
    return serial if type(serial) is int else None
