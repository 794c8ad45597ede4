"""Recording, fitting and keeping what players learn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from paizhuo.engine.bots.learned.bot import worth
from paizhuo.engine.bots.learned.choices import OF_CHOICE, OF_HAND, OF_SCENE, RISK
from paizhuo.engine.bots.learned.draws import FURTHER
from paizhuo.engine.bots.learned.knowledge import Knowledge, load, save, shipped
from paizhuo.engine.bots.learned.rivals import OF_KIND, OF_RIVAL
from paizhuo.engine.bots.learned.shipping import file_of
from paizhuo.engine.games import ALL
from training.bots.fit import fit
from training.bots.learn import area, learn_values
from training.bots.queue import digest_of
from training.bots.record import RecordChunk

INPUTS = np.random.default_rng(1).standard_normal((60_000, 3)).astype(np.float32)


def record_chunk(first: int, hands: int, file: Path, nets: Path | None) -> None:
    """Plays these hands and writes what was recorded."""
    digest = None if nets is None else digest_of(nets)
    job = RecordChunk("riichi", first, hands, digest, danger_only=nets is None)
    file.write_bytes(job.done({digest: nets} if digest and nets else {}).arrays)


def quiet(words: str) -> None:
    """Says nothing."""


def test_a_net_learns_what_no_line_can_separate() -> None:
    targets = (INPUTS[:, :1] * INPUTS[:, 1:2] > 0).astype(np.float32)
    net = fit(INPUTS, targets, [True], [16], held_out=2_000, epochs=15, rate=2e-2, say=quiet)
    assert area(net(INPUTS[-2_000:])[:, 0], targets[-2_000:, 0]) > 0.95


def test_a_target_that_is_unknown_does_not_count() -> None:
    targets = np.stack([INPUTS[:, 0], np.where(INPUTS[:, 1] > 0, 1, np.nan)], 1).astype(np.float32)
    net = fit(INPUTS, targets, [False, False], [8], held_out=2_000, epochs=15, rate=2e-2, say=quiet)
    found = net(INPUTS[-2_000:])
    assert np.abs(found[:, 0] - INPUTS[-2_000:, 0]).mean() < 0.15
    assert np.abs(found[:, 1] - 1).mean() < 0.1


def test_an_input_that_never_changed_does_not_matter() -> None:
    inputs = INPUTS.copy()
    inputs[:, 2] = 0.5
    net = fit(inputs, INPUTS[:, :1], [False], [8], held_out=100, epochs=1, say=quiet)
    other = inputs[:50].copy()
    other[:, 2] = 4
    assert np.array_equal(net(inputs[:50]), net(other))


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Knowledge]:
    """Recorded dangers of a few hands, and a net that knows little of them."""
    path = tmp_path_factory.mktemp("recorded") / "plain.npz"
    record_chunk(0, 5, path, None)
    with np.load(path) as arrays:
        inputs, labels = arrays["danger"], arrays["danger_labels"].astype(np.float32)
    assert inputs.shape == (len(labels), OF_RIVAL + OF_KIND)
    assert set(np.unique(labels)) <= {0, 1}
    net = fit(inputs, labels[:, None], [True], [4], held_out=100, epochs=1, say=quiet)
    return path, Knowledge(net, (), 4000.0, 1.0)


@pytest.mark.simulation
def test_recorded_decisions_add_up(known: tuple[Path, Knowledge], tmp_path: Path) -> None:
    nets, recorded = tmp_path / "nets.npz", tmp_path / "decisions.npz"
    save(known[1], nets)
    record_chunk(3, 4, recorded, nets)
    with np.load(recorded) as found:
        assert found["rows"].shape == (len(found["following"]), OF_SCENE + OF_CHOICE + FURTHER)
        assert np.isfinite(found["rows"].astype(np.float32)).all()
        following, future, paid = found["following"], found["future"], found["paid"]
        there = following >= 0
        assert (following[there] > np.flatnonzero(there)).all()
        whole = future + paid  # what a hand brings in all is the same at each of its decisions
        assert np.array_equal(whole[there], whole[following[there]])
        deals_in = ~np.isnan(found["lost"])
        assert (found["dealt_in"][deals_in] == 1).all()
        assert (found["lost"][deals_in] > 0).all()
    learned = learn_values([recorded], known[1], 1, 2)
    numbers = np.zeros((3, OF_SCENE + OF_CHOICE + FURTHER), np.float32)
    assert all(np.isfinite(net(numbers)).all() for net in learned.values)


@pytest.mark.simulation
def test_whoever_plays_all_numbers_of_a_decision_are_recorded(tmp_path: Path) -> None:
    nets, recorded = tmp_path / "nets.npz", tmp_path / "decisions.npz"
    knowledge = shipped("riichi", "standard")
    assert knowledge.draws == 1, "it does not look two draws ahead by itself"
    save(knowledge, nets)
    record_chunk(3, 1, recorded, nets)
    with np.load(recorded) as found:
        assert found["rows"][:, -FURTHER:].astype(np.float32).any(axis=0).all()


def test_what_is_kept_is_what_was_learned(known: tuple[Path, Knowledge], tmp_path: Path) -> None:
    path = tmp_path / "kept.npz"
    save(known[1], path)
    again = load(path)
    assert (again.scale, again.doubt, again.values) == (4000.0, 1.0, ())
    inputs = np.ones((2, OF_RIVAL + OF_KIND), np.float32)
    assert np.allclose(again.danger(inputs), known[1].danger(inputs), atol=0.02)


def test_a_discard_that_deals_in_costs_what_it_costs() -> None:
    outputs = np.array([[1.0, 0, 0, 2.0], [1.0, 0, 0, -3.0]], np.float32)
    numbers = np.zeros((2, OF_SCENE + OF_CHOICE), np.float32)
    numbers[:, RISK] = 0.25
    assert worth(outputs, numbers).tolist() == [0.75 - 0.5, 0.75]  # nobody is paid for dealing in


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_what_ships_fits_the_numbers_that_it_is_given(level: str) -> None:
    for rule_set in ALL:
        if file_of(rule_set.id, level) is not None:
            knowledge = shipped(rule_set.id, level)
            assert knowledge.danger(np.zeros((1, OF_RIVAL + OF_KIND), np.float32)).shape == (1, 1)
            assert len(knowledge.values) > 1
            for net in knowledge.values:
                assert len(net.mean) >= OF_SCENE + OF_HAND
                assert net(np.zeros((1, len(net.mean) + 1), np.float32)).shape == (1, 4)
