"""Score sheets as tables for other programs."""

from __future__ import annotations

import csv
import io

import pytest

from paizhuo.desktop.sheet.kept import as_csv
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.sheet.scoring import score_sheet
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin, new_sheet


@pytest.mark.parametrize("name", ['=HYPERLINK("http://a")', "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1"])
def test_no_name_is_a_formula_to_a_spreadsheet(name: str) -> None:
    sheet = replace(
        new_sheet("riichi", {}, (name, "Ben", "Cleo", "=Dora")),
        entries=(Entry((ReportedWin(0, 3, total=1, fu=30),)), Entry((ReportedWin(3, 0, total=1, fu=30),))),
    )
    table = as_csv(sheet, score_sheet(sheet), "en")
    cells = [cell for line in csv.reader(io.StringIO(table, newline="")) for cell in line]
    assert "'" + name.replace("\t", " ").replace("\r", " ") in cells
    assert "'=Dora" in cells
    texts = [cell for cell in cells if not cell.lstrip("+-").replace(".", "").isdigit()]
    assert not [cell for cell in texts if cell.strip().startswith(("=", "+", "-", "@"))]
