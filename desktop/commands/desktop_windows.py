"""Registering with Windows, in the part of the registry that belongs to the person."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Final, Protocol

from paizhuo.desktop.commands.desktop_parts import Registered, State, state_of

CLASSES: Final = r"Software\Classes"
KINDS: Final = {".journal": "Mahjong match 麻将牌谱", ".sheet": "Mahjong score sheet 麻将记分表"}
LINK: Final = "paizhuo"


class Registry(Protocol):
    """Values of the registry below ``CLASSES``, by the path of their key and their name; "": the key's own value."""

    def get(self, key: str, name: str) -> str | None:
        """Return a value; None: there is none."""

    def put(self, key: str, name: str, value: str) -> None:
        """Write a value, and make its key. Raises ``OSError``."""

    def drop(self, key: str, name: str) -> None:
        """Remove a value, and the keys above it that are empty then. Raises ``OSError``."""

    def announce(self) -> None:
        """Say to the system that something has changed."""


class WindowsDesktop:
    """The desktop of a person on Windows."""

    def __init__(self, registry: Registry, program: tuple[str, ...]) -> None:
        self._registry = registry
        self.program = program

    def install(self) -> Sequence[Registered]:
        done = []
        for key, name, value in self._values():
            there = self._registry.get(key, name)
            if _is_of_others(key, name, there):
                done.append(_registered(key, name, "other"))
                continue
            if there != value:
                self._registry.put(key, name, value)
            done.append(_registered(key, name, "current" if there == value else "written"))
        self._registry.announce()
        return done

    def remove(self) -> Sequence[Registered]:
        done = []
        for key, name, value in reversed(self._values()):
            there = self._registry.get(key, name)
            if there != value:
                done.append(_registered(key, name, "absent" if there is None else "other"))
                continue
            self._registry.drop(key, name)
            done.append(_registered(key, name, "removed"))
        self._registry.announce()
        return done

    def show(self) -> Sequence[Registered]:
        found = []
        for key, name, value in self._values():
            found.append(_registered(key, name, state_of(self._registry.get(key, name), value)))
        return found

    def _values(self) -> list[tuple[str, str, str]]:
        """Return what is registered: keys, names and values."""
        opens = subprocess.list2cmdline(self.program) + ' "%1"'
        found = [
            (LINK, "", "URL:paizhuo"),
            (LINK, "URL Protocol", ""),
            (rf"{LINK}\shell\open\command", "", opens),
        ]
        for ending, said in KINDS.items():
            own = f"{LINK}{ending}"
            found += [
                (own, "", said),
                (rf"{own}\shell\open\command", "", opens),
                (rf"{ending}\OpenWithProgids", own, ""),
                (ending, "", own),
            ]
        return found


def _is_of_others(key: str, name: str, there: str | None) -> bool:
    """Return whether another program opens files with this ending: it goes on to do so, and paizhuo is offered beside it."""
    return key in KINDS and not name and there not in {None, "", f"{LINK}{key}"}


def _registered(key: str, name: str, state: State) -> Registered:
    return Registered(rf"HKEY_CURRENT_USER\{CLASSES}\{key}" + (f" [{name}]" if name else ""), state)


if sys.platform == "win32":
    import ctypes
    import winreg

    ROOT: Final = winreg.HKEY_CURRENT_USER

    class OwnRegistry:
        """The registry of this computer."""

        def get(self, key: str, name: str) -> str | None:
            try:
                with winreg.OpenKey(ROOT, rf"{CLASSES}\{key}") as opened:
                    value, _ = winreg.QueryValueEx(opened, name)
            except OSError:
                return None
            return str(value)

        def put(self, key: str, name: str, value: str) -> None:
            with winreg.CreateKey(ROOT, rf"{CLASSES}\{key}") as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)

        def drop(self, key: str, name: str) -> None:
            with winreg.OpenKey(ROOT, rf"{CLASSES}\{key}", 0, winreg.KEY_SET_VALUE) as opened:
                winreg.DeleteValue(opened, name)
            while key and self._is_empty(key):
                winreg.DeleteKey(ROOT, rf"{CLASSES}\{key}")
                key = key.rpartition("\\")[0]

        def _is_empty(self, key: str) -> bool:
            with winreg.OpenKey(ROOT, rf"{CLASSES}\{key}") as opened:
                keys, values, _ = winreg.QueryInfoKey(opened)
            return not keys and not values

        def announce(self) -> None:
            associations_changed = 0x08000000
            ctypes.windll.shell32.SHChangeNotify(associations_changed, 0, None, None)
