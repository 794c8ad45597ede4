"""What a server keeps: accounts, room cards, rooms, matches and their journals, in one SQLite database."""

from paizhuo.engine.net.server.store.cards import Movement
from paizhuo.engine.net.server.store.database import StoreRefused
from paizhuo.engine.net.server.store.journal import StoredJournal
from paizhuo.engine.net.server.store.matches import PastMatch
from paizhuo.engine.net.server.store.port import (
    NameTaken,
    NewMatch,
    PeopleStore,
    StoredAccount,
    StoredMatch,
    StoredTable,
    StoreTrouble,
    TableStore,
    TookPart,
)
from paizhuo.engine.net.server.store.store import Store

__all__ = [
    "Movement",
    "NameTaken",
    "NewMatch",
    "PastMatch",
    "PeopleStore",
    "Store",
    "StoreRefused",
    "StoreTrouble",
    "StoredAccount",
    "StoredJournal",
    "StoredMatch",
    "StoredTable",
    "TableStore",
    "TookPart",
]
