"""What a value is made with, for the reference: ``Struct`` writes the constructors of its classes, so no source shows them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from griffe import Attribute, Class, Extension, Function, Module, Parameter, ParameterKind, Parameters

from paizhuo.engine.core.value import Struct, defaults, written_types


class StructFields(Extension):
    """Gives every class of values a constructor with its fields, in order, as far as they are given by place or name."""

    def on_package(self, *, pkg: Module, **kwargs: Any) -> None:
        """Go through all classes of a package. ``kwargs``: what else the reference says of it."""
        _in_module(pkg)


def _in_module(module: Module) -> None:
    for member in module.members.values():
        if isinstance(member, Module):
            _in_module(member)
        elif isinstance(member, Class):
            made = getattr(import_module(module.path), member.name)
            if issubclass(made, Struct):
                member.set_member("__init__", _constructor(member, made))


def _constructor(shown: Class, made: type[Struct]) -> Function:
    usual = {name: _as_written(shown, name, value) for name, value in defaults(made).items()}
    given = [
        Parameter(name, annotation=annotation, kind=ParameterKind.positional_or_keyword, default=usual.get(name))
        for name, annotation in written_types(made).items()
    ]
    return Function("__init__", parameters=Parameters(Parameter("self"), *given), parent=shown, lineno=0, endlineno=0)


def _as_written(shown: Class, name: str, value: object) -> str:
    """Return a default as the class writes it; of a field of a class above it, as Python does."""
    attribute = shown.members.get(name)
    return str(attribute.value) if isinstance(attribute, Attribute) else repr(value)
