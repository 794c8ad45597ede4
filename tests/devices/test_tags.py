"""Tags are taught, kept on disk and compared with what a game needs; what is wrong with a file is said in a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.core.tiles import TILE_COUNT, UNKNOWN, parse
from paizhuo.engine.devices.tags import (
    BadTag,
    BadTagFile,
    DealerMarker,
    Meaning,
    PlayerCard,
    PointStick,
    SetCheck,
    TagTable,
    TagTaken,
    Taught,
    TileMeaning,
    load,
    save,
    spoken,
)
from paizhuo.engine.games import find

names = st.text("abc 红中é'\"{}", min_size=1, max_size=40).filter(str.strip)
meanings: st.SearchStrategy[Meaning] = st.one_of(
    st.builds(TileMeaning, st.integers(0, TILE_COUNT - 1)),
    st.builds(PlayerCard, names),
    st.just(DealerMarker()),
    st.builds(PointStick, st.integers(1, 1_000_000)),
)
ids = st.binary(min_size=1, max_size=12).map(lambda data: data.hex().upper())


@given(st.dictionaries(ids, st.builds(Taught, names, meanings), max_size=8))
def test_what_is_saved_is_what_is_loaded(tmp_path_factory: pytest.TempPathFactory, tags: dict[str, Taught]) -> None:
    path = tmp_path_factory.mktemp("tags") / "deeper" / "tags.json"
    table = TagTable()
    for tag, taught in tags.items():
        table = table.learned(taught.set_name, tag, taught.meaning)
    save(table, path)
    assert load(path) == table == TagTable(tags)
    assert [each.name for each in path.parent.iterdir()] == ["tags.json"]


def test_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert load(tmp_path / "none.json") == TagTable()


def test_a_tag_means_one_thing_until_it_is_forgotten_or_taught_anew() -> None:
    table = TagTable().learned("green", "FB0EE20B", TileMeaning(4))
    assert table.learned("green", "FB0EE20B", TileMeaning(4)) == table
    others: list[tuple[str, Meaning]] = [("green", DealerMarker()), ("blue", TileMeaning(4))]
    for set_name, meaning in others:
        with pytest.raises(TagTaken) as refused:
            table.learned(set_name, "FB0EE20B", meaning)
        assert refused.value.before == Taught("green", TileMeaning(4))
        assert "FB0EE20B" in refused.value.reason.zh
        assert "green" in refused.value.reason.en
    anew = table.learned("blue", "FB0EE20B", PlayerCard("Ann"), instead=True)
    assert anew.taught("FB0EE20B") == Taught("blue", PlayerCard("Ann"))
    assert table.forgotten(["FB0EE20B", "00"]).meaning("FB0EE20B") is None
    assert table.meaning("FB0EE20B") == TileMeaning(4)


def test_unknown_tags_are_named_once_each() -> None:
    table = TagTable().learned("green", "AA", DealerMarker())
    assert table.unknown(["BB", "AA", "CC", "BB"]) == ("BB", "CC")


def test_a_set_is_complete_when_it_has_every_tile_of_the_wall() -> None:
    rules = find("riichi")
    wall = rules.play.wall(rules.settled({}))
    table = TagTable().learned("green", "0000FF", PointStick(1000))
    for number, tile in enumerate(wall):
        table = table.learned("green", f"{number:06X}", TileMeaning(tile))
    assert table.compared("green", wall) == SetCheck((), ())
    other = table.forgotten(["000000"]).learned("green", "00FFFF", TileMeaning(parse("1f")[0]))
    assert other.compared("green", wall) == SetCheck((wall[0],), parse("1f"))
    assert len(other.tiles("green")) == len(wall)
    assert other.compared("blue", wall).missing == tuple(other.compared("none", wall).missing)
    assert other.sets() == ("green",)


@pytest.mark.parametrize(
    "set_name, tag, meaning",
    [
        ("green", "fb", DealerMarker()),
        ("green", "FBE", DealerMarker()),
        ("green", "", DealerMarker()),
        ("green", "00" * 65, DealerMarker()),
        ("", "FB", DealerMarker()),
        ("x" * 41, "FB", DealerMarker()),
        ("green", "FB", TileMeaning(UNKNOWN)),
        ("green", "FB", TileMeaning(TILE_COUNT)),
        ("green", "FB", PlayerCard(" ")),
        ("green", "FB", PlayerCard("a\nb")),
        ("green", "FB", PointStick(0)),
    ],
)
def test_what_can_mean_nothing_is_not_taught(set_name: str, tag: str, meaning: Meaning) -> None:
    with pytest.raises(BadTag) as refused:
        TagTable().learned(set_name, tag, meaning)
    assert refused.value.reason.zh
    assert refused.value.reason.en


def in_set(tags: Any) -> dict[str, Any]:
    return {"format": 1, "sets": {"green": tags}}


@pytest.mark.parametrize(
    "stated, part",
    [
        ("", "no JSON"),
        ("\ufffe{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        (" " * 4_000_001, "too large"),
        ("[]", "no table"),
        ({"format": 1}, "no table"),
        ({"format": True, "sets": {}}, "no table"),
        ({"format": 1, "sets": {}, "more": 1}, "no table"),
        ({"format": 2, "sets": {}}, "newer version"),
        (in_set([]), "“green”"),
        (in_set({"fb": {"dealer": True}}), "upper-case"),
        (in_set({"FB": {"tile": "5x"}}), "'FB'"),
        (in_set({"FB": {"tile": "??"}}), "known"),
        (in_set({"FB": {"tile": "5m", "points": 1}}), "one of"),
        (in_set({"FB": {"dealer": 1}}), "one of"),
        (in_set({"FB": {"points": True}}), "one of"),
        (in_set({"FB": {"points": 10**9}}), "points"),
        (in_set({"FB": {"player": ""}}), "characters"),
        ({"format": 1, "sets": {"a": {"FB": {"dealer": True}}, "b": {"FB": {"dealer": True}}}}, "already means"),
        ('{"format": 1, "sets": {"a": {"FB": {"tile": "1m"}, "FB": {"tile": "2m"}}}}', "twice"),
    ],
)
def test_a_file_that_is_no_table_of_tags_is_refused_with_a_reason_and_stays(
    tmp_path: Path, stated: Any, part: str
) -> None:
    path = tmp_path / "tags.json"
    path.write_text(stated if isinstance(stated, str) else json.dumps(stated), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(BadTagFile, match=r"tags\.json") as refused:
        load(path)
    assert part in refused.value.reason.en
    assert "\n" not in refused.value.reason.zh
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadTagFile, match="cannot be read"):
        load(tmp_path)


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tags.json"
    table = TagTable().learned("green", "FB", DealerMarker())
    save(table, path)

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(table.forgotten(["FB"]), path)
    assert load(path) == table
    assert len(list(tmp_path.iterdir())) == 1


def test_every_meaning_has_words() -> None:
    said = [spoken(each).en for each in (TileMeaning(0), PlayerCard("Ann"), DealerMarker(), PointStick(100))]
    assert len(set(said)) == 4
    assert all(said)
