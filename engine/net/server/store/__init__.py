"""What a server keeps: accounts, room cards, rooms, matches and their journals, in one SQLite database."""

from paizhuo.engine.net.server.store.cards import Movement
from paizhuo.engine.net.server.store.database import StoreRefused, StoreTrouble
from paizhuo.engine.net.server.store.journal import StoredJournal
from paizhuo.engine.net.server.store.matches import PastMatch, StoredMatch, TookPart
from paizhuo.engine.net.server.store.people import StoredAccount
from paizhuo.engine.net.server.store.store import Store

__all__ = [
    "Movement",
    "PastMatch",
    "Store",
    "StoreRefused",
    "StoreTrouble",
    "StoredAccount",
    "StoredJournal",
    "StoredMatch",
    "TookPart",
]
