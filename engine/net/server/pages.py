"""What a server answers over HTTP: health, counters, and that people need the program."""

from __future__ import annotations

import http
from collections.abc import Callable
from hmac import compare_digest
from ipaddress import ip_address

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.server.metrics import CONTENT_TYPE, Metrics


class Pages:
    """The pages of a server, for everybody but clients."""

    def __init__(
        self, metrics: Metrics, version: str, trouble: Callable[[], Text | None], *, token: str, proxied: bool
    ) -> None:
        """Show the counters to this computer alone, or to those who send the ``token``. ``trouble``: why there can be no tables here."""
        self._trouble = trouble
        self._metrics = metrics
        self._version = version
        self._token = token
        self._proxied = proxied

    def answer(self, request: Request, address: str) -> Response | None:
        """Answer a request from this address; None: it asks for the connection of a client."""
        path = request.path.partition("?")[0]
        if path == "/healthz":
            return self._health()
        if path == "/metrics" and self._may_count(request, address):
            return _page(self._metrics.text(), CONTENT_TYPE)
        if path != "/":
            return _page("There is nothing here.\n", status=http.HTTPStatus.NOT_FOUND)
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return _page(f"paizhuo {self._version}: open this address in the program, Online page.\n")
        return None

    def _health(self) -> Response:
        """Say whether the server may have tables: who spreads people over hosts asks."""
        if (trouble := self._trouble()) is None:
            return _page("ok\n")
        return _page(trouble.en + "\n", status=http.HTTPStatus.SERVICE_UNAVAILABLE)

    def _may_count(self, request: Request, address: str) -> bool:
        """Say whether the counters are shown. What comes through a proxy comes from elsewhere."""
        said = request.headers.get("Authorization", "")
        if self._token:
            return compare_digest(said.encode(), f"Bearer {self._token}".encode())
        try:
            return not self._proxied and ip_address(address).is_loopback
        except ValueError:
            return False


def busy(reason: Text, status: http.HTTPStatus) -> Response:
    """Return the answer to somebody who cannot be connected now."""
    return _page(reason.en + "\n", status=status)


def _page(text: str, kind: str = "text/plain; charset=utf-8", status: http.HTTPStatus = http.HTTPStatus.OK) -> Response:
    body = text.encode()
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Cache-Control": "no-store",
    }
    return Response(status.value, status.phrase, Headers(headers), body)
