"""Schedules: five fields of cron, and pipelines when their time has come."""

from datetime import UTC, datetime, timedelta

from sandbox.pipelines.create import create
from sandbox.state.store import Json
from sandbox.state.world import World, read_time, work, written

RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))


def next_run(cron: str, after: datetime) -> datetime:
    """The next minute that fits, in UTC; raises `ValueError` for bad cron."""
    fields = cron.split()
    if len(fields) != len(RANGES):
        raise ValueError(cron)
    minutes, hours, days, months, weekdays = (
        _numbers(text, low, high)
        for text, (low, high) in zip(fields, RANGES, strict=True)
    )
    moment = after.astimezone(UTC).replace(second=0, microsecond=0) + timedelta(
        minutes=1
    )
    for _ in range(366 * 5):
        weekday = (moment.weekday() + 1) % 7
        week = weekday in weekdays or (weekday == 0 and 7 in weekdays)
        fits = moment.day in days and week
        if fields[2] != "*" and fields[4] != "*":
            fits = moment.day in days or week
        if moment.month in months and fits:
            for hour in sorted(h for h in hours if h >= moment.hour):
                first = moment.minute if hour == moment.hour else 0
                later = [m for m in sorted(minutes) if m >= first]
                if later:
                    return moment.replace(hour=hour, minute=later[0])
        moment = (moment + timedelta(days=1)).replace(hour=0, minute=0)
    raise ValueError(cron)


def _numbers(text: str, low: int, high: int) -> set[int]:
    found: set[int] = set()
    for part in text.split(","):
        span, _, step = part.partition("/")
        if span == "*":
            first, last = low, high
        else:
            start, _, end = span.partition("-")
            first = int(start)
            last = int(end) if end else (high if step else first)
        if not low <= first <= last <= high:
            raise ValueError(text)
        found |= set(range(first, last + 1, int(step or 1)))
    return found


def plan(world: World, row: Json) -> None:
    """Set when a schedule runs next and have it run then."""
    moment = next_run(row["cron"], world.now())
    row["next_run_at"] = written(moment)
    world.store.save("schedule", row)
    seconds = (moment - world.now()).total_seconds()
    if row["active"]:
        world.later("schedule", seconds, schedule=row["id"], at=row["next_run_at"])


@work("schedule")
def run_scheduled(world: World, given: Json) -> None:
    """Its time has come, unless it was edited or switched off meanwhile."""
    row = world.store.get("schedule", given["schedule"])
    if row is None or not row["active"] or row["next_run_at"] != given["at"]:
        return
    start(world, row)
    if read_time(row["next_run_at"]) <= world.now():
        plan(world, world.store.take("schedule", row["id"]))


def start(world: World, row: Json) -> None:
    """Run it with its owner's rights (facts 5.4)."""
    project = world.store.take("project", row["project"])
    owner = world.store.take("user", row["owner"])
    sha = world.repository(project["id"]).resolve(row["ref"])
    if sha is None:
        return
    variables = {one["key"]: one["value"] for one in row["variables"]}
    named = row["ref"].removeprefix("refs/heads/")
    more = {"CI_PIPELINE_SCHEDULE_DESCRIPTION": row["description"]}
    made = create(
        world, project, owner, sha, named, "schedule",
        variables={**more, **variables}, inputs=row["inputs"],
    )  # fmt: skip
    if made:
        row["last_pipeline"] = made["id"]
        world.store.save("schedule", row)
