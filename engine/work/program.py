"""Which program this is, as far as it decides what a job finds, and what its runs are called.

The version does not say it all: whoever develops it has other sources under the same version. So a digest of the sources and of what
players have learned belongs to it. A packed program has no sources to read; it is known by its version alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from paizhuo.engine.version import VERSION
from paizhuo.engine.work.plan import Plan


@cache
def program(sources: tuple[str, ...]) -> str:
    """Return the version and the digest of these packages, as a word that NATS takes in a subject."""
    digest = sha256()
    packages = [(name, files(name), ".py") for name in sources]
    for package, folder, ending in (*packages, ("paizhuo.assets", files("paizhuo.assets") / "players", ".npz")):
        for name, file in _files(folder, package, ending):
            data = file.read_bytes()
            digest.update(f"{name} {len(data)}\n".encode())
            digest.update(data.replace(b"\r\n", b"\n") if ending == ".py" else data)
    return f"{VERSION.replace('.', '_')}-{digest.hexdigest()[:12]}"


def run_of(plan: Plan[Any]) -> str:
    """Return the name of a run: the same for the same plan of the same program."""
    asked = (plan.kind.name, type(plan.asked).__name__, plan.asked, program(plan.kind.queue.sources))
    return sha256(msgspec.json.encode(asked, order="sorted")).hexdigest()[:32]


def _files(folder: Traversable, name: str, ending: str) -> Iterator[tuple[str, Traversable]]:
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.is_dir():
            yield from _files(each, f"{name}/{each.name}", ending)
        elif each.name.endswith(ending):
            yield f"{name}/{each.name}", each
