"""What people at a table agree on: a pause, a bot for somebody who does nothing; and what the host decides alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.server import Server
from paizhuo.engine.table.port.asks import ProposeEnd, Vote
from paizhuo.engine.table.port.reports import Explained
from tests.net.talking import Client, answer, ask, at_once, come, errors, run, running, table_of

ABSENCE = 20
"""Milliseconds after which a bot plays for who is away."""


async def playing(server: Server, *names: str, **terms: object) -> tuple[str, list[Client]]:
    """A match that these people have begun; its first player has been asked."""
    code, people = await table_of(server, *names, **terms)  # type: ignore[arg-type]
    for person in people:
        await person.say(m.Ready())
    for person in people:
        await person.hear(m.HandBegan)
    return code, people


def test_a_pause_begins_when_all_agree_and_ends_when_all_are_ready() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann, ben) = await playing(server, "Ann", "Ben")
            decide = await ann.hear(m.Decide)
            await ann.say(m.Propose("pause"))
            table = await ben.hear(m.TableState, lambda each: each.proposal is not None)
            assert table.proposal == m.Proposal("pause", 0, [1])
            await ben.say(ask(Vote(yes=True)))
            assert (await ann.hear(m.TableState, lambda each: each.paused)).state == "playing"
            assert errors(await ann.ask(answer(decide.decision, 0))) == ["not_now"]
            assert errors(await ann.ask(m.Propose("pause"))) == ["not_now"]
            await ann.say(m.Ready())
            assert (await ann.hear(m.TableState, lambda each: each.seats[0].ready)).paused
            await ben.say(m.Ready())
            again = await ann.hear(m.Decide)  # with the time that is left
            assert again.decision == decide.decision
            table = await ann.hear(m.TableState, lambda each: not each.paused)
            assert not table.seats[0].ready
            assert errors(await ann.ask(answer(decide.decision, 0))) == []
            assert server.hall.rooms[code].match.playing

    run(test)


def test_nobody_is_missed_during_a_pause_and_it_outlasts_the_line_and_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        settings = at_once(folder=tmp_path)
        async with running(settings) as server:
            code, (ann, ben) = await playing(server, "Ann", "Ben", absence=ABSENCE)
            await ann.say(m.Propose("pause"))
            await ben.say(ask(Vote(yes=True)))
            await ann.hear(m.TableState, lambda each: each.paused)
            tokens = ann.token, ben.token
            await ben.cut()
            await ann.hear(m.TableState, lambda each: not each.seats[1].connected)
            later = asyncio.Event()
            server.hall.scheduler.call_later(2 * ABSENCE, later.set)  # after whatever was to be done before
            await later.wait()
            assert not server.hall.rooms[code].seats.chairs[1].stand_in
            await ann.ask(m.Ready())
            assert server.hall.rooms[code].match.paused, "the other is waited for"
        async with running(settings) as server:
            ann = await come(server, "Ann", tokens[0])
            assert (await ann.hear(m.TableState)).paused
            ben = await come(server, "Ben", tokens[1])
            await ben.say(m.Ready())
            await ann.say(m.Ready())
            await ben.hear(m.TableState, lambda each: not each.paused)

    run(test)


def test_a_bot_plays_for_who_does_nothing_if_the_others_agree() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann, ben, cleo) = await playing(server, "Ann", "Ben", "Cleo", clock=None)
            await ben.say(m.Propose("stand_in", 0))
            table = await cleo.hear(m.TableState, lambda each: each.proposal is not None)
            assert table.proposal == m.Proposal("stand_in", 1, [0, 2], 0)
            await cleo.say(ask(Vote(yes=True)))
            await ann.hear(m.TableState, lambda each: each.proposal is not None and each.proposal.waiting == [0])
            room = server.hall.rooms[code]
            assert room.match.play is not None
            before = len(room.match.play.table.log)
            room.proposals.time_over()  # 30 seconds later
            table = await ann.hear(m.TableState, lambda each: each.seats[0].stand_in)
            assert table.seats[0].connected
            while len(room.match.play.table.log) == before:
                await ann.ask()
            await ann.say(m.Join(code))
            await ann.hear(m.TableState, lambda each: not each.seats[0].stand_in)

    run(test)


@pytest.mark.parametrize("sign", ["answer", "vote", "line"])
def test_who_gives_a_sign_meanwhile_keeps_the_seat(sign: str) -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann, ben) = await playing(server, "Ann", "Ben", clock=None)
            decide = await ann.hear(m.Decide)
            await ben.say(m.Propose("stand_in", 0))
            await ann.hear(m.TableState, lambda each: each.proposal is not None)
            if sign == "answer":
                await ann.say(answer(decide.decision, 0))
            elif sign == "vote":
                await ann.say(ask(Vote(yes=False)))
            else:
                await ann.cut()
                await ben.ask()
                assert server.hall.rooms[code].proposals.open, "a lost line is no sign"
                await come(server, "Ann", ann.token)
            await ben.hear_report(Explained, lambda each: each.words.en == words.VOTED_DOWN.en)
            assert not server.hall.rooms[code].seats.chairs[0].stand_in

    run(test)


def test_against_a_third_players_will_nobody_is_replaced() -> None:
    async def test() -> None:
        async with running() as server:
            code, (_ann, ben, _cleo) = await playing(server, "Ann", "Ben", "Cleo", clock=None)
            await ben.ask(m.Propose("stand_in", 0))
            server.hall.rooms[code].proposals.time_over()
            await ben.hear_report(Explained, lambda each: each.words.en == words.VOTED_DOWN.en)
            assert not server.hall.rooms[code].seats.chairs[0].stand_in

    run(test)


def test_where_nobody_else_can_vote_it_is_not_done_at_once() -> None:
    async def test() -> None:
        async with running() as server:
            code, (_ann, ben) = await playing(server, "Ann", "Ben", clock=None)
            await ben.ask(m.Propose("stand_in", 0))
            assert not server.hall.rooms[code].seats.chairs[0].stand_in
            server.hall.rooms[code].proposals.time_over()
            assert server.hall.rooms[code].seats.chairs[0].stand_in

    run(test)


@pytest.mark.parametrize("seat", [None, 1, 3, 9])
def test_a_bot_can_be_proposed_for_another_person_alone(seat: int | None) -> None:
    async def test() -> None:
        async with running() as server:
            _, (_ann, ben) = await playing(server, "Ann", "Ben")
            assert errors(await ben.ask(m.Propose("stand_in", seat))) == ["seat"]

    run(test)


def test_the_host_sends_away_before_and_between_matches_and_all_may_play_again() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann, ben, cleo) = await table_of(server, "Ann", "Ben", "Cleo", bots="")
            assert errors(await ben.ask(m.Kick(2))) == ["not_host"]
            await ann.say(m.Kick(2))
            assert (await cleo.hear(m.Left)).code == "kicked"
            await ann.say(m.SetSeat(2, "basic"), m.SetSeat(3, "basic"), m.Ready())
            await ben.say(m.Ready())
            await ben.hear(m.HandBegan)
            await ann.say(ask(ProposeEnd()))
            await ben.say(ask(Vote(yes=True)))
            await ben.hear(m.Over)
            await ben.ask(m.Ready())
            await ann.ask(m.Ready())  # the same people again: another match with other walls
            again = await ben.hear(m.HandBegan)
            assert again.number == 0
            await ann.say(ask(ProposeEnd()))
            await ben.say(ask(Vote(yes=True)))
            await ben.hear(m.Over)
            await ann.say(m.Kick(1))
            assert (await ben.hear(m.Left)).code == "kicked"
            assert server.hall.rooms[code].seats.chairs[1].free

    run(test)


def test_a_table_that_says_nothing_of_a_clock_has_a_generous_one() -> None:
    async def test() -> None:
        async with running() as server:
            _, (ann,) = await playing(server, "Ann")
            decide = await ann.hear(m.Decide)
            assert decide.time is not None
            assert 0 < decide.time <= m.GENEROUS.decision
            assert decide.bank == m.GENEROUS.bank

    run(test)
