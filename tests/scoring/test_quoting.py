"""What somebody sent is quoted on a line at most, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core.words import LONGEST, Text, quoted, shortened


def nested(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize(
    "value",
    [
        "x" * 10**6,
        "字" * 10**6,
        ["x" * 1000] * 1000,
        {str(n): n for n in range(1000)},
        nested(10**5),
        10**4000,
        10**5000,
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_long_or_deep_value_is_quoted_briefly(value: object) -> None:
    assert 0 < len(quoted(value)) <= LONGEST
    assert len(Text("{value!r}", "{value!r}").filled(value=value).en) <= LONGEST


@pytest.mark.parametrize("value", ["x", "it's", 7, -1.5, None, True, ["1m", 2], {"a": [1]}])
def test_a_short_value_is_quoted_as_python_writes_it(value: object) -> None:
    assert quoted(value) == repr(value)
    assert Text("{value!r}", "{value}").filled(value=value) == Text(repr(value), str(value))


def test_a_text_is_shortened_at_its_end() -> None:
    assert shortened("a" * LONGEST) == "a" * LONGEST
    assert shortened("a" * (LONGEST + 1)) == "a" * (LONGEST - 1) + "…"
