"""What a participant asks of a match on a server: done here where what is known suffices, else by the server."""

from __future__ import annotations

from collections.abc import Callable

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client.decisions import Decisions
from paizhuo.engine.net.client.known import Known
from paizhuo.engine.table.port.asks import (
    Advise,
    Answer,
    Arrange,
    Ask,
    Consult,
    Mute,
    NextHand,
    ProposeEnd,
    Rearrange,
    Support,
    TakeSeat,
    Undo,
    Vote,
    WhyNot,
    WhyNoWin,
)
from paizhuo.engine.table.port.settings import Automatic


class Requests:
    """Passes on what the participant asks, and keeps the settings that the server may forget."""

    def __init__(
        self, send: Callable[[m.FromClient], None], decisions: Decisions, explain: Callable[[Text], None]
    ) -> None:
        """``explain``: says something to the participant."""
        self._send = send
        self._decisions = decisions
        self._explain = explain
        self._automatic = Automatic()
        self._muted = False

    def ask(self, ask: Ask, serial: int, known: Known | None) -> None:
        """Do what is asked; ignore what is asked of a moment that is past. ``serial``: that of the moment that is shown."""
        you = None if known is None else known.playing.began.you
        match ask:
            case Answer(of, actions) if of == serial:
                self._answer(serial, actions)
            case WhyNot(of, action) if of == serial:
                self.send(WhyNot(self._decisions.number, action))
            case Support(supporter, action) if supporter == you:
                if self._decisions.asked is not None and self._decisions.asked.looking:
                    self._decisions.answer((action,))
            case Consult(supporter) | Advise(supporter) if supporter == you:
                self.send(ask)
            case Rearrange() if known is not None and you is not None:
                self._rearrange(serial, known)
            case Mute(muted):
                self._muted = muted
                self.send(ask)
            case Arrange(automatic):
                self._automatic = automatic
                self.send(ask)
            case WhyNoWin() | Undo() | ProposeEnd() | Vote() | NextHand() | TakeSeat():
                self.send(ask)
            case _:
                pass  # the server keeps the time and the dice, and nothing is ruled on where everybody has a screen

    def send(self, ask: Ask) -> None:
        """Have the server do it."""
        self._send(m.Asks(codec.write(ask)))

    def send_settings(self) -> None:
        """Send again the settings that the server may have forgotten."""
        if self._automatic != Automatic():
            self.send(Arrange(self._automatic))
        if self._muted:
            self.send(Mute(muted=True))

    def _answer(self, serial: int, actions: tuple[Action, ...]) -> None:
        asked = self._decisions.asked
        if asked is not None and not asked.looking and serial == asked.shown and actions:
            self._decisions.answer(actions)

    def _rearrange(self, serial: int, known: Known) -> None:
        """Rearrange the tiles between the hands as well as possible, where a seat has several."""
        if (following := known.following) is None:
            return
        game, _ = known.playing.game(following.observation.hand.deal)
        if game.racks is None:
            return
        asked = self._decisions.asked
        found = game.racks.rearranged(replace(following.observation, options=() if asked is None else asked.options))
        if found.moves:
            self._answer(serial, found.moves)
        self._explain(found.said)
