"""The pages about the network say what the program does."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.net import messages as m
from engine.net import wire
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


def test_no_message_is_described_that_there_is_not(page: str) -> None:
    tags = {f"`{kind.__struct_config__.tag}`" for kind in (*get_args(m.FromClient), *get_args(m.FromServer))}
    assert set(re.findall(r"^### (.*)$", page, re.MULTILINE)) == tags | {kind.__name__ for kind in PARTS}


def test_the_examples_are_messages(page: str) -> None:
    examples = re.findall(r"```json\n(.*?)\n```", page)
    assert examples
    for example in examples:
        read = wire.from_server if '"welcome"' in example else wire.from_client
        read(example)


def test_every_code_of_an_error_is_listed(page: str, root: Path) -> None:
    listed = page[page.index("## Codes of errors") :]
    source = "\n".join(path.read_text("utf-8") for path in (root / "engine/net").rglob("*.py"))
    for code in set(re.findall(r'(?:Refusal|Wrong)\(\s*"([a-z_]+)"', source)):
        assert f"`{code}`" in listed, code


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

    from desktop.commands import serve

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

    from desktop.commands import bot, join, serve

    commands = re.findall(r"paizhuo ((?:serve|join|bot) [^\n`]*)", (root / name).read_text("utf-8"))
    assert commands
    for command in commands:
        word, *rest = shlex.split(command)
        parser = argparse.ArgumentParser(exit_on_error=False)
        {"serve": serve, "join": join, "bot": bot}[word].add_arguments(parser)
        parser.parse_args(rest)
