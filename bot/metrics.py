"""Metrics: what the service counts, in the text format of Prometheus."""

import threading
from collections import Counter as Counting

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

_SECONDS = (0.1, 0.3, 1, 3, 10, 30, 100)
_DAYS = tuple(86_400 * one for one in (0.04, 0.25, 1, 2, 5, 10, 30))


class Metrics:
    """The figures of one service, in a registry of their own."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._lock = threading.Lock()
        self._found: dict[tuple[int, int], Counting[str]] = {}
        self._rules: set[str] = set()
        self.deliveries = Counter(
            "ak_memory_deliveries",
            "Webhook deliveries by kind and answer.",
            ["kind", "answer"],
            registry=self._all,
        )
        self.runs = Counter(
            "ak_memory_runs", "Runs by outcome.", ["outcome"], registry=self._all
        )
        self.seconds = Histogram(
            "ak_memory_run_seconds",
            "How long a run took.",
            buckets=_SECONDS,
            registry=self._all,
        )
        self.actions = Counter(
            "ak_memory_actions", "Writes by kind.", ["kind"], registry=self._all
        )
        self.calls = Counter(
            "ak_memory_api_calls",
            "Requests to GitLab by method and status; 0 is no answer.",
            ["method", "status"],
            registry=self._all,
        )
        self.findings = Gauge(
            "ak_memory_findings",
            "Findings in merge requests at their last look, by rule.",
            ["rule"],
            registry=self._all,
        )
        self.voided = Counter(
            "ak_memory_voided_approvals",
            "Approvals whose content changed.",
            registry=self._all,
        )
        self.lead_time = Histogram(
            "ak_memory_lead_time_seconds",
            "From the opening of a merge request to its merge.",
            buckets=_DAYS,
            registry=self._all,
        )
        self._jobs = Gauge(
            "ak_memory_jobs", "Jobs by state.", ["state"], registry=self._all
        )

    def note_findings(self, where: tuple[int, int], rules: tuple[str, ...]) -> None:
        """What was found at the last look at one merge request, by project and iid."""
        with self._lock:
            if rules:
                self._found[where] = Counting(rules)
            else:
                self._found.pop(where, None)
            total: Counting[str] = sum(self._found.values(), Counting())
            for rule in self._rules | total.keys():
                self.findings.labels(rule).set(total[rule])
            self._rules |= total.keys()

    def text(self, jobs: dict[str, int]) -> bytes:
        """Everything, with the state of the inbox as it is now."""
        for state, number in jobs.items():
            self._jobs.labels(state).set(number)
        return bytes(generate_latest(self._all))
