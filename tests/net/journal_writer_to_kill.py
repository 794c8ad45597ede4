"""A program that writes journals and rooms until it is killed: ``journal_writer_to_kill.py FOLDER SEED``.

The state that a line says is committed before it is printed: how many lines each match has, the epoch, and the version of the room.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from paizhuo.engine.net.server.store import Store


def line(match: int, number: int) -> str:
    return f'{{"match": {match}, "number": {number}, "tile": "5p"}}\n'


def main(folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    store = Store(folder)
    rooms = [f"R{n}" for n in range(5)]
    matches = [store.unfinished(room) or store.new_match(room, bytes(32)) for room in rooms]
    journals = [store.journal(match) for match in matches]
    for journal, match in zip(journals, matches, strict=True):
        journal.begin(store.stored_text(match).splitlines(keepends=True))
    while True:
        for _ in range(chance.randrange(1, 60)):
            which = chance.randrange(5)
            if chance.random() < 0.01:
                journals[which].cut(chance.randrange(journals[which].count + 1))
            journals[which].write(line(matches[which], journals[which].count))
        which = chance.randrange(5)
        epoch = store.next_epoch(matches[which])
        store.save_room(rooms[which], str(epoch).encode())
        store.commit()
        sys.stdout.write(json.dumps([[journal.count for journal in journals], matches[which], epoch]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
