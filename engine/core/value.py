"""Values: dataclasses that never change.

The type checker sees ``dataclasses.dataclass`` and refuses whatever would change a frozen one. Python itself would refuse it too,
but at the price of making every value three times as slowly, a tenth of the time a simulated hand takes: values made by the
hundred in every hand are therefore frozen for the type checker alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool = False, **given: Any) -> Any:
        """``dataclasses.dataclass``; one that is frozen can be hashed, as it can be there.

        Without ``eq`` each value is equal to itself alone, and hashed as quickly as any object.
        """

        def made(cls: type) -> type:
            own_hash = frozen and given.get("eq", True) and "__hash__" not in cls.__dict__
            return dataclasses.dataclass(**given, unsafe_hash=own_hash)(cls)

        return made
