"""What a seat answers in mjai, and which of its options an answer means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, Tile
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.match.formats.mjai.tiles import names, tile_name

NONE: Final[Mapping[str, Any]] = {"type": "none"}
ASKING: Final = ("tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan")
"""The types of lines whose answers may be choices. An indicator turned after a discard asks for nothing: the discard's answer counts."""
_CALLS: Final = {Chi: "chi", Pon: "pon", Minkan: "daiminkan"}


class NoSuchAnswer(ValueError):
    """An answer that fits none of the options; the message says which."""


def reply(observation: Observation, action: Action, source: Seat | None, tile: Tile | None) -> dict[str, Any]:
    """Return an option as an mjai answer. ``source`` and ``tile``: the seat whose discard or added tile may be claimed, and that tile.
    For a riichi the answer only declares it; its discard is asked for afterwards. Raises ``NoSuchAnswer``.
    """
    actor = observation.seat
    assert actor is not None
    match action:
        case Discard(pai, drawn):
            return {"type": "dahai", "actor": actor, "pai": tile_name(pai), "tsumogiri": drawn}
        case Riichi():
            return {"type": "reach", "actor": actor}
        case Chi(used) | Pon(used) | Minkan(used):
            assert tile is not None
            call = {"type": _CALLS[type(action)], "actor": actor, "target": source}
            return {**call, "pai": tile_name(tile), "consumed": names(used)}
        case Ankan(used):
            return {"type": "ankan", "actor": actor, "consumed": names(used)}
        case Kakan(pai):
            pon = next(m for m in observation.hand.places[actor].melds if m.kind == "pon" and m.first_kind == KIND[pai])
            return {"type": "kakan", "actor": actor, "pai": tile_name(pai), "consumed": names(pon.tiles)}
        case SelfDraw():
            drawn_tile = observation.hand.places[actor].drawn
            return {
                "type": "hora",
                "actor": actor,
                "target": actor,
                "pai": tile_name(-1 if drawn_tile is None else drawn_tile),
            }
        case Ron():
            return {"type": "hora", "actor": actor, "target": source, "pai": tile_name(-1 if tile is None else tile)}
        case AbandonHand():
            return {"type": "ryukyoku", "actor": actor}
        case _ if action == PASS:
            return dict(NONE)
        case _:
            raise NoSuchAnswer(f"riichi has no {action.name}")


def discard_of(action: Action, actor: Seat) -> dict[str, Any] | None:
    """Return the discard that goes with a riichi, which is asked for once it is declared; None for anything else."""
    if not isinstance(action, Riichi):
        return None
    return {"type": "dahai", "actor": actor, "pai": tile_name(action.tile), "tsumogiri": action.drawn}


def meant(
    observation: Observation,
    answer: Mapping[str, Any],
    source: Seat | None,
    tile: Tile | None,
    *,
    declared: bool = False,
) -> Action | None:
    """The option that an answer means. None: it declares riichi, and the discard is still to come; ``declared``: this is that discard.

    Fields that programs leave out are not looked at. Raises ``NoSuchAnswer``.
    """
    kind = answer.get("type")
    if kind == "reach" and not declared and any(isinstance(option, Riichi) for option in observation.options):
        return None
    if kind == "dahai":
        return _discard(observation, answer, declared=declared)
    for option in observation.options:
        said = reply(observation, option, source, tile)
        if said["type"] == kind and not isinstance(option, Riichi | Discard) and _same_tiles(said, answer):
            return option
    raise NoSuchAnswer(f"{dict(answer)!r} is none of what may be done now")


def _discard(observation: Observation, answer: Mapping[str, Any], *, declared: bool) -> Action:
    """Return a discard, with or without riichi. If the answer has ``tsumogiri``, it tells the tile just drawn from an equal one."""
    fitting: list[Discard | Riichi] = [
        option
        for option in observation.options
        if isinstance(option, Riichi if declared else Discard) and tile_name(option.tile) == answer.get("pai")
    ]
    exact = [option for option in fitting if option.drawn == answer.get("tsumogiri")]
    if not fitting:
        raise NoSuchAnswer(f"{answer.get('pai')!r} may not be discarded now")
    return (exact or fitting)[0]


def _same_tiles(said: Mapping[str, Any], answer: Mapping[str, Any]) -> bool:
    """Return whether the tiles that the answer names are those of the option."""
    consumed = answer.get("consumed")
    if said["type"] in ("chi", "pon", "daiminkan", "ankan") and isinstance(consumed, list) and "consumed" in said:
        return sorted(map(str, consumed)) == sorted(said["consumed"])
    return bool(said["type"] != "kakan" or said["pai"] == answer.get("pai"))
