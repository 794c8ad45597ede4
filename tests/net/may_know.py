"""What a journal says that each participant of its match may know, and whether frames from the server say any more.

Every value of the game in a frame must be the one that the replayed journal gives this participant at that event: the masked events, the
masked observation, its own options. A frame that differs in anything is refused, so nothing of a tile can be hidden in one. Nor may it be
hidden in how many frames come: every event has its own, and every decision is said to be made before anything else happens.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, RuleState
from paizhuo.engine.core.node import Chance
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_steps
from paizhuo.engine.match.match import HandResult, Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.table.follow import known_after
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.port.reports import Advised, Consultation, Declined, Explained, Report
from paizhuo.engine.table.session.beginning import beginning

WITHOUT_TILES = (
    m.Welcome, m.TablesOpen, m.TableState, m.Left, m.Decided, m.Chatted, m.Wrong, m.Pong, m.Awaiting,
)  # fmt: skip
"""Messages that hold no value of a game but what is asked of chance."""


class SaysMore(AssertionError):
    """A frame that holds something else than its receiver may know."""


class Replay:
    """A match as its journal replays it, event by event."""

    def __init__(self, text: str) -> None:
        self.journal = journals.load(text)
        self.log = EventLog()
        self.moments: list[tuple[int, Referee]] = []
        """The match after so many of all events; several times where answers were given or a hand was opened without any."""
        self._counts: dict[int | None, defaultdict[int, list[Referee]]] = {}
        self.beginnings: defaultdict[int, dict[Deal, Match]] = defaultdict(dict)
        """The match at the start of each hand, by the number of the hand; again once dice have chosen its game."""
        self.openings: dict[int, codec.Json] = {}
        """What the server had committed itself to in each hand, by the hand's number."""
        self._seen_at: list[dict[int | None, int]] = []
        """For each of the moments how many events every participant knows of."""
        self._decided_at: list[Counter[int]] = []
        """For each of the moments how many choices every participant has made."""
        step = before = None
        decided: Counter[int] = Counter()
        everybody = (None, *range(len(self.journal.setup.seats)))
        for step in journal_steps.steps(self.journal):
            hand = step.match.hand
            same = before is not None and before.deal.number == hand.deal.number
            self.log.add(step.events, before.state if before is not None and same else hand.state, hand)
            before = hand
            decided.update([step.line["seat"]] if "action" in step.line else [])
            self._decided_at.append(decided.copy())
            self.moments.append((len(self.log), step.referee))
            self._seen_at.append({who: self.log.shown(who) for who in everybody})
            deal = step.match.hand.deal
            self.beginnings[deal.number].setdefault(deal, step.match)
            if "opening" in step.line:
                self.openings[step.match.hand.deal.number] = step.line["opening"]
        assert step is not None
        self.end = step.referee.match

    def masked_events(self, participant: int | None, since: int, heard: int) -> tuple[Event, ...]:
        """The participant's events of that span, as it may know them."""
        return self.log.events(participant, since)[: heard - since]

    def after(self, participant: int | None, heard: int) -> list[Referee]:
        """The match when the participant knew of so many events."""
        found = self._counts.get(participant)
        if found is None:
            found = self._counts[participant] = defaultdict(list)
            for (_, referee), seen in zip(self.moments, self._seen_at, strict=True):
                found[seen[participant]].append(referee)
        return found[heard]

    def turns_at_rest(self, participant: int | None, heard: int) -> set[int | None]:
        """Whose turn the participant sees after so many events where the table waits for more than chance."""
        waiting = [at for at in self.after(participant, heard) if not isinstance(at.waiting, Chance)]
        return {at.match.hand.phase.turn for at in waiting}

    def numbers(self, participant: int, heard: int) -> set[int]:
        """The numbers that a decision of the participant may have when it knows of so many events: they count its own choices."""
        return {
            decided[participant] + 1
            for decided, seen in zip(self._decided_at, self._seen_at, strict=True)
            if seen[participant] == heard
        }

    def first_of_hand(self, participant: int | None, number: int) -> int:
        """How many events the participant knew of before that hand."""
        known = [
            seen[participant]
            for (_, at), seen in zip(self.moments, self._seen_at, strict=True)
            if at.match.hand.deal.number < number
        ]
        return known[-1] if known else 0

    def observations(self, participant: int | None, heard: int) -> list[codec.Json]:
        """What the participant may know of the table after so many of its events."""
        return [_written(at.observation(participant)) for at in self.after(participant, heard)]

    def options(self, participant: int | None, heard: int) -> list[codec.Json]:
        """What the participant is asked after so many events."""
        asked = (at.asked.get(-1 if participant is None else participant, ()) for at in self.after(participant, heard))
        return [codec.write(options, tuple[Action, ...]) for options in asked if options]

    def at_hand_ends(self, participant: int | None) -> dict[int, codec.Json]:
        """What the participant may know of the table at the end of each hand, by the number of the hand."""
        return {
            at.match.hand.deal.number: _written(at.observation(participant))
            for _, at in self.moments
            if at.match.hand_over
        }

    def hand_ends(self, participant: int | None) -> dict[int, int]:
        """After how many of the participant's events each hand was over."""
        found: dict[int, int] = {}
        for (_, at), seen in zip(self.moments, self._seen_at, strict=True):
            if at.match.hand_over:
                found.setdefault(at.match.hand.deal.number, seen[participant])
        return found


class Listener:
    """The frames of one connection of a participant, in order."""

    def __init__(self, replay: Replay, participant: int | None) -> None:
        self._replay = replay
        self._participant = participant
        self._known: RuleState | None = None
        self._ends = replay.hand_ends(participant)
        self._heard = 0
        self._turn: int | None = None
        self._decision = 0
        """The number of the decision that is open; 0: none is."""
        self.met: Counter[str] = Counter()
        """How many messages of each type were looked at."""

    def check(self, frames: Iterable[str]) -> None:
        """Raises ``SaysMore`` at the first frame that holds anything else than the participant may know."""
        for frame in frames:
            message = wire.from_server(frame)
            met = wire.reported(message) if isinstance(message, m.Reports) else message
            self.met[type(met).__name__] += 1
            right = self._may_come(message) and (isinstance(message, WITHOUT_TILES) or self._may_say(message))
            if not right:
                raise SaysMore(f"participant {self._participant}, after {self._heard} events: {frame}")

    def _may_come(self, message: m.FromServer) -> bool:
        """Whether a message may come now: what happens follows the word that the receiver's decision is made."""
        match message:
            case m.Decide(decision=decision):
                self._decision = decision
            case m.Decided(decision=decision):
                right, self._decision = decision == self._decision, 0
                return right
            case m.Began() | m.Observed():
                self._decision = 0
            case m.Happened() | m.HandBegan() | m.Result():
                return not self._decision
            case _:
                pass
        return True

    def _may_say(self, message: m.FromServer) -> bool:
        replay, who = self._replay, self._participant
        match message:
            case m.Began(rules=rules, seats=seats, you=you):
                names = [(seat.name, seat.bot or "") for seat in replay.journal.setup.seats]
                return (rules, seats, you) == (replay.journal.setup.rules, names, who)
            case m.HandBegan(number=number, observation=observation):
                begun = [beginning(match, who).observation for match in replay.beginnings[number].values()]
                self._known, self._turn = begun[-1].hand.state, begun[-1].hand.turn
                return bool(wire.value(observation) == _written(begun[-1]))
            case m.Happened(since=since, heard=heard, events=events, turn=turn):
                seen = replay.masked_events(who, since, heard)
                right = len(seen) == 1 and bool(wire.value(events) == _json(codec.write_events(seen, self._known)))
                self._known, self._heard = known_after(seen, self._known), heard
                before, self._turn = self._turn, turn
                return right and turn in {before, *replay.turns_at_rest(who, heard)}
            case m.Observed(heard=heard, observation=observation, events=events):
                self._heard = heard
                return self._may_see_all(wire.value(observation), wire.value(events), heard)
            case m.Decide(decision=decision, heard=heard, options=options, observation=observation):
                right = wire.value(options) in map(_json, replay.options(who, heard))
                right = right and who is not None and decision in replay.numbers(who, heard)
                if not isinstance(observation, msgspec.UnsetType):
                    right = right and wire.value(observation) in replay.observations(who, heard)
                return right
            case m.Result(result=result, observation=observation, opening=opening):
                return self._may_end(wire.value(result), wire.value(observation), wire.value(opening))
            case m.Over(results=results):
                return bool(wire.value(results) == _json(codec.write(replay.end.results, tuple[HandResult, ...])))
            case m.Reports():
                return self._may_be_said(wire.reported(message))
            case _:
                return False

    def _may_see_all(self, observation: codec.Json, events: codec.Json, heard: int) -> bool:
        for at in self._replay.after(self._participant, heard):
            seen = at.observation(self._participant)
            if observation != _written(seen):
                continue
            number = at.match.hand.deal.number
            first = self._replay.first_of_hand(self._participant, number)
            self._known, self._turn = seen.hand.state, seen.hand.turn
            of_hand = self._replay.masked_events(self._participant, min(first, heard), heard)
            return bool(events == _json(codec.write_events(of_hand)))
        return False

    def _may_end(self, result: codec.Json, observation: codec.Json, opening: codec.Json) -> bool:
        over = [n for n, end in self._ends.items() if end <= self._heard]
        results = [_json(codec.write(each, HandResult)) for each in self._replay.end.results]
        number = max(over, default=-1)
        return (
            result in results[: len(over)]
            and observation in self._replay.observations(self._participant, self._heard)
            and opening == self._replay.openings.get(number)
        )

    def _may_be_said(self, report: Report) -> bool:
        """A supporter hears what its player may choose among now, and a player what supporters choose of that."""
        moments = self._replay.after(self._participant, self._heard)
        who = self._participant
        watcher = None if who is None else moments[-1].match.hand.watcher(who)
        player = who if watcher is None else watcher.behind
        offered = [at.asked.get(-1 if player is None else player, ()) for at in moments]
        match report:
            case Declined() | Explained():
                return True
            case Consultation(supporter, seen):
                shown = self._replay.observations(who, self._heard)
                return supporter == who and seen.options in offered and _written(seen) in shown
            case Advised(advice):
                return all(
                    each.seat == player and any(each.action in options for options in offered) for each in advice
                )
            case _:
                return False


def _written(seen: Observation) -> codec.Json:
    return _json(codec.write(replace(seen, options=()), Observation))


def _json(value: codec.Json) -> codec.Json:
    """A value as it arrives at the other end of a line."""
    return msgspec.json.decode(msgspec.json.encode(value))
