"""Whatever surrounds a command, it ends with a sentence: closed streams, full disks, no screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")


def ended(root: Path, tmp_path: Path, words: str, **surroundings: str) -> tuple[int, list[str]]:
    """The status and the sentences of a command given to a shell, which may close streams."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$PYTHON" -P -m paizhuo.desktop {words}'],
        env={**kept, "PYTHON": sys.executable, "PYTHONPATH": str(root), "PAIZHUO_HOME": str(tmp_path), **surroundings},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_standard_input_is_utf8_whatever_the_surroundings_say(root: Path, mark: bytes, tmp_path: Path) -> None:
    """Also with the mark that PowerShell writes before a text; what is no UTF-8 is refused in a sentence."""
    surroundings = {**os.environ, "PYTHONPATH": str(root), "PYTHONIOENCODING": "cp936", "PYTHONUTF8": "0"}
    request = '{"rules": "riichi", "concealed": "11m", "win": "1m", "flags": ["风"]}'
    for given, sentence in ((mark + request.encode(), "风"), (mark + b'{"rules": "\xff"}', "not JSON")):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "paizhuo.desktop", "score", "-"],
            input=given,
            env=surroundings,
            cwd=tmp_path,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert sentence in done.stderr.decode()


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("score - <&-", "paizhuo: standard input: it is closed"),
        ("score --batch - <&-", "paizhuo: standard input: it is closed"),
        ("rules riichi >&-", "paizhuo: standard output: it is closed"),
        ("simulate --rules sichuan --hands 1 >&-", "paizhuo: standard output: it is closed"),
        ("score --hand 11m --win 1m <&- >&-", "paizhuo: standard output: it is closed"),
        ("rules riichi >/dev/full", "paizhuo: No space left on device"),
    ],
)
def test_a_stream_that_is_closed_or_full_is_named(root: Path, tmp_path: Path, words: str, sentence: str) -> None:
    assert ended(root, tmp_path, words) == (2, [sentence])


def test_without_standard_error_a_command_does_its_work(root: Path, tmp_path: Path) -> None:
    assert ended(root, tmp_path, "simulate --rules sichuan --hands 1 2>&- >hands.txt") == (0, [])
    assert "seat 4" in (tmp_path / "hands.txt").read_text("utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize("words", ["", "play --rules riichi", "camera"])
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":7777"}], ids=["none", "unreachable"])
@pytest.mark.parametrize("language, sentence", [("zh_CN.UTF-8", "这里没有屏幕"), ("C", "There is no screen here")])
def test_without_a_screen_one_sentence_names_the_commands_that_need_none(
    root: Path, tmp_path: Path, words: str, display: dict[str, str], language: str, sentence: str
) -> None:
    surroundings = {"LC_ALL": language, "QT_QPA_PLATFORM": "xcb", **display}
    status, sentences = ended(root, tmp_path, words, **surroundings)
    assert status == 1
    (said,) = sentences
    assert sentence in said
    assert (
        "score, simulate, ladder, replay, review, verify, rules, recognise, camera --headless, simulate-device, shot, "
        "serve, bot" in said
    )
