"""The signals that report a match in progress."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Reports(QObject):
    """What a match reports. Every signal carries one value.

    ``seated`` a ``Seating``; ``moved`` a ``Moment``; ``hand_over`` a ``Sheet``; ``match_over`` a ``Finish``; ``refused``,
    ``explained``, ``noticed`` and ``failed`` a ``Text``; ``looking`` a ``Look``; ``consulted`` a ``Consultation``; ``advised``
    all ``Advice`` that lies before the player; ``heard`` a ``Hearing``. ``noticed`` says what happens to the file that the
    match is kept in. ``throwing``: an ``OwnThrow`` with real dice that is waited for, or None; ``dice_said``: a ``Text``, what happens to
    these dice.
    """

    seated = Signal(object)
    moved = Signal(object)
    hand_over = Signal(object)
    match_over = Signal(object)
    refused = Signal(object)
    explained = Signal(object)
    noticed = Signal(object)
    failed = Signal(object)
    looking = Signal(object)
    consulted = Signal(object)
    advised = Signal(object)
    heard = Signal(object)
    throwing = Signal(object)
    dice_said = Signal(object)
