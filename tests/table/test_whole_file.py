"""A file that is replaced is the new one or the one before, and nothing is left beside it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from paizhuo.engine.table.whole_file import OWNER, write_whole
from tests.full_disk import needs_unix, room_for


def test_a_file_is_replaced_and_its_folder_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    for text in ("theme = 'dark'\n", "东风\n", ""):
        write_whole(path, text)
        assert path.read_bytes() == text.encode()
        assert list(path.parent.iterdir()) == [path]


@needs_unix
@pytest.mark.parametrize("room", [0, 3])
def test_on_a_full_disk_the_file_stays_and_nothing_lies_beside_it(tmp_path: Path, room: int) -> None:
    path = tmp_path / "purse.toml"
    write_whole(path, "cards = 20\n")
    with room_for(room), pytest.raises(OSError, match="File too large"):
        write_whole(path, "cards = 16\n")
    assert path.read_text("utf-8") == "cards = 20\n"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_program_left_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "tags.json.new").write_text("half of i")
    write_whole(tmp_path / "tags.json", "{}")
    assert [file.name for file in tmp_path.iterdir()] == ["tags.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights of another kind")
def test_secrets_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "key.pem", b"key", OWNER)
    assert os.stat(tmp_path / "key.pem").st_mode & 0o777 == 0o600  # noqa: PTH116


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_a_device_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    master, slave = os.openpty()
    device = tmp_path / "device"
    device.symlink_to(os.ttyname(slave))
    write_whole(device, "whole")
    assert os.read(master, 5) == b"whole"
    assert device.is_char_device()
    assert [file.name for file in tmp_path.iterdir()] == ["device"]
    for number in (master, slave):
        os.close(number)
