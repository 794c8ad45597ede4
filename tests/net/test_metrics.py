"""Metrics are what the Prometheus text format says they are."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.engine.net.server.metrics import MOST_SERIES, Counter, Gauge, Histogram, Metric, Metrics

LABEL = re.compile(r'([a-z_]+)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(,|$)')
SAMPLE = re.compile(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)", re.DOTALL)


def unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def read(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """The samples of a text, read as a scraper does: line by line, strictly."""
    assert text.endswith("\n")
    samples = {}
    for line in text[:-1].split("\n"):
        if line.startswith("# "):
            assert line.split(" ")[1] in ("HELP", "TYPE")
            continue
        found = SAMPLE.fullmatch(line)
        assert found is not None, line
        labels, at = [], 0
        inside = found[2] or ""
        while at < len(inside):
            label = LABEL.match(inside, at)
            assert label is not None, line
            labels.append((label[1], unescaped(label[2])))
            at = label.end()
        samples[found[1], tuple(labels)] = float(found[3])
    return samples


def text_of(metric: Metric) -> str:
    return "".join(f"{line}\n" for line in metric.lines())


def test_the_text_is_as_the_format_shows_it() -> None:
    metrics = Metrics()
    metrics.counter("paizhuo_frames_total", "Frames.")
    errors = metrics.counter("paizhuo_errors_total", 'Messages refused,\nby "code" and \\ more.', ["code"])
    errors.add("stale")
    errors.add("stale", by=2)
    errors.add('a"b\\c\nd')
    metrics.gauge("paizhuo_rooms", "Rooms.", lambda: 2.5)
    latency = metrics.histogram("paizhuo_answer_seconds", "From answer to events.", [0.01, 0.1])
    for seconds in (0.005, 0.01, 0.02, 3):
        latency.observe(seconds)
    assert metrics.text() == (
        "# HELP paizhuo_frames_total Frames.\n"
        "# TYPE paizhuo_frames_total counter\n"
        "paizhuo_frames_total 0\n"
        '# HELP paizhuo_errors_total Messages refused,\\nby "code" and \\\\ more.\n'
        "# TYPE paizhuo_errors_total counter\n"
        'paizhuo_errors_total{code="a\\"b\\\\c\\nd"} 1\n'
        'paizhuo_errors_total{code="stale"} 3\n'
        "# HELP paizhuo_rooms Rooms.\n"
        "# TYPE paizhuo_rooms gauge\n"
        "paizhuo_rooms 2.5\n"
        "# HELP paizhuo_answer_seconds From answer to events.\n"
        "# TYPE paizhuo_answer_seconds histogram\n"
        'paizhuo_answer_seconds_bucket{le="0.01"} 2\n'
        'paizhuo_answer_seconds_bucket{le="0.1"} 3\n'
        'paizhuo_answer_seconds_bucket{le="+Inf"} 4\n'
        "paizhuo_answer_seconds_sum 3.035\n"
        "paizhuo_answer_seconds_count 4\n"
    )


@given(st.lists(st.tuples(st.text(max_size=8), st.text(max_size=8), st.integers(0, 2**60)), max_size=20), st.text())
def test_any_label_is_read_back(counted: list[tuple[str, str, int]], about: str) -> None:
    counter = Counter("c", about, ["one", "two"])
    for one, two, by in counted:
        counter.add(one, two, by=by)
    samples = read(text_of(counter))
    assert len(samples) == len({(one, two) for one, two, _ in counted})
    for one, two, _ in counted:
        assert samples["c", (("one", one), ("two", two))] == pytest.approx(counter.value(one, two))


@given(st.lists(st.floats(allow_nan=False), max_size=50))
def test_buckets_add_up(values: list[float]) -> None:
    histogram = Histogram("h", "", [-1, 0, 0.5, 10])
    for value in values:
        histogram.observe(value)
    samples = read(text_of(histogram))
    for limit, written in ((-1.0, "-1"), (0.0, "0"), (0.5, "0.5"), (10.0, "10"), (math.inf, "+Inf")):
        assert samples["h_bucket", (("le", written),)] == sum(value <= limit for value in values)
    assert samples["h_count", ()] == len(values)


@pytest.mark.parametrize(
    "value, written", [(math.inf, "+Inf"), (-math.inf, "-Inf"), (math.nan, "NaN"), (1e300, "1e+300"), (-2, "-2")]
)
def test_numbers_beyond_all_limits_have_their_words(value: float, written: str) -> None:
    assert text_of(Gauge("g", "", lambda: value)).endswith(f"g {written}\n")


def test_labels_that_clients_invent_do_not_grow_without_end() -> None:
    counter = Counter("c", "", ["code"])
    for number in range(10_000):
        counter.add(str(number))
    samples = read(text_of(counter))
    assert len(samples) == MOST_SERIES + 1
    assert sum(samples.values()) == 10_000


def test_what_the_format_does_not_allow_is_refused() -> None:
    for name in ("", "1a", "a-b", "é", "a b"):
        with pytest.raises(ValueError, match="no name"):
            Counter(name, "")
        with pytest.raises(ValueError, match="no name"):
            Counter("a", "", [name])
    with pytest.raises(ValueError, match="no name"):
        Counter("a", "", ["__reserved"])
    with pytest.raises(ValueError, match="cannot count"):
        Counter("a", "").add(by=-1)
    with pytest.raises(ValueError, match="cannot count"):
        Counter("a", "", ["code"]).add()
    for limits in ([], [2, 1], [1, 1], [1, math.inf], [math.nan]):
        with pytest.raises(ValueError, match="do not rise"):
            Histogram("h", "", limits)
    metrics = Metrics()
    metrics.counter("a", "")
    with pytest.raises(ValueError, match="already"):
        metrics.gauge("a", "", lambda: 0)
