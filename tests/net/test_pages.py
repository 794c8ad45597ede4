"""The pages about the network say what the program does."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.codec import Json
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.core.value import fields
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.asking import TAKEN, ask_in
from paizhuo.engine.table.port.reports import Advised, Consultation, Declined, Explained
from tests.table.test_committed_walls import played

PARTS = (m.Terms, m.Clock, m.TableEntry, m.Occupant, m.Proposal, m.Said)


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/protocol.md").read_text("utf-8")


def section(page: str, title: str) -> str:
    """What the page says below a title of the third rank."""
    found = re.search(rf"^### {re.escape(title)}\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
    assert found is not None, f"there is no section {title}"
    return found[1]


@pytest.mark.parametrize(
    "kind", [*get_args(m.FromClient), *get_args(m.FromServer), *PARTS], ids=lambda kind: kind.__name__
)
def test_every_message_and_every_field_is_described(page: str, kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    said = section(page, f"`{tag}`" if tag is not None else kind.__name__)
    fields = msgspec.structs.fields(kind)
    assert re.findall(r"^\| `(\w+)` \|", said, re.MULTILINE) == [field.name for field in fields]
    for field in fields:
        required = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        row = next(line for line in said.splitlines() if line.startswith(f"| `{field.name}` |"))
        assert row.endswith("| required |") == required


@pytest.mark.parametrize(
    "kind", [*get_args(m.FromClient), *get_args(m.FromServer), *PARTS], ids=lambda kind: kind.__name__
)
def test_every_type_and_default_is_that_of_the_program(page: str, kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    said = section(page, f"`{tag}`" if tag is not None else kind.__name__)
    for field in msgspec.structs.fields(kind):
        row = next(line for line in said.splitlines() if line.startswith(f"| `{field.name}` |"))
        assert row == f"| `{field.name}` | {type_text(field.type)} | {default_text(field)} |"


WORDS = {m.Role: "Role", m.State: "State", m.Visibility: "Visibility"}
PLAIN = {int: "int", str: "str", bool: "bool", Any: "JSON", msgspec.Raw: "JSON", m.Number: "Number", m.Seat: "seat"}


def type_text(kind: Any, *, inside: bool = False) -> str:
    """How the page calls a type. ``inside``: of the values of a list."""
    if kind in PLAIN or kind in WORDS:
        return PLAIN.get(kind) or WORDS[kind]
    if inside and kind == m.Name:
        return "Name"
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        longest = next((meta.max_length for meta in parts[1:] if meta.max_length is not None), None)
        return f"text (at most {longest})" if parts[0] is str else type_text(parts[0])
    if origin is Literal:
        *most, last = (f'"{word}"' for word in parts)
        return f"{', '.join(most)} or {last}"
    if type(None) in parts or msgspec.UnsetType in parts:
        (held,) = (part for part in parts if part not in (type(None), msgspec.UnsetType))
        return f"{type_text(held)} or {'null' if type(None) in parts else 'absent'}"
    if kind == dict[str, Json]:
        return "object"
    if origin is dict:
        return "object of booleans, numbers, texts and null"
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        return f"list[{type_text(parts[0], inside=True)}]"
    if origin is tuple:
        return f"tuple[{', '.join(type_text(part, inside=True) for part in parts)}]"
    return str(kind.__name__)


def default_text(field: Any) -> str:
    """How the page writes the default of a field."""
    if field.default is msgspec.UNSET:
        return "absent"
    default = (
        field.default_factory()
        if field.default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT
        else field.default
    )
    if default is msgspec.NODEFAULT:
        return "required"
    if isinstance(default, bool):
        return str(default).lower()
    return f"`{msgspec.json.encode(default).decode()}`"


def types_part(page: str) -> str:
    """What the page says of types."""
    found = re.search(r"^## Types\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_words_of_every_type_are_listed(page: str) -> None:
    for kind, name in WORDS.items():
        row = next(line for line in types_part(page).splitlines() if line.startswith(f"| {name} |"))
        assert re.findall(r'`"(\w+)"`', row) == list(get_args(kind))


def test_every_bound_of_a_number_is_said(page: str) -> None:
    said = types_part(page).replace("\n", " ")
    for kind in (*get_args(m.FromClient), m.Terms, m.Clock):
        for field in msgspec.structs.fields(kind):
            for meta in bounds(field.type):
                most = "2⁵³" if meta.le == 2**53 else f"{meta.le if meta.lt is None else meta.lt - 1:,}"
                assert f"{meta.ge:,} to {most}" in said, f"{kind.__name__}.{field.name}"
                assert f"`{field.name}`" in said or field.type in (m.Number, m.Seat, m.Seat | None)


def bounds(kind: Any) -> list[msgspec.Meta]:
    """The bounds of a number."""
    return [
        part
        for each in (kind, *get_args(kind))
        for part in get_args(each)[1:]
        if isinstance(part, msgspec.Meta) and part.ge is not None
    ]


def test_no_message_is_described_that_there_is_not(page: str) -> None:
    tags = {f"`{kind.__struct_config__.tag}`" for kind in (*get_args(m.FromClient), *get_args(m.FromServer))}
    titles = set(re.findall(r"^### (.*)$", page, re.MULTILINE)) - {"One of each", "Some of them"}
    assert titles == tags | {kind.__name__ for kind in PARTS}


def examples(page: str) -> list[m.FromClient | m.FromServer]:
    """All examples of the page, read by the program."""
    from_servers = {kind.__struct_config__.tag for kind in get_args(m.FromServer)}
    written = [line for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    return [
        wire.from_server(line) if json.loads(line)["type"] in from_servers else wire.from_client(line)
        for line in written
    ]


def test_the_examples_are_messages(page: str) -> None:
    kinds = {type(example) for example in examples(page)}
    assert set(get_args(m.FromClient)) <= kinds


def test_there_is_an_example_of_every_ask_and_of_reports(page: str) -> None:
    asks = [ask_in(example.ask, 9, OPTIONS) for example in examples(page) if isinstance(example, m.Asks)]
    assert {type(ask) for ask in asks} == set(TAKEN)
    reports = [wire.reported(example) for example in examples(page) if isinstance(example, m.Reports)]
    assert {type(report) for report in reports} == {Declined, Explained, Advised}


OPTIONS = tuple(map(Discard, parse("159m1z")))


def table(page: str, title: str) -> dict[str, str]:
    """The rows of the table with this title in its first column: its second column by what the first calls each."""
    start = page.index(f"| {title} |")
    rows = page[start : page.index("\n\n", start)].splitlines()[2:]
    return {row.split("|")[1].strip(" `"): row.split("|")[2] for row in rows}


@pytest.mark.parametrize("title, kinds", [("ask", TAKEN), ("report", (Declined, Explained, Advised, Consultation))])
def test_every_ask_and_report_is_listed_with_its_fields(page: str, title: str, kinds: tuple[type, ...]) -> None:
    listed = table(page, title)
    assert set(listed) == {tag(kind)[1] for kind in kinds}
    for kind in kinds:
        for field in fields(kind):
            assert f"`{field}`" in listed[tag(kind)[1]], f"{kind.__name__}.{field}"


def test_every_code_of_an_error_is_listed_and_no_other(page: str, root: Path) -> None:
    source = "\n".join(path.read_text("utf-8") for path in (root / "engine/net").rglob("*.py"))
    codes = set(re.findall(r'(?:Refusal|Wrong)\(\s*"([a-z_]+)"', source))
    assert set(table(page, "code")) == codes


def test_a_hand_is_checked_by_hand(root: Path, tmp_path: Path) -> None:
    page = (root / "docs/fairness.md").read_text("utf-8")
    script = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert script is not None
    journal = tmp_path / "match.journal"
    journal.write_text(played("chaos", 1), "utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(script[1], {"JOURNAL": journal})
    assert said.getvalue() == script[2]


def test_the_page_for_servers_names_the_options_that_there_are(root: Path) -> None:
    import argparse

    from paizhuo.desktop.commands import serve

    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    page = (root / "docs/network.md").read_text("utf-8")
    listed = page[page.index("| option |") : page.index("**TLS.**")]
    there_are = {option for action in parser._actions for option in action.option_strings} - {"-h", "--help", "--json"}
    assert set(re.findall(r"`(--[a-z-]+)", listed)) | set(re.findall(r", `(--[a-z-]+)`", listed)) == there_are


@pytest.mark.parametrize("name", ["docs/network.md", "packaging/paizhuo-serve.service"])
def test_the_commands_for_servers_can_be_read(root: Path, name: str) -> None:
    import argparse
    import shlex

    from paizhuo.desktop.commands import bot, join, serve

    commands = re.findall(r"paizhuo ((?:serve|join|bot) [^\n`]*)", (root / name).read_text("utf-8"))
    assert commands
    for command in commands:
        word, *rest = shlex.split(command)
        parser = argparse.ArgumentParser(exit_on_error=False)
        {"serve": serve, "join": join, "bot": bot}[word].add_arguments(parser)
        parser.parse_args(rest)
