"""What docs/library.md and docs/codec.md show is so, and importing the engine loads nothing that is not used."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import paizhuo
from paizhuo.engine import library
from paizhuo.engine.games import ALL
from paizhuo.engine.scoring.request_values import BadRequest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "one_seat.py"


def blocks(page: str) -> list[tuple[str, str]]:
    """The examples of a page, each with what it prints ("" where the page does not show that)."""
    found = re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", page, re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("page", ["library.md", "codec.md"])
def test_the_examples_of_the_page_print_what_it_shows(page: str) -> None:
    names: dict[str, Any] = {}
    for code, shown in blocks((DOCS / page).read_text(encoding="utf-8")):
        printed = StringIO()
        with redirect_stdout(printed):
            exec(code, names)
        assert printed.getvalue() == shown, code


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(DOCS.parent), "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["riichi", "sichuan"])
def test_the_example_plays_a_match_with_one_seat_answered_from_standard_input(rules: str) -> None:
    played = run(str(EXAMPLE), rules, "3", typed="what?\n99\n" + "1\n" * 4000)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("Type a number from 1 to") == 2
    assert "Player 0 discarded" in played.stdout
    assert played.stdout.endswith("The match is over.\n")


@pytest.mark.simulation
def test_the_example_shows_a_match_in_time() -> None:
    played = run(str(DOCS / "examples" / "session.py"), "harmony", "0")
    assert played.returncode == 0, played.stderr
    assert "Player 0 discarded" in played.stdout
    assert played.stdout.endswith("The match is over.\n")


def test_the_example_ends_where_nobody_types_any_more() -> None:
    played = run(str(EXAMPLE), typed="1\n")
    assert played.returncode == 0, played.stderr
    assert played.stdout.endswith("Nobody answers: the match is broken off.\n")


def test_the_example_says_which_games_there_are() -> None:
    played = run(str(EXAMPLE), "chess")
    assert played.returncode == 1
    assert played.stderr.startswith("there are no rules “chess” (known: riichi, ")
    assert "Traceback" not in played.stderr


def test_the_example_says_what_a_seed_is() -> None:
    played = run(str(EXAMPLE), "riichi", "x")
    assert played.returncode == 1
    assert played.stderr == "The seed is a whole number, not “x”.\n"


def test_the_example_shows_both_racks_of_a_game_with_two() -> None:
    played = run(str(EXAMPLE), "double", "5")
    (tiles,) = re.findall(r"^Your tiles: (.*)$", played.stdout, re.MULTILINE)
    assert [len(paizhuo.parse(rack)) for rack in tiles.split(" and ")] == [14, 13]
    options = re.findall(r"^  \d+: (.*)$", played.stdout, re.MULTILINE)
    assert {"Discard 3 of dots", "Discard 3 of dots (hand 2)"} <= set(options)
    assert len(set(options)) == len(options)


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


def test_importing_the_engine_loads_no_part_of_it() -> None:
    loaded = run(
        "-c", "import paizhuo, sys; print([name for name in sys.modules if name.startswith('paizhuo.engine.')])"
    )
    assert loaded.stdout == "[]\n"


def test_what_the_package_offers_is_the_librarys() -> None:
    assert all(getattr(paizhuo, name) is getattr(library, name) for name in paizhuo.__all__)
    assert set(paizhuo.__all__) <= set(dir(paizhuo))
    assert paizhuo.ALL is ALL
    with pytest.raises(AttributeError, match="nothing"):
        paizhuo.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_a_seat_that_a_game_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="participants 0 to 3, not 4"):
        paizhuo.begin("riichi", people=[4])


def test_a_request_without_a_hand_is_refused_with_the_field() -> None:
    with pytest.raises(BadRequest, match="concealed"):
        paizhuo.score({"rules": "riichi", "win": "3p"})


def test_points_are_those_that_people_count() -> None:
    table = paizhuo.begin("house", seed=3)
    for _ in paizhuo.follow(table):
        pass
    assert any(table.match.standing)
    assert paizhuo.points(table) == tuple(points / 2 for points in table.match.standing)


@pytest.mark.simulation
@pytest.mark.parametrize("rules", [game.id for game in ALL])
def test_every_game_can_be_followed_by_a_seat_to_the_end_of_a_hand(rules: str) -> None:
    table = paizhuo.begin(rules, seed=3)
    sentences = list(paizhuo.follow(table, seat=1))
    assert table.hand_over
    assert len(sentences) > 20
    assert list(paizhuo.follow(table, seat=1)) == []
