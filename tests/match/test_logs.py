"""Records of other programs become matches of ours: every kind of call and ending, whole matches, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.core.tiles import DRAGONS as DRAGON_TILES
from paizhuo.engine.core.tiles import KINDS, WINDS, parse, text
from paizhuo.engine.games.riichi.options import PRESETS, TRIPLE_RON_DRAW
from paizhuo.engine.match.formats import tenhou_logs
from paizhuo.engine.match.formats.followed import NotFollowed, followed
from paizhuo.engine.match.formats.logged import NAMES as DIRECTIONS
from paizhuo.engine.match.formats.logged import BadLog
from paizhuo.engine.match.formats.mjai import logs, records
from paizhuo.engine.match.formats.tenhou import log
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.foreign import converted, unpacked
from paizhuo.engine.rules.options import Preset, Value
from paizhuo.engine.table.simulation import play_match
from tests.games.support import Table, around
from tests.match.logged import NAMES, as_mjai, as_tenhou, imported, last_hand, plain, positions, read, scene

FORMS = ("mjai", "tenhou")
LOGS = Path(__file__).parent / "logs"
IDLE = ("147m258p369s1234z", "258m369p147s1235z", "369m147p258s1236z", "1479m258p36s4567z")
THREE_READY = (IDLE[0], "234567m34p67888s", "345678m46p23455s", "22288m67p345777s")
FED = ("draw 5p", "0 discard 5p drawn")


READY = ("234567m34p678s88p", "123567m345p678s9s", "123789m123s99p56p", "345m789p12378s11p")
QUADS = ("222m369p147s1235z", "333m258p47s44466z", "1114579m258p369s", "1479p258s99m777z6m")
DRAGONS = ("147m258p369s567z9m", "23m559p98s556677z", "369m147p258s1236z", "1478m258p36s1123z")


def to_the_end(last: str) -> Table:
    """Nobody claims anything until the wall is empty; seat 1 draws and discards honours alone. ``last``: the last tile drawn."""
    racks = ("234456m678p2468s", "345567m234p4466s", "234678m345p2357s", "567m234678p3579s")
    table = scene(racks, "8p")
    held = [tile for place in table.hand.places for tile in place.concealed] + [*parse("8p" + last)]
    left = [kind for kind in range(KINDS) for _ in range(4 - held.count(kind))]
    honours = [tile for tile in left if tile in (*WINDS, *DRAGON_TILES, 0, 8, 9, 17, 18, 26)]
    others = [tile for tile in left if tile not in honours]
    for nth in range(69):
        name = text(((honours if nth % 4 == 1 or not others else others).pop(),))
        table = table.play(f"draw {name}", f"{nth % 4} discard {name} drawn")
        if table.waits_for == "decision":
            table = table.given({})  # all pass
    return table.play(f"draw {last}")


SCENES: dict[str, Callable[[], Table]] = {
    "one of three wins": lambda: scene(THREE_READY, "9m", *FED, "2 ron"),
    "two win on one tile": lambda: scene(THREE_READY, "9m", *FED, "1 ron & 3 ron"),
    "three win on one tile": lambda: scene(THREE_READY, "9m", *FED, "1 ron & 2 ron & 3 ron"),
    "three winners are a draw": lambda: scene(
        THREE_READY, "9m", *FED, "1 ron & 2 ron & 3 ron", options={TRIPLE_RON_DRAW: True}
    ),
    "nine terminals": lambda: scene(("19m19p19s123z2468m", *IDLE[1:]), "5m", "draw 6z", "0 abandon"),
    "four winds": lambda: scene(
        (*IDLE[:3], "147m258p369s124z9m"), "5m", "draw 9p", "0 discard 1z", "draw 9p", "1 discard 1z",
        "draw 9p", "2 discard 1z", "draw 8m", "3 discard 1z",
    ),
    "four riichi": lambda: scene(
        READY, "5s", "draw 5z", "0 riichi 5z drawn", "draw 6z", "1 riichi 6z drawn", "draw 6z", "2 riichi 6z drawn",
        "draw 5z", "3 riichi 5z drawn",
    ),
    "four kongs": lambda: scene(
        QUADS, "9s", "draw 5z", "0 discard 5z drawn", "draw 7z", "1 discard 7z drawn", "3 minkan 777z", "draw 1p",
        "3 discard 1p drawn", "indicator 9p", "draw 2m", "0 ankan 2222m", "indicator 9p", "draw 3m", "0 discard 3m drawn",
        "1 minkan 333m", "draw 4z", "1 ankan 4444z", "indicator 8s", "indicator 8s", "draw 6p", "1 discard 6p drawn",
    ),
    "a riichi that is claimed": lambda: scene(
        (READY[0], "147m258p369s5533z", *IDLE[2:]), "9s", "draw 5z", "0 riichi 5z drawn", "1 pon 55z", "1 discard 3z",
        *around("2 4z", "3 4z"), "draw 2p", "0 self_draw", "under 1z",
    ),
    "a riichi that is won with": lambda: scene(
        (READY[0], "234567m34p22678s", *IDLE[2:]), "9s", "draw 5p", "0 riichi 5p drawn", "1 ron",
    ),
    "a kong that is robbed": lambda: scene(
        ("147m268p369s1235z", "55p147m369p47s123z", "345678m46p23455s", "1479m268p36s4567z"), "9m", "draw 5p", "0 discard 5p drawn",
        "1 pon 55p", "1 discard 1z", *around("2 6z", "3 7z", "0 7z"), "draw 5p", "1 kakan 5p drawn", "2 ron",
    ),
    "the tile after an open kong": lambda: scene(
        ("147m258p369s1235z", "234678m34p55s777z", IDLE[2], "1479m258p36s4566z"), "9m", "draw 7z", "0 discard 7z drawn", "1 minkan 777z",
        "draw 5p", "1 self_draw",
    ),
    "liable for the dragons": lambda: scene(
        DRAGONS, "9m", "draw 2s", "0 discard 5z", "1 pon 55z", "1 discard 9s", *around("2 9p", "3 9p"), "draw 1s", "0 discard 6z",
        "1 pon 66z", "1 discard 8s", *around("2 9s", "3 8s"), "draw 8m", "0 discard 7z", "1 pon 77z", "1 discard 9p",
        *around("2 9s"), "draw 4m", "3 discard 4m drawn", "1 ron",
    ),
    "nagashi": lambda: to_the_end("9s").play("1 discard 9s drawn"),
    "the last tile": lambda: to_the_end("4s").play("1 self_draw"),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SCENES)
def test_what_happened_in_a_hand_is_what_is_read(name: str, form: str) -> None:
    table = SCENES[name]()
    assert table.ending is not None, table.waits_for
    assert plain(last_hand(imported(read(form, table))).hand) == plain(table.hand)


# -- whole matches -------------------------------------------------------------------------------------------------------


def played(folder: Path, seed: int, bot: str, options: Mapping[str, Value]) -> Journal:
    """A match of four computer players."""
    file = folder / "match.journal"
    play_match(MatchSetup("riichi", options, tuple(SeatSetup(name, bot) for name in NAMES), seed), 100, file)
    return load(file.read_text("utf-8"))


def again(journal: Journal, form: str) -> Journal:
    """The match as it comes back from a form."""
    moments = [(step.match, step.events) for step in steps(journal)]
    values = [log(journal.setup, moments)] if form == "tenhou" else list(records(moments, tuple(NAMES)))
    sent = json.loads(json.dumps(values))
    (match,) = tenhou_logs.matches(sent) if form == "tenhou" else logs.matches(sent)
    return imported(match)


def comes_back(journal: Journal) -> None:
    """From both forms it is the same match at every position, and it ends in the same place; Tenhou's has the settled points too."""
    before, (*_, last) = positions(journal), steps(journal)
    assert last.match.final is not None
    for form in FORMS:
        back = again(journal, form)
        assert positions(back) == before
        *_, end = steps(back)
        assert end.match.final is not None
        assert end.match.results == last.match.results
        if form == "tenhou":
            assert end.match.final.points == last.match.final.points


@pytest.mark.simulation
@pytest.mark.parametrize("seed, bot, preset", [(1, "random", 0), (5, "basic", 1)])
def test_a_match_comes_back_from_other_forms_as_it_was(tmp_path: Path, seed: int, bot: str, preset: int) -> None:
    comes_back(played(tmp_path, seed, bot, {**PRESETS[preset].options, "length": "east"}))


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
@pytest.mark.parametrize("bot", ["random", "basic"])
def test_many_matches_come_back(tmp_path: Path, bot: str, preset: Preset) -> None:
    for seed in range(100, 112):
        comes_back(played(tmp_path, seed, bot, preset.options))


# -- as other programs write ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(LOGS.iterdir()), ids=lambda file: file.name)
def test_a_record_that_was_written_by_hand_is_read(file: Path) -> None:
    """Each says what its hands came to: they follow from our rules with every payment."""
    found = converted(unpacked(file.read_bytes()))
    assert found
    for each in found:
        assert not each.remarks, [remark.en for remark in each.remarks]
        assert last_hand(load(each.text)).results


def test_what_the_record_does_not_say_stays_unknown() -> None:
    """Dice are not thrown, and indicators that the record leaves out are unknown."""
    lines = as_mjai(SCENES["a riichi that is claimed"]())
    for line in lines:
        if line["type"] == "hora":
            del line["ura_markers"]
    (match,) = logs.matches(lines)
    found = followed(match)
    assert '"chance": "dice", "purpose": "break", "seat": 0, "by": "log", "value": []' in found.text
    assert '"purpose": "under", "by": "log", "value": "??"' in found.text


def test_a_record_may_begin_with_a_later_hand() -> None:
    row: Any = as_tenhou(SCENES["two win on one tile"]())
    row["log"][0][0:2] = [[4, 2, 1], [30_000, 24_000, 21_000, 24_000]]
    row["log"][0][-1][1:] = [[-5500, 5500, 0, 0], [1, 0, 1, ""], [-3900, 0, 0, 3900], [3, 0, 3, ""]]
    (match,) = tenhou_logs.matches([row])
    found = followed(match)
    hand = json.loads(found.text.split("\n")[1])
    assert (hand["round"], hand["dealer"], hand["repeats"], hand["deposit"]) == ("S", 0, 2, 1000)
    assert hand["standing"] == [30_000, 24_000, 21_000, 24_000]
    assert [win.seat for win in last_hand(load(found.text)).hand.wins] == [1, 3]


def test_where_only_points_differ_those_of_the_record_count_and_a_remark_says_so() -> None:
    lines = as_mjai(SCENES["one of three wins"]())
    lines[-2]["deltas"] = [-12_000, 0, 12_000, 0]
    (match,) = logs.matches(lines)
    found = followed(match)
    (remark,) = found.remarks
    assert remark.en.startswith("Hand 1: ")
    assert "-12000 / 0 / +12000 / 0 in the record" in remark.en
    assert last_hand(load(found.text)).standing == (13_000, 25_000, 37_000, 25_000)


def test_a_record_that_breaks_off_is_followed_as_far_as_it_goes() -> None:
    lines = as_mjai(SCENES["four kongs"]())[:-8]
    (match,) = logs.matches(lines)
    found = followed(match)
    assert [remark.en for remark in found.remarks] == ["The record breaks off in the middle of hand 1"]
    *_, last = steps(load(found.text))
    assert not last.match.hand_over
    assert sum(meld.is_kong for place in last.match.hand.places for meld in place.melds) >= 2


def test_hands_of_one_file_are_one_match_where_they_may_follow_each_other() -> None:
    first, other = (as_tenhou(SCENES["one of three wins"]()) for _ in range(2))
    other["log"][0][4:] = [part if len(part) == 13 else [] for part in other["log"][0][4:16]]
    for number, matches in (([1, 0, 0], 1), ([0, 1, 0], 1), ([2, 0, 0], 2), ([0, 0, 0], 2)):
        other["log"][0][0] = number
        assert len(tenhou_logs.matches([first, other])) == matches


@pytest.mark.parametrize(
    "name, options",
    [
        ("般南喰赤", {"length": "east_south", "open_tanyao": True, "red_fives": True, "uma": "10-20"}),
        ("玉の間東喰", {"length": "east", "open_tanyao": True, "red_fives": False}),
        ("特東速", {"length": "east", "open_tanyao": False, "red_fives": False, "triple_ron_draw": True}),
        ("東京リーグ", {"red_fives": True}),
    ],
)
def test_the_name_of_the_rules_says_what_was_agreed_on(name: str, options: dict[str, Value]) -> None:
    row = as_tenhou(SCENES["one of three wins"]()) | {
        "rule": {"disp": name, **({"aka": 1} if len(options) == 1 else {})}
    }
    (match,) = tenhou_logs.matches([row])
    assert {option: match.options[option] for option in options} == options
    assert ("length" in match.options) is ("length" in options)


# -- what cannot be ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, number, changed, said",
    [
        (
            "one of three wins",
            3,
            {"pai": "9p", "tsumogiri": False},
            "hand 1 does not follow the rules: a cannot do this",
        ),
        ("one of three wins", 3, {"type": "hora", "target": 0}, "hand 1 does not follow the rules: a cannot do this"),
        ("four winds", 2, {"actor": 3}, "d does not draw now"),
        ("four winds", 9, {"pai": "8m", "tsumogiri": True}, "the record has its end here"),
        ("a riichi that is claimed", 6, {"consumed": ["P", "F"]}, "b cannot do this"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_the_hand_and_the_reason(
    name: str, number: int, changed: dict[str, Any], said: str
) -> None:
    lines = as_mjai(SCENES[name]())
    lines[number] |= changed
    (match,) = logs.matches(lines)
    with pytest.raises(NotFollowed) as no:
        followed(match)
    assert said in no.value.reason.en
    assert no.value.reason.zh != no.value.reason.en


def test_three_players_hidden_tiles_and_nonsense_are_refused_in_words() -> None:
    lines = as_mjai(SCENES["one of three wins"]())
    start = lines[1]
    for changed, said in (
        ({"scores": [35_000] * 3, "tehais": start["tehais"][:3]}, "three players"),
        ({"tehais": [start["tehais"][0], ["?"] * 13, ["?"] * 13, ["?"] * 13]}, "tiles of one seat alone"),
        ({"dora_marker": "10m"}, "line 2 cannot be understood"),
        ({"oya": 4}, "line 2 cannot be understood"),
    ):
        with pytest.raises(BadLog) as no:
            logs.matches([lines[0], start | changed, *lines[2:]])
        assert said in no.value.reason.en
    row = as_tenhou(SCENES["one of three wins"]())
    for changed, said in (
        ({"name": ["a", "b", "c", ""], "rule": {"disp": "三般南喰赤"}}, "three players"),
        ({"log": []}, "no hand in it"),
        ({"log": [[[16, 0, 0], *row["log"][0][1:]]]}, "hand 1 cannot be understood"),
        ({"log": [[[0, 10**12, 0], *row["log"][0][1:]]]}, "hand 1 cannot be understood"),
        ({"log": [row["log"][0][:5]]}, "hand 1 cannot be understood"),
        ({"log": [[*row["log"][0][:5], ["p1"], *row["log"][0][6:]]]}, "hand 1 cannot be understood"),
    ):
        with pytest.raises(BadLog) as no:
            tenhou_logs.matches([row | changed])
        assert said in no.value.reason.en


@pytest.mark.parametrize("changed", [{"name": None}, {"name": 5}, {"sc": [float("nan")] * 8}, {"rule": [1]}])
def test_what_a_record_says_wrongly_beside_its_hands_is_no_part_of_it(changed: dict[str, Any]) -> None:
    row = as_tenhou(SCENES["one of three wins"]())
    (match,) = tenhou_logs.matches([row | changed])
    assert (len(match.hands), match.final) == (1, None)
    assert match.names == tuple(NAMES if "name" not in changed else DIRECTIONS)
