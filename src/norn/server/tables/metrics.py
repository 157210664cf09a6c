"""What the server counts of itself, for Prometheus: how much there is of everything, never whose or which.

Every figure is this process's own. Rules run in worker processes, but what they answer comes through here and is
counted here, so there is nothing to add up within one server. Several servers of one database are asked one by one and
added up: whoever commits a decision counts it, whoever has a socket counts that. A table that is open at two is counted
by both.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from norn.server.workers.pool import Workers

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

disable_created_metrics()  # type: ignore[no-untyped-call]     # when a series began, as a series: nobody asks


class Metrics:
    """Counted as it happens, or looked up when somebody asks."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._decisions = Counter(
            "norn_decisions", "Decisions that were committed, by game and by whom (person, agent).", ["game", "by"],
            registry=self.registry,
        )
        self._answers = Histogram(
            "norn_answer_seconds", "From a person's answer coming in to its being committed and acknowledged.",
            ["game"], buckets=SECONDS, registry=self.registry,
        )
        self._refused = Counter(
            "norn_refused", "What was refused, by what it came as (connection, request, socket, message) and code.",
            ["what", "code"], registry=self.registry,
        )
        self.sockets = Gauge("norn_sockets", "Sockets that are open.", registry=self.registry)

    def decided(self, game: str, by: str) -> None:
        self._decisions.labels(game, by).inc()

    def answered(self, game: str, seconds: float) -> None:
        self._answers.labels(game).observe(seconds)

    def refused(self, what: str, code: str) -> None:
        self._refused.labels(what, code).inc()

    def watch(self, games: Callable[[], Iterable[str]], workers: Workers) -> None:
        """Look up what is open and who works; `games` has the game of each table that is open."""
        self.registry.register(Present(games, workers))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Present(Collector):
    """What there is at the moment when it is asked for."""

    def __init__(self, games: Callable[[], Iterable[str]], workers: Workers) -> None:
        self._games = games
        self._workers = workers

    def describe(self) -> Iterable[Metric]:
        """Nothing: the registry would ask for it all, while the server is not there yet."""
        return []

    def collect(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("norn_tables_open", "Tables in this server's memory, by game.", labels=["game"])
        count: dict[str, int] = {}
        for game in self._games():
            count[game] = count.get(game, 0) + 1
        for game, number in sorted(count.items()):
            tables.add_metric([game], number)
        yield tables
        alive = GaugeMetricFamily("norn_workers", "Worker processes that are alive, by what for (rules, odds).",
                                  labels=["what"])
        started = CounterMetricFamily("norn_workers_started", "Worker processes that were started.", labels=["what"])
        ended = CounterMetricFamily(
            "norn_workers_ended", "Worker processes that had to be replaced, by why: stuck (killed, because a rule did "
            "not end), died (something else killed it), dropped (killed, because nobody waited any more).",
            labels=["what", "why"],
        )
        for what, workers in self._workers.by_kind().items():
            alive.add_metric([what], sum(worker.is_alive() for worker in workers))
            started.add_metric([what], sum(worker.started for worker in workers))
            for why in ("stuck", "died", "dropped"):
                ended.add_metric([what, why], sum(worker.ended[why] for worker in workers))
        yield from (alive, started, ended)
