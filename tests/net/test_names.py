"""Names and chat show nothing that is not there, and look-alikes are found."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.net.names import LONGEST_NAME, WIDEST_NAME, checked_chat, checked_name, skeleton, width
from paizhuo.engine.net.refusal import Refusal

GOOD = (
    "Anna", "安娜", "Zoë", "李雷 Li", "さくら", "カタカナ", "토끼", "Łukasz", "Иван", "Ελένη", "張三豐", "🐼",
    "Nguyễn Ánh", "สวัสดี", "नमस्ते", "محمد", "דוד",
    "O'Brien", "Jean-Luc", "player_1", "々木", "東風〇", "မြို့", "ཏོག་", "ꆈꌠ", "Tom ไทย", "2", "é́", "小明🀄",
)  # fmt: skip
HIDDEN = (
    "a\u200bb", "a\u200db", "a\u2060b", "\ufeffab", "a\u202eb", "a\u2066b", "a\u00adb", "a\x00b", "a\nb", "a\tb",
    "a\x7fb", "a\ue000b", "a\u0378b",
    "a\ud800b", "a\u2028b", "a\u115fb", "a\u3164b", "a\uffa0b", "a\u2800b", "a\u034fb", "a\U000e0041b",
    "a\U0001d159b", "a\u061cb", "a\ufffcb",
    "a\u180eb", "a\u17b4b",
)  # fmt: skip
EMPTY = ("", " ", "\u3000", "\u00a0\u2003", "\ufe0f", "\ufe0f\ufe0e", "...", "--", "\U000e0100", " \ufe0f ", "。")
MIXED = ("Аnna", "Annа", "pаypal", "Αnna", "ИваH", "Ԍtar", "Αнна", "Tomחיים", "مTom", "Աnna", "Anna ไทย ਪੰ")
PILED = (
    "a\u0301\u0302\u0303\u0304",
    "Z" + "\u0310" * 8,
    "\u0301a",
    "a \u0301",
    "1\u20e3",
    "a\u20dd",
    "ก" + "\u0e49" * 5,
)
STRANGE = ("﷽", "⺀", "⼀\u31d0", "𐌀𐌁", "ᏔᏟ", "⸻", "𓀀", "\ufffd")

TEXTS = st.text(max_size=40) | st.text(
    st.sampled_from("".join((*GOOD, *HIDDEN, *MIXED, *PILED, *STRANGE, "\ufe0f\u200c\u3000 ﬁİŉſ①"))), max_size=30
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_are_kept(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", [*HIDDEN, *EMPTY, *MIXED, *PILED, *STRANGE], ids=ascii)
def test_a_trick_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name)
    assert refused.value.code == "bad_name"
    for said in (refused.value.reason.zh, refused.value.reason.en):
        assert said
        assert all(unicodedata.category(each) not in ("Cc", "Cf", "Cs", "Co", "Cn") for each in said)


@pytest.mark.parametrize(
    "written, shown",
    [
        ("  Anna  ", "Anna"), ("An\u3000 na", "An na"), ("ＡＮＮＡ", "ANNA"), ("𝐀nna", "Anna"), ("ﬁn", "fin"),
        ("❤\ufe0f", "❤"), ("葛\U000e0100", "葛"),
        ("A\u00a0B", "A B"), ("①", "1"), ("ｶﾅ", "カナ"), ("\u1680a\u1680", "a"),
    ],
)  # fmt: skip
def test_a_name_is_shown_in_its_plain_form(written: str, shown: str) -> None:
    assert checked_name(written) == shown


def test_a_name_has_an_end() -> None:
    assert checked_name("a" * LONGEST_NAME) == "a" * LONGEST_NAME
    assert checked_name("牌" * (WIDEST_NAME // 2))
    for name in ("a" * (LONGEST_NAME + 1), "牌" * (WIDEST_NAME // 2 + 1), "a" * 10**6, "ﷺ" * 3, "🐼" * 17):
        with pytest.raises(Refusal, match="too long"):
            checked_name(name)


@given(TEXTS)
def test_whatever_is_let_through_is_visible_short_and_its_own_checked_name(text: str) -> None:
    try:
        name = checked_name(text)
    except Refusal:
        return
    assert checked_name(name) == name == unicodedata.normalize("NFKC", name)
    assert 1 <= len(name) <= LONGEST_NAME
    assert len(name.encode()) <= 4 * LONGEST_NAME
    assert 1 <= width(name) <= WIDEST_NAME
    assert name == " ".join(name.split())
    assert not any(unicodedata.category(each)[0] == "C" for each in name)
    assert skeleton(name)


ALIKE = (
    ("Anna", "Аnna"), ("Anna", "ANNA"), ("Anna", "Ａｎｎａ"), ("Anna", "An-na"), ("Anna", "A n n a"),
    ("Anna", "Ánna"), ("Bill", "BiIl"), ("Bob", "B0b"),
    ("BOBA", "ВОВА"), ("Modern", "Modem"), ("Wow", "VvoVv"), ("Ελλη", "Eλλη"), ("カ", "力"), ("工二", "エニ"),
    ("已", "己"), ("日", "曰"), ("Иван", "иван"),
    ("Tom", "Tom."), ("👍", "👍🏿"), ("Ira", "lra"), ("straße", "STRASSE"), ("cope", "соре"), ("안", "안"),
)  # fmt: skip
DIFFERENT = (
    ("Anna", "Hanna"),
    ("東", "南"),
    ("李雷", "李蕾"),
    ("Иван", "Илан"),
    ("か", "き"),
    ("Tom 1", "Tom 2"),
    ("ไก่", "ไข่"),
    ("🐼", "🐻"),
    ("...", "!!!"),
)


@pytest.mark.parametrize("one, other", ALIKE)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_names_that_differ_have_two_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(TEXTS)
def test_a_skeleton_does_not_depend_on_case_or_form(text: str) -> None:
    try:
        name = checked_name(text)
    except Refusal:
        return
    for same in (name.casefold(), unicodedata.normalize("NFD", name)):
        assert skeleton(same) == skeleton(name)


# -- chat --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "好牌！",
        "Nice one :)",
        "👨\u200d👩\u200d👧 来了",
        "❤\ufe0f",
        "می\u200cخواهم",
        "क्\u200dष",
        "¡Olé!",
        "①②③",
        "ｶﾅ",
        "ok 🀄",
        "מה שלומך",
    ],
)
def test_what_people_write_is_kept(line: str) -> None:
    assert checked_chat(line) == line


@pytest.mark.parametrize("line", ["a\nb", "a\r\nb", "a\u2028b", "a\x0bb", "a\x85b"], ids=ascii)
def test_chat_is_one_line(line: str) -> None:
    with pytest.raises(Refusal, match="one line"):
        checked_chat(line)


@pytest.mark.parametrize(
    "line",
    ["", "  ", "\ufe0f", "\u200d\u200d", "a\u202eb", "a\u2066b", "a\u200bb", "a\x00", "a\x1b[31mb", "a\ud800",
    "a\ue000", "a\u3164", "a" + "\u0310" * 9, "x" * 201],
    ids=ascii,
)  # fmt: skip
def test_nothing_hidden_empty_or_endless_is_said(line: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_chat(line)
    assert refused.value.code == "bad_chat"


def test_joiners_that_join_nothing_are_left_out() -> None:
    assert checked_chat("a\u200db \u200d\ufe0f c\ufe0f") == "ab c"
    assert checked_chat("👍\u200d\u200d👍") == "👍👍"


@given(TEXTS | st.text(max_size=250))
def test_a_line_of_chat_is_its_own_checked_line(text: str) -> None:
    try:
        line = checked_chat(text)
    except Refusal:
        return
    assert checked_chat(line) == line
    assert 1 <= len(line) <= 200
    assert len(line.splitlines()) == 1
    assert not any(unicodedata.category(each)[0] == "C" and each not in "\u200c\u200d" for each in line)
