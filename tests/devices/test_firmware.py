"""The sketch of docs/firmware, compiled for this machine and running as on its board, talks to the program's own host."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeVar, get_args

import pytest

from paizhuo.engine.devices.events import DeviceEvent, Dice, Fault
from paizhuo.engine.devices.link import Link
from paizhuo.engine.devices.open_table.device import REMEMBERED
from paizhuo.engine.devices.open_table.events import (
    SIDES,
    Button,
    Colour,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    Jam,
    Lamp,
    Lift,
    Restarted,
    StateKnown,
    StateTopic,
    StopConfirmed,
)
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, PayloadLine, crc16, write_line
from paizhuo.engine.devices.open_table.topics import read_topic, write_topic
from paizhuo.engine.devices.open_table.words import CODES
from paizhuo.engine.devices.transport import SerialTransport
from paizhuo.engine.devices.virtual.faults import FaultyDevice, read_fault
from paizhuo.engine.devices.virtual.models import lines
from paizhuo.engine.devices.virtual.pty_port import PtyPort
from tests.devices.firmware_device import DICE_SWITCH, SKETCH, FirmwareTable, compiled, compiler
from tests.devices.in_memory import InMemory
from tests.devices.on_a_line import Ear

pytestmark = [
    pytest.mark.skipif(
        compiler() is None, reason="there is no C++ compiler here: the sketch of docs/firmware is not run"
    ),
    pytest.mark.skipif(sys.platform == "win32", reason="the sketch is compiled with the options of a Unix compiler"),
]

E = TypeVar("E", bound=DeviceEvent)
Made = Callable[..., FirmwareTable]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("sketch") / "sketch")


@pytest.fixture
def board(program: Path, tmp_path: Path) -> Iterator[FirmwareTable]:
    table = FirmwareTable(program, tmp_path / "memory")
    yield table
    table.close()


class Conversation:
    """The program's host and the sketch."""

    def __init__(self, board: FirmwareTable, *faults: str, seed: int = 1) -> None:
        self.board = board
        self.host = TableHost("A1")
        device = FaultyDevice(board, lines, [read_fault(fault) for fault in faults], Random(seed))
        self.line = InMemory(self.host, device)
        self.run(1.0)

    def run(self, seconds: float) -> list[DeviceEvent]:
        return self.line.run(seconds)

    def command(self, what: str, seconds: float = 10.0) -> list[DeviceEvent]:
        """Sends it; what follows in that time."""
        self.host.command(what, self.line.now)
        return self.run(seconds)

    def order(self, words: str, seconds: float = 0.2) -> list[DeviceEvent]:
        self.line.order(words)
        return self.run(seconds)


@pytest.fixture
def talk(board: FirmwareTable) -> Conversation:
    return Conversation(board)


def only(kind: type[E], events: list[DeviceEvent]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


class Asked:
    """The sketch, asked in lines."""

    def __init__(self, board: FirmwareTable, *, greeted: bool = True) -> None:
        self.board = board
        self.now = 0.0
        self.reader = LineReader(LONGEST_HELLO)
        self.first = self.wait(0.1)
        if greeted:
            self.ask("HELLO 1 s=A")

    def wait(self, seconds: float) -> list[str]:
        self.now += seconds
        self.board.tick(self.now)
        found = self.reader.feed(self.board.take_output())
        assert all(isinstance(one, PayloadLine) for one in found), found
        return [one.payload for one in found if isinstance(one, PayloadLine)]

    def send(self, data: bytes, seconds: float = 0.3) -> list[str]:
        self.board.received(data, self.now)
        return self.wait(seconds)

    def ask(self, *payloads: str) -> list[str]:
        return [said for payload in payloads for said in self.send(write_line(payload))]


@pytest.fixture
def asked(board: FirmwareTable) -> Asked:
    return Asked(board)


# --- in lines ---------------------------------------------------------------------------------------------------------


def test_it_says_hello_once_by_itself_and_obeys_only_stop_before_it_is_greeted(board: FirmwareTable) -> None:
    asked = Asked(board, greeted=False)
    assert asked.first == ["HELLO 1 id=table-0001 fw=1.0.0 caps=dice2,lift,lamps,buttons boot=0"]
    assert asked.wait(5) == []
    assert asked.ask("CMD 4 lift up") == ["ACK 4", "ERR 4 code=HELLO"]
    assert asked.ask("CMD 5 stop") == ["ACK 5", "EVT 1 fault code=STOP", "DONE 5"]
    assert asked.ask("PING") == ["PONG 1"]
    assert board.motors == "000"


def test_another_version_gets_its_hello_and_only_stop(board: FirmwareTable) -> None:
    asked = Asked(board, greeted=False)
    for version in ("2", "12", "1x"):
        assert asked.ask(f"HELLO {version} s=A") == asked.first
        assert asked.ask("CMD 4 dice roll") == ["ACK 4", "ERR 4 code=VERSION"]
    assert asked.ask("CMD 5 stop")[-1] == "DONE 5"
    assert asked.ask("HELLO 1.7 s=A") == asked.first
    assert asked.ask("CMD 4 dice roll")[1] == "EVT 2 dice state=rolling"


def test_a_command_is_carried_out_once_and_its_answer_is_repeated(asked: Asked) -> None:
    asked.board.next_faces = [(3, 5), (1, 1)]
    assert asked.ask("CMD 4 dice roll") == ["ACK 4", "EVT 1 dice state=rolling"]
    assert asked.ask("CMD 4 dice roll") == ["ACK 4"]
    assert asked.wait(5) == ["EVT 2 dice state=rolled d1=3 d2=5", "DONE 4"]
    assert asked.ask("CMD 4 dice roll") == ["ACK 4", "DONE 4"]
    assert asked.ask("CMD 4 lift up") == ["ACK 4", "ERR 4 code=SEQ"]
    assert asked.wait(5) == []
    assert asked.board.next_faces == [(1, 1)]


def test_32_commands_are_remembered_and_one_that_runs_whatever_comes(asked: Asked) -> None:
    asked.board.stuck = "ESWN"
    asked.send(write_line("CMD 0 lift up"), 0.05)
    for n in range(1, REMEMBERED + 8):
        assert asked.send(write_line(f"CMD {n} lamps seat=E colour=red"), 0.02)[-1] == f"DONE {n}"
    for n in range(9, REMEMBERED + 8):
        assert asked.send(write_line(f"CMD {n} lamps seat=E colour=red"), 0.02) == [f"ACK {n}", f"DONE {n}"]
    assert any(line.endswith("cmd n=0 result=running") for line in asked.ask("STATE"))
    assert asked.ask("CMD 0 lift up") == ["ACK 0"]


def test_a_new_session_forgets_commands_and_hears_of_no_old_end(asked: Asked) -> None:
    asked.ask("CMD 4 dice roll")
    assert asked.ask("HELLO 1 s=B") == asked.first
    assert [line.split()[0] for line in asked.wait(5)] == ["EVT"]
    assert asked.ask("CMD 4 lamps seat=E colour=red")[-1] == "DONE 4"
    assert not [line for line in asked.ask("HELLO 1 s=C", "STATE") if "cmd" in line]


def test_the_end_of_an_older_session_is_not_taken_for_that_of_a_command_with_its_number(asked: Asked) -> None:
    asked.board.stuck = "ESWN"
    asked.ask("CMD 4 dice roll", "HELLO 1 s=B", "CMD 4 lift up")
    assert [line.split(" d1")[0] for line in asked.wait(5)] == ["EVT 6 dice state=rolled"]
    assert "STATE 6 cmd n=4 result=running" in asked.ask("STATE")


def test_the_same_session_goes_on_and_one_without_a_name_does_not(asked: Asked) -> None:
    asked.ask("CMD 4 lamps seat=E colour=red", "HELLO 1 x=2 s=A")
    assert asked.ask("CMD 4 lamps seat=E colour=red") == ["ACK 4", "DONE 4"]
    asked.ask("HELLO 1", "CMD 4 lamps seat=E colour=red", "HELLO 1")
    assert asked.ask("CMD 4 lamps seat=E colour=blue")[-1] == "DONE 4"


@pytest.mark.parametrize(
    "what, code",
    [
        ("dance", "UNKNOWN"),
        ("dice", "ARG"),
        ("dice rollx", "ARG"),
        ("lift sideways", "ARG"),
        ("lift upwards", "ARG"),
        ("lamps seat=E", "ARG"),
        ("lamps seat=X colour=red", "ARG"),
        ("lamps seat=E colour=pink", "ARG"),
        ("lamps seat=", "ARG"),
        ("build start", "NOCAP"),
        ("centre open", "NOCAP"),
        ("mode 4p", "NOCAP"),
        ("dealer E", "NOCAP"),
        ("honba 3", "NOCAP"),
        ("score seat=E value=1", "NOCAP"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_code(asked: Asked, what: str, code: str) -> None:
    assert asked.ask(f"CMD 9 {what}") == ["ACK 9", f"ERR 9 code={code}"]
    assert asked.board.motors == "000"


@pytest.mark.parametrize(
    "data",
    [
        *(
            write_line(payload)
            for payload in (
                "CMD",
                "CMD x dice roll",
                "CMD 70000 dice roll",
                "CMD -1 dice roll",
                "HELLO",
                "",
                "dice roll",
            )
        ),
        *(b"$%b*%04X\n" % (payload, crc16(payload)) for payload in (b"CMD 4 dice roll x=\t", b"CMD 4 dice roll x=*")),
        b"$CMD 4 dice roll*0000\n",
        b"$CMD 4 dice roll*5C\n",
        b"$CMD 4 dice roll\n",
        b"$CMD 4 dice roll*\n",
        write_line("CMD 4 dice roll")[:-1] + b"x\n",
        write_line("CMD 4 dice roll")[:-1] + b"\r\r\n",
        write_line("CMD 4 dice roll")[1:],
        b"$" + b"x" * 200 + b"\n",
        bytes(range(256)),
    ],
)
def test_what_is_no_line_that_can_be_answered_does_nothing(asked: Asked, data: bytes) -> None:
    assert asked.send(data) == []
    assert asked.ask("PING") == ["PONG 0"]


def test_random_bytes_do_nothing_and_the_next_good_line_is_read(asked: Asked) -> None:
    random = Random(7)
    for _ in range(20):
        text = bytes(random.choices(b"$*\r\n 0123456789ABCDEFCMDHELLOPINGSTATEstop", k=500))
        assert asked.send(random.choice((text, random.randbytes(500))).replace(b"$stop", b"")) == []
        assert asked.ask("PING") == ["PONG 0"]
    assert asked.board.lost == 0


@pytest.mark.parametrize(
    "data",
    [
        write_line("CMD 4 lift up")[:-1] + b"\r\n",
        write_line("CMD 4 lift up").lower().replace(b"cmd", b"CMD"),
        b"$CMD 4 li" + write_line("CMD 4 lift up"),
        b"booting\n\n" + write_line("CMD 4 lift up"),
        write_line("CMD 4 lift up speed=slow"),
        write_line(f"CMD 4 lift up x={'y' * 96}"),
    ],
)
def test_lines_are_read_as_the_protocol_allows_them(asked: Asked, data: bytes) -> None:
    assert asked.send(data)[:2] == ["ACK 4", "EVT 1 lift seat=E state=moving"]


@pytest.mark.parametrize("line", [b"$stop*3C22\n", b"$stop*0000\n", b"$stop\n", b"$stop*3C$"])
def test_a_bare_stop_halts_everything_also_in_a_damaged_line(asked: Asked, line: bytes) -> None:
    asked.ask("CMD 1 dice roll", "CMD 2 lift up")
    assert asked.board.motors == "110"
    said = asked.send(line)
    assert asked.board.motors == "000"
    assert {"ERR 1 code=STOPPED", "ERR 2 code=STOPPED"} <= set(said)
    assert said[-1].endswith("fault code=STOP")
    assert asked.wait(30) == []


def test_state_is_one_burst_under_the_number_of_the_last_event(asked: Asked) -> None:
    asked.ask("CMD 7 lamps seat=W colour=orange", "CMD 8 dice roll")
    said = asked.ask("STATE")
    assert all(line.startswith("STATE 2 ") for line in said)
    topics = [write_topic(value) for line in said if (value := read_topic(line.split(maxsplit=2)[2])) is not None]
    assert topics == [
        "jam at=none",
        "dice state=rolling",
        *(f"lift seat={side} state=down" for side in SIDES),
        *(f"lamps seat={side} colour={'orange' if side == 'W' else 'off'}" for side in SIDES),
    ]
    assert said[-3:] == ["STATE 2 cmd n=8 result=running", "STATE 2 cmd n=7 result=done", "STATE 2 end boot=0"]
    assert asked.wait(5)[0].startswith("EVT 3 ")


def test_what_happens_during_a_state_is_said_after_it(asked: Asked) -> None:
    asked.board.held = 1 << 20
    said = asked.send(write_line("STATE") * 3, 0.5)
    end = len(said) - 1 - said[::-1].index("STATE 0 end boot=0")
    assert all(line.startswith("STATE 0 ") for line in said[: end + 1] if "EVT" not in line)
    bursts = [line.split()[0] for line in said]
    assert all(after == "STATE" for before, after in pairwise(bursts[: end + 1]) if before == "STATE")
    assert "EVT 1 button seat=E name=win" in said


def test_events_come_however_often_state_is_asked_for(asked: Asked) -> None:
    asked.board.held = 1 << 20
    said = [line for _ in range(30) for line in asked.send(write_line("STATE"), 0.02)]
    assert not [line for line in said if line.startswith("STATE 1 end")], "no STATE comes to its end"
    assert "EVT 1 button seat=E name=win" in said


def test_where_more_happens_than_can_wait_a_number_of_events_is_left_out(asked: Asked) -> None:
    commands = [f"CMD {n} lamps seat=E colour=red" for n in range(40)]
    said = asked.send(b"".join(write_line(command) for command in commands), 2.0)
    numbers = [int(line.split()[1]) for line in said if line.startswith("EVT")]
    assert asked.board.lost == 0
    assert numbers == sorted(numbers)
    assert len(numbers) < numbers[-1]
    assert asked.ask("PING")[0] != f"PONG {len(numbers)}"
    assert asked.ask(commands[-1])[-1] == "DONE 39", "its end is known all the same"


# --- with the program's host ------------------------------------------------------------------------------------------


def test_the_host_and_the_sketch_shake_hands_and_the_state_is_known(talk: Conversation) -> None:
    assert talk.host.ready
    assert talk.host.device is not None
    assert talk.host.device.caps == ("dice2", "lift", "lamps", "buttons")
    known = [event for _, event in talk.line.events if isinstance(event, StateKnown)]
    assert len(known) == 1, "the first STATE was believed"


def test_a_commanded_roll_ends_with_its_throw_and_then_with_done(talk: Conversation) -> None:
    talk.board.next_faces = [(2, 6)]
    events = talk.command("dice roll")
    assert [event for event in events if isinstance(event, Dice | CommandDone)] == [
        Dice("rolling", (), 1),
        Dice("rolled", (2, 6), 2),
        CommandDone(0, "dice roll"),
    ]


@pytest.mark.parametrize("faces", [(0, 3), (4, 7)])
def test_wheels_between_two_faces_are_cocked(talk: Conversation, faces: tuple[int, int]) -> None:
    talk.board.next_faces = [faces]
    events = talk.command("dice roll")
    assert [event.state for event in only(Dice, events)] == ["rolling", "cocked"]
    assert only(CommandFailed, events) == [CommandFailed(0, "dice roll", "COCKED")]


def test_wheels_that_do_not_turn_are_a_jam_and_no_throw(talk: Conversation) -> None:
    talk.board.stuck = "dice"
    events = talk.command("dice roll")
    assert [event.state for event in only(Dice, events)] == ["rolling", "idle"]
    assert only(CommandFailed, events) == [CommandFailed(0, "dice roll", "JAM", "dice")]
    talk.board.stuck = ""
    assert [event.at for event in only(Jam, talk.command("dice roll"))] == ["none"]


def test_throws_are_all_kinds_of_throws(talk: Conversation) -> None:
    found = {event.values for _ in range(30) for event in only(Dice, talk.command("dice roll", 6)) if event.values}
    assert len(found) > 10


def test_the_switch_at_the_table_rolls_and_says_so_in_events_only(talk: Conversation) -> None:
    talk.order("press dice")
    events = talk.run(6) + talk.order("release", 6)
    assert [event.state for event in only(Dice, events)] == ["rolled"]
    assert not only(CommandDone, events)


def test_wheels_that_do_not_come_to_rest_are_cocked_in_time(talk: Conversation) -> None:
    talk.board.restless = True
    assert only(CommandFailed, talk.command("dice roll", 9.0)) == [CommandFailed(0, "dice roll", "COCKED")]


def test_the_switch_changes_nothing_while_the_dice_roll_and_ends_no_command_afterwards(asked: Asked) -> None:
    asked.ask("CMD 4 dice roll")
    asked.board.held = 1 << DICE_SWITCH
    assert [line.split(" d1")[0] for line in asked.wait(5)] == ["EVT 2 dice state=rolled", "DONE 4"]
    asked.board.held = 0
    asked.wait(0.1)
    asked.board.held = 1 << DICE_SWITCH
    assert [line.split(" d1")[0] for line in asked.wait(5)] == ["EVT 3 dice state=rolling", "EVT 4 dice state=rolled"]


def test_dice_turned_by_hand_say_nothing(talk: Conversation) -> None:
    talk.command("dice roll")
    talk.board.held = 0b101010
    assert talk.run(5) == []


def test_a_second_roll_while_the_dice_roll_is_refused(talk: Conversation) -> None:
    talk.command("dice roll", 0.1)
    assert only(CommandFailed, talk.command("dice roll", 0.1))[0].code == "BUSY"


def test_the_lift_goes_up_under_a_whole_wall_and_down(talk: Conversation) -> None:
    events = talk.command("lift up")
    assert [(event.seat, event.state) for event in only(Lift, events)] == [
        *((side, "moving") for side in SIDES),
        *((side, "up") for side in SIDES),
    ]
    assert only(CommandDone, events) == [CommandDone(0, "lift up")]
    assert only(CommandDone, talk.command("lift up", 0.2)), "it is up already"
    assert talk.board.motors == "000"
    talk.board.walls = ""
    assert {event.state for event in only(Lift, talk.command("lift down"))} == {"moving", "down"}


def test_no_lift_where_a_side_has_no_wall_and_none_while_it_moves(talk: Conversation) -> None:
    talk.board.walls = "ESN"
    talk.run(0.1)
    assert only(CommandFailed, talk.command("lift up", 0.2))[0].code == "NOTREADY"
    talk.board.walls = "ESWN"
    talk.run(0.1)
    talk.command("lift up", 0.2)
    assert only(CommandFailed, talk.command("lift down", 0.2))[0].code == "BUSY"


def test_a_plate_that_does_not_arrive_is_a_jam_at_its_side_until_it_does(talk: Conversation) -> None:
    talk.board.stuck = "W"
    events = talk.command("lift up", 15)
    assert only(CommandFailed, events) == [CommandFailed(0, "lift up", "JAM", "W")]
    assert [event.at for event in only(Jam, events)] == ["W"]
    assert talk.board.motors == "000"
    talk.board.stuck = ""
    assert [event.at for event in only(Jam, talk.command("lift down", 15))] == ["none"]


def test_stop_halts_what_moves_and_nothing_goes_on_by_itself(talk: Conversation) -> None:
    talk.command("lift up", 0.5)
    talk.host.stop(talk.line.now)
    events = talk.run(0.5)
    assert talk.board.motors == "000"
    assert only(StopConfirmed, events)
    assert [event.code for event in only(CommandFailed, events)] == ["STOPPED"]
    assert [event.state for event in only(Lift, events)] == ["stopped"] * 4
    assert talk.run(20) == []
    assert only(CommandDone, talk.command("lift up"))


def test_the_red_switch_halts_everything_and_holds_it(talk: Conversation) -> None:
    talk.command("dice roll", 0.3)
    events = talk.order("press stop")
    assert Fault("STOP") in events
    assert [event.code for event in only(CommandFailed, events)] == ["STOPPED"]
    assert talk.board.motors == "000"
    assert only(CommandFailed, talk.command("lift up", 0.3))[0].code == "STOPPED"
    assert talk.order("press dice") == []
    talk.order("release")
    assert only(CommandDone, talk.command("lift up"))


def test_every_button_is_heard_once(talk: Conversation) -> None:
    for seat in SIDES:
        for button in ("win", "call", "ready"):
            pressed = only(Button, talk.order(f"press {seat} {button}"))
            assert [(event.seat, event.button) for event in pressed] == [(seat, button)]
            assert talk.order("release") == []


def test_a_contact_that_only_bounces_is_not_heard(talk: Conversation) -> None:
    for _ in range(20):
        assert talk.order("press E win", 0.01) == []
        assert talk.order("release", 0.01) == []


@pytest.mark.parametrize(
    "colour, registers",
    [("off", {0}), ("white", {7}), ("red", {1}), ("green", {2}), ("blue", {4}), ("yellow", {3}), ("orange", {1, 3})],
)
def test_lamps_have_their_colours(talk: Conversation, colour: Colour, registers: set[int]) -> None:
    for number, seat in enumerate(SIDES):
        events = talk.command(f"lamps seat={seat} colour={colour}", 0.2)
        assert [(event.seat, event.colour) for event in only(Lamp, events)] == [(seat, colour)]
        assert {value >> 4 * number & 15 for value in talk.board.lamps} == registers


def test_a_start_is_noticed_and_nothing_is_sent_again(talk: Conversation) -> None:
    talk.command("lift up", 0.5)
    events = talk.order("reboot", 10)
    assert [event.boot for event in only(Restarted, events)] == ["1"]
    assert [event.reason for event in only(CommandUnknown, events)] == ["restarted"]
    assert talk.board.motors == "000"
    assert talk.host.ready
    assert {event.value.state for event in only(StateTopic, events) if isinstance(event.value, Lift)} == {"stopped"}
    assert only(CommandDone, talk.command("lift down"))


def test_when_the_host_is_silent_a_movement_ends_and_nothing_new_begins(asked: Asked) -> None:
    asked.ask("CMD 1 dice roll", "CMD 2 lift up")
    said = asked.wait(10)
    assert {"DONE 1", "DONE 2"} <= set(said)
    assert asked.board.motors == "000"
    assert asked.wait(60) == []


@pytest.mark.parametrize(
    "fault", ["drop", "flip1", "flip2", "flip3", "burst", "swap", "garbage", "duplicate", "truncate"]
)
@pytest.mark.parametrize("side", ["in", "out"])
def test_on_a_bad_line_nothing_is_done_twice(board: FirmwareTable, fault: str, side: str) -> None:
    talk = Conversation(board, f"{fault}:0.1:{side}")
    talk.board.next_faces = throws = [(1 + n % 6, 1 + n // 6 % 6) for n in range(200)]
    sent = 0
    for _ in range(5):
        talk.run(3.0)
        if talk.host.ready:
            sent += 1
            talk.command("dice roll", 13.0)
    talk.run(30.0)
    events = [event for _, event in talk.line.events]
    rolled = 200 - len(throws)
    seen = [event.values for event in only(Dice, events) if event.values]
    expected = [(1 + n % 6, 1 + n // 6 % 6) for n in range(rolled)]
    assert 0 < rolled <= sent
    assert len(only(CommandDone, events)) + len(only(CommandUnknown, events)) == sent
    assert set(seen) <= set(expected)
    assert len(seen) == len(set(seen))


def test_the_board_has_room_for_what_the_host_sends_at_once(talk: Conversation) -> None:
    for _ in range(5):
        talk.command("dice roll", 0.0)
        talk.command("lift up", 0.0)
        for seat in SIDES:
            talk.command(f"lamps seat={seat} colour=red", 0.02)
        talk.host.stop(talk.line.now)
        talk.run(2.0)
    assert talk.board.lost == 0


def test_the_conversation_on_the_page_is_the_one_that_the_sketch_has(program: Path, tmp_path: Path) -> None:
    page = (SKETCH.parents[1] / "table-protocol.md").read_text(encoding="utf-8")
    printed = re.findall(r"^    (host|device) +(\$.*)$", page, re.MULTILINE)
    memory = tmp_path / "memory"
    memory.write_bytes((11).to_bytes(2, "little"))
    with closing(FirmwareTable(program, memory)) as board:
        board.next_faces = [(3, 5)]
        found = [("device", line) for line in said_by(board, 0.2)]
        for speaker, line in printed:
            if speaker == "host":
                found.append((speaker, line))
                board.received(line.encode() + b"\n", board.now)
                again = ("host", line) in found[:-1]
                found += [("device", answer) for answer in said_by(board, 5.0 if again else 0.3)]
            elif "button seat=E name=win" in line:
                board.held = 1 << 20
                found += [("device", answer) for answer in said_by(board, 0.1)]
    assert found == printed


def said_by(board: FirmwareTable, seconds: float) -> list[str]:
    board.tick(board.now + seconds)
    return board.take_output().decode("ascii").splitlines()


# --- its words --------------------------------------------------------------------------------------------------------


def test_everything_that_the_sketch_can_say_is_understood(talk: Conversation) -> None:
    """Whatever it can say is said here, and the host understands it: states, sides, colours, buttons, codes."""
    said: list[DeviceEvent] = []
    run = partial(talk.command, seconds=15)
    for faces in ((3, 4), (0, 1)):
        talk.board.next_faces = [faces]
        said += run("dice roll")
    said += [
        event
        for side in SIDES
        for colour in get_args(Colour)
        for event in run(f"lamps seat={side} colour={colour}", seconds=0.3)
    ]
    for button in ("win", "call", "ready"):
        said += [event for side in SIDES for event in talk.order(f"press {side} {button}") + talk.order("release")]
    for stuck in ("dice", *SIDES):
        talk.board.stuck = stuck
        said += run("dice roll") + run("lift up")
        talk.board.stuck = ""
        said += run("lift down") + run("dice roll")
    talk.host.command("lift up", talk.line.now)
    said += talk.run(0.5) + talk.order("press stop") + talk.order("release")
    written = {write_topic(event) for event in said if isinstance(event, Dice | Lift | Lamp | Button | Jam | Fault)}
    forms = {re.sub(r"d\d=\d", "", topic).strip() for topic in written}
    assert forms == {
        *(f"dice state={state}" for state in ("idle", "rolling", "rolled", "cocked")),
        *(f"lift seat={side} state={state}" for side in SIDES for state in ("up", "down", "moving", "stopped")),
        *(f"lamps seat={side} colour={colour}" for side in SIDES for colour in get_args(Colour)),
        *(f"button seat={side} name={button}" for side in SIDES for button in ("win", "call", "ready")),
        *(f"jam at={place}" for place in (*SIDES, "dice", "none")),
        "fault code=STOP",
    }


def test_the_codes_of_the_sketch_are_those_of_the_protocol() -> None:
    codes = re.findall(r'return TEXT\("([A-Z]+)"\)', (SKETCH / "protocol.h").read_text(encoding="utf-8"))
    assert len(codes) > 8
    assert set(codes) <= set(CODES)


# --- on a port --------------------------------------------------------------------------------------------------------


def test_over_a_port_it_rolls_for_a_link(board: FirmwareTable) -> None:
    port, ended, ear = PtyPort(), threading.Event(), Ear()

    def runs() -> None:
        """Five times as fast as a real board."""
        begun = time.monotonic()
        while not ended.is_set():
            now = 5 * (time.monotonic() - begun)
            board.tick(now)
            if data := port.read():
                board.received(data, now)
            port.write(board.take_output())
            time.sleep(0.001)

    thread = threading.Thread(target=runs)
    thread.start()
    link = Link(SerialTransport(port.path), TableHost("B2"), ear)
    try:
        ear.next(StateKnown)
        board.next_faces = [(6, 1)]
        number = link.ask(lambda host: host.command("dice roll", time.monotonic())).result()
        assert ear.next(CommandDone).number == number
        assert [event.values for event in only(Dice, ear.heard)][-1] == (6, 1)
    finally:
        link.close()
        ended.set()
        thread.join()
        port.close()
