"""The commands of the program, each a module of its own that is imported only when it is asked for.

A command module has a docstring (its help; the first line is its summary), ``add_arguments(parser)`` and ``run(arguments)``
returning the exit status: 0 done, 1 understood and refused, 2 arguments or file that cannot be read. It writes results to
standard output and everything else to standard error. Where the arguments depend on others (on the rule set), it also has
``add_arguments_for(parser, words)``, which looks for those among the words of the command line, and
``unknown_arguments(unknown, words)``, which says why some of them are no arguments.
"""

from __future__ import annotations

from typing import Final

COMMANDS: Final = (
    "play",
    "score",
    "simulate",
    "ladder",
    "work",
    "replay",
    "review",
    "records",
    "verify",
    "rules",
    "recognise",
    "camera",
    "dataset",
    "devices",
    "table",
    "simulate-device",
    "shot",
    "desktop",
    "serve",
    "join",
    "bot",
)
"""The commands in the order help lists them; the module of each bears its name, with _ for -."""


class Unreadable(Exception):
    """Arguments or a file that cannot be read; the message says which and why. Exit status 2."""


class Refusal(Exception):
    """The input was understood and refused; the message says why. Exit status 1."""
