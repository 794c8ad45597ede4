"""A hand followed from docs/ alone: JSON, docs/codec-fields.json and the table of events, nothing of the engine."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

FORM: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs/codec-fields.json").read_text("utf-8"))
LISTS, OBJECTS = FORM["lists"], FORM["objects"]
UNSEEN = "??"


def tiles(text: str) -> list[str]:
    """The names in a text of tiles."""
    found: list[str] = []
    for unseen, digits, suit in re.findall(r"(\?\?)|(\d+)([mpszf])", text):
        found += [unseen] if unseen else [digit + suit for digit in digits]
    return found


def named(written: Any, kind: Any) -> Any:
    """A written value with all fields of its classes by name."""
    if isinstance(kind, dict):
        (sort, held), *_ = kind.items()
        if sort == "list":
            return [one for each in written for one in several(each, held)]
        if sort == "row":
            return [named(each, part) for each, part in zip(written, held, strict=True)]
        if sort == "one_of":
            (first, *_) = [part for part in held if part != "null"]
            return None if written is None else named(written, first)
        return written
    if kind == "tiles":
        return tiles(written)
    if kind in LISTS and isinstance(written, list):
        return row(written, LISTS[kind]["fields"])
    return an_object(written) if isinstance(written, dict) else written


def several(written: Any, kind: Any) -> list[Any]:
    """One value of a list, or those that stand in one object."""
    if isinstance(written, dict) and "each" in written:
        key, fields = class_of(written)
        return [{key: written[key], **row(each, fields)} for each in written["each"]]
    return [named(written, kind)]


def class_of(written: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """The key that says the class of an object, and the fields of the class."""
    key = next(key for key in OBJECTS if isinstance(written.get(key), str))
    return key, OBJECTS[key][written[key]]["fields"]


def row(written: list[Any], fields: list[dict[str, Any]]) -> dict[str, Any]:
    values = [*written, *(field["default"] for field in fields[len(written) :])]
    return {field["name"]: named(value, field["type"]) for field, value in zip(fields, values, strict=True)}


def an_object(written: dict[str, Any]) -> dict[str, Any]:
    key, fields = class_of(written)
    given = {field["name"]: written.get(field["name"], field.get("default")) for field in fields}
    if "changed" in written:
        return dict(written)
    return {key: written[key], **{field["name"]: named(given[field["name"]], field["type"]) for field in fields}}


def changed(before: dict[str, Any], fields: list[dict[str, Any]], news: dict[str, Any]) -> dict[str, Any]:
    """A value of a class after what has changed in it."""
    kinds = {field["name"]: field["type"] for field in fields}
    after = deepcopy(before)
    for name, value in news.items():
        kind = kinds[name]
        if isinstance(kind, dict) and "one_of" in kind:
            kind = kind["one_of"][0]
        inner = isinstance(value, dict) and kind in LISTS
        after[name] = changed(before[name], LISTS[kind]["fields"], value) if inner else named(value, kinds[name])
    return after


def kind_after(tile: str) -> int:
    """The kind after that of a tile, as a number."""
    number, suit = (int(tile[0]) or 5) - 1, "mpsz".index(tile[1])
    if suit == 3:
        return 27 + ((number + 1) % 4 if number < 4 else (number - 4 - 1) % 3 + 4)
    return 9 * suit + (number + 1) % 9


class Stranger:
    """What one participant knows of a hand."""

    def __init__(self, observation: Any) -> None:
        self.seen: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.noted: dict[str, Any] = {}
        self.look(observation)

    def look(self, observation: Any) -> None:
        """The whole table has come."""
        self.seen = named(observation, "Observation")
        self.table = self.seen["hand"]
        self.noted = deepcopy(self.table["state"])

    def follow(self, events: list[Any], turn: int | None) -> None:
        """What has happened has come."""
        for event in named(events, {"list": "event"}):
            does = self.note if event["event"] == "noted" else getattr(self, event["event"])
            does(event)
        self.table["phase"]["turn"] = turn

    @property
    def observation(self) -> dict[str, Any]:
        """The table as one may see it: tiles that went to a rack of somebody else are not seen there."""
        found = deepcopy(self.seen)
        for place in found["hand"]["places"]:
            if place["owner"] != found["seat"] and not place["shown"]:
                place["concealed"] = [UNSEEN] * len(place["concealed"])
                place["drawn"] = None if place["drawn"] is None else UNSEEN
        return found

    # -- parts -----------------------------------------------------------------------------------------------------

    def place(self, event: dict[str, Any], rack: int | None = None) -> dict[str, Any]:
        """The rack that an event names."""
        number = event["seat"] + (event.get("rack", 0) if rack is None else rack) * len(self.table["rivers"])
        found: dict[str, Any] = self.table["places"][number]
        return found

    def river(self, event: dict[str, Any]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.table["rivers"][event["seat"]]
        return found

    @staticmethod
    def take(place: dict[str, Any], gone: list[str]) -> None:
        """Tiles leave a rack."""
        if UNSEEN in gone:
            place["concealed"] = [UNSEEN] * (len(place["concealed"]) - len(gone))
            return
        for tile in gone:
            place["concealed"].remove(tile if tile in place["concealed"] else UNSEEN)

    # -- events of all games ---------------------------------------------------------------------------------------

    def dice_rolled(self, event: dict[str, Any]) -> None:
        if event["purpose"] == "break":
            self.table["wall"]["dice"] = event["faces"]

    def dealt(self, event: dict[str, Any]) -> None:
        self.table["places"][event["place"]]["concealed"] += event["tiles"]
        self.table["wall"]["front"] += len(event["tiles"])

    def drew(self, event: dict[str, Any]) -> None:
        place = self.place(event, 0)
        place["concealed"].append(event["tile"])
        place["drawn"] = event["tile"]
        self.table["wall"]["tail" if event["replacement"] else "front"] += 1

    def discarded(self, event: dict[str, Any]) -> None:
        place = self.place(event)
        self.take(place, [event["tile"]])
        place["drawn"] = None
        self.river(event).append({**{name: event[name] for name in ("tile", "drawn", "turned")}, "taken_by": None})

    def melded(self, event: dict[str, Any]) -> None:
        place, meld = self.place(event), event["meld"]
        own = list(meld["tiles"])
        if meld["claimed"] is not None:
            own.remove(meld["claimed"])
            self.table["rivers"][meld["source"]][-1]["taken_by"] = event["seat"]
        self.take(place, own)
        place["melds"].append(meld)
        place["drawn"] = None

    def kong_added(self, event: dict[str, Any]) -> None:
        place = self.place(event)
        self.take(place, [event["tile"]])
        place["melds"][event["index"]]["kind"] = "kakan"
        place["melds"][event["index"]]["tiles"].append(event["tile"])
        place["drawn"] = None

    def kong_robbed(self, event: dict[str, Any]) -> None:
        meld = self.place(event)["melds"][event["index"]]
        meld["kind"] = "pon"
        self.river(event).append({"tile": meld["tiles"].pop(), "drawn": False, "turned": False, "taken_by": None})

    def turned_up(self, event: dict[str, Any]) -> None:
        self.table["wall"]["shown"].append(event["tile"])

    def shown(self, event: dict[str, Any]) -> None:
        place = self.table["places"][event["place"]]
        place["concealed"], place["shown"] = event["tiles"], True
        if place["drawn"] == UNSEEN:
            place["drawn"] = event["tiles"][-1]

    def paid(self, event: dict[str, Any]) -> None:
        self.table["ledger"] += event["transfers"]

    def won(self, event: dict[str, Any]) -> None:
        self.table["wins"].append(event["win"])
        self.table["ledger"] += event["win"]["transfers"]

    def ended(self, event: dict[str, Any]) -> None:
        self.table["ending"] = event["ending"]

    def note(self, event: dict[str, Any]) -> None:
        state = event.get("state")
        if "changed" in event:
            state = changed(self.noted, OBJECTS["is"][self.noted["is"]]["fields"], event["changed"])
        assert state is not None
        self.noted, self.table["state"] = state, deepcopy(state)

    def exchanged(self, event: dict[str, Any]) -> None:
        passed, seats = event["passed"], len(event["passed"])
        self.passed_on(passed, [(seat - event["steps"]) % seats for seat in range(seats)])

    def passed_on(self, piles: list[list[str]], givers: list[int]) -> None:
        for seat, giver in enumerate(givers):
            place = self.table["places"][seat]
            self.take(place, piles[seat])
            place["concealed"] += piles[giver]
            place["drawn"] = None

    def flower_laid(self, event: dict[str, Any]) -> None:
        self.take(self.place(event), [event["tile"]])
        self.place(event)["drawn"] = None
        self.table["flowers"][event["seat"]].append(event["tile"])

    def flower_replaced(self, event: dict[str, Any]) -> None:
        self.place(event)["concealed"].append(event["tile"])
        self.table["wall"]["tail"] += 1

    def kongs_turned_up(self, event: dict[str, Any]) -> None:
        for place, melds in zip(self.table["places"], event["melds"], strict=True):
            place["melds"] = melds

    def supporters_chose(self, event: dict[str, Any]) -> None:
        self.table["watchers"] = event["watchers"]

    def voids_named(self, event: dict[str, Any]) -> None:
        self.table["state"]["void"] = event["suits"]
        self.dealer_drew(event)

    def game_chosen(self, event: dict[str, Any]) -> None:
        self.table["deal"]["game"] = event["game"]
        self.table["places"] = [row([owner], LISTS["Place"]["fields"]) for owner in event["owners"]]
        self.table |= {name: event[name] for name in ("wall", "watchers")}
        self.table["state"] = event["state"]

    # -- events of one game ----------------------------------------------------------------------------------------

    def dealer_drew(self, event: dict[str, Any]) -> None:
        place = self.table["places"][self.table["deal"]["dealer"]]
        place["drawn"] = place["concealed"][-1]

    dealer_took_up = dealer_drew
    drew_openly = drew

    def kongs_shown(self, event: dict[str, Any]) -> None:
        self.place(event)["melds"] = event["melds"]

    def shared_out(self, event: dict[str, Any]) -> None:
        self.passed_on(event["piles"], event["givers"])

    def moved(self, event: dict[str, Any]) -> None:
        source, target = self.place(event), self.place(event, 1 - event["rack"])
        arrives = event["tile"] if event["tile"] in source["concealed"] else UNSEEN
        source["concealed"].remove(arrives)
        target["concealed"].insert(len(target["concealed"]) - (target["drawn"] is not None), arrives)
        if event["drawn"]:
            source["drawn"], target["drawn"] = None, arrives
        self.table["state"]["moved"] += 1

    def meld_moved(self, event: dict[str, Any]) -> None:
        meld = self.place(event)["melds"].pop(event["index"])
        self.place(event, 1 - event["rack"])["melds"].append(meld)
        self.table["state"]["moved"] += 3

    def joined(self, event: dict[str, Any]) -> None:
        source = next(place for place in (self.place(event, 0), self.place(event, 1)) if place["drawn"] is not None)
        tile, source["drawn"] = source["drawn"], None
        source["concealed"].pop()
        self.place(event)["concealed"].append(tile)
        self.place(event)["drawn"] = tile if event["drawn"] else None

    def laid_unseen(self, event: dict[str, Any]) -> None:
        self.river(event).append({"tile": UNSEEN, "drawn": True, "turned": False, "taken_by": None})
        self.table["wall"]["front"] += 1

    def spoke(self, event: dict[str, Any]) -> None:
        bets, seat = self.table["state"]["bets"], event["seat"]
        for name, value in (("stacks", "stack"), ("bets", "bet"), ("folded", "folded")):
            bets["chips"][name][seat] = event[value]
        for name in ("opened", "raised"):
            bets[name][seat] = event[name]

    def concealed_kong_robbed(self, event: dict[str, Any]) -> None:
        place = self.place(event)
        tile, *rest = place["melds"].pop()["tiles"]
        place["concealed"] += rest
        self.river(event).append({"tile": tile, "drawn": False, "turned": False, "taken_by": None})

    def dora_turned(self, event: dict[str, Any]) -> None:
        self.turned_up(event)
        self.table["wall"] |= {"reserve": 1, "tail_skip": 1}
        self.table["state"]["dora"] = kind_after(event["tile"])

    def wild_turned_up(self, event: dict[str, Any]) -> None:
        self.turned_up(event)
        self.table["wall"]["reserve"] = 1

    def took(self, event: dict[str, Any]) -> None:
        state, source = self.table["state"], event["source"]
        back = len(state["plays"]) - len(state["taking"]) if source == event["seat"] else 0
        self.table["rivers"][source][-1 - back]["taken_by"] = event["seat"]
        self.place(event, 0)["concealed"].append(event["tile"])
        self.place(event, 0)["drawn"] = event["tile"]
        state["taking"].remove([event["tile"], source])
        state["taken"][event["seat"]].append([event["tile"], source])
        state["untouched"] = False
