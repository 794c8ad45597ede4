"""Lines of the open table protocol: written, found in bytes however they are split, refused with the reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.devices.events import BadFrame
from paizhuo.engine.devices.open_table.lines import (
    LONGEST,
    LONGEST_HELLO,
    LineReader,
    LogText,
    PayloadLine,
    crc16,
    write_line,
)

WORKED = (
    "$HELLO 1 s=9C04F1A2*652D",
    "$HELLO 1 id=table-7F3A fw=0.3.1 caps=dice2,lift,wall,lamps,score boot=12*D58A",
    "$CMD 4 lift up*EF81",
    "$ACK 4*C218",
    "$DONE 4*5C9A",
    "$ERR 4 code=JAM at=S*5197",
    "$EVT 17 dice state=rolling*7258",
    "$EVT 18 dice state=rolled d1=3 d2=5*D5C7",
    "$STATE 18 end boot=12*BE11",
    "$stop*3C22",
)


def read(data: bytes) -> list[PayloadLine | LogText | BadFrame]:
    return LineReader(LONGEST_HELLO).feed(data)


def test_the_checksum_is_the_one_that_is_known_for_its_check_text() -> None:
    assert crc16(b"123456789") == 0x29B1


@pytest.mark.parametrize("line", WORKED)
def test_the_worked_lines_are_written_and_read(line: str) -> None:
    payload = line[1:-5]
    assert write_line(payload, LONGEST_HELLO) == f"{line}\n".encode()
    for sent in (f"{line}\n", f"{line}\r\n", f"{line[:-4]}{line[-4:].lower()}\n", f"boot {line}\n"):
        assert read(sent.encode())[-1] == PayloadLine(payload)


@pytest.mark.parametrize("line", WORKED)
def test_a_line_is_found_at_every_split(line: str) -> None:
    data = f"starting\r\n{line}\n{line}\n".encode()
    whole = read(data)
    assert [found for found in whole if isinstance(found, PayloadLine)] == [PayloadLine(line[1:-5])] * 2
    for at in range(len(data)):
        reader = LineReader(LONGEST_HELLO)
        assert reader.feed(data[:at]) + reader.feed(data[at:]) == whole


@pytest.mark.parametrize(
    "data, reason",
    [
        (b"$ACK 4*C219\n", "checksum"),
        (b"$ACK 5*C218\n", "checksum"),
        (b"$ACK 4*C21\n", "form"),
        (b"$ACK 4*C218 \n", "form"),
        (b"$ACK 4\n", "form"),
        (b"$ACK 4*C218\r\r\n", "form"),
        (b"$A\x00CK 4*C218\n", "character"),
        (b"$ACK 4*C218$", "truncated"),
        (b"$ACK$", "truncated"),
        (b"$" + b"x" * LONGEST, "length"),
    ],
)
def test_a_bad_line_is_refused_with_its_reason_and_the_next_is_read(data: bytes, reason: str) -> None:
    good = write_line("DONE 4")
    found = read(data.removesuffix(b"$") + (b"" if data.endswith((b"$", b"\n")) else b"\n") + good)
    assert isinstance(found[0], BadFrame)
    assert found[0].reason == reason
    assert found[1:] == [PayloadLine("DONE 4")]


def test_only_a_hello_of_a_device_may_be_long() -> None:
    long = "HELLO 1 id=" + "x" * 200
    data = write_line(long, LONGEST_HELLO)
    assert read(data) == [PayloadLine(long)]
    assert isinstance(LineReader().feed(data)[0], BadFrame)
    longest = "EVT 1 fault code=HEAT text=" + "x" * (LONGEST - 34)
    assert len(write_line(longest)) == LONGEST
    assert read(write_line(longest)) == [PayloadLine(longest)]
    with pytest.raises(ValueError):
        write_line(longest + "x")


@pytest.mark.parametrize("payload", ["a*b", "a$b", "a\nb", "a\rb", "牌", "\t"])
def test_characters_that_no_line_may_have_are_not_written(payload: str) -> None:
    with pytest.raises(ValueError):
        write_line(payload)


def test_a_million_random_bytes_raise_nothing_and_little_is_kept() -> None:
    random, reader, good = Random(5), LineReader(LONGEST_HELLO), 0
    for _ in range(1000):
        good += sum(isinstance(found, PayloadLine) for found in reader.feed(random.randbytes(1000)))
        assert len(reader._bytes) <= LONGEST_HELLO
    assert not good


@given(
    st.lists(
        st.sampled_from([b"$", b"\n", b"*", b"\r", b"$HELLO ", b"ACK 4*C218\n", b"$ACK 4*C218\n", b"\xff", b"x" * 50])
    ),
    st.data(),
)
def test_however_bytes_are_split_the_same_is_found(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=4)))
    reader, found = LineReader(LONGEST_HELLO), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += reader.feed(stream[start:end])
    assert found == read(stream)


def test_up_to_three_flipped_bits_never_make_another_line() -> None:
    random = Random(11)
    for n in range(10_000):
        payload = f"EVT {n} dice state=rolled d1={n % 6 + 1} d2={n // 6 % 6 + 1}"
        line = write_line(payload)
        value = int.from_bytes(line, "big")
        for bit in random.sample(range(8 * len(line)), n % 3 + 1):
            value ^= 1 << bit
        found = read(value.to_bytes(len(line), "big") + write_line("DONE 4"))
        assert found[-1] == PayloadLine("DONE 4")
        assert not [one for one in found[:-1] if isinstance(one, PayloadLine) and one.payload != payload]
