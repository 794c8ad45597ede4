"""Claims of docs/architecture.md that no import contract can check: they are read from the syntax of the program."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from runpy import run_path
from string import Formatter
from typing import Any, Final

import pytest

import paizhuo.engine
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.core.value import classes, fields
from paizhuo.engine.games import ALL

ROOT: Final = Path(__file__).parent.parent
BELOW_THE_TABLE: Final = (
    "core",
    "shapes",
    "scoring",
    "rules",
    "play",
    "analysis",
    "families",
    "games",
    "match",
    "bots",
)
ROOMS: Final = ("assets", "desktop", "engine", "vision")
FROM_OUTSIDE: Final = frozenset(("open", "input", "print", "__import__"))
"""Functions that need no import and reach beyond what they are given."""


def sources(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module below these folders: its path as the repository names it, and its syntax."""
    for folder in folders:
        paths = sorted((ROOT / folder).rglob("*.py"))
        assert paths, folder
        for path in paths:
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def defaults_of_options(tree: ast.Module) -> set[ast.expr]:
    """What options of the command line are when nobody gives them."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    options = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument")
    return {keyword.value for call in options for keyword in call.keywords if keyword.arg == "default"}


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the first name of everything that a module imports, at any place in it."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]
            case _:
                pass


def test_the_set_up_needs_nothing_but_python() -> None:
    """It is there before any package is; the program is imported by the one module that starts it."""
    set_up = [("run.py", ast.parse((ROOT / "run.py").read_text(encoding="utf-8"))), *sources("bootstrap")]
    found = {(where, name) for where, tree in set_up for name in imported(tree)}
    others = {(where, name) for where, name in found if name not in sys.stdlib_module_names | {"bootstrap"}}
    assert others == {("bootstrap/starting.py", "paizhuo")}


def test_the_program_does_not_know_its_set_up() -> None:
    """An installed program has none."""
    assert not [where for where, tree in sources(*ROOMS) if {"bootstrap", "run"} & set(imported(tree))]


def test_below_the_table_nothing_is_opened_typed_in_or_printed() -> None:
    found = [
        f"{where}:{node.lineno} {node.func.id}"
        for where, tree in sources(*(f"engine/{layer}" for layer in BELOW_THE_TABLE))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FROM_OUTSIDE
    ]
    assert not found


def test_the_window_asks_no_rule_set_for_its_id() -> None:
    """No id of a game stands in the window's code; one that is also the name of an action means the action there."""
    ids = {rule_set.id for rule_set in ALL}
    ids -= {kind.name for kind in classes() if issubclass(kind, Action)}
    assert len(ids) > 10
    found = [
        f"{where}:{node.lineno} {node.value}"
        for where, tree in sources("desktop")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in ids and node not in defaults_of_options(tree)
    ]
    assert not found


def test_every_class_of_values_is_known_to_the_codec_by_a_word_of_its_own() -> None:
    """A reader finds the class by this word alone: of two with the same one it would take the wrong one."""
    for module in walk_packages(paizhuo.engine.__path__, "paizhuo.engine."):
        import_module(module.name)
    known: dict[tuple[str, str], set[str]] = {}
    for kind in (kind for kind in classes() if kind.__module__.startswith("paizhuo.engine.")):
        known.setdefault(tag(kind), set()).add(kind.__qualname__ + " in " + kind.__module__)
    assert not [kinds for (_, word), kinds in known.items() if word and len(kinds) > 1]


def test_every_action_has_words_in_both_languages_and_names_only_its_own_fields_there() -> None:
    assert len(list(ALL)) > 10  # the actions of all games are known now
    actions = [kind for kind in classes() if issubclass(kind, Action) and kind.__module__.startswith("paizhuo.engine.")]
    assert len(actions) > 20
    for action in (each for each in actions if each is not Action):
        own = set(fields(action))
        for said in (action.words.zh, action.words.en):
            assert said.strip()
            assert {name for _, name, _, _ in Formatter().parse(said) if name is not None} <= own, action


def test_a_wheel_takes_one_name_and_leaves_out_what_players_do_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """``training`` needs packages that players do not have; another package may have a folder ``engine`` too."""
    setuptools = pytest.importorskip("setuptools")
    asked: dict[str, Any] = {}
    monkeypatch.setattr(setuptools, "setup", lambda **said: asked.update(said))
    monkeypatch.chdir(ROOT)
    run_path("setup.py")
    packages = set(asked["packages"])
    assert {name.split(".")[0] for name in packages} == {"paizhuo"}
    assert {
        "paizhuo",
        "paizhuo.engine.games.riichi",
        "paizhuo.desktop.app",
        "paizhuo.vision",
        "paizhuo.assets",
    } <= packages
    assert not [name for name in packages if "training" in name or "tests" in name]
    (compiled,) = asked["ext_modules"]
    assert compiled.optional, "an installation without a compiler goes on"
    assert compiled.name.rpartition(".")[0] in packages
    assert all((ROOT / source).is_file() for source in compiled.sources)
