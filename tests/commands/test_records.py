"""``records``: the matches kept on this machine, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.games import ALL
from tests.records.kept import fill

pytestmark = pytest.mark.simulation
OVER = "matches/20260201-120000-sichuan.journal"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    fill(folder)
    monkeypatch.setenv("PAIZHUO_HOME", str(folder))
    return folder


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["records", *words]) == status
    return capsys.readouterr().out


def values(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in said(capsys, *words, "--json").splitlines()]


def test_the_list_can_be_narrowed_and_read_by_people_and_programs(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(values(capsys, "list")) == len(ALL) + 2
    assert [each["rules"] for each in values(capsys, "list", "--rules", "sichuan")] == ["sichuan", "sichuan"]
    assert [each["kind"] for each in values(capsys, "list", "--kind", "sheet")] == ["sheet"]
    assert len(values(capsys, "list", "--since", "2026-02-01", "--text", "20260201")) == 1
    line = said(capsys, "list", "--text", "20260201", "--lang", "zh")
    assert "2026-02-01 12:00  四川麻将" in line
    assert OVER in line


def test_a_match_is_shown_with_its_hands(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = values(capsys, "show", "20260201-120000-sichuan")
    hands = shown["played_hands"]
    assert isinstance(hands, list)
    assert shown["hands"] == len(hands)
    assert shown["stops"] is None
    assert all(sum(hand["changes"]) == 0 for hand in hands)
    assert len(said(capsys, "show", OVER).splitlines()) == len(hands) + 1


def test_what_is_exported_is_imported_again_as_it_was_and_only_once(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (home / OVER).read_bytes()
    said(capsys, "export", OVER, "--to", str(tmp_path / "out"))
    copy = tmp_path / "out" / Path(OVER).name
    assert "already" in said(capsys, "import", str(copy), "--lang", "en", status=1)
    (home / OVER).unlink()
    assert said(capsys, "import", str(copy), "--lang", "en") == f"Imported: {OVER}\n"
    assert (home / OVER).read_bytes() == before
    assert main(["records", "export", OVER, "--to", str(tmp_path / "out")]) == 1
    assert "already" in capsys.readouterr().err
    assert said(capsys, "export", "20260101-120000-riichi", "--to", str(tmp_path / "out"), "--format", "tenhou")
    assert json.loads((tmp_path / "out/20260101-120000-riichi.json").read_text("utf-8"))["log"]


def test_what_is_no_match_or_breaks_the_rules_is_not_taken_in(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.journal").write_text("hello\n", "utf-8")
    assert "cannot be read" in said(capsys, "import", str(tmp_path / "text.journal"), "--lang", "en", status=1)
    lines = (home / OVER).read_text("utf-8").split("\n")
    bad = next(nth for nth, line in enumerate(lines) if '"action": "discard"' in line)
    lines[bad] = '{"seat": 0, "action": "discard", "tile": "7z"}'
    (tmp_path / "bad.journal").write_text("\n".join(lines), "utf-8")
    answer = said(capsys, "import", str(tmp_path / "bad.journal"), "--lang", "en", status=1)
    assert answer == f"bad.journal does not follow the rules from line {bad + 1} on, and was not taken in\n"
    assert len(list((home / "matches").glob("*.journal"))) == len(ALL) + 1


def test_statistics_count_what_the_list_has(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = json.loads(said(capsys, "stats", "--rules", "sichuan", "--who", "Ben", "--json"))
    assert found["matches"] == 2
    listed = values(capsys, "list", "--rules", "sichuan")
    assert found["hands"] == sum(int(str(each["hands"])) for each in listed) + sum(not each["over"] for each in listed)
    assert sum(found["places"]) == 1
    assert "Sichuan: 2 matches" in said(capsys, "stats", "--rules", "sichuan", "--who", "Ben", "--lang", "en")


def test_a_lost_index_is_made_anew(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = said(capsys, "list")
    for file in home.glob("records.sqlite*"):
        file.unlink()
    assert said(capsys, "rebuild", "--lang", "en") == f"The index was rebuilt: {len(ALL) + 2} matches\n"
    assert said(capsys, "list") == before


def test_a_name_that_no_match_has_is_refused_in_a_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "show", "nothing"]) == 1
    assert (
        capsys.readouterr().err
        == "paizhuo: nothing: there is no such match, or more than one; “paizhuo records list” names them\n"
    )


def test_matches_are_listed_by_what_their_person_won(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    of_all = values(capsys, "list", "--won", "0")
    assert 0 < len(of_all) < len(ALL)
    for each in of_all:
        (shown,) = values(capsys, "show", str(each["file"]))
        assert any(win["seat"] == 0 for hand in shown["played_hands"] for win in hand["won"])  # type: ignore[attr-defined]
    assert values(capsys, "list", "--won", "no such pattern") == []
    assert 0 < len(values(capsys, "list", "--won", "mangan")) < len(of_all)


def test_a_match_by_rules_that_are_not_known_is_refused_by_name_and_nothing_is_left(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (home / OVER).read_text("utf-8")
    (home / "matches/other.journal").write_text(text.replace('"sichuan"', '"unheard-of"', 1), "utf-8")
    out = str(tmp_path / "out")
    for words in (
        ["duplicate", "other"],
        ["share", "other", "--line", "9"],
        ["export", "other", "--format", "events", "--to", out],
        ["compare", "other", "other"],
    ):
        assert main(["records", *words, "--lang", "en"]) == 1, words
        error = capsys.readouterr().err
        assert "matches/other.journal" in error
        assert "unheard-of" in error
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "words, zh, en",
    [
        (["show", "nothing"], "没有这一场", "there is no such match"),
        (["list", "--since", "0001-13-01"], "不是 2026-01-31 这样的日期", "is not a date such as 2026-01-31"),
        (["share", "20260201-120000-sichuan", "--line", "0"], "没有第 0 行", "there is no line 0"),
        (["share", "20260201-120000-sichuan", "--line", "9", "--seat", "4"], "没有第 4 家", "there is no seat 4"),
        (["share", "20260301-120000-riichi.sheet", "--line", "9"], "没有打牌的过程", "has no play in it"),
        (["export", "20260301-120000-riichi.sheet", "--format", "events"], "没有打牌的过程", "has no play in it"),
        (["stats", "--who", "Nobody"], "没有“Nobody”打过的对局", "there is no match of “Nobody”"),
        (["stats", "--since", "2100-01-01"], "没有这样的对局", "there is no such match"),
    ],
)
def test_what_is_not_there_is_refused_in_both_languages(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], zh: str, en: str
) -> None:
    for language, said in (("zh", zh), ("en", en)):
        assert main(["records", *words, "--lang", language]) != 0
        assert said in capsys.readouterr().err
