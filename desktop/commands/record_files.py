"""``records export``, ``import``, ``rename``, ``move``, ``repair`` and ``rebuild``: what is done with files of matches and the index."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paizhuo.desktop.commands import Refusal
from paizhuo.desktop.commands.given_options import language_of
from paizhuo.desktop.commands.record_choice import found_in, played_match
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language
    from paizhuo.engine.records.exporting import Form
    from paizhuo.engine.records.index import Index

REBUILT: Final = Text("索引重做好了：{n} 场", "The index was rebuilt: {n} {n:match|matches}")
TAKEN_IN: Final = Text("收进来了：{file}", "Imported: {file}")
MOVED: Final = Text("移到了 {file}", "Moved to {file}")
RENAMED: Final = Text("现在叫 {file}", "Renamed: {file}")
THERE: Final = Text("已经有这个文件，保持原样", "there is such a file already; it stays as it is")
WRITTEN: Final = Text("写到了 {file}", "Written to {file}")


def export(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.exporting import FORMS
    from paizhuo.engine.table.whole_file import write_whole

    language = language_of(arguments)
    find = found_in if arguments.format == "own" else played_match
    for record in [find(index, name, language) for name in arguments.file]:
        source = index.data / record.file
        if arguments.format == "own":
            target = _free(arguments.to / source.name, language)
            write_whole(target, source.read_bytes())
        else:
            target = _free(arguments.to / f"{source.stem}{FORMS[arguments.format]}", language)
            write_whole(target, _converted(source, arguments.format, language))
        print(json.dumps({"file": str(target)}) if arguments.json else WRITTEN.filled(file=target).say(language))
    return 0


def _free(target: Path, language: Language) -> Path:
    """Return the file to write, if there is none yet. Raises ``Refusal``."""
    if target.exists():
        raise Refusal(f"{target}: {THERE.say(language)}")
    return target


def _converted(source: Path, form: Form, language: Language) -> str:
    """Return the text of a match in a form of other programs. Raises ``Refusal``."""
    from paizhuo.engine.records.exporting import NotExported, written

    try:
        return written(source.read_bytes(), form)
    except NotExported as no:
        raise Refusal(f"{source.name}: {no.reason.say(language)}") from None


def take(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.taking_in import NotTakenIn, note, take_in

    language, refused = language_of(arguments), 0
    for path in arguments.file:
        try:
            taken = take_in(index.data, path)
        except NotTakenIn as no:
            refused += 1
            print(
                json.dumps({"refused": str(path), "reason": no.reason.en})
                if arguments.json
                else no.reason.say(language)
            )
        else:
            for each in taken:
                note(index.data, each, language)
                remarks = [{"zh": said.zh, "en": said.en} for said in each.remarks]
                if arguments.json:
                    print(json.dumps({"file": each.file, "remarks": remarks}, ensure_ascii=False))
                else:
                    print(TAKEN_IN.filled(file=each.file).say(language))
                    print("".join(f"  {said.say(language)}\n" for said in each.remarks), end="")
    index.refresh()
    return 1 if refused else 0


def give_name(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.renaming import NotRenamed, rename

    record, language = found_in(index, arguments.file, language_of(arguments)), language_of(arguments)
    try:
        file = rename(index, record.file, arguments.name)
    except NotRenamed as no:
        raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
    index.refresh()
    print(json.dumps({"file": file}) if arguments.json else RENAMED.filled(file=file).say(language))
    return 0


def move(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.renaming import NotRenamed, move_away

    language = language_of(arguments)
    for record in [found_in(index, name, language) for name in arguments.file]:
        try:
            target = move_away(index, record.file, arguments.to)
        except NotRenamed as no:
            raise Refusal(f"{record.file}: {no.reason.say(language)}") from None
        print(json.dumps({"file": str(target)}) if arguments.json else MOVED.filled(file=target).say(language))
    index.refresh()
    return 0


def repair(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.engine.records.salvage import NothingSaved, save_sound

    record, language = found_in(index, arguments.file, language_of(arguments)), language_of(arguments)
    try:
        file = save_sound(index.data, record.file)
    except NothingSaved as no:
        raise Refusal(no.reason.say(language)) from None
    index.refresh()
    print(json.dumps({"file": file}) if arguments.json else WRITTEN.filled(file=file).say(language))
    return 0


def rebuild(arguments: argparse.Namespace, index: Index) -> int:
    from paizhuo.desktop.commands.progress import bar

    n = index.rebuild(bar)
    print(json.dumps({"matches": n}) if arguments.json else REBUILT.filled(n=n).say(language_of(arguments)))
    return 0
