"""Who signs in is who it was before, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.engine.games import ALL
from paizhuo.engine.games.chongqing.options import ROOM_CARDS
from paizhuo.engine.net.names import skeleton
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.accounts import CARDS, Accounts, SignedIn, new_token
from paizhuo.engine.net.server.passwords import Passwords, prepared
from paizhuo.engine.net.server.store import Movement, Store, TookPart
from paizhuo.engine.net.server.store.database import FILE
from paizhuo.engine.net.server.store.people import MOST_TOKENS

T = TypeVar("T")
PASSWORD = "东风 and a horse"


class Server:
    """What a server has of people, with a clock of its own."""

    def __init__(self, folder: Path | None = None) -> None:
        self.now = 1000.0
        self.store = Store(folder, lambda: self.now)
        self.passwords = Passwords()
        self.accounts = Accounts(self.store.people, self.passwords)

    def sign_in(self, *given: str, register: bool = False) -> SignedIn:
        return asyncio.run(self.accounts.sign_in(*given, register=register))

    def refused(self, *given: str, register: bool = False) -> str:
        with pytest.raises(Refusal) as refused:
            self.sign_in(*given, register=register)
        assert refused.value.reason.zh
        return refused.value.code

    def close(self) -> None:
        self.passwords.close()
        self.store.close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_somebody_new_is_given_a_token_and_known_by_it(server: Server) -> None:
    anna = server.sign_in(" Anna ")
    assert (anna.name, anna.cards, anna.registered) == ("Anna", CARDS, False)
    assert len(anna.token) >= 43
    assert server.sign_in("Anna", anna.token) == anna
    other = server.sign_in("Anna")
    assert other.account != anna.account
    assert other.token != anna.token


def test_who_has_a_token_may_change_the_name(server: Server) -> None:
    anna = server.sign_in("Anna")
    renamed = server.sign_in("安娜", anna.token)
    assert (renamed.account, renamed.name) == (anna.account, "安娜")
    assert server.refused("a\u202eb", anna.token) == "bad_name"
    assert server.sign_in("安娜", anna.token) == renamed


@given(st.text(max_size=60))
@settings(max_examples=50, deadline=None)
def test_another_token_is_nobodys(token: str) -> None:
    server = Server()
    anna = server.sign_in("Anna")
    for guess in (token, anna.token + token, anna.token[: len(token)], anna.token.swapcase()):
        if guess not in ("", anna.token):
            assert server.refused("Anna", guess) == "unknown_token"
    server.close()


def test_the_database_holds_no_token_and_no_password(tmp_path: Path) -> None:
    server = Server(tmp_path)
    anna = server.sign_in("Anna", "", PASSWORD, register=True)
    server.close()
    kept = (tmp_path / FILE).read_bytes()
    assert anna.token.encode() not in kept
    assert PASSWORD.encode() not in kept
    assert sha256(anna.token.encode()).digest() in kept
    assert b"$argon2id$" in kept


def test_an_account_has_so_many_tokens_and_the_idle_ones_go_first(server: Server) -> None:
    first = server.sign_in("Anna", "", PASSWORD, register=True)
    second = server.sign_in("Anna", "", PASSWORD)
    for _ in range(MOST_TOKENS):
        server.now += 1
        server.sign_in("Anna", first.token)
        server.sign_in("Anna", "", PASSWORD)
    assert server.sign_in("Anna", first.token).account == first.account
    assert server.refused("Anna", second.token) == "unknown_token"


def test_tokens_do_not_repeat() -> None:
    assert len({new_token() for _ in range(1000)}) == 1000


# -- passwords ---------------------------------------------------------------------------------------------------------


def test_an_account_with_a_password_is_opened_by_it_on_any_computer(server: Server) -> None:
    anna = server.sign_in("Anna", "", PASSWORD, register=True)
    assert anna.registered
    elsewhere = server.sign_in("anna", "", PASSWORD)
    assert (elsewhere.account, elsewhere.name) == (anna.account, "Anna")
    assert elsewhere.token != anna.token
    assert server.sign_in("Anna", anna.token).account == anna.account


def test_who_is_known_by_a_token_keeps_the_account_with_a_password(server: Server) -> None:
    anna = server.sign_in("Anna")
    registered = server.sign_in("Anna", anna.token, PASSWORD, register=True)
    assert (registered.account, registered.token, registered.cards) == (anna.account, anna.token, CARDS)
    assert server.sign_in("Anna", "", PASSWORD).account == anna.account
    assert server.refused("Anna", anna.token, PASSWORD, register=True) == "registered"
    assert server.refused("Anna", "no token", PASSWORD, register=True) == "unknown_token"


def test_a_wrong_password_and_an_unknown_name_are_refused_in_the_same_words(server: Server) -> None:
    server.sign_in("Anna", "", PASSWORD, register=True)
    said = set()
    for name, password in (("Anna", "wrong password"), ("Nobody", PASSWORD), ("Anna", "x" * 500), ("Anna", "\ud800")):
        with pytest.raises(Refusal) as refused:
            server.sign_in(name, "", password)
        said.add((refused.value.code, refused.value.reason))
    assert len(said) == 1


@pytest.mark.parametrize("name", ["Cope", "COPE", "Ｃｏｐｅ", "C-ope", "Cópe", "Соре"])
def test_a_name_with_a_password_belongs_to_its_account_alone(server: Server, name: str) -> None:
    bo = server.sign_in("Bo")
    server.sign_in("Cope", "", PASSWORD, register=True)
    assert server.refused(name) == "password_needed"
    assert server.refused(name, bo.token) == "name_taken"
    assert server.refused(name, "", "another password", register=True) == "name_taken"
    assert server.refused(name, bo.token, "another password", register=True) == "name_taken"
    assert server.sign_in("Bo", bo.token).name == "Bo"


def test_who_had_the_name_before_somebody_owned_it_chooses_another(server: Server) -> None:
    before = server.sign_in("Anna")
    server.sign_in("Anna", "", PASSWORD, register=True)
    assert server.refused("Anna", before.token) == "name_taken"
    assert server.sign_in("Anna 2", before.token).account == before.account


def test_a_renamed_account_owns_its_new_name_and_frees_the_old(server: Server) -> None:
    anna = server.sign_in("Anna", "", PASSWORD, register=True)
    server.sign_in("Hanna", anna.token)
    assert server.refused("Hanna") == "password_needed"
    assert server.sign_in("Hanna", "", PASSWORD).account == anna.account
    assert server.sign_in("Anna").account != anna.account


@pytest.mark.parametrize("password", ["", "short", "x" * 129, "\ud800" * 10])
def test_what_is_no_good_password_makes_no_account(server: Server, password: str) -> None:
    assert server.refused("Anna", "", password, register=True) == "bad_password"
    server.sign_in("Anna")  # the name is free


def test_of_two_who_want_a_name_at_once_one_has_it(server: Server) -> None:
    async def both() -> list[SignedIn | BaseException]:
        ways = [server.accounts.sign_in(name, "", PASSWORD, register=True) for name in ("Anna", "ANNA")]
        return await asyncio.gather(*ways, return_exceptions=True)

    results = asyncio.run(both())
    assert [type(each) for each in results] in ([SignedIn, Refusal], [Refusal, SignedIn])
    assert asyncio.run(server.store.people.owner(skeleton("anna"))) is not None


def test_a_hash_of_former_parameters_is_renewed(server: Server) -> None:
    anna = server.sign_in("Anna", "", PASSWORD, register=True)
    weak = Passwords()
    weak._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    asyncio.run(server.store.people.set_password(anna.account, asyncio.run(weak.hash(PASSWORD))))
    weak.close()
    server.sign_in("Anna", "", PASSWORD)
    renewed = asyncio.run(server.store.people.account(anna.account)).password
    assert renewed is not None
    assert not server.passwords.outdated(renewed)
    server.sign_in("Anna", "", PASSWORD)


def run_with(passwords: Passwords, work: Callable[[Passwords], Coroutine[Any, Any, T]]) -> T:
    try:
        return asyncio.run(work(passwords))
    finally:
        passwords.close()


def test_a_password_is_the_same_however_it_is_composed_and_hashes_differ() -> None:
    async def work(passwords: Passwords) -> None:
        first, second = await passwords.hash("Zoë ö"), await passwords.hash("Zoë ö")
        assert first != second
        assert await passwords.matches(first, "Zoe\u0308 o\u0308")
        assert not await passwords.matches(first, "Zoe o")
        assert not await passwords.matches(None, "Zoë ö")
        assert not await passwords.matches("no hash", "Zoë ö")

    run_with(Passwords(), work)


def test_a_flood_of_sign_ins_is_refused_and_the_rest_goes_on() -> None:
    async def work(passwords: Passwords) -> list[bool | BaseException]:
        flood: list[Awaitable[bool]] = [passwords.matches(None, "guess") for _ in range(50)]
        results = await asyncio.gather(*flood, return_exceptions=True)
        assert not await passwords.matches(None, "later")
        return results

    results = run_with(Passwords(at_once=1, waiting=4), work)
    assert results[:5] == [False] * 5
    assert all(isinstance(each, Refusal) and each.code == "busy" for each in results[5:])


def test_who_goes_away_while_a_password_is_compared_makes_no_room_for_more() -> None:
    async def work(passwords: Passwords) -> None:
        gone = [asyncio.ensure_future(passwords.matches(None, "guess")) for _ in range(3)]
        await asyncio.sleep(0)
        for each in gone:
            each.cancel()
        with pytest.raises(Refusal):
            await passwords.matches(None, "next")
        await asyncio.get_running_loop().run_in_executor(passwords._threads, int)  # behind those that nobody waits for
        assert not await passwords.matches(None, "next")

    run_with(Passwords(at_once=1, waiting=2), work)


@given(st.text())
def test_every_prepared_password_can_be_hashed(text: str) -> None:
    try:
        plain = prepared(text)
    except Refusal:
        return
    plain.encode()
    assert prepared(plain) == plain


# -- room cards --------------------------------------------------------------------------------------------------------

CHONGQING = next(rule_set for rule_set in ALL if rule_set.id == "chongqing")


@pytest.mark.parametrize("hands, cost", sorted(ROOM_CARDS.items()))
def test_who_opens_a_table_of_chongqing_pays_what_its_length_costs(server: Server, hands: int, cost: int) -> None:
    anna = server.sign_in("Anna")
    match = server.store.new_match("ABC", bytes(32))
    server.store.cards.charge(anna.account, CHONGQING.play.fee(CHONGQING.settled({"hands": hands})), match)
    assert server.store.cards.balance(anna.account) == CARDS - cost
    assert server.sign_in("Anna", anna.token).cards == CARDS - cost
    assert server.store.cards.movements(anna.account) == (
        Movement(1000.0, -cost, "match", match),
        Movement(1000.0, CARDS, "welcome", None),
    )


def test_too_few_cards_make_no_match(server: Server) -> None:
    anna = server.sign_in("Anna")

    def begin(cost: int) -> None:
        with server.store.together():
            server.store.cards.charge(anna.account, cost, server.store.new_match("ABC", bytes(32)))

    begin(CARDS - 1)
    first = server.store.unfinished("ABC")
    with pytest.raises(Refusal, match="takes 2, and you have 1") as refused:
        begin(2)
    assert refused.value.code == "too_few_cards"
    assert server.store.unfinished("ABC") == first
    assert server.store.cards.balance(anna.account) == 1


def test_a_refund_is_given_once(server: Server) -> None:
    anna = server.sign_in("Anna")
    match, other = (server.store.new_match("ABC", bytes(32)) for _ in range(2))
    server.store.cards.charge(anna.account, 3, match)
    server.store.cards.charge(anna.account, 4, other)
    assert [server.store.cards.refund(match) for _ in range(3)] == [3, 0, 0]
    assert server.store.cards.balance(anna.account) == CARDS - 4


MOVES = st.lists(
    st.tuples(st.sampled_from(["charge", "refund", "give"]), st.integers(-2, 12), st.integers(0, 3)), max_size=40
)


@given(MOVES)
@settings(deadline=None)
def test_a_balance_is_never_negative_and_is_what_its_movements_add_up_to(moves: list[tuple[str, int, int]]) -> None:
    server = Server()
    cards, accounts = server.store.cards, [server.sign_in(f"P{n}").account for n in range(2)]
    matches = [server.store.new_match("ABC", bytes(32)) for _ in range(4)]
    for nth, (what, count, match) in enumerate(moves):
        before = [cards.balance(account) for account in accounts]
        account = accounts[nth % 2]
        try:
            match what:
                case "charge":
                    cards.charge(account, count, matches[match])
                case "refund":
                    cards.refund(matches[match])
                case _:
                    cards.give(account, count)
        except ValueError:
            assert [cards.balance(account) for account in accounts] == before
        for each in accounts:
            assert cards.balance(each) == sum(movement.cards for movement in cards.movements(each)) >= 0
    server.close()


def test_accounts_that_nobody_uses_are_forgotten_and_those_that_matter_stay(server: Server) -> None:
    idle, used, owner, rich, seated, player = (
        server.sign_in(name) for name in ("idle", "used", "owner", "rich", "seated", "player")
    )
    server.sign_in("owner", owner.token, PASSWORD, register=True)
    server.store.cards.give(rich.account, 5)
    match = server.store.new_match("ABC", bytes(32))
    server.store.finish(match, "riichi", [TookPart(0, "player", 0, 1, player.account)])
    server.now = 2000.0
    server.sign_in("used", used.token)
    assert asyncio.run(server.store.people.forget_idle(1500.0, besides=[seated.account])) == 1
    assert server.refused("idle", idle.token) == "unknown_token"
    for kept in (used, owner, rich, seated, player):
        assert server.sign_in(kept.name, kept.token).account == kept.account
    assert server.store.cards.movements(idle.account) == ()


def test_a_store_that_cannot_be_written_refuses_the_sign_in(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.store._database._connection.execute("PRAGMA query_only = ON")
    assert server.refused("Anna") == "store"
    server.store._database._connection.execute("PRAGMA query_only = OFF")
    assert server.sign_in("Anna").account == 1
