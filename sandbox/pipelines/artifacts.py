"""Artifacts and reports: collected after a job, given to later ones."""

import zipfile
from pathlib import Path

from sandbox.pipelines.flow import needs_of
from sandbox.pipelines.records import jobs_of
from sandbox.pipelines.rules import fits
from sandbox.state.store import Json
from sandbox.state.world import World


def archive_path(world: World, number: int) -> Path:
    """Where a job's archive lies."""
    return world.root / "artifacts" / str(number) / "artifacts.zip"


def report_path(world: World, number: int, kind: str) -> Path:
    """Where a job's report lies."""
    return world.root / "artifacts" / str(number) / f"report-{kind}"


def collect(world: World, job: Json, place: Path, status: str) -> None:
    """Keep what the job's `artifacts` name."""
    spec = job["spec"].get("artifacts") or {}
    when = spec.get("when", "on_success")
    found = []
    if when == "always" or (when == "on_failure") == (status == "failed"):
        paths = [str(one) for one in spec.get("paths") or ()]
        if paths:
            found.append(_pack(world, job, place, paths))
    # Reports are kept whatever the job's end (artifacts_reports.md).
    dotenv: dict[str, str] = {}
    for kind, names in (spec.get("reports") or {}).items():
        patterns = names if isinstance(names, list) else [names]
        files = _matching(place, [str(one) for one in patterns if isinstance(one, str)])
        if files:
            target = report_path(world, job["id"], kind)
            target.write_bytes(b"".join(file.read_bytes() for file in files))
            found.append(_entry(target, kind, "raw"))
            if kind == "dotenv":
                dotenv = read_dotenv(target.read_text(encoding="utf-8"))
    with world.store.transaction():
        row = world.store.take("job", job["id"])
        row.update(artifacts=found, dotenv=dotenv)
        world.store.save("job", row)


def _entry(path: Path, kind: str, form: str) -> Json:
    return {
        "file_type": kind,
        "size": path.stat().st_size,
        "filename": path.name,
        "file_format": form,
    }


def _matching(place: Path, patterns: list[str]) -> list[Path]:
    found = []
    for file in sorted(place.rglob("*")):
        name = file.relative_to(place).as_posix()
        inside = file.is_file() and not file.is_symlink() and name[:5] != ".git/"
        if inside and any(_named(pattern, name) for pattern in patterns):
            found.append(file)
    return found


def _named(pattern: str, name: str) -> bool:
    clean = pattern.removeprefix("./").rstrip("/")
    return fits(clean, name) or name.startswith(clean + "/")


def _pack(world: World, job: Json, place: Path, patterns: list[str]) -> Json:
    target = archive_path(world, job["id"])
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in _matching(place, patterns):
            archive.write(file, file.relative_to(place).as_posix())
    return {**_entry(target, "archive", "zip"), "filename": "artifacts.zip"}


def read_dotenv(text: str) -> dict[str, str]:
    """Variables of a dotenv report."""
    rows = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in rows}


def _sources(world: World, job: Json) -> list[Json]:
    """Jobs whose artifacts a job gets: `dependencies`, `needs`, or earlier stages."""
    jobs = jobs_of(world, job["pipeline"])
    needs, names = needs_of(job["spec"]), job["spec"].get("dependencies")
    if names is not None:
        return [one for one in jobs if one["name"] in names]
    if needs is not None:
        wanted = {row["job"] for row in needs if row.get("artifacts", True)}
        return [one for one in jobs if one["name"] in wanted]
    return [one for one in jobs if one["stage_index"] < job["stage_index"]]


def restore(world: World, job: Json, place: Path) -> None:
    """Unpack the artifacts of earlier jobs."""
    for one in _sources(world, job):
        archive = archive_path(world, one["id"])
        if archive.exists():
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(place)


def dotenv_of(world: World, job: Json) -> dict[str, str]:
    """Variables that earlier jobs handed on."""
    found: dict[str, str] = {}
    for one in _sources(world, job):
        found |= one["dotenv"]
    return found
