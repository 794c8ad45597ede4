"""Opening a connection to a server, and the reasons for which that fails."""

from __future__ import annotations

import asyncio
import logging
import ssl
from dataclasses import dataclass
from socket import gaierror
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake

from paizhuo.engine.core.words import Text
from paizhuo.engine.net import tls
from paizhuo.engine.net.client import words
from paizhuo.engine.net.links import Address
from paizhuo.engine.net.names import visible

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of the largest message that is read."""
OPENS_IN: Final = 10.0
"""Seconds in which a connection must be made."""
TRIES_TLS: Final = 3.0
"""Seconds in which a port that does not answer plainly has to answer with TLS."""
CLOSES_IN: Final = 0.5
"""Seconds that the server has to agree to the end of a connection."""


@dataclass(frozen=True, slots=True)
class Ended:
    """Why a connection has ended; ``final``: it is not tried again."""

    reason: Text
    final: bool = False


async def opened(address: Address) -> ClientConnection | Ended:
    """Open the socket. Return it, or why that failed."""
    try:
        return await _open(address)
    except TimeoutError:
        return Ended(words.NO_ANSWER)
    except tls.OtherServer as other:
        return Ended(other.reason, final=True)
    except ssl.SSLCertVerificationError as error:
        return Ended(words.NOT_SAFE.filled(reason=error.verify_message), final=True)
    except ssl.SSLEOFError:
        return Ended(words.LINE_LOST)
    except ssl.SSLError as error:
        return Ended(words.SPEAKS_PLAIN.filled(reason=error.reason or str(error)), final=True)
    except InvalidHandshake as error:
        if not address.secure and await tls.answers(address.host, address.port, TRIES_TLS):
            return Ended(words.SPEAKS_TLS, final=True)
        return Ended(words.NOT_A_SERVER.filled(reason=visible(str(error))))
    except OSError as error:
        return Ended(_not_reached(error))


async def _open(where: Address) -> ClientConnection:
    """Open the socket. Raise ``OtherServer``, ``OSError`` (``SSLError``), ``TimeoutError``, ``InvalidHandshake``."""
    async with asyncio.timeout(OPENS_IN):
        socket = await connect(
            where.url,
            ssl=tls.client_context(where.fingerprint) if where.secure else None,
            compression=None,
            proxy=None,
            max_size=LARGEST,
            open_timeout=None,
            ping_interval=None,
            close_timeout=CLOSES_IN,
            logger=logging.getLogger("paizhuo.client.socket"),
        )
    if where.fingerprint:
        try:
            tls.check_server(socket.transport.get_extra_info("ssl_object"), where.fingerprint)
        except tls.OtherServer:
            socket.transport.abort()
            raise
    return socket


def _not_reached(error: OSError) -> Text:
    """Return why a server cannot be reached."""
    if isinstance(error, gaierror):
        return words.NO_SUCH_COMPUTER
    if isinstance(error, ConnectionRefusedError) or error.errno is None:  # None: several addresses, each with its own
        return words.NOBODY_THERE
    return words.NOT_REACHED.filled(reason=error.strerror or error)
