"""Whatever a byte of a file that the window keeps is changed to, it is read, or set aside with a sentence; nothing is raised."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

from paizhuo.desktop.app import purse
from paizhuo.desktop.camera import kept as camera
from paizhuo.desktop.devices import remembered
from paizhuo.desktop.devices.remembered import RememberedDevice
from paizhuo.desktop.devices.store import TagStore
from paizhuo.desktop.kit import settings
from paizhuo.desktop.match.kept_matches import kept_matches
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.sheet import kept as sheets
from paizhuo.desktop.sheet.book import Book
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices import tags
from paizhuo.engine.devices.tags import TagTable, TileMeaning
from paizhuo.engine.match.sheet.sheet import Sheet, new_sheet
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.links import Address
from paizhuo.engine.table.practice import progress
from paizhuo.engine.table.practice.progress import Practised
from paizhuo.engine.table.table import Table
from tests.altered import altered

TIMES = 60
Reads = Callable[[], Text | None]
"""Reads a file again. Returns what is said about it, if anything."""


def settings_kept() -> Reads:
    settings.save(settings.Settings(language="zh", theme="dark", timer="20", keys={"win": "Ctrl+Q"}))
    return lambda: settings.load()[1]


def purse_kept() -> Reads:
    purse.save(purse.Purse(12, counted=True))
    return lambda: None if 0 <= purse.load().cards <= purse.MOST else Text("", "")


def devices_kept() -> Reads:
    remembered.save((RememberedDevice("virtual:table", "table", connected=True),))
    return lambda: remembered.load()[1]


def tags_kept() -> Reads:
    tags.save(TagTable().learned("green", "FB0EE20B", TileMeaning(4)), settings.tags_file())
    written = '{"format": 1, "readers": [{"device": "virtual:m100", "reader": "1", "zone": "discard 0"}]}'
    settings.readers_file().write_text(written, "utf-8")

    def reads() -> Text | None:
        store = TagStore(lambda work: work())
        store.close()
        return store.trouble

    return reads


def camera_kept() -> Reads:
    kept = camera.KeptOfCamera(rules="riichi", options={"riichi": {"red_fives": 0}}, device=1, own_set="grandmother's")
    kept.save()

    def reads() -> Text | None:
        assert camera.load().settled
        return None

    return reads


def servers_kept() -> Reads:
    kept = KeptOnline()
    kept.keep("Ann", Address("club.example", 8765), "secret")
    kept.keep_terms(m.Terms("riichi", ["", "", "basic", "basic"], {"length": "east"}))

    def reads() -> Text | None:
        found = KeptOnline()
        assert found.terms is None or found.terms.rules
        assert len(found.addresses) <= 1
        return None

    return reads


def sheet_kept() -> Reads:
    options = new_sheet("riichi", {}, ("A", "B", "C", "D")).options
    sheets.save(sheets.new_file("riichi"), Sheet("riichi", options, ("A", "B", "C", "D")))
    return lambda: Book().resume()


def match_kept() -> Reads:
    file = settings.matches_folder() / "20260301-201500-riichi.journal"
    with Table(usual_match("riichi", 5, "en"), journal=file):
        pass

    def reads() -> Text | None:
        for match in kept_matches().matches:
            with suppress(ValueError):  # a journal or a bot that nobody knows
                Table.resume(match.file).close()
        return None

    return reads


def progress_kept() -> Reads:
    what = Practised("waits", "riichi", 2)
    progress.write(settings.data_folder(), progress.added({}, [(date(2026, 3, 1), what, True)]))

    def reads() -> Text | None:
        try:
            progress.read(settings.data_folder())
        except progress.Unread as unread:
            return unread.reason
        return None

    return reads


@pytest.mark.parametrize(
    "keep",
    [
        settings_kept,
        purse_kept,
        devices_kept,
        tags_kept,
        camera_kept,
        servers_kept,
        sheet_kept,
        match_kept,
        progress_kept,
    ],
)
def test_a_file_that_was_altered_is_read_or_said_to_be_damaged(home: Path, keep: Callable[[], Reads]) -> None:
    reads = keep()
    assert reads() is None
    files = {file: file.read_bytes() for file in home.rglob("*") if file.is_file() and file.suffix != ".lock"}
    assert files
    for file, data in files.items():
        for bytes_ in altered(data, TIMES, file.name.partition("-")[0]):
            for left in home.rglob("*"):
                if left.is_file():
                    left.unlink()
            for each, held in (files | {file: bytes_}).items():
                each.write_bytes(held)
            said = reads()
            assert said is None or (said.zh and said.en)
