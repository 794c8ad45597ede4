"""Phases that games make their own by subclassing: a throw of dice, a question to several seats, a tile that is turned up.

A game says what is asked for and what follows; the values a phase waits with are fields of the subclass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import DiceRolled
from paizhuo.engine.core.hand import Answers, Hand, NoTurn, Script, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, Decision, Node, RollDice, TurnUp
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.core.words import Text


class ByConditions:
    """A phase whose options follow from conditions, which also say why something else may not be done; others list their options."""

    __slots__ = ()


class Throw(NoTurn):
    """Dice are thrown, by the dealer unless ``thrower`` says otherwise; ``thrown`` says what follows.

    ``dice``: how many; ``purpose``: what journals call the throw; ``unread``: whether the hand can go on where nobody knows the
    faces, as when it is replayed from a record that does not say them.
    """

    __slots__ = ()

    dice: ClassVar[int] = 2
    purpose: ClassVar[str]
    unread: ClassVar[bool] = False

    def thrower(self, hand: Hand) -> Seat:
        """Whose throw it is."""
        return hand.dealer

    def thrown(self, hand: Hand, faces: tuple[int, ...]) -> Script:
        """Return what follows, once everybody has seen the dice."""
        raise NotImplementedError

    def node(self, rules: object, hand: Hand) -> Node:
        """The throw is waited for."""
        return Chance(RollDice(self.dice, self.purpose, self.thrower(hand)))

    def step(self, rules: object, hand: Hand, given: tuple[int, ...]) -> Script:
        """The dice are seen. Raises ``BadChance`` if they must be and are not."""
        if not self.unread:
            must_be_seen(given)
        if given:
            hand = yield DiceRolled(self.thrower(hand), self.purpose, given)
        return (yield from self.thrown(hand, given))


def must_be_seen(faces: tuple[int, ...]) -> None:
    """Raise ``BadChance`` where nobody knows the faces of dice that something follows from."""
    if not faces:
        raise BadChance(DICE_MUST_BE_SEEN)


class AskAll(NoTurn):
    """Seats choose at once, before they know what the others choose; ``asked`` says who and between what, ``answered`` what follows."""

    __slots__ = ()

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        """Return what every seat that is asked may choose."""
        raise NotImplementedError

    def answered(self, hand: Hand, given: Answers) -> Script:
        """Return what follows, once all have chosen; ``given`` has an action for each of them."""
        raise NotImplementedError

    def node(self, rules: object, hand: Hand) -> Node:
        """The choices are waited for."""
        return Decision(self.asked(hand))

    def step(self, rules: object, hand: Hand, given: Answers) -> Script:
        """The choices are made."""
        return (yield from self.answered(hand, given))


FIRST_INDICATOR: Final = 5
"""The first indicator is the upper tile of the third stack from the tail; its ura lies under it."""


def indicator_place(wall: Wall, nth: int) -> int:
    """Return the wall position of the ``nth`` indicator; its ura is one further from the tail.

    Tiles set aside at the tail (``Wall.tail_skip``) are for indicators alone, so the first one is the last tile of the wall.
    """
    return -(2 * nth + (1 if wall.tail_skip else FIRST_INDICATOR))


class TurnTileUp:
    """A tile of the wall is turned up; ``position`` says where it lies, ``turned`` what follows.

    ``purpose``: what journals call it; ``unread``: whether the hand can go on without knowing the tile, as when it is replayed
    from a record that names it later or never.
    """

    __slots__ = ()

    purpose: ClassVar[str]
    unread: ClassVar[bool] = False

    @property
    def turn(self) -> Seat | None:
        """Nobody's, unless the game says otherwise."""
        return None

    def position(self, hand: Hand) -> int:
        """Return the tile's wall position."""
        raise NotImplementedError

    def turned(self, rules: Any, hand: Hand, tile: Tile) -> Script:
        """Return what follows, once the tile is known; ``rules`` as in ``Phase``."""
        raise NotImplementedError

    def node(self, rules: object, hand: Hand) -> Node:
        """The tile is waited for."""
        return Chance(TurnUp(self.purpose, self.position(hand)))

    def step(self, rules: object, hand: Hand, given: Tile) -> Script:
        """The tile is turned up. Raises ``BadChance`` if it must be known and is not."""
        if given == UNKNOWN and not self.unread:
            raise BadChance(MUST_BE_READ)
        return (yield from self.turned(rules, hand, given))


DICE_MUST_BE_SEEN: Final = Text("骰子的点数必须看清", "The faces of these dice must be known")
MUST_BE_READ: Final = Text("翻出的牌必须看清", "The tile that is turned up must be read")
