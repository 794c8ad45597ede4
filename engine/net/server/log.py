"""The log of a server."""

from __future__ import annotations

import logging


class Log:
    """Events with their fields, one a line."""

    def event(self, event: str, **fields: str | int) -> None:
        """Something has happened."""
        logging.getLogger("paizhuo").info("%s %s", event, fields)

    def failure(self, event: str, error: BaseException, **fields: str | int) -> None:
        """Something went wrong in the program."""
        logging.getLogger("paizhuo").error("%s %s", event, fields, exc_info=error)
