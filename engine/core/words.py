"""A name in the two languages of the program."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.core.value import dataclass

Language: TypeAlias = Literal["zh", "en"]


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in Chinese and in English."""

    zh: str
    en: str

    def say(self, language: Language) -> str:
        """The words in ``language``."""
        return self.zh if language == "zh" else self.en

    def filled(self, **values: object) -> Text:
        """Both languages with ``{name}`` fields replaced; a ``Text`` among the values is put in by language."""
        zh = {k: v.zh if isinstance(v, Text) else v for k, v in values.items()}
        en = {k: v.en if isinstance(v, Text) else v for k, v in values.items()}
        return Text(self.zh.format(**zh), self.en.format(**en))
