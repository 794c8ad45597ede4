"""The page of a rule set, as Markdown: everything that the window's rule book and ``paizhuo rules ID`` say of it, from the same values."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator
from typing import Final

from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.rules.options import Option, Preset
from paizhuo.engine.rules.public import Chapter, DiceRule, PatternInfo
from paizhuo.engine.rules.rule_set import Member, RuleSet
from tools.site.tiles import row
from tools.site.two_languages import in_markdown, other, table_head

SOURCE: Final = Text("依据", "Source")
COLON: Final = Text("：", ": ")
CLAUSES: Final = Text(
    "每一条规则在哪里实现、由哪个测试证明", "Where every clause is implemented, and the test that proves it"
)
GUIDE: Final = Text("怎么玩", "How it is played")
PATTERNS: Final = Text("番种", "Patterns")
OPEN_WORTH: Final = Text(
    "括号里是副露以后的番数，– 表示副露以后不成立。",
    "In brackets: what an open hand counts; –: an open hand cannot have it.",
)
GAMES: Final = Text("各局的玩法", "Games")
DICE: Final = Text("骰子决定的规则", "Rules thrown by dice")
SUMS: Final = Text("骰子 {sums}", "dice {sums}")
OPTIONS: Final = Text("约定", "House options")
COLUMNS: Final = Text("约定 | 可以是 | 默认 | 命令行", "Option | Can be | Default | Command line")
SPAN: Final = Text("{low}–{high}", "{low}–{high}")
PRESETS: Final = Text("现成的约定", "Presets")
PRESET_COLUMNS: Final = Text("名称 | 说明 | 命令行", "Name | What it sets | Command line")
AS_DEFAULT: Final = Text("默认值", "the defaults")
IN_THE_PROGRAM: Final = Text(
    "在程序里：首页的“规则”，或 `paizhuo rules {id}`；开一局：`paizhuo play --rules {id}`。",
    "In the program: *Rules* on the first page, or `paizhuo rules {id}`; a match: `paizhuo play --rules {id}`.",
)


def page(rules: RuleSet, language: Language, up: str, clauses: str) -> str:
    """Return the page. ``up``: the way to the root of the site; ``clauses``: the address of the clauses of these rules."""
    return "\n".join(_lines(rules, language, up, clauses)) + "\n"


def _lines(rules: RuleSet, language: Language, up: str, clauses: str) -> Iterator[str]:
    def say(text: Text) -> str:
        return in_markdown(text.say(language))

    yield f"# {say(rules.name)}"
    yield ""
    yield f'<p class="other-name" lang="{other(language)}">{html.escape(rules.name.say(other(language)))}</p>'
    yield ""
    yield say(rules.summary)
    yield ""
    yield f"**{say(SOURCE)}**{COLON.say(language)}{say(rules.source)}  "
    yield f'<a href="{clauses}">{say(CLAUSES)}</a>'
    yield ""
    yield IN_THE_PROGRAM.filled(id=rules.id).say(language)
    yield ""
    yield f"## {say(GUIDE)} {{ #guide }}"
    for chapter in rules.guide:
        yield from _chapter(chapter, language, up)
    if rules.games:
        yield from _section(GAMES, "games", language, (_member(member, language) for member in rules.games))
    if rules.play.dice_rules:
        made = (_dice_rule(rule, language) for rule in rules.play.dice_rules)
        yield from _section(DICE, "dice", language, made)
    if rules.scoring.patterns:
        made = (_pattern(pattern, language, up) for pattern in rules.scoring.patterns)
        note = OPEN_WORTH if any("(" in pattern.value for pattern in rules.scoring.patterns) else None
        yield from _section(PATTERNS, "patterns", language, made, note)
    yield from _options(rules, language)


def _section(
    heading: Text, anchor: str, language: Language, cards: Iterable[str], note: Text | None = None
) -> Iterator[str]:
    yield ""
    yield f"## {heading.say(language)} {{ #{anchor} }}"
    yield ""
    if note is not None:
        yield from (note.say(language), "")
    yield '<div class="rule-cards">'
    yield from cards
    yield "</div>"


def _chapter(chapter: Chapter, language: Language, up: str) -> Iterator[str]:
    yield ""
    yield f"### {in_markdown(chapter.heading.say(language))}"
    yield ""
    for line in chapter.lines:
        yield f"- {in_markdown(line.say(language))}"
    if chapter.tiles:
        yield ""
        yield f"<p>{row(chapter.tiles, chapter.wild, language, up)}</p>"


def _card(anchor: str, name: Text, value: str, inside: Iterable[str], language: Language) -> str:
    """Return a card: a name in both languages, something at its right, and what follows.

    It is one line, so that nothing in it is Markdown.
    """
    second = f'<small lang="{other(language)}">{html.escape(name.say(other(language)))}</small>'
    title = f"<strong>{html.escape(name.say(language))}</strong> {second}"
    return f'<div id="{anchor}"><p><span>{title}</span><b>{html.escape(value)}</b></p>{"".join(inside)}</div>'


def _paragraph(text: Text, language: Language) -> str:
    return f"<p>{html.escape(text.say(language))}</p>"


def _pattern(pattern: PatternInfo, language: Language, up: str) -> str:
    inside = [_paragraph(pattern.note, language)] if pattern.note else []
    if pattern.example:
        inside.append(f"<p>{row(pattern.example, pattern.wild, language, up)}</p>")
    return _card(f"pattern-{pattern.id}", pattern.name, pattern.value, inside, language)


def _dice_rule(rule: DiceRule, language: Language) -> str:
    inside = [_paragraph(rule.note, language)]
    return _card(f"dice-{rule.id}", rule.name, _sums(rule.sums, language), inside, language)


def _member(member: Member, language: Language) -> str:
    game = member.game
    link = f'<a href="{game.id}.html">{html.escape(game.summary.say(language))}</a>'
    changes = "".join(f"<li>{html.escape(change.say(language))}</li>" for change in member.changes)
    inside = [f"<p>{link}</p>", f"<ul>{changes}</ul>" if changes else ""]
    return _card(f"game-{game.id}", game.name, _sums(member.dice, language), inside, language)


def _sums(sums: tuple[int, ...], language: Language) -> str:
    return SUMS.filled(sums=" · ".join(map(str, sums))).say(language)


def _options(rules: RuleSet, language: Language) -> Iterator[str]:
    if rules.options:
        yield ""
        yield f"## {OPTIONS.say(language)} {{ #options }}"
        yield ""
        yield from _table(COLUMNS, language, (_option(option, language) for option in rules.options))
    if rules.presets:
        yield ""
        yield f"## {PRESETS.say(language)} {{ #presets }}"
        yield ""
        yield from _table(PRESET_COLUMNS, language, (_preset(preset, language) for preset in rules.presets))


def _table(columns: Text, language: Language, rows: Iterable[str]) -> Iterator[str]:
    yield from ('<div class="typed" markdown>', "", *table_head(columns.say(language)))
    yield from rows
    yield from ("", "</div>")


def _preset(preset: Preset, language: Language) -> str:
    given = " ".join(f"{key}={json.dumps(value)}" for key, value in preset.options.items())
    name, note = (in_markdown(text.say(language)) for text in (preset.name, preset.note))
    return f"| {name} | {note} | {f'`{given}`' if given else AS_DEFAULT.say(language)} |"


def _option(option: Option, language: Language) -> str:
    name = f"**{in_markdown(option.name.say(language))}**"
    if option.note is not None:
        name += f"<br>{in_markdown(option.note.say(language))}"
    if option.choices:
        values = " / ".join(choice.name.say(language) for choice in option.choices)
        default = next(choice.name.say(language) for choice in option.choices if choice.value == option.default)
        typed = f"{option.id}={'/'.join(json.dumps(choice.value).strip(chr(34)) for choice in option.choices)}"
    else:
        values = SPAN.filled(low=f"{option.low:,}", high=f"{option.high:,}").say(language)
        default = f"{option.default:,}"
        typed = f"{option.id}={option.default}"
    return f"| {name} | {in_markdown(values)} | {in_markdown(default)} | `{typed}` |"
