"""Values behave as frozen dataclasses do, but for what the type checker alone refuses."""

from __future__ import annotations

import dataclasses
from copy import copy
from dataclasses import field

import pytest

from paizhuo.engine.core.value import dataclass, replace


@dataclass(frozen=True, slots=True)
class Point:
    """A value with a default and a field that makes no difference."""

    x: int
    y: int = 2
    seen: tuple[int, ...] = field(default=(), compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Usual:
    """The same made by the standard library."""

    x: int
    y: int = 2
    seen: tuple[int, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Named(Point):
    """A value that has more."""

    name: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    """Equal to itself alone."""

    x: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A value that is hashed in its own way."""

    x: int

    def __hash__(self) -> int:
        return 7


def test_values_are_equal_by_class_and_by_the_fields_that_are_compared() -> None:
    assert Point(1) == Point(1, 2, (3,))
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert Named(1, name="a") == Named(1, name="a") != Named(1, name="b")
    assert Point(1).__eq__(1) is NotImplemented


def test_values_are_hashed_and_printed_as_dataclasses_are() -> None:
    for given in ((1,), (3, 4), (3, 4, (5,))):
        assert hash(Point(*given)) == hash(Usual(*given))
        assert repr(Point(*given)) == repr(Usual(*given)).replace("Usual", "Point")
    assert repr(Named(1, name="é'")) == 'Named(x=1, y=2, name="é\'")'
    assert {Point(1): "there"}[Point(1)] == "there"


def test_a_class_without_equality_or_with_a_hash_of_its_own_keeps_it() -> None:
    assert Alone(1) != Alone(1)
    one = Alone(1)
    assert {one: 1}[one] == 1
    assert hash(Counted(1)) == 7
    assert Counted(1) == Counted(1)


def test_values_are_copied_replaced_and_matched() -> None:
    assert copy(Point(1)) == dataclasses.replace(Point(5), x=1)
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)


def test_what_may_change_is_no_value() -> None:
    with pytest.raises(TypeError, match=r"dataclasses\.dataclass"):
        dataclass(frozen=False)


def test_a_value_with_some_fields_replaced_keeps_the_others_and_its_class() -> None:
    named = Named(1, 5, (3,), name="a")
    changed = replace(named, x=2, name="b")
    assert type(changed) is Named
    assert (changed.x, changed.y, changed.seen, changed.name) == (2, 5, (3,), "b")
    assert named == Named(1, 5, name="a")
    with pytest.raises(TypeError):
        replace(named, z=1)  # type: ignore[call-arg, unused-ignore]
