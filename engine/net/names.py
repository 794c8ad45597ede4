"""Names of people and lines of chat: what may be in them, and which names look alike.

A name is normalised as RFC 8266 (PRECIS, nicknames) says: compatibility forms become plain ones, spaces are single and inside. What
cannot be seen is refused, and so is a mixture of alphabets that look alike, after UTS #39 (Unicode Security Mechanisms), section 5.2.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.refusal import Refusal

LONGEST_NAME: Final = 24
"""Characters of a name."""
WIDEST_NAME: Final = 32
"""Columns of a name: a Han character, a kana, a Hangul syllable or an emoji takes two."""
LONGEST_CHAT: Final = 200
"""Characters of a line of chat."""
LONGEST_READ: Final = 400
"""Characters of the longest text that is examined; a longer one is refused at once."""
STACKED: Final = 4
"""The most marks that may follow each other, in scripts that write vowels as marks."""
STACKED_ACCENTS: Final = 2
"""The most accents that may follow each other beyond those that are part of a letter, as in Vietnamese and Yoruba."""

UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories that are never shown: control, format (bidi marks, zero width), surrogate, private use, unassigned, separators."""
LOOKS_EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")
"""Characters of other categories that show nothing: fillers, blank braille pattern, empty note head, object replacement."""
SPREADS: Final = frozenset("\ufdfd\u2e3a\u2e3b\ufffd")
"""Characters much wider than their one place, and the sign for an unreadable character."""
PARTS_OF_CHARACTERS: Final = (range(0x2E80, 0x3000), range(0x31C0, 0x31F0))
"""Radicals and strokes, which look like Han characters and are none."""
SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f]")
"""Variation selectors: they choose between pictures of the same character."""
JOINERS: Final = "\u200c\u200d"
"""Zero-width joiner and non-joiner, which chat needs inside Persian and Indian words and composed emoji."""

CJK: Final = frozenset(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL"))
LIKE_LATIN: Final = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN"))
"""Alphabets with letters that look like another's."""
IN_USE: Final = frozenset((
    "ARABIC", "BENGALI", "DEVANAGARI", "ETHIOPIC", "GUJARATI", "GURMUKHI", "HEBREW", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MONGOLIAN",
    "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN", "YI",
))  # fmt: skip
"""The other scripts that people write today: UAX #31, table 5, and two that are used in China."""
COMMON: Final = frozenset(("MODIFIER", "MASCULINE", "FEMININE"))
"""Letters of no script."""


def checked_name(text: str) -> str:
    """Return the name as everybody sees it. Raise ``Refusal`` with the code ``bad_name``.

    At most ``LONGEST_NAME`` characters, ``WIDEST_NAME`` columns and four bytes of UTF-8 a character; at least one letter,
    digit or picture. Checking a checked name again changes nothing.
    """
    if len(text) > LONGEST_READ:
        raise _bad_name(TOO_LONG)
    _look(text, without=SELECTORS)
    name = unicodedata.normalize("NFKC", _spaced(SELECTORS.sub("", text)))
    name = unicodedata.normalize("NFKC", _spaced(name))
    _look(name)
    if not any(unicodedata.category(each)[0] in "LN" or unicodedata.category(each) == "So" for each in name):
        raise _bad_name(EMPTY)
    if len(name) > LONGEST_NAME or width(name) > WIDEST_NAME:
        raise _bad_name(TOO_LONG)
    if found := next(
        (each for each in name if each in SPREADS or any(ord(each) in part for part in PARTS_OF_CHARACTERS)), None
    ):
        raise _bad_name(NO_LETTER.filled(code=f"U+{ord(found):04X}"))
    _look_at_scripts(name)
    return name


def checked_chat(text: str) -> str:
    """Return the line of chat as everybody sees it. Raise ``Refusal`` with the code ``bad_chat``.

    One line of at most ``LONGEST_CHAT`` characters, in any script. Joiners and variation selectors stay where they stand in a word or
    an emoji.
    """
    if len(text) > LONGEST_READ:
        raise _bad_chat(CHAT_TOO_LONG)
    if any(each in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029" for each in text):
        raise _bad_chat(ONE_LINE)
    shown = _within_words(text)
    said = unicodedata.normalize("NFC", _spaced(shown))
    if (found := _unseen(said, besides=JOINERS)) is not None:
        raise _bad_chat(INVISIBLE.filled(code=f"U+{ord(found):04X}"))
    if _stacked(said):
        raise _bad_chat(MARKS)
    if all(unicodedata.category(each)[0] in "ZM" for each in said):
        raise _bad_chat(NOTHING_SAID)
    if len(said) > LONGEST_CHAT:
        raise _bad_chat(CHAT_TOO_LONG)
    return said


def width(name: str) -> int:
    """Return the columns that a text takes in a font whose Han characters are twice as wide as its letters."""
    return sum(_columns(each) for each in name)


def skeleton(name: str) -> str:
    """Return what checked names share if they look alike: "Anna", "ANNA", "Аnna" with a Cyrillic А and "An-na" have one skeleton.

    Case, width, accents, spaces and punctuation do not count, and characters that look alike are one (a selection of the
    confusables of UTS #39). It is not meant to be shown.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    plain = "".join(each for each in unicodedata.normalize("NFD", folded) if not "\u0300" <= each <= "\u036f")
    kept = unicodedata.normalize("NFC", plain)
    letters = "".join(each for each in kept if unicodedata.category(each)[0] not in "ZPMC" and each not in SKIN) or kept
    alike = letters.translate(LOOKS_LIKE)
    for several, one in (("rn", "m"), ("vv", "w")):
        alike = alike.replace(several, one)
    return alike


# -- what is looked for ------------------------------------------------------------------------------------------------


def _look(name: str, without: re.Pattern[str] | None = None) -> None:
    """Raise ``Refusal`` if a character of the name cannot be seen, or if too many marks are stacked."""
    seen = name if without is None else without.sub("", name)
    if (found := _unseen(seen)) is not None:
        raise _bad_name(INVISIBLE.filled(code=f"U+{ord(found):04X}"))
    if _stacked(seen):
        raise _bad_name(MARKS)


def visible(text: str) -> str:
    """Return the text with a space in the place of each character that is never shown."""
    return "".join(" " if unicodedata.category(each) in UNSEEN else each for each in text)


def _unseen(text: str, besides: str = "") -> str | None:
    """Return the first character that is not shown; None: there is none."""
    for each in text:
        if each not in besides and (unicodedata.category(each) in UNSEEN or each in LOOKS_EMPTY):
            return each
    return None


def _stacked(text: str) -> bool:
    """Say whether marks stand without a letter, or more of them on one than any language writes."""
    marks = accents = 0
    letter = False
    for each in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(each)
        if kind == "Me":
            return True
        if kind[0] != "M":
            marks = accents = 0
            letter = kind[0] != "Z"
            continue
        marks += 1
        accents += unicodedata.name(each, "").startswith("COMBINING")
        if not letter or marks > STACKED or accents > STACKED_ACCENTS:
            return True
    return False


def _spaced(text: str) -> str:
    """Return the text with single spaces, and none at its ends."""
    plain = "".join(" " if unicodedata.category(each) == "Zs" else each for each in text)
    return " ".join(part for part in plain.split(" ") if part)


def _within_words(text: str) -> str:
    """Return the text without the joiners and selectors that join and select nothing."""

    def stands(at: int) -> bool:
        if text[at] in JOINERS:
            return at > 0 and at + 1 < len(text) and _joined(text[at - 1]) and _joined(text[at + 1])
        return SELECTORS.match(text[at]) is None or (at > 0 and not text[at - 1].isspace() and _joined(text[at - 1]))

    return "".join(each for at, each in enumerate(text) if stands(at))


def _joined(beside: str) -> bool:
    """Say whether a joiner may stand beside it: a letter of another alphabet, its mark, or a picture with its selector."""
    if beside in "\ufe0e\ufe0f":
        return True
    return not beside.isascii() and SELECTORS.match(beside) is None and unicodedata.category(beside)[0] in "LMS"


def _scripts(name: str) -> Iterator[str]:
    """Return the script of every letter, as the first word of the character's name says it."""
    for each in name:
        if unicodedata.category(each)[0] == "L":
            yield unicodedata.name(each, "?").split(" ", 1)[0]


def _look_at_scripts(name: str) -> None:
    scripts = set(_scripts(name)) - CJK - COMMON
    if unknown := scripts - LIKE_LATIN - IN_USE:
        raise _bad_name(UNKNOWN_SCRIPT.filled(script=min(unknown).title()))
    harmless = len(scripts) <= 1 or (len(scripts) == 2 and "LATIN" in scripts and len(scripts & LIKE_LATIN) == 1)
    directions = {unicodedata.bidirectional(each) for each in name}
    if not harmless or (directions & {"R", "AL"} and "L" in directions):
        raise _bad_name(MIXED.filled(scripts=", ".join(sorted(script.title() for script in scripts))))


def _columns(character: str) -> int:
    if unicodedata.category(character)[0] == "M":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


SKIN: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""Skin tones, which change only the picture before them."""

ALIKE: Final = (
    # a Latin letter or digit, and what looks like it: Latin and digits; then Cyrillic, Greek and Armenian, where the capital decides
    ("a", "ɑаα"), ("b", "ƅвьβ"), ("c", "с"), ("d", "đԁ"), ("e", "еε"), ("f", "ғ"), ("g", "ɡց"), ("h", "ħнһηհ"), ("i", "1l|ıɩɪłіι"),
    ("j", "ȷј"), ("k", "кκ"), ("m", "мμ"), ("n", "ν"), ("o", "0øоοօ"), ("p", "рρ"), ("q", "ԛգ"), ("r", "г"), ("s", "ѕ"), ("t", "тτ"),
    ("u", "ս"), ("v", "ѵ"), ("w", "ԝω"), ("x", "хχ"), ("y", "уүγυ"), ("z", "ζ"), ("3", "з"),
    # Han characters and the kana that look like them
    ("力", "カ"), ("二", "ニ"), ("口", "ロ囗"), ("工", "エ"), ("夕", "タ"), ("卜", "ト"), ("八", "ハ"), ("へ", "ヘ"), ("り", "リ"),
    ("一", "ー"),
    # Han characters that differ by the length of a stroke
    ("日", "曰"), ("己", "已巳"), ("士", "土"), ("末", "未"), ("戊", "戌戍"), ("人", "入"), ("毋", "毌母"), ("祗", "祇"),
)  # fmt: skip
"""Characters that look alike, after case folding: the first stands for all."""
LOOKS_LIKE: Final = str.maketrans({each: one for one, several in ALIKE for each in several})


# -- words -------------------------------------------------------------------------------------------------------------


def _bad_name(reason: Text) -> Refusal:
    return Refusal("bad_name", reason)


def _bad_chat(reason: Text) -> Refusal:
    return Refusal("bad_chat", reason)


EMPTY: Final = Text("名字里要有文字、数字或图案。", "A name needs a letter, a digit or a picture.")
TOO_LONG: Final = Text(
    f"名字太长：最多 {LONGEST_NAME} 个字符，汉字最多 {WIDEST_NAME // 2} 个。",
    f"The name is too long: at most {LONGEST_NAME} characters, or {WIDEST_NAME // 2} Chinese characters.",
)
INVISIBLE: Final = Text(
    "有看不见的字符（{code}），请去掉。", "There is a character that cannot be seen ({code}). Take it out."
)
MARKS: Final = Text("一个字上叠了太多符号，请去掉一些。", "Too many marks lie on one letter. Take some away.")
NO_LETTER: Final = Text("名字里不能用字符 {code}。", "The character {code} cannot be used in a name.")
UNKNOWN_SCRIPT: Final = Text(
    "名字里不能用今天已不通行的文字（{script}）。", "A name cannot use a script that is not in use today ({script})."
)
MIXED: Final = Text(
    "名字里混用了容易看错的文字（{scripts}），请只用一种。",
    "The name mixes scripts whose letters can be mistaken for each other ({scripts}). Use one of them.",
)
ONE_LINE: Final = Text("聊天只能是一行。", "A message is one line.")
NOTHING_SAID: Final = Text("没有写内容。", "The message is empty.")
CHAT_TOO_LONG: Final = Text(
    f"太长了：最多 {LONGEST_CHAT} 个字符。", f"The message is too long: at most {LONGEST_CHAT} characters."
)
