"""Virtual devices behave on their line as the real ones do: frames of the makers' documents and of captures, byte for byte."""

from __future__ import annotations

from random import Random

import pytest

from paizhuo.engine.devices.virtual import feig, m100, pn532, rdm6300
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.godice import COLOURS, VECTORS, GoDice
from paizhuo.engine.devices.virtual.models import made

HERE = ("godice", "m100", "pn532", "rdm6300", "feig")


def said(device: VirtualDevice, asked: str = "", *, at: float = 0.0, until: float = 0.0) -> bytes:
    """What the device sends from ``at`` on, when it has received ``asked`` then; all that is due by ``until``."""
    output = b""
    device.tick(at)
    if asked:
        device.received(bytes.fromhex(asked), at)
    output += device.take_output()
    while (due := device.due()) is not None and due <= until:
        device.tick(due)
        output += device.take_output()
    return output


def signed(vector: bytes) -> list[int]:
    return [byte - 256 if byte > 127 else byte for byte in vector]


# -- GoDice


@pytest.mark.parametrize("face", range(1, 7))
def test_a_rolled_die_says_that_it_rolls_and_then_where_gravity_points(face: int) -> None:
    die = GoDice(Random(face))
    die.order(f"roll {face}", 0.0)
    assert die.take_output() == b"R"
    assert said(die, until=0.5) == b""
    stable = said(die, at=0.5, until=3.0)
    assert stable[:1] == b"S"
    assert all(abs(seen - meant) <= 10 for seen, meant in zip(signed(stable[1:]), VECTORS[face], strict=True))


@pytest.mark.parametrize("order, messages", [("fake 3", (b"R", b"FS")), ("tilt", (b"R", b"TS")), ("move 3", (b"MS",))])
def test_what_is_no_roll_is_said_in_other_words(order: str, messages: tuple[bytes, ...]) -> None:
    die = GoDice(Random(1))
    die.order(order, 0.0)
    output = die.take_output() + said(die, until=3.0)
    assert output[:-3] == b"".join(messages)


def test_a_die_that_leans_points_between_two_faces() -> None:
    die = GoDice(Random(2))
    die.order("tilt", 0.0)
    vector = sorted(abs(part) for part in signed(said(die, until=3.0)[-3:]))
    assert vector[0] < 10
    assert all(40 < part < 50 for part in vector[1:])


def test_a_die_picked_up_while_it_rolls_says_only_the_last_roll() -> None:
    die = GoDice(Random(3))
    die.order("roll 1", 0.0)
    die.order("roll 6", 0.1)
    output = die.take_output() + said(die, at=0.1, until=5.0)
    assert output[:3] == b"RRS"
    assert len(output) == 6


def test_a_die_answers_questions_and_swallows_lights_however_its_commands_are_split() -> None:
    commands = bytes.fromhex("03 08 FF 00 00 03 17 00 10 05 03 17 FF FF FF 01 00 17")
    whole, split = GoDice(Random(4)), GoDice(Random(4))
    whole.received(commands, 0.0)
    for byte in commands:
        split.received(bytes((byte,)), 0.0)
    assert whole.take_output() == split.take_output() == b"Bat\x50Col\x00"


def test_battery_and_colour_are_what_was_ordered() -> None:
    die = GoDice(Random(5))
    for index, colour in enumerate(COLOURS):
        die.order(f"colour {colour}", 0.0)
        assert die.take_output() == b"Col" + bytes((index,))
    die.order("battery 9", 0.0)
    assert die.take_output() == b"Bat\x09"


# -- M100


@pytest.mark.parametrize("header, end", [("AA", "DD"), ("BB", "7E")])
def test_an_uhf_reader_answers_in_the_dialect_in_which_it_is_asked(header: str, end: str) -> None:
    reader = m100.M100(Random(1))
    assert said(reader, f"{header} 00 22 00 00 22 {end}", until=1.0) == bytes.fromhex(
        f"{header} 01 FF 00 01 15 16 {end}"
    )
    assert said(reader, f"{header} 00 28 00 00 28 {end}", at=1.0) == bytes.fromhex(f"{header} 01 28 00 01 00 2A {end}")


def test_a_tag_is_said_with_its_strength_and_its_own_checksum() -> None:
    reader = m100.M100(Random(1))
    reader.order("tag E2001071 00", 0.0)  # no EPC: nothing lies there
    reader.order("tag E2806890000050 0E88C6A4A7", 0.0)
    assert said(reader, "AA 00 22 00 00 22 DD", until=1.0)[2:3] == b"\xff"
    reader.order("tag E28068900000500E88C6A4A7", 1.0)
    seen = set()
    for second in range(1, 60):
        frame = said(reader, "AA 00 22 00 00 22 DD", at=second, until=second + 1)
        if frame[2:3] == b"\x22":
            assert frame[:5] == bytes.fromhex("AA 02 22 00 11")
            assert frame[6:22] == bytes.fromhex("30 00 E2 80 68 90 00 00 50 0E 88 C6 A4 A7 11 9B")
            assert sum(frame[1:22]) & 0xFF == frame[22]
            seen.add(signed(frame[5:6])[0])
    assert len(seen) > 3
    assert all(-75 < strength < -45 for strength in seen)


def test_many_rounds_are_polled_until_stop() -> None:
    reader = m100.M100(Random(1))
    none = bytes.fromhex("BB 01 FF 00 01 15 16 7E")
    assert said(reader, "BB 00 27 00 03 22 00 03 4F 7E", until=1.0) == 3 * none
    assert said(reader, "BB 00 27 00 03 22 FF FF 4A 7E", at=1.0, until=1.0) == b""
    assert said(reader, until=1.09) == 4 * none
    assert said(reader, "BB 00 28 00 00 28 7E", at=1.1, until=9.0) == none + bytes.fromhex("BB 01 28 00 01 00 2A 7E")


def test_power_is_kept_information_is_given_and_what_is_unknown_is_refused() -> None:
    reader = m100.M100(Random(1))
    assert said(reader, "AA 00 B6 00 02 09 60 21 DD") == bytes.fromhex("AA 01 B6 00 01 00 B8 DD")
    assert said(reader, "AA 00 B7 00 00 B7 DD") == bytes.fromhex("AA 01 B7 00 02 09 60 23 DD")
    assert said(reader, "AA 00 03 00 01 00 04 DD")[:6] == bytes.fromhex("AA 01 03 00 10 00")
    assert said(reader, "AA 00 99 00 00 99 DD") == bytes.fromhex("AA 01 FF 00 01 17 18 DD")
    assert said(reader, "AA 00 03 00 01 00 05 DD") == b""  # a wrong sum


def test_noise_before_a_command_does_not_hide_it() -> None:
    reader = m100.M100(Random(1))
    assert said(reader, "AA 00 FF BB AA 00 28 00 00 28 DD") == bytes.fromhex("AA 01 28 00 01 00 2A DD")


# -- PN532

WAKE = "55 55 00 00 00"
SAM = "00 00 FF 03 FD D4 14 01 17 00"
LIST_ONE = "00 00 FF 04 FC D4 4A 01 00 E1 00"
LIST_TWO = "00 00 FF 04 FC D4 4A 02 00 E0 00"
ACK = bytes.fromhex("00 00 FF 00 FF 00")


def ready() -> pn532.Pn532:
    chip = pn532.Pn532(Random(1))
    assert said(chip, WAKE + SAM, until=1.0) == ACK + bytes.fromhex("00 00 FF 02 FE D5 15 16 00")
    return chip


@pytest.mark.parametrize("wake", [WAKE, "00" * 10])
def test_a_chip_sleeps_until_it_is_woken(wake: str) -> None:
    chip = pn532.Pn532(Random(1))
    version = "00 00 FF 02 FE D4 02 2A 00"
    assert said(chip, version, until=1.0) == b""
    assert said(chip, wake + version, at=1.0, until=2.0) == ACK + bytes.fromhex(
        "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"
    )


def test_a_chip_that_is_not_configured_looks_for_no_cards() -> None:
    chip = pn532.Pn532(Random(1))
    assert said(chip, WAKE + LIST_ONE, until=1.0) == ACK + bytes.fromhex("00 00 FF 01 FF 7F 81 00")


@pytest.mark.parametrize(
    "uid, frame",
    [
        ("FB0EE20B", "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 FB 0E E2 0B D8 00"),
        ("047BCB51962280", "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 7B CB 51 96 22 80 C0 00"),
    ],
)
def test_a_card_is_answered_when_it_comes(uid: str, frame: str) -> None:
    chip = ready()
    assert said(chip, LIST_ONE, at=1.0, until=100.0) == ACK
    chip.order(f"tag {uid}", 100.0)
    assert said(chip, at=100.0, until=101.0) == bytes.fromhex(frame)


def test_two_cards_are_in_one_answer() -> None:
    chip = ready()
    chip.order("tag FB0EE20B 047BCB51962280", 1.0)
    answer = said(chip, LIST_TWO, at=1.0, until=2.0).removeprefix(ACK)
    assert answer[3:8] == bytes.fromhex("18 E8 D5 4B 02")
    for card in ("00 04 08 04 FB 0E E2 0B", "00 44 00 07 04 7B CB 51 96 22 80"):
        assert bytes.fromhex(card) in answer


def test_an_acknowledgement_from_the_host_ends_the_search() -> None:
    chip = ready()
    said(chip, LIST_ONE, at=1.0)
    assert said(chip, "00 00 FF 00 FF 00", at=2.0) == b""
    chip.order("tag FB0EE20B", 3.0)
    assert said(chip, at=3.0, until=9.0) == b""


def test_an_answer_that_came_damaged_is_sent_again() -> None:
    chip = ready()
    assert said(chip, "00 00 FF FF 00 00", at=1.0, until=2.0) == bytes.fromhex("00 00 FF 02 FE D5 15 16 00")


def test_retries_that_are_limited_end_with_no_card() -> None:
    chip = ready()
    said(chip, "00 00 FF 06 FA D4 32 05 00 00 02 F3 00", at=1.0, until=2.0)
    assert said(chip, LIST_ONE, at=2.0, until=3.0) == ACK + bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")


def test_the_line_test_is_answered_and_long_frames_are_understood() -> None:
    chip = ready()
    data = bytes(range(1, 250)) + bytes(11)
    content = b"\xd4\x00\x00" + data
    asked = b"\x00\x00\xff\xff\xff" + bytes((1, 7, 0xF8)) + content + bytes((-sum(content) & 0xFF, 0))
    answer = said(chip, asked.hex(), at=1.0, until=2.0)
    assert answer[:6] == ACK
    assert answer[6:14] == bytes.fromhex("00 00 FF FF FF 01 07 F8")
    assert answer[14:-2] == b"\xd5\x01\x00" + data


def test_damaged_commands_are_not_acknowledged() -> None:
    chip = ready()
    assert said(chip, "00 00 FF 02 FE D4 02 2B 00" + "00 00 FF 02 FD D4 02 2A 00", at=1.0, until=2.0) == b""


# -- RDM6300


def test_a_tag_is_repeated_while_it_is_there() -> None:
    reader = rdm6300.Rdm6300(Random(1))
    frame = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
    reader.order("tag 62e3086ced", 0.0)
    assert said(reader, until=0.2) == 4 * frame
    reader.order("take all", 0.2)
    assert said(reader, at=0.2, until=9.0) == b""


def test_wrong_checksums_come_as_often_as_ordered() -> None:
    reader = rdm6300.Rdm6300(Random(1))
    reader.order("bad 2", 0.0)
    reader.order("tag 01000734E0", 0.0)
    good = bytes.fromhex("02 30 31 30 30 30 37 33 34 45 30 44 32 03")
    frames = rdm6300.frames(said(reader, until=0.2))
    assert [frame == good for frame in frames] == [False, False, True, True]
    assert all(frame[:11] == good[:11] for frame in frames)


def test_up_to_a_thousand_wrong_checksums_can_be_ordered_and_no_more() -> None:
    reader = rdm6300.Rdm6300(Random(1))
    assert reader.order("bad 1000", 0.0) == "The checksum of the next 1000 frames is wrong."
    assert reader.order("bad 1001", 0.0) == "“1001” is no number from 1 to 1000."
    assert reader.order("bad 0", 0.0) == "“0” is no number from 1 to 1000."


# -- FEIG

INVENTORY = "07 FF B0 01 00 1C 56"


def test_an_inventory_says_the_tags_that_are_there() -> None:
    reader = feig.Feig(Random(1))
    assert said(reader, INVENTORY, until=1.0) == bytes.fromhex("06 00 B0 01 5C 63")
    reader.order("tag E01680FF08005024", 1.0)
    one = bytes.fromhex("11 00 B0 00 01 03 00 E0 16 80 FF 08 00 50 24 80 75")
    assert said(reader, INVENTORY, at=1.0, until=2.0) == one
    reader.order("error", 2.0)
    assert said(reader, INVENTORY, at=2.0, until=3.0)[:4] == bytes.fromhex("06 00 B0 83")


def test_more_tags_than_one_answer_has_room_for_are_asked_for_again() -> None:
    reader = feig.Feig(Random(1))
    uids = {f"E00401{number:010X}" for number in range(30)}
    reader.order(f"tag {' '.join(uids)}", 0.0)
    first = said(reader, INVENTORY, until=1.0)
    assert (first[3], first[4]) == (0x94, 24)
    more = bytes.fromhex("07 FF B0 01 80")
    second = said(reader, (more + feig.checksum(more)).hex(), at=1.0, until=2.0)
    assert (second[3], second[4]) == (0x00, 6)
    records = first[5:-2] + second[5:-2]
    assert {records[at + 2 : at + 10].hex().upper() for at in range(0, len(records), 10)} == uids


@pytest.mark.parametrize(
    "asked, answered",
    [
        ("05 FF 63 D3 AE", "06 00 63 00 86 07"),
        ("06 FF 52 00 0F 6E", "06 00 52 00 FC A8"),
        ("14 FF 81 81 00 00 08 01 00 05 00 04 00 00 00 00 00 00 31 CA", "06 00 81 00 AF DD"),
        ("05 FF 63 D3 AF", ""),
    ],
)
def test_captured_commands_have_the_captured_answers(asked: str, answered: str) -> None:
    assert said(feig.Feig(Random(1)), asked, until=1.0) == bytes.fromhex(answered)


def test_the_advanced_form_is_answered_in_the_advanced_form() -> None:
    asked = feig.frame(bytes.fromhex("FF B0 01 00"), advanced=True)
    answer = said(feig.Feig(Random(1)), asked.hex(), until=1.0)
    assert answer[:-2] == bytes.fromhex("02 00 08 00 B0 01")
    assert feig.checksum(answer[:-2]) == answer[-2:]


# -- all of them


@pytest.mark.parametrize("name", HERE)
def test_whatever_is_received_nothing_is_raised(name: str) -> None:
    device, _ = made(name, Random(1))
    noise = Random(2)
    for step in range(300):
        device.received(noise.randbytes(noise.randrange(200)), step / 100)
        device.tick(step / 100)
        device.take_output()


@pytest.mark.parametrize("name", HERE)
def test_an_order_that_means_nothing_is_answered_and_changes_nothing(name: str) -> None:
    device, _ = made(name, Random(1))
    for words in (
        "",
        "help",
        "dance",
        "tag",
        "tag XYZ",
        "take 12",
        "roll 7",
        "battery -1",
        "rssi",
        "bad 0",
        "colour pink",
    ):
        assert device.order(words, 0.0).endswith(".")
    device.tick(0.0)
    assert device.take_output() == b""
    assert device.due() is None
