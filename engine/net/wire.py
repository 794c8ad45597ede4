"""Messages as text frames, and back."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.codec import Json
from paizhuo.engine.core.words import Text
from paizhuo.engine.net.messages import FromClient, FromServer, Reports, Said
from paizhuo.engine.net.names import visible
from paizhuo.engine.table.port.reports import Declined, Explained, Report, Reporting


class BadMessage(ValueError):
    """A frame that is no message; the text says where."""


Message = TypeVar("Message")

_encoder: Final = msgspec.json.Encoder()
_of_client: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_of_server: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)


def written(message: FromClient | FromServer) -> bytes:
    """Write a message as the UTF-8 of a text frame."""
    return _encoder.encode(message)


def raw(value: Json) -> msgspec.Raw:
    """Write a JSON value as a part of a message."""
    return msgspec.Raw(_encoder.encode(value))


def value(part: msgspec.Raw) -> Json:
    """Read the JSON value of a part of a message. Raise ``BadMessage``."""
    try:
        return msgspec.json.decode(part)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


def of_engine(part: msgspec.Raw, kind: Any) -> Any:
    """Return a part of a message as a value of the engine. Raise ``BadValue``, ``BadMessage``."""
    return codec.read(value(part), kind)


def from_client(frame: str | bytes) -> FromClient:
    """Read the message of a client. Raise ``BadMessage``."""
    message: FromClient = _read(_of_client, frame)
    return message


def from_server(frame: str | bytes) -> FromServer:
    """Read the message of a server. Raise ``BadMessage``."""
    message: FromServer = _read(_of_server, frame)
    return message


def _read(decoder: msgspec.json.Decoder[Message], frame: str | bytes) -> Message:
    try:
        return decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise BadMessage(str(error)) from None


def report(report: Report) -> Reports:
    """Write a report as a message."""
    return Reports(raw(codec.write(report)))


def reported(message: Reports) -> Report:
    """Read the report of a message, without characters that control a terminal. Raise ``BadMessage``, ``BadValue``."""
    found: Report = codec.read(value(message.report), Reporting)
    match found:
        case Declined(reason):
            return Declined(_visible(reason))
        case Explained(words):
            return Explained(_visible(words))
        case _:
            return found


def said(words: Text) -> Said:
    """Write a sentence as a part of a message."""
    return Said(words.zh, words.en)


def heard(words: Said) -> Text:
    """Read a sentence of a message, without characters that control a terminal or turn the direction of a line."""
    return _visible(Text(words.zh, words.en))


def _visible(words: Text) -> Text:
    return Text(visible(words.zh), visible(words.en))
