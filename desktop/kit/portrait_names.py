"""Which portraits there are: sixteen drawn ones, and a person's own picture."""

from __future__ import annotations

import re
from typing import Final

from paizhuo.engine.core.words import Text

PORTRAITS: Final = {
    "plum": Text("戴花的短发女孩", "Girl with a flower in her hair"),
    "orchid": Text("长发女子", "Woman with long hair"),
    "bamboo": Text("戴圆眼镜的青年", "Young man with round glasses"),
    "aster": Text("梳发髻的奶奶", "Grandmother with a bun"),
    "pine": Text("白胡子爷爷", "Grandfather with a white beard"),
    "peach": Text("扎两条辫子的女孩", "Girl with pigtails"),
    "lotus": Text("包头巾的女子", "Woman with a headscarf"),
    "osmanthus": Text("戴斗笠的老伯", "Man with a straw hat"),
    "maple": Text("红头发的男孩", "Boy with red hair"),
    "willow": Text("卷发女子", "Woman with curly hair"),
    "apricot": Text("金发女子", "Woman with fair hair"),
    "camellia": Text("戴红帽的女子", "Woman with a red hat"),
    "crane": Text("戴毛线帽的男子", "Man with a woollen hat"),
    "river": Text("戴耳机的青年", "Young man with headphones"),
    "stone": Text("戴鸭舌帽的男子", "Man with a flat cap"),
    "cloud": Text("戴眼镜的白发女子", "Woman with white hair and glasses"),
}
"""The drawn portraits, by the names of their files, with what is seen on them."""
USUAL: Final = "river"
"""The portrait of a person who has not chosen one."""

_OWN: Final = re.compile(r"own[0-9a-f]{16}")


def is_own(name: str) -> bool:
    """Return whether a name is that of a person's own picture, a portrait or on the felt; it changes with the picture."""
    return _OWN.fullmatch(name) is not None


def is_portrait(value: object) -> bool:
    """Return whether a value names a portrait."""
    return isinstance(value, str) and (value in PORTRAITS or is_own(value))
