"""The host's side of the open table protocol: handshake, commands, events, STATE, life and stop, in simulated time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paizhuo.engine.devices.events import BadFrame, Connected, DeviceEvent, Dice, Fault, Lost, Tag
from paizhuo.engine.devices.open_table.commands import BadCommand
from paizhuo.engine.devices.open_table.events import (
    Button,
    Centre,
    CommandDone,
    CommandFailed,
    CommandUnknown,
    Jam,
    Lamp,
    OtherVersion,
    Restarted,
    StateKnown,
    StateTopic,
    StopConfirmed,
)
from paizhuo.engine.devices.open_table.host import MOST_UNSENT, NotReady, TableHost
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, PayloadLine, write_line

HELLO = "HELLO 1 id=table-7F3A fw=0.3.1 caps=dice2 boot=12"


class Talk:
    """A host, and a device whose lines the test writes."""

    def __init__(self, *, passive: bool = False) -> None:
        self.host = TableHost("9C04F1A2", passive=passive)
        self.now = 100.0
        self.host.opened(self.now)

    def says(self, *payloads: str) -> None:
        for payload in payloads:
            self.host.received(write_line(payload, LONGEST_HELLO), self.now)

    def wait(self, seconds: float) -> list[tuple[float, str]]:
        """What the host sends meanwhile, and after how many seconds."""
        start, sent = self.now, [(0.0, payload) for payload in self.sent()]
        while (due := self.host.due()) is not None and due <= start + seconds:
            self.now = max(self.now, due)
            self.host.tick(self.now)
            sent += [(round(self.now - start, 3), payload) for payload in self.sent()]
        self.now = start + seconds
        return sent

    def sent(self) -> list[str]:
        return [found.payload for found in LineReader().feed(self.host.take_output()) if isinstance(found, PayloadLine)]

    def heard(self) -> list[DeviceEvent]:
        return list(self.host.take_events())

    def connect(self, seq: int = 0) -> None:
        self.says(HELLO, HELLO, f"STATE {seq} dice state=idle", f"STATE {seq} jam at=none", f"STATE {seq} end boot=12")
        self.sent()
        self.heard()
        assert self.host.ready

    def command(self, what: str = "dice roll") -> int:
        return self.host.command(what, self.now)


def test_a_device_that_speaks_between_the_lines_of_state_is_not_asked_all_the_time() -> None:
    state = ("STATE 0 dice state=idle", "STATE 0 jam at=none", "STATE 0 end boot=12")
    talk = Talk()
    talk.says(HELLO, HELLO)
    asked = 0
    for _ in range(10):
        while (sent := talk.sent()) and asked < 1000:
            for payload in sent:
                if payload == "STATE":
                    asked += 1
                    talk.host.received(b"debugging\n", talk.now)
                    talk.says(*state)
                elif payload == "PING":
                    talk.says("PONG 0")
        talk.now += 1
        talk.host.tick(talk.now)
    assert 8 <= asked <= 20
    assert not talk.host.ready
    talk.wait(1)
    talk.says(*state)
    assert talk.host.ready


def test_a_line_that_doubles_every_event_has_state_asked_for_at_growing_pauses() -> None:
    talk = Talk()
    talk.connect()
    asked = []
    for number in range(1, 301):
        talk.says(*[f"EVT {number} dice state=idle"] * 2)
        sent = talk.wait(0.01)
        asked += [talk.now for _, payload in sent if payload == "STATE"]
        if asked and asked[-1] == talk.now:
            for line in ("dice state=idle", "jam at=none", "end boot=12"):
                talk.says(*[f"STATE {number} {line}"] * 2)
    pauses = [later - before for before, later in pairwise(asked)]
    assert 4 <= len(asked) <= 10
    assert pauses == sorted(pauses)
    assert [event.seq for event in talk.heard() if isinstance(event, Dice)] == list(range(1, 301))
    assert "STATE" in [payload for _, payload in talk.wait(1)]  # the last repetition is not forgotten


@pytest.mark.parametrize("last, told", [(20, 19), (20, 18), (0, 65535)])
def test_a_state_that_events_have_overtaken_is_not_believed_and_asked_for_again(last: int, told: int) -> None:
    """Its lines were under way while an event came: what it says of the dice is older than what is known."""
    talk = Talk()
    talk.connect(seq=(last - 1) % 65536)
    talk.says(f"EVT {last} dice state=rolled d1=3 d2=5", f"PONG {last + 1}")
    assert talk.sent() == ["STATE"]
    talk.heard()
    talk.says(f"STATE {told} dice state=idle", f"STATE {told} jam at=none", f"STATE {told} end boot=12")
    assert talk.heard() == []
    assert talk.host.state is not None
    assert talk.host.state.get(Dice) == Dice("rolled", (3, 5))
    assert talk.sent() == ["STATE"]


def test_what_nobody_fetches_is_not_kept_without_end() -> None:
    talk = Talk()
    talk.connect()
    numbers = [talk.command("honba 1") for _ in range(2000)]
    output = talk.host.take_output()
    assert len(output) <= MOST_UNSENT + 64
    found = [line.payload for line in LineReader().feed(output) if isinstance(line, PayloadLine)]
    assert found[-1] == f"CMD {numbers[-1]} honba 1"
    assert all(payload.startswith("CMD ") for payload in found)


def test_hello_is_said_every_two_seconds_until_it_is_answered() -> None:
    talk = Talk()
    assert talk.wait(5) == [(0, "HELLO 1 s=9C04F1A2"), (2, "HELLO 1 s=9C04F1A2"), (4, "HELLO 1 s=9C04F1A2")]
    talk.says(HELLO, HELLO)
    assert talk.heard() == [Connected("table-7F3A")]
    assert talk.host.device is not None
    assert talk.host.device.caps == ("dice2",)
    assert "HELLO 1 s=9C04F1A2" not in [payload for _, payload in talk.wait(1)][1:]


def test_a_start_that_was_not_known_is_greeted_before_state_is_asked() -> None:
    """Its first HELLO may be the one that a device says by itself, without having heard the host's."""
    talk = Talk()
    talk.sent()
    talk.says(HELLO)
    assert talk.sent() == ["HELLO 1 s=9C04F1A2", "STATE"]


def test_after_the_port_is_opened_again_a_known_device_is_asked_for_state_at_once() -> None:
    talk = Talk()
    talk.connect()
    talk.host.opened(talk.now)
    talk.sent()
    assert talk.host.state is None
    talk.says(HELLO)
    assert talk.sent() == ["STATE"]


@pytest.mark.parametrize(
    "bad",
    ["HELLO 1 id=x fw=1 caps=dice2", "HELLO 1", "HELLO 1 id= fw=1 caps= boot=1", "HELLO 1 id=x  fw=1 caps=a boot=1"],
)
def test_a_hello_that_lacks_something_connects_nothing(bad: str) -> None:
    talk = Talk()
    talk.says(bad)
    assert [type(event) for event in talk.heard()] == [BadFrame]
    assert not talk.host.ready


def test_another_major_version_is_reported_once_with_both_and_gets_no_command_but_stop() -> None:
    talk = Talk()
    talk.sent()
    talk.says("HELLO 2.1 what=ever", "HELLO 2.1 what=ever")
    assert talk.heard() == [OtherVersion("2.1", "1")]
    assert talk.sent() == []
    with pytest.raises(NotReady):
        talk.command()
    talk.host.stop(talk.now)
    assert talk.sent() == ["stop", "CMD 0 stop"]


def test_no_command_is_sent_before_the_state_is_known() -> None:
    talk = Talk()
    talk.says(HELLO)
    with pytest.raises(NotReady) as refused:
        talk.command()
    assert refused.value.reason.zh
    assert not any("CMD" in payload for payload in talk.sent())


def test_what_is_no_command_is_refused() -> None:
    talk = Talk()
    talk.connect()
    for bad in (
        "dance",
        "lift sideways",
        "honba 100",
        "lamps seat=E colour=pink",
        "lamps seat=X colour=red",
        "score seat=E value=12345678",
    ):
        with pytest.raises(BadCommand):
            talk.command(bad)
    assert talk.sent() == []


def test_a_command_without_an_answer_is_sent_four_times_under_one_number_and_given_up() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command()
    line = f"CMD {number} dice roll"
    assert [one for one in talk.wait(2.4) if "CMD" in one[1]] == [(0, line), (0.3, line), (0.7, line), (1.5, line)]
    assert CommandUnknown(number, "dice roll", "no answer") in talk.heard()


def test_an_acknowledged_command_is_not_sent_again_and_its_end_is_reported_once() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command()
    talk.sent()
    talk.says(f"ACK {number}")
    assert [payload for _, payload in talk.wait(2.5)] == ["PING", "PING"]
    talk.says("EVT 1 dice state=rolled d1=3 d2=5", f"DONE {number}", f"DONE {number}", f"ERR {number} code=BUSY")
    assert talk.heard() == [Dice("rolled", (3, 5), 1), CommandDone(number, "dice roll")]


def test_a_done_whose_ack_was_lost_counts() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command()
    talk.says(f"DONE {number}")
    assert talk.heard() == [CommandDone(number, "dice roll")]
    assert not [payload for _, payload in talk.wait(2)[1:] if "CMD" in payload]


def test_a_refusal_has_its_code_and_place() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command("lift up")
    talk.says(f"ACK {number}", f"ERR {number} code=JAM at=S later=1")
    assert talk.heard() == [CommandFailed(number, "lift up", "JAM", "S")]


@pytest.mark.parametrize(
    "what, seconds", [("dice roll", 10), ("centre open", 20), ("lift up", 20), ("build start", 150)]
)
def test_a_command_that_does_not_end_is_asked_for_with_state(what: str, seconds: float) -> None:
    talk = Talk()
    talk.connect()
    number = talk.command(what)
    talk.sent()
    talk.says(f"ACK {number}")
    for _ in range(int(seconds) - 1):
        talk.says("PONG 0")
        assert [payload for _, payload in talk.wait(1)] in ([], ["PING"])
    talk.says("PONG 0")
    assert "STATE" in [payload for _, payload in talk.wait(1.5)]
    talk.says(
        "STATE 0 dice state=idle",
        "STATE 0 jam at=none",
        f"STATE 0 cmd n={number} result=running",
        "STATE 0 end boot=12",
    )
    assert not [event for event in talk.heard() if isinstance(event, CommandUnknown)]


@pytest.mark.parametrize(
    "expected, wanted",
    [
        ("result=done", CommandDone(0, "dice roll")),
        ("result=err code=COCKED", CommandFailed(0, "dice roll", "COCKED")),
        ("", CommandUnknown(0, "dice roll", "no result")),
    ],
)
def test_state_tells_how_a_command_ended_whose_end_was_lost(expected: str, wanted: DeviceEvent) -> None:
    talk = Talk()
    talk.connect()
    talk.command()
    talk.says("ACK 0")
    for _ in range(11):
        talk.wait(1)
        talk.says("PONG 0")
    cmd = [f"STATE 0 cmd n=0 {expected}"] if expected else []
    talk.says("STATE 0 dice state=idle", "STATE 0 jam at=none", *cmd, "STATE 0 end boot=12")
    assert wanted in talk.heard()


def test_after_a_cut_the_outcome_is_unknown_and_nothing_is_sent_again() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command("lift up")
    talk.host.opened(talk.now)
    assert talk.heard() == [CommandUnknown(number, "lift up", "lost")]
    talk.connect()
    assert not [payload for _, payload in talk.wait(5) if "lift" in payload]
    talk.connect()
    assert talk.command("lift up") != number


def test_after_a_restart_the_outcome_is_unknown_and_the_device_is_greeted() -> None:
    talk = Talk()
    talk.connect(seq=40)
    number = talk.command("lift up")
    talk.sent()
    talk.says(HELLO.replace("boot=12", "boot=13"))
    assert talk.heard() == [CommandUnknown(number, "lift up", "restarted"), Restarted("13")]
    assert talk.sent() == ["HELLO 1 s=9C04F1A2", "STATE"]
    talk.says("EVT 1 button seat=E name=win")
    assert talk.heard() == [Button("E", "win", 1)]
    assert not [payload for _, payload in talk.wait(5) if "lift" in payload]


def test_a_restart_that_was_missed_shows_in_state() -> None:
    talk = Talk()
    talk.connect()
    talk.says("PONG 3")
    assert talk.sent() == ["STATE"]
    talk.says("STATE 3 dice state=idle", "STATE 3 jam at=none", "STATE 3 end boot=13")
    assert talk.heard() == [Restarted("13")]
    assert talk.host.state is None


def test_an_event_that_came_before_is_dropped() -> None:
    talk = Talk()
    talk.connect(seq=17)
    roll = "EVT 18 dice state=rolled d1=3 d2=5"
    talk.says(roll, roll, "EVT 17 dice state=rolled d1=1 d2=1", "EVT 19 dice state=idle", roll)
    assert talk.heard() == [Dice("rolled", (3, 5), 18), Dice("idle", (), 19)]


def test_a_gap_between_events_asks_for_state() -> None:
    talk = Talk()
    talk.connect(seq=17)
    talk.says("EVT 18 dice state=rolling")
    assert talk.sent() == []
    talk.says("EVT 20 button seat=E name=call")
    assert talk.sent() == ["STATE"]


def test_the_number_of_a_pong_shows_that_the_last_event_was_lost() -> None:
    talk = Talk()
    talk.connect(seq=17)
    talk.says("PONG 17")
    assert talk.sent() == []
    talk.says("PONG 18")
    assert talk.sent() == ["STATE"]


def test_numbers_of_events_go_on_after_65535() -> None:
    talk = Talk()
    talk.connect(seq=65534)
    talk.says(
        "EVT 65535 dice state=rolling",
        "EVT 0 dice state=rolled d1=1 d2=2",
        "EVT 65535 dice state=rolling",
        "EVT 1 dice state=idle",
    )
    assert [getattr(event, "seq", None) for event in talk.heard()] == [65535, 0, 1]


@pytest.mark.simulation
def test_numbers_of_commands_go_on_after_65535() -> None:
    talk = Talk()
    talk.connect()
    numbers = []
    for _ in range(65_540):
        numbers.append(talk.command("honba 1"))
        talk.says(f"DONE {numbers[-1]}")
        talk.host.take_output()
        talk.host.take_events()
    assert numbers[65_534:65_538] == [65_534, 65_535, 0, 1]


def test_values_of_state_are_no_results() -> None:
    talk = Talk()
    talk.says(HELLO, HELLO, "STATE 18 dice state=rolled d1=3 d2=5", "STATE 18 jam at=none", "STATE 18 end boot=12")
    heard = talk.heard()
    assert heard[-3:] == [
        StateTopic("dice", "state=rolled d1=3 d2=5", Dice("rolled", (3, 5)), 18),
        StateTopic("jam", "at=none", Jam("none"), 18),
        StateKnown("12", 18),
    ]
    assert not [event for event in heard if event.name == "dice"]
    assert talk.host.state is not None
    assert talk.host.state.get(Dice) == Dice("rolled", (3, 5))


@pytest.mark.parametrize(
    "between",
    [
        b"noise\n",
        b"$STATE 18 dice*0000\n",
        write_line("EVT 19 dice state=idle"),
        write_line("STATE 19 dice state=idle"),
    ],
)
def test_a_state_with_something_between_is_asked_for_again(between: bytes) -> None:
    talk = Talk()
    talk.says(HELLO, HELLO, "STATE 18 dice state=idle")
    talk.sent()
    talk.host.received(between, talk.now)
    talk.says("STATE 18 jam at=none", "STATE 18 end boot=12")
    assert talk.host.state is None
    assert talk.sent() == ["STATE"]


def test_a_state_that_lacks_what_the_caps_promise_is_believed_the_third_time() -> None:
    talk = Talk()
    talk.says(HELLO, HELLO)
    for wanted in (False, False, True):
        talk.says("STATE 1 jam at=none", "STATE 1 end boot=12")
        assert (talk.host.state is not None) is wanted


def test_a_state_that_does_not_come_is_asked_for_every_second() -> None:
    talk = Talk()
    talk.says(HELLO, HELLO)
    talk.sent()
    assert [one for one in talk.wait(2.5) if one[1] == "STATE"] == [(1, "STATE"), (2, "STATE")]


def test_a_ping_goes_out_every_second_and_three_silent_seconds_lose_the_device() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command()
    talk.says(f"ACK {number}")
    talk.sent()
    assert talk.wait(3.5) == [(1, "PING"), (2, "PING"), (3, "HELLO 1 s=9C04F1A2")]
    assert talk.heard() == [CommandUnknown(number, "dice roll", "lost"), Lost("nothing was heard for 3 s")]
    assert not talk.host.ready
    talk.says(HELLO)
    assert talk.heard() == [Connected("table-7F3A")]


def test_stop_goes_out_in_both_forms_and_again_until_it_is_confirmed() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command("lift up")
    talk.says(f"ACK {number}")
    talk.sent()
    talk.host.stop(talk.now)
    sent = talk.wait(0.65)
    assert sent == [(0, "stop"), (0, "CMD 1 stop"), (0.2, "stop"), (0.3, "CMD 1 stop"), (0.4, "stop"), (0.6, "stop")]
    talk.says(f"ERR {number} code=STOPPED", "ACK 1", "DONE 1")
    assert talk.heard() == [StopConfirmed(), CommandFailed(number, "lift up", "STOPPED"), CommandDone(1, "stop")]
    assert "stop" not in [payload for _, payload in talk.wait(2)]


@pytest.mark.parametrize("answer", ["DONE 0", "EVT 1 fault code=STOP", "STATE 0 cmd n=0 result=done"])
def test_each_answer_to_stop_ends_its_repetition(answer: str) -> None:
    talk = Talk()
    talk.connect()
    talk.host.stop(talk.now)
    if answer.startswith("STATE"):
        talk.says("PONG 9", "STATE 0 dice state=idle", "STATE 0 jam at=none", answer, "STATE 0 end boot=12")
    else:
        talk.says(answer)
    assert StopConfirmed() in talk.heard()
    assert "stop" not in [payload for _, payload in talk.wait(1)][2:]


def test_stop_is_possible_before_the_handshake_and_goes_on_after_a_cut() -> None:
    talk = Talk()
    talk.host.stop(talk.now)
    assert [payload for _, payload in talk.wait(0.3)] == [
        "HELLO 1 s=9C04F1A2",
        "stop",
        "CMD 0 stop",
        "stop",
        "CMD 0 stop",
    ]
    talk.host.opened(talk.now)
    assert "stop" in [payload for _, payload in talk.wait(0.3)]
    talk.says(HELLO)
    assert "CMD 1 stop" in talk.sent()


def test_a_device_that_does_not_know_the_session_is_greeted_again() -> None:
    talk = Talk()
    talk.connect()
    number = talk.command()
    talk.sent()
    talk.says(f"ACK {number}", f"ERR {number} code=HELLO")
    assert talk.heard() == [CommandFailed(number, "dice roll", "HELLO")]
    assert talk.sent() == ["HELLO 1 s=9C04F1A2"]
    talk.says(HELLO)
    assert talk.sent() == ["STATE"]
    assert not talk.host.ready
    talk.says("STATE 18 dice state=idle", "STATE 18 jam at=none", "STATE 18 end boot=12")
    assert talk.host.ready


def test_a_passive_host_says_nothing_but_hello_state_and_ping() -> None:
    talk = Talk(passive=True)
    talk.says(HELLO, HELLO, "STATE 0 dice state=idle", "STATE 0 jam at=none", "STATE 0 end boot=12")
    for refused in (lambda: talk.host.command("dice roll", talk.now), lambda: talk.host.stop(talk.now)):
        with pytest.raises(NotReady):
            refused()
    assert {payload.split()[0] for _, payload in talk.wait(10)} == {"HELLO", "STATE", "PING"}


def test_events_of_every_kind_are_understood() -> None:
    talk = Talk()
    talk.connect()
    talk.says(
        "EVT 1 centre state=open",
        "EVT 2 lamps seat=W colour=orange unknown=key",
        "EVT 3 tag reader=1 uid=e28068 rssi=-70",
        "EVT 4 fault code=HEAT text=too hot = stop",
        "EVT 5 weather sun=yes",
        "EVT 6 jam at=drum",
    )
    assert talk.heard() == [
        Centre("open", 1),
        Lamp("W", "orange", 2),
        Tag("E28068", -70, "1"),
        Fault("HEAT", "too hot = stop"),
        Jam("drum", 6),
    ]


@pytest.mark.parametrize(
    "words",
    ["dice state=rolled d1=0 d2=5", "dice state=rolled d1=3", "dice state=rolled d1=3 d2=7", "dice state=cooking", "lift seat=Q state=up",
     "button seat=E", "honba value=100", "score seat=E value=x", "tag uid=xyz", "battery percent=101", "build state=running percent=",
     "dice  state=idle", "dice state=idle state=idle", "fault text=x"],
)  # fmt: skip
def test_an_event_whose_words_mean_nothing_is_a_bad_frame_and_no_event(words: str) -> None:
    talk = Talk()
    talk.connect()
    talk.says(f"EVT 1 {words}")
    (event,) = talk.heard()
    assert isinstance(event, BadFrame)
    assert event.reason == "words"
