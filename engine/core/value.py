"""Values: structs that never change.

The type checker sees ``dataclasses.dataclass`` and refuses whatever would change a frozen one. Python could refuse it too, but
would then make every value three times as slowly, which is a tenth of the time of a simulated hand. Values are made by the hundred
in every hand, so they are frozen for the type checker alone.

Three hundred such classes are made at every start. Few of them are ever compared, hashed or printed, and many have no value before the
first picture. Their methods, ``__init__`` too, are compiled at their first call, which leaves a third of the time to make a class.

All classes of values are kept in a list: ``paizhuo.engine.core.codec`` reads values of these classes only.
"""

from __future__ import annotations

from functools import cache
from typing import Any, dataclass_transform

import msgspec
from msgspec import NODEFAULT, field
from msgspec._core import Factory  # type: ignore[import-not-found]  # msgspec has no public name for it
from msgspec.structs import asdict, replace

__all__ = ["Struct", "asdict", "classes", "defaults", "field", "fields", "replace", "written_types"]

_classes: list[type] = []


def classes() -> list[type]:
    """Return all classes of values made so far, in order; the list grows as modules are loaded."""
    return _classes


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Struct(msgspec.Struct, frozen=True):
    """A value. With ``eq=False`` each is equal to itself alone, and hashed as quickly as any object."""

    def __init_subclass__(cls, **config: Any) -> None:
        """Keep the class in the list. ``config``: as for ``msgspec.Struct``."""
        super().__init_subclass__(**config)
        _classes.append(cls)


def fields(of: type[Struct] | Struct) -> tuple[str, ...]:
    """Return the names of the fields of a class or a value, in order."""
    return of.__struct_fields__

        Without ``eq`` each value is equal to itself alone, and hashed as quickly as any object.
        """
        if not frozen:
            raise TypeError("a value is frozen; for anything else there is dataclasses.dataclass")
        sources = {"__init__": _init, "__repr__": _repr} | ({"__eq__": _eq, "__hash__": _hash} if eq else {})

        def made(cls: type) -> type:
            late = [name for name in sources if name not in cls.__dict__]
            if cls.__doc__ is None:
                cls.__doc__ = cls.__name__  # else ``dataclasses`` writes the signature there, which takes long
            value = dataclasses.dataclass(**given, init=False, eq=False, repr=False)(cls)
            for name in late:
                _compile_later(value, name, sources[name])
            _classes.append(value)
            return value


    def _compile_later(cls: type, name: str, source: Any) -> None:
        """Gives the class a method that at its first call is replaced by the one that ``source`` writes for the class."""

        def first(self: Any, *others: Any, **named: Any) -> Any:
            text, known = source(cls)
            exec(text, known)  # noqa: S102 - made of the names of fields
            method = known[name]
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)
            return method(self, *others, **named)

        setattr(cls, name, first)

    def _compared(cls: type, of: str) -> str:
        """The fields that make values equal, as a tuple of attributes of ``of``."""
        return "(" + "".join(f"{of}.{field.name}, " for field in dataclasses.fields(cls) if field.compare) + ")"

    def _eq(cls: type) -> tuple[str, dict[str, Any]]:
        own, others = _compared(cls, "self"), _compared(cls, "other")
        compared = f"{own} == {others} if other.__class__ is self.__class__ else NotImplemented"
        return f"def __eq__(self, other): return {compared}", {}

    def _hash(cls: type) -> tuple[str, dict[str, Any]]:
        return f"def __hash__(self): return hash({_compared(cls, 'self')})", {}

    def _repr(cls: type) -> tuple[str, dict[str, Any]]:
        shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in dataclasses.fields(cls) if field.repr)
        return f'def __repr__(self): return f"{{self.__class__.__qualname__}}({shown})"', {}

    def _init(cls: type) -> tuple[str, dict[str, Any]]:
        """What ``dataclasses`` writes, with plain assignments; the second: the default values, and what makes them."""
        given: list[str] = ["self"]
        named: list[str] = []
        lines: list[str] = ["pass"]
        known: dict[str, Any] = {"_missing": dataclasses.MISSING}
        for field in dataclasses.fields(cls):
            name, default, made = field.name, f"_default_{field.name}", f"_made_{field.name}"
            value = name
            has_default = field.default is not dataclasses.MISSING
            known[default] = field.default
            if field.default_factory is not dataclasses.MISSING:
                known[made] = field.default_factory
                value = f"{made}() if {name} is _missing else {name}" if field.init else f"{made}()"
                has_default = True
            elif not field.init:
                value = default
            if field.init:
                (named if field.kw_only else given).append(f"{name}={default}" if has_default else name)
            if field.init or has_default:
                lines.append(f"self.{name} = {value}")
        if hasattr(cls, "__post_init__"):
            lines.append("self.__post_init__()")
        parameters = ", ".join((*given, "*", *named) if named else given)
        return f"def __init__({parameters}):\n " + "\n ".join(lines), known
