"""The log says what happens, a line each, and no secret."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.net.messages import Create, Hello, Join, Terms, Welcome
from paizhuo.engine.net.server.accounts import SignedIn
from paizhuo.engine.net.server.log import FIELDS, HIDDEN, LOGGER, SOCKETS, JsonLines, Log, start, stop
from tests.full_disk import needs_unix, room_for

SERVER = Path(__file__).parent.parent.parent / "engine" / "net" / "server"
SECRET = "correct horse battery staple"


class Lines:
    """A log whose lines are read back."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.now = 0.0
        handler = logging.StreamHandler(self.stream)
        handler.setFormatter(JsonLines())
        self.logger = logging.Logger("tested")  # noqa: LOG001 - nobody else has it
        self.logger.addHandler(handler)
        self.log = Log(self.logger, lambda: self.now)

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def read(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def lines() -> Lines:
    return Lines()


@pytest.fixture(autouse=True)
def loggers_as_they_were() -> Iterator[None]:
    kept = [(name, logging.getLogger(name).level) for name in (LOGGER, SOCKETS, "websockets", "asyncio")]
    yield
    for name, level in kept:
        logging.getLogger(name).setLevel(level)


def test_an_event_is_one_line_with_time_level_and_fields(lines: Lines) -> None:
    lines.log.event("table_opened", table="ABC", rules="riichi", seat=2, seconds=0.5, bots=None)
    lines.log.event("line_lost", "warning", connections=7)
    first, second = lines.read
    assert first.pop("at").endswith("+00:00")
    assert first == {
        "level": "info",
        "event": "table_opened",
        "table": "ABC",
        "rules": "riichi",
        "seat": 2,
        "seconds": 0.5,
        "bots": None,
    }
    assert (second["level"], second["event"], second["connections"]) == ("warning", "line_lost", 7)


@given(st.sampled_from(sorted(FIELDS)), st.text())
def test_no_text_makes_a_line_of_its_own_or_reaches_the_terminal(field: str, text: str) -> None:
    lines = Lines()
    fields: dict[str, Any] = {field: text}
    lines.log.event("said", **fields)
    assert lines.text.count("\n") == 1
    assert lines.text.endswith("\n")
    assert all(" " <= each <= "~" for each in lines.text[:-1])
    assert len(lines.text) < 3000
    assert lines.read[0]["event"] == "said"


def test_an_injected_line_stays_inside_its_value(lines: Lines) -> None:
    lines.log.event("said", name='x"}\n{"event": "forged", "level": "info"}\r\n\x1b[2J\x7f\u2028')
    assert [each["event"] for each in lines.read] == ["said"]


TOKEN = "pzt_dB56tr1XU_g-PWZXDcW5geqV6Nkf5PTWbxmNcI11P30"


@pytest.mark.parametrize(
    "fields",
    [
        {"token": TOKEN},
        {"password": SECRET},
        {"key": SECRET},
        {"reason": f"no such token: {TOKEN}"},
        {"name": TOKEN},
        {"what": Hello(protocol=1, name="Anna", token=TOKEN, password=SECRET)},
        {"about": Join(table="ABC", password=SECRET)},
        {"about": Create(Terms(rules="riichi", bots=[], password=SECRET))},
        {"what": Welcome("Anna", TOKEN, "s", "1", 1, 1)},
        {"account": SignedIn(1, "Anna", TOKEN, 0, registered=False)},
        {"what": [TOKEN, SECRET]},
        {"what": {"password": SECRET}},
        {"what": SECRET.encode()},
    ],
    ids=repr,
)
def test_no_secret_is_written(lines: Lines, fields: dict[str, Any]) -> None:
    lines.log.event("sign_in", **fields)
    assert SECRET not in lines.text
    assert TOKEN[4:] not in lines.text
    assert len(lines.read) == 1


def failed(password: str) -> Exception:
    def compare(given: str) -> None:
        raise ValueError(f"{given} is no password")

    try:
        compare(password)
    except ValueError as error:
        return error
    raise AssertionError


def test_an_error_is_written_by_its_class_and_places_without_its_text(lines: Lines) -> None:
    lines.log.failure("trouble", failed(SECRET), table="ABC")
    assert SECRET not in lines.text
    name, *places = lines.read[0]["error"]
    assert name == "ValueError"
    assert "test_log.py" in places[0]
    assert "compare" in places[0]


def test_what_libraries_log_is_written_without_arguments_and_texts_of_errors(lines: Lines) -> None:
    lines.logger.warning("sent %s to %s", SECRET, TOKEN)
    lines.logger.error(f"compared {TOKEN}: {SECRET}", exc_info=failed(SECRET))  # noqa: G004 - as some libraries do
    lines.logger.error(Hello(protocol=1, name="Anna", password=SECRET))
    assert SECRET not in lines.text
    assert TOKEN[4:] not in lines.text
    assert [each["says"] for each in lines.read] == ["sent %s to %s", f"compared {HIDDEN}", "[Hello]"]


def test_repetition_is_left_out_and_counted(lines: Lines) -> None:
    for number in range(1000):
        lines.log.event("refused", "warning", count=number)
    lines.log.event("table_opened", table="ABC")
    assert [each["event"] for each in lines.read] == ["refused"] * 20 + ["table_opened"]
    lines.now = 5.0
    lines.log.event("refused", "warning", count=1001)
    assert lines.read[-1]["left_out"] == 980
    for _ in range(10):
        lines.log.event("refused", "warning")
    lines.log.flush()
    assert lines.read[-1]["event"] == "refused"
    assert sum(each.get("left_out", 0) for each in lines.read) + len(lines.read) == 1013
    before = lines.text
    lines.log.flush()
    assert lines.text == before


def test_what_is_below_the_level_is_not_written(lines: Lines) -> None:
    lines.logger.setLevel(logging.WARNING)
    lines.log.event("detail", "debug")
    lines.log.event("table_opened")
    lines.log.event("line_lost", "warning")
    assert [each["event"] for each in lines.read] == ["line_lost"]


def test_a_file_has_the_lines_of_the_server_and_of_its_libraries(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "server.log"
    handler = start(file)
    Log().event("started", port=7777)
    Log().event("detail", "debug")
    logging.getLogger("websockets.server").warning("handshake with %s", SECRET)
    logging.getLogger("websockets.server").info("connection open")
    stop(handler)
    Log().event("after")
    assert [json.loads(line)["event"] for line in file.read_text("ascii").splitlines()] == ["started", "library"]


@needs_unix
def test_a_full_disk_loses_lines_and_stops_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "server.log"
    handler = start(file)
    with room_for(300):
        for number in range(20):
            Log().event("started", port=number)
    Log().event("again")
    stop(handler)
    assert file.read_text("ascii").startswith('{"at"')
    assert capfd.readouterr().err == ""


def test_the_standard_error_stream_gets_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    handler = start(level="warning")
    Log().event("started")
    Log().event("line_lost", "warning", name="安娜")
    stop(handler)
    assert json.loads(capsys.readouterr().err)["name"] == "安娜"


def test_asyncio_reports_a_failed_task_without_what_it_held(tmp_path: Path) -> None:
    handler = start(tmp_path / "log")

    async def failing() -> None:
        async def fails(password: str) -> None:
            raise failed(password)

        task = asyncio.ensure_future(fails(SECRET))
        await asyncio.wait([task])
        del task

    asyncio.run(failing())
    stop(handler)
    text = (tmp_path / "log").read_text("ascii")
    assert [json.loads(line)["says"] for line in text.splitlines()] == ["Task exception was never retrieved"]
    assert SECRET not in text


def test_every_field_that_the_server_logs_is_shown() -> None:
    fields = {
        keyword.arg
        for file in SERVER.glob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in {"event", "failure"}
        for keyword in call.keywords
    } - {"level"}
    assert {"table", "account"} <= fields <= FIELDS
