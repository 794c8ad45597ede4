"""What a participant of a match may ask, and what it hears: two unions of values.

Whoever takes part says ``side.ask(ask)`` and is called with ``listener.heard(report)``. A thread beside a window, a socket, an
umpire and a test carry these values and know no method of a match.
"""
