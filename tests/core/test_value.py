"""Values are structs that never change."""

from __future__ import annotations

from copy import copy

import pytest

from paizhuo.engine.core.value import Struct, classes, replace


class Point(Struct):
    """A value with defaults."""

    x: int
    y: int = 2
    seen: tuple[int, ...] = ()


class Named(Point):
    """A value that has more."""

    name: str = ""


class Alone(Struct, eq=False):
    """Equal to itself alone."""

    x: int


class Counted(Struct):
    """A value that is hashed in its own way."""

    x: int

    def __hash__(self) -> int:
        return 7


def test_values_are_equal_by_class_and_fields() -> None:
    assert Point(1) == Point(1, 2, ())
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert Named(1, name="a") == Named(1, name="a") != Named(1, name="b")
    assert Point(1).__eq__(1) is NotImplemented


def test_equal_values_are_hashed_equally_and_printed_with_their_fields() -> None:
    assert hash(Point(3, 4, (5,))) == hash(Point(3, 4, (5,)))
    assert repr(Named(1, name="é'")) == 'Named(x=1, y=2, seen=(), name="é\'")'
    assert {Point(1): "there"}[Point(1)] == "there"


def test_a_value_never_changes() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    assert point.x == 1


def test_a_class_without_equality_or_with_a_hash_of_its_own_keeps_it() -> None:
    assert Alone(1) != Alone(1)
    one = Alone(1)
    assert {one: 1}[one] == 1
    assert hash(Counted(1)) == 7
    assert Counted(1) == Counted(1)


def test_values_are_copied_and_matched() -> None:
    assert copy(Point(1)) == Point(1)
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)


def test_a_value_with_some_fields_replaced_keeps_the_others_and_its_class() -> None:
    named = Named(1, 5, (3,), name="a")
    changed = replace(named, x=2, name="b")
    assert type(changed) is Named
    assert (changed.x, changed.y, changed.seen, changed.name) == (2, 5, (3,), "b")
    with pytest.raises(TypeError):
        replace(named, z=1)


def test_every_class_of_values_is_in_the_list() -> None:
    assert {Point, Named, Alone, Counted} <= set(classes())
