"""The reference of the library: what `import paizhuo` offers, and every part of the engine that docs/library.md names."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib import import_module, util
from inspect import cleandoc
from pathlib import Path
from typing import Final

import paizhuo
from tools.site.sources import ROOT

GUIDE: Final = ROOT / "docs" / "library.md"
NAMED: Final = re.compile(r"`(paizhuo\.engine\.[a-z_.]+)`")
CODE: Final = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
FIRST: Final = "api/index.md"
USED: Final = "What [the guide](../library.md) takes from it:"
BACK: Final = "[The whole reference](index.md)"


def named() -> Mapping[str, tuple[str, ...]]:
    """Return the modules that the guide names, each with the names that it takes from them; none: all that is public in it."""
    text = GUIDE.read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for code in CODE.findall(text):
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("paizhuo."):
                found.setdefault(node.module or "", set()).update(alias.name for alias in node.names)
    for name in NAMED.findall(text):
        module, _, last = name.rpartition(".")
        if _is_module(name):
            found[name] = set()
        else:
            found.setdefault(module, set()).add(last)
    return {module: tuple(sorted(names)) for module, names in sorted(found.items())}


def _is_module(name: str) -> bool:
    try:
        return util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def copy_sources(folder: Path) -> None:
    """Copy the modules that the reference is about into a folder, in their packages: what reads them reads every module it finds."""
    library = import_module("paizhuo.engine.library")
    homes = {getattr(library, name).__module__ for name in paizhuo.__all__}
    for module in sorted({*homes, *named()}):
        source = Path(import_module(module).__file__ or "")
        target = folder.joinpath(*module.split("."))
        if source.name == "__init__.py":
            shutil.copytree(source.parent, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target.with_suffix(".py"))
    for package in (inside for inside in folder.rglob("*") if inside.is_dir()):
        (package / "__init__.py").touch()  # else the package of the repository comes first, with all of its modules


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path and the Markdown of every page of the reference."""
    parts = named()
    lines = ["# `paizhuo`", "", "What `import paizhuo` offers; [the guide](../library.md) shows it at work.", ""]
    library = import_module("paizhuo.engine.library")
    lines += [_reference(f"{getattr(library, name).__module__}.{name}", 2) for name in paizhuo.__all__]
    lines += ["## Parts of the engine", "", "The guide names these too.", ""]
    lines += [f"- [`{module}`]({module}.md)" for module in parts]
    yield FIRST, "\n".join(lines) + "\n"
    for module, names in parts.items():
        inside = _part(module, names) if names else [_reference(module, 2, heading=False)]
        yield f"api/{module}.md", "\n".join((f"# `{module}`", "", *inside, "", BACK)) + "\n"


def _part(module: str, names: tuple[str, ...]) -> list[str]:
    """Return what the reference says of some names of a module: first what the module is for."""
    about = cleandoc(import_module(module).__doc__ or "").partition("\n\n")[0]
    return [about, "", USED, "", *(_reference(f"{module}.{name}", 2) for name in names)]


def _reference(name: str, level: int, *, heading: bool = True) -> str:
    """Return what mkdocstrings makes the reference of a name from. ``heading``: whether the name stands above it."""
    shown = str(heading).lower()
    return f"::: {name}\n    options:\n      heading_level: {level}\n      show_root_heading: {shown}\n"
