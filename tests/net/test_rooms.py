"""A table on a server: who may sit where, who may do what, when the match begins, who comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import Raw

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.match.journal import load
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.journal.verification import looked_through
from paizhuo.engine.table.port.asks import Advise, Consult, Mute, NextHand, TakeSeat, Undo, Vote, WhyNoWin
from paizhuo.engine.table.port.reports import Advised, Consultation
from tests.net.talking import Client, answer, ask, at_once, come, errors, run, running, table_of


def test_people_sit_down_and_the_match_begins_when_all_are_ready() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.ask(m.Ready())
            assert (await ben.hear(m.TableState, lambda table: table.seats[0].ready)).state == "waiting"
            await ben.say(m.Ready())
            for nth, who in enumerate((ann, ben)):
                began = await who.hear(m.Began)
                assert began.you == nth
                assert [bot for _, bot in began.seats] == ["", "", "basic", "basic"]
                await who.hear(m.HandBegan)
                assert (await who.hear(m.Happened)).since == 0

    run(test)


def test_a_whole_match_is_played_and_another_can_follow() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann", rules="international")
            await ann.say(m.Ready())
            assert await played(ann)
            assert (await ann.hear(m.TableState, lambda table: table.state == "over")).you == 0
            await ann.say(m.Ready())
            await ann.hear(m.Began)
            assert await played(ann)

    run(test)


async def played(who: Client) -> bool:
    """Plays the first option of everything until the match is over."""
    async with asyncio.timeout(30):
        while True:
            message = await who.hear(m.Decide | m.Result | m.Over)  # type: ignore[arg-type]
            if isinstance(message, m.Decide):
                await who.say(answer(message.decision, 0))
            elif isinstance(message, m.Result):
                await who.say(ask(NextHand()))
            else:
                return message.reason is None


REFUSED = [
    ("a seat that somebody has", m.Sit(0), "seat"),
    ("a seat that there is not", m.Sit(9), "seat"),
    ("a bot, who is not the host", m.SetSeat(2, "basic"), "not_host"),
    ("sending somebody away, who is not the host", m.Kick(0), "not_host"),
    ("making somebody the host, who is not the host", m.MakeHost(1), "not_host"),
    ("an answer before the match", answer(1, 0), "not_now"),
    ("a vote where nothing is proposed", ask(Vote(yes=True)), "not_now"),
    ("a proposal before the match", ask(Undo()), "not_now"),
    ("another table", m.Create(m.Terms("riichi", ["", "", "", ""])), "not_now"),
    ("somebody for a seat that nobody leaves", ask(TakeSeat(4)), "not_now"),
    ("a phrase that there is not", m.Say(phrase=99), "phrase"),
    ("a text with invisible characters", m.Say("a\u202eb"), "bad_chat"),
]


@pytest.mark.parametrize(
    "message, code", [(message, code) for _, message, code in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_refused_before_the_match(message: m.FromClient, code: str) -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.ask()
            before = server.hall.rooms[next(iter(server.hall.rooms))]
            state = [(chair.person, chair.bot, chair.ready) for chair in before.seats.chairs]
            assert errors(await ben.ask(message)) == [code]
            assert [(chair.person, chair.bot, chair.ready) for chair in before.seats.chairs] == state

    run(test)


def test_when_the_host_leaves_somebody_who_is_there_takes_over() -> None:
    """Not the next seat, whose line is down: nobody could begin the match."""

    async def test() -> None:
        async with running() as server:
            code, (ann, ben, cleo) = await table_of(server, "Ann", "Ben", "Cleo")
            await ben.cut()
            await cleo.hear(m.TableState, lambda t: not t.seats[1].connected)
            await ann.say(m.Leave())
            table = await cleo.hear(m.TableState, lambda t: t.is_host)
            assert table.seats[1].name == "Ben"
            room = server.hall.rooms[code]
            assert room.seats.host == room.seats.chairs[2].person.account  # type: ignore[union-attr]

    run(test)


def test_the_host_arranges_the_seats_and_hands_the_role_on() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.say(m.SetSeat(3, ""), m.SetSeat(2, "random"))
            table = await ben.hear(m.TableState, lambda t: t.seats[2].bot == "random")
            assert table.seats[3].name == ""
            await ben.say(m.Sit(3))
            table = await ann.hear(m.TableState, lambda t: t.seats[3].name == "Ben")
            assert table.seats[1].name == ""
            await ann.say(m.MakeHost(3))
            table = await ben.hear(m.TableState, lambda t: t.is_host)
            assert errors(await ann.ask(m.Kick(3))) == ["not_host"]
            assert errors(await ben.ask(m.Kick(0))) == []
            assert (await ann.hear(m.Left)).code == "kicked"

    run(test)


def test_who_was_sent_away_does_not_come_back() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.say(m.Kick(1))
            await ben.hear(m.Left)
            assert errors(await ben.ask(m.Join(code))) == ["kicked"]

    run(test)


def test_a_name_that_looks_like_another_is_refused_at_a_table() -> None:
    async def test() -> None:
        async with running() as server:
            code, _ = await table_of(server, "Ann", "Ben", bots="")
            other = await come(server, "BEN")
            assert errors(await other.ask(m.Join(code))) == ["name"]

    run(test)


def test_a_password_table_is_entered_with_the_password_alone() -> None:
    async def test() -> None:
        async with running() as server:
            code, _ = await table_of(server, "Ann", bots="", password="plum blossom")
            ben = await come(server, "Ben")
            assert errors(await ben.ask(m.Join(code, "plum"))) == ["password"]
            assert errors(await ben.ask(m.Join(code))) == ["password"]
            heard = await ben.ask(m.Join(code, "plum blossom"))
            table = next(message for message in heard if isinstance(message, m.TableState))
            assert table.you == 1
            assert table.locked
            assert not table.terms.password

    run(test)


def test_a_private_table_is_in_no_list() -> None:
    async def test() -> None:
        async with running() as server:
            await table_of(server, "Ann", visibility="private")
            code, _ = await table_of(server, "Ben")
            cai = await come(server, "Cai")
            await cai.say(m.Tables())
            assert [entry.table for entry in (await cai.hear(m.TablesOpen)).tables] == [code]

    run(test)


TERMS = [
    ("unknown rules", m.Terms("poker", ["", "", "", ""]), "rules"),
    ("an unknown option", m.Terms("riichi", ["", "", "", ""], {"jokers": 3}), "rules"),
    ("too few seats", m.Terms("riichi", ["", ""]), "seats"),
    ("no person", m.Terms("riichi", ["basic"] * 4), "seats"),
    ("an unknown bot", m.Terms("riichi", ["", "", "", "genius"]), "bot"),
    ("nobody to stand in", m.Terms("riichi", ["", "", "", ""], stand_in=""), "bot"),
]


@pytest.mark.parametrize("terms, code", [(terms, code) for _, terms, code in TERMS], ids=[t[0] for t in TERMS])
def test_a_table_is_not_opened_with(terms: m.Terms, code: str) -> None:
    async def test() -> None:
        async with running() as server:
            ann = await come(server, "Ann")
            assert errors(await ann.ask(m.Create(terms))) == [code]
            assert not server.hall.rooms

    run(test)


# -- lines that break ------------------------------------------------------------------------------------------------


def test_who_comes_back_has_the_same_decision_again() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            asked = await ann.hear(m.Decide)
            await ann.cut()
            ann = await come(server, "Ann", ann.token)
            seen = await ann.hear(m.Observed)
            assert wire.value(seen.observation)[0] == 0
            again = await ann.hear(m.Decide)
            assert (again.decision, bytes(again.options)) == (asked.decision, bytes(asked.options))
            await ann.say(answer(again.decision, 0), answer(again.decision, 0))
            assert (await ann.hear(m.Wrong)).code == "stale"

    run(test)


def test_a_bot_plays_for_who_is_away_and_hands_the_seat_back() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann, ben) = await table_of(server, "Ann", "Ben", absence=50)
            await ann.say(m.Ready())
            await ben.say(m.Ready())
            await ben.hear(m.Began)
            await ben.cut()
            table = await ann.hear(m.TableState, lambda t: t.seats[1].stand_in)
            assert not table.seats[1].connected
            await ann.say(m.Look())
            for _ in range(8):  # Ann plays on while a bot answers for Ben
                asked = await ann.hear(m.Decide)
                await ann.say(answer(asked.decision, 0))
            ben = await come(server, "Ben", ben.token)
            assert not (await ann.hear(m.TableState, lambda t: t.seats[1].connected)).seats[1].stand_in
            assert (await ben.hear(m.Began)).you == 1
            await ben.hear(m.Observed)

    run(test)


def test_where_nobody_is_there_the_match_stands_still() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann", absence=20)
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            await ann.cut()
            await asyncio.sleep(0.2)
            play = server.hall.rooms[code].match.play
            assert play is not None
            line = play.table.log.shown(None)
            await asyncio.sleep(0.2)
            assert play.table.log.shown(None) == line
            ann = await come(server, "Ann", ann.token)
            await ann.hear(m.Decide)

    run(test)


def test_who_connects_twice_is_at_the_later_place() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            there = await come(server, "Ann", ann.token)
            assert (await ann.hear(m.Wrong)).code == "elsewhere"
            await ann.closed()
            asked = await there.hear(m.Decide)
            assert errors(await there.ask(answer(asked.decision, 0))) == []

    run(test)


def test_a_server_that_is_stopped_goes_on_with_every_match_at_the_same_decision(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(at_once(folder=tmp_path)) as server:
            code, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.say(m.Ready())
            await ben.say(m.Ready())
            asked = await ann.hear(m.Decide)
            await ann.say(answer(asked.decision, 0))
            asked = await ben.hear(m.Decide)
            seen = await observed(ben)
        async with running(at_once(folder=tmp_path)) as server:
            assert code in server.hall.rooms
            ben = await come(server, "Ben", ben.token)
            table = await ben.hear(m.TableState)
            assert table.seats[0].name == "Ann"
            assert not table.seats[0].connected
            again = await ben.hear(m.Decide)
            assert (again.decision, bytes(again.options)) == (asked.decision, bytes(asked.options))
            assert await observed(ben) == seen
            assert errors(await ben.ask(answer(again.decision, 0))) == []

    run(test)


async def observed(who: Client) -> bytes:
    """What this participant may know now."""
    await who.say(m.Look())
    return bytes((await who.hear(m.Observed)).observation)


# -- together --------------------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_only_if_the_others_agree() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann, ben) = await table_of(server, "Ann", "Ben")
            await ann.say(m.Ready())
            await ben.say(m.Ready())
            asked = await ann.hear(m.Decide)
            await ann.say(answer(asked.decision, 0))
            await ann.say(ask(Undo()))
            table = await ben.hear(m.TableState, lambda t: t.proposal is not None)
            assert table.proposal == m.Proposal("undo", 0, [1])
            await ben.say(ask(Vote(yes=False)))
            await ann.hear(m.TableState, lambda t: t.proposal is None)
            await ann.say(ask(Undo()))
            await ben.hear(m.TableState, lambda t: t.proposal is not None)
            ann.heard.clear()
            await ben.say(ask(Vote(yes=True)))
            await ann.hear(m.Observed)
            again = await ann.hear(m.Decide)
            assert bytes(again.options) == bytes(asked.options)
            assert again.decision != asked.decision
            assert errors(await ann.ask(answer(asked.decision, 0))) == ["stale"]

    run(test)


def test_spectators_see_the_table_and_no_hand() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann")
            eve = await come(server, "Eve")
            await eve.say(m.Join(code, role="spectator"))
            assert (await eve.hear(m.TableState)).you is None
            await ann.say(m.Ready())
            assert (await eve.hear(m.Began)).you is None
            begun = wire.value((await eve.hear(m.HandBegan)).observation)
            assert begun[0] is None
            zoe = await come(server, "Zoe")
            await zoe.say(m.Join(code, role="spectator"))
            seen = wire.value((await zoe.hear(m.Observed)).observation)
            assert all(set(place[1]) == {"?"} for place in seen[1][1])
            assert errors(await zoe.ask(answer(1, 0), m.Ready(), ask(WhyNoWin()))) == ["not_a_player"] * 3

    run(test)


def test_spectators_see_it_later_where_the_table_says_so() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann", delay=300)
            eve = await come(server, "Eve")
            await eve.say(m.Join(code, role="spectator"))
            await ann.say(m.Ready())
            await ann.hear(m.Began)
            assert not any(isinstance(message, m.Began) for message in await eve.ask())
            await eve.hear(m.Began)

    run(test)


def test_supporters_see_four_hands_choose_and_then_see_one() -> None:
    async def test() -> None:
        async with running() as server:
            ann = await come(server, "Ann")
            sue = await come(server, "Sue")
            terms = m.Terms("house", ["", "basic", "basic", "basic", ""], {"supporters": 1})
            await ann.say(m.Create(terms))
            code = (await ann.hear(m.TableState)).table
            await sue.say(m.Join(code, role="supporter"))
            assert (await sue.hear(m.TableState)).you == 4
            await ann.say(m.Ready())
            await sue.say(m.Ready())
            asked = await looks(sue, ann)
            assert asked.looking
            assert isinstance(asked.observation, Raw)
            shown = wire.value(asked.observation)
            assert all("?" not in place[1] for place in shown[1][1])
            await sue.say(answer(asked.decision, 0))
            seen = await sue.hear(m.Happened, lambda happened: b"supporters_chose" in bytes(happened.events))
            assert seen is not None
            after = wire.value((await look(sue)).observation)
            assert ["?" in place[1] for place in after[1][1]] == [False, True, True, True]
            decision = await ann.hear(m.Decide)
            await sue.say(ask(Consult(4)))
            options = (await sue.hear_report(Consultation)).observation.options
            assert options == codec.read(wire.value(decision.options), tuple[Action, ...])
            await sue.say(ask(Advise(4, options[0])))
            assert (await ann.hear_report(Advised)).advice == (Advice(4, 0, options[0]),)
            await ann.say(ask(Mute(muted=True)))
            assert (await ann.hear_report(Advised)).advice == ()
            assert errors(await sue.ask(m.Say("north has the red dragons"))) == ["not_now"]
            assert errors(await sue.ask(m.Say(phrase=0))) == []

    run(test)


async def looks(supporter: Client, player: Client) -> m.Decide:
    """What the supporter is asked first: where dice have chosen an exchange, the player chooses its tiles before that."""
    asked = asyncio.ensure_future(supporter.hear(m.Decide))
    while not asked.done():
        for message in await player.ask():
            if isinstance(message, m.Decide):
                await player.say(answer(message.decision, 0))
        await asyncio.sleep(0.01)
    return await asked


async def look(who: Client) -> m.Observed:
    who.heard.clear()
    await who.say(m.Look())
    return await who.hear(m.Observed)


def test_supporters_look_is_not_sent_to_others() -> None:
    async def test() -> None:
        async with running() as server:
            ann = await come(server, "Ann")
            sue = await come(server, "Sue")
            await ann.say(m.Create(m.Terms("house", ["", "basic", "basic", "basic", ""], {"supporters": 1})))
            code = (await ann.hear(m.TableState)).table
            await sue.say(m.Join(code, role="supporter"))
            await ann.say(m.Ready())
            await sue.say(m.Ready())
            await looks(sue, ann)
            heard = await ann.ask(m.Look())
            assert not any(isinstance(message, m.Decide) for message in heard)
            for message in heard:
                if isinstance(message, m.Observed):
                    assert ["?" in place[1] for place in wire.value(message.observation)[1][1]] == [
                        False,
                        True,
                        True,
                        True,
                    ]

    run(test)


def test_a_clock_decides_for_who_does_not() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann", clock=m.Clock(1_000))
            await ann.say(m.Ready())
            asked = await ann.hear(m.Decide)
            assert asked.time is not None
            assert asked.time <= 1_000
            later = await ann.hear(m.Decide)
            assert later.decision != asked.decision

    run(test)


def test_room_cards_are_paid_by_the_host_as_the_match_begins() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann", rules="chongqing")
            table = (await ann.ask(m.SetSeat(3, "random")))[-1]
            assert isinstance(table, m.TableState)
            assert table.cost > 0
            await ann.say(m.Ready())
            after = await ann.hear(m.TableState, lambda t: t.state == "playing")
            assert after.cards == table.cards - table.cost

    run(test)


def test_the_journal_is_given_once_the_match_is_over_and_proves_its_walls() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann", rules="international")
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            assert errors(await ann.ask(m.GetJournal())) == ["not_now"]
            await ann.say(m.Look())
            assert await played(ann)
            await ann.say(m.GetJournal())
            journal = load((await ann.hear(m.Journal)).text)
            found = looked_through(journal)
            assert found.match is not None
            assert found.match.final is not None
            assert (found.opened, found.closed) == (len(found.match.results), 0)

    run(test)


def test_who_is_ready_after_the_pause_has_dealt_the_hand_is_refused_nothing() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await table_of(server, "Ann", rules="chongqing")
            await ann.say(m.Ready())
            await ann.hear(m.Decide)
            assert errors(await ann.ask(ask(NextHand()))) == []
            assert errors(await ann.ask(m.Ready())) == ["not_now"]

    run(test)


def test_who_asks_for_the_next_hand_after_the_pause_has_ended_the_match_begins_no_other_one() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann", rules="chongqing", options={"hands": 1})
            await ann.say(m.Ready())
            assert await played(ann)
            assert errors(await ann.ask(ask(NextHand()))) == []
            assert server.hall.rooms[code].match.state == "over"
            await ann.ask(m.Ready())
            assert server.hall.rooms[code].match.state == "playing"

    run(test)
