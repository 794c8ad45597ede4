"""Values: dataclasses that never change.

The type checker sees ``dataclasses.dataclass`` and refuses whatever would change a frozen one. Python could refuse it too, but
would then make every value three times as slowly, which is a tenth of the time of a simulated hand. Values are made by the hundred
in every hand, so they are frozen for the type checker alone.

Two hundred such classes are made at every start, and few of them are ever compared, hashed or printed. The methods for that are
compiled at their first call, which halves the time to make a class.

All classes of values are kept in a list: ``paizhuo.engine.core.codec`` reads values of these classes only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["classes", "dataclass", "replace"]

_classes: list[type] = []


def classes() -> list[type]:
    """All classes of values made so far, in order; the list grows as modules are loaded."""
    return _classes


if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    import dataclasses
    from functools import cache

    @cache
    def _given(cls: type) -> tuple[str, ...]:
        """The fields that the class is called with."""
        return tuple(field.name for field in dataclasses.fields(cls) if field.init)

    def replace(value: Any, /, **changes: Any) -> Any:
        """``dataclasses.replace`` in half the time."""
        for name in _given(value.__class__):
            if name not in changes:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)

    def dataclass(*, frozen: bool, eq: bool = True, **given: Any) -> Any:
        """``dataclasses.dataclass`` for what is ``frozen``, so that it can be hashed.

        Without ``eq`` each value is equal to itself alone, and hashed as quickly as any object.
        """
        if not frozen:
            raise TypeError("a value is frozen; for anything else there is dataclasses.dataclass")
        sources = {"__repr__": _repr} | ({"__eq__": _eq, "__hash__": _hash} if eq else {})

        def made(cls: type) -> type:
            late = [name for name in sources if name not in cls.__dict__]
            value = dataclasses.dataclass(**given, eq=False, repr=False)(cls)
            for name in late:
                _compile_later(value, name, sources[name])
            _classes.append(value)
            return value

        return made

    def _compile_later(cls: type, name: str, source: Any) -> None:
        """Gives the class a method that at its first call is replaced by the lambda that ``source`` writes for the class."""

        def first(self: Any, *others: Any) -> Any:
            method = eval(source(cls))  # noqa: S307 - made of the names of fields
            method.__name__ = name
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)
            return method(self, *others)

        setattr(cls, name, first)

    def _compared(cls: type, of: str) -> str:
        """The fields that make values equal, as a tuple of attributes of ``of``."""
        return "(" + "".join(f"{of}.{field.name}, " for field in dataclasses.fields(cls) if field.compare) + ")"

    def _eq(cls: type) -> str:
        own, others = _compared(cls, "self"), _compared(cls, "other")
        return f"lambda self, other: {own} == {others} if other.__class__ is self.__class__ else NotImplemented"

    def _hash(cls: type) -> str:
        return f"lambda self: hash({_compared(cls, 'self')})"

    def _repr(cls: type) -> str:
        shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in dataclasses.fields(cls) if field.repr)
        return f'lambda self: f"{{self.__class__.__qualname__}}({shown})"'
