"""List the rule sets, or print one: how it is played, its options and defaults, its patterns.

example: paizhuo rules sichuan
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from paizhuo.desktop.commands.given_options import add_language, known_rules, language_of

if TYPE_CHECKING:
    from paizhuo.engine.core.words import Language, Text
    from paizhuo.engine.rules.options import Option
    from paizhuo.engine.rules.public import Chapter
    from paizhuo.engine.rules.rule_set import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", metavar="ID", help="the rule set to print")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def _both(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _option(option: Option) -> dict[str, object]:
    told: dict[str, object] = {"id": option.id, "name": _both(option.name), "default": option.default}
    if option.choices:
        told["choices"] = [{"value": choice.value, "name": _both(choice.name)} for choice in option.choices]
    else:
        told |= {"low": option.low, "high": option.high}
    if option.note is not None:
        told["note"] = _both(option.note)
    return told


def _chapter(chapter: Chapter) -> dict[str, object]:
    told: dict[str, object] = {"heading": _both(chapter.heading), "lines": [_both(line) for line in chapter.lines]}
    if chapter.tiles:
        told["tiles"] = chapter.tiles
    if chapter.wild:
        told["wild"] = chapter.wild
    return told


def as_json(rule_set: RuleSet) -> dict[str, object]:
    patterns = []
    for info in rule_set.scoring.patterns:
        row: dict[str, object] = {"id": info.id, "name": _both(info.name), "value": info.value}
        if info.note is not None:
            row["note"] = _both(info.note)
        if info.example:
            row["example"] = info.example
        if info.wild:
            row["wild"] = info.wild
        patterns.append(row)
    return {
        "id": rule_set.id,
        "version": rule_set.version,
        "name": _both(rule_set.name),
        "summary": _both(rule_set.summary),
        "source": _both(rule_set.source),
        "unit": _both(rule_set.scoring.unit),
        "guide": [_chapter(chapter) for chapter in rule_set.guide],
        "options": [_option(option) for option in rule_set.options],
        "presets": [
            {"id": preset.id, "name": _both(preset.name), "note": _both(preset.note), "options": dict(preset.options)}
            for preset in rule_set.presets
        ],
        "patterns": patterns,
        "games": [
            {"id": member.game.id, "dice": list(member.dice), "changes": [_both(change) for change in member.changes]}
            for member in rule_set.games
        ],
    }


def _values(option: Option, language: Language) -> str:
    if not option.choices:
        return f"{option.low} – {option.high}"
    return ", ".join(f"{json.dumps(choice.value)} {choice.name.say(language)}" for choice in option.choices)


def page(rule_set: RuleSet, language: Language) -> str:
    """Return a rule set as a person reads it."""
    from paizhuo.engine.core.words import Text

    lines = [
        f"{rule_set.id}  {rule_set.name.say(language)}",
        rule_set.summary.say(language),
        rule_set.source.say(language),
    ]
    for chapter in rule_set.guide:
        lines += ["", chapter.heading.say(language)]
        lines += [f"  {line.say(language)}" for line in chapter.lines]
        if chapter.tiles:
            lines.append(f"  {chapter.tiles}")
    lines += ["", Text("约定", "House options").say(language)]
    for option in rule_set.options:
        lines.append(
            f"  {option.id} = {json.dumps(option.default)}  {option.name.say(language)}  ({_values(option, language)})"
        )
        if option.note is not None:
            lines.append(f"      {option.note.say(language)}")
    if rule_set.presets:
        lines += ["", Text("现成的约定", "Presets").say(language)]
    for preset in rule_set.presets:
        given = " ".join(f"{option}={json.dumps(value)}" for option, value in preset.options.items())
        lines += [f"  {preset.id}  {preset.name.say(language)}: {preset.note.say(language)}", f"      {given}".rstrip()]
    if rule_set.games:
        lines += [
            "",
            Text("游戏（骰子之和决定最先的一种，其余依次）", "Games (dice choose the first, the others follow)").say(
                language
            ),
        ]
    for member in rule_set.games:
        sums = ", ".join(map(str, member.dice))
        lines += [f"  {sums:9} {member.game.id}  {member.game.name.say(language)}: {member.game.summary.say(language)}"]
        lines += [f"      {change.say(language)}" for change in member.changes]
    if rule_set.scoring.patterns:
        lines += ["", Text("番种", "Patterns").say(language)]
    lines += [f"  {info.id}  {info.name.say(language)}  {info.value}" for info in rule_set.scoring.patterns]
    return "\n".join(lines)


def run(arguments: argparse.Namespace) -> int:
    from paizhuo.engine.games import ALL

    language = language_of(arguments)
    if arguments.id is not None:
        rule_set = known_rules(arguments.id)
        print(json.dumps(as_json(rule_set), ensure_ascii=False) if arguments.json else page(rule_set, language))
    elif arguments.json:
        print(json.dumps([as_json(rule_set) for rule_set in ALL], ensure_ascii=False))
    else:
        for rule_set in ALL:
            print(f"{rule_set.id:10} {rule_set.name.say(language)}: {rule_set.summary.say(language)}")
    return 0
