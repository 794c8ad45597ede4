"""A program that is killed while it reads matches into the index, or keeps a remark, loses nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paizhuo.engine.records.index import NAME, Index
from paizhuo.engine.records.record import Remarks
from tests.records.kept import fill

COPIES = 25
KILLS, KILLS_AT_NIGHT = 4, 20
WORK = """
import sys
from pathlib import Path
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record import Remarks

index = Index(Path(sys.argv[1]))
print("begun", flush=True)
index.refresh()
for nth in range(10_000):
    index.remark(sys.argv[2], Remarks(note=f"note {nth}"))
"""


@pytest.mark.simulation
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed otherwise there")
@pytest.mark.parametrize("kills", [KILLS, pytest.param(KILLS_AT_NIGHT, marks=pytest.mark.nightly)])
def test_the_index_says_what_the_files_say_however_often_its_writer_is_killed(tmp_path: Path, kills: int) -> None:
    data = tmp_path / "data"
    fill(data)
    for file in list((data / "matches").glob("*.journal")):
        for nth in range(COPIES):
            shutil.copyfile(file, file.with_name(f"{nth}-{file.name}"))
    marked = next(file.name for file in (data / "matches").glob("*.journal"))
    index = Index(data)
    index.remark(f"matches/{marked}", Remarks(("kept",)))
    index.close()
    for nth in range(kills):
        if nth % 2 == 0:
            for part in data.glob(f"{NAME}*"):
                part.unlink()
        work = subprocess.Popen(
            [sys.executable, "-c", WORK, str(data), f"matches/{marked}"], stdout=subprocess.PIPE, text=True
        )
        assert work.stdout is not None
        assert work.stdout.readline() == "begun\n"
        time.sleep(0.03 * (nth % 7))
        work.kill()
        work.communicate()
        index = Index(data)
        index.refresh()
        listed = {record.file for record in index.records()}
        there = {f"matches/{file.name}" for file in (data / "matches").glob("*.journal")}
        assert listed == there | {f"sheets/{file.name}" for file in (data / "sheets").glob("*.sheet")}
        assert all(record.damage is None for record in index.records())
        record = index.record(f"matches/{marked}")
        assert record is not None
        assert record.remarks.tags == ("kept",) or record.remarks.note.startswith("note ")
        index.close()
