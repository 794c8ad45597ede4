"""What a release says comes from the changelog, and only if tag, version and changelog agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import release_notes
from tools.release_notes import NotReady, notes

CHANGELOG = """# Changelog

## [Unreleased]

### Added

- Something to come.

## [0.3.0] - 2026-12-01

### Added

- A thing 东西.

### Fixed

- Another.

## [0.2.0] - 2026-01-01

## [0.1.0] - 2025-01-01

- The first.
"""


def test_the_notes_are_the_section_of_the_version() -> None:
    assert notes("v0.3.0", CHANGELOG, "0.3.0") == "### Added\n\n- A thing 东西.\n\n### Fixed\n\n- Another.\n"
    assert notes("v0.1.0", CHANGELOG, "0.1.0") == "- The first.\n"


@pytest.mark.parametrize(
    "tag, version, reason",
    [
        ("v0.3.1", "0.3.0", "one of them is wrong"),
        ("0.3.0", "0.3.0", "one of them is wrong"),
        ("v0.3", "0.3", "not of the form"),
        ("v0.4.0", "0.4.0", "has no section"),
        ("v0.2.0", "0.2.0", "says nothing"),
    ],
)
def test_a_release_that_is_not_ready_is_refused_with_what_to_do(tag: str, version: str, reason: str) -> None:
    with pytest.raises(NotReady, match=reason):
        notes(tag, CHANGELOG, version)


def test_a_wrong_tag_ends_the_command(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release_notes.main(["v99.0.0"]) == 1
    assert "engine/version.py" in capsys.readouterr().err
    assert release_notes.main([]) == 2
