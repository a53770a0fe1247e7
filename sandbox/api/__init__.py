"""The REST API: a table of routes per resource."""

from sandbox.api import (
    approval_rules,
    approvals,
    branches,
    commits,
    discussions,
    events,
    files,
    groups,
    hooks,
    instance,
    issues,
    jobs,
    labels,
    linting,
    members,
    merge_requests,
    merging,
    mr_content,
    notes,
    pipelines,
    projects,
    protection,
    schedules,
    statuses,
    tokens,
    triggers,
    users,
    variables,
)
from sandbox.serving.routes import Route

ROUTES: tuple[Route, ...] = tuple(
    route
    for module in (
        approval_rules, approvals, branches, commits, discussions, events, files,
        groups, hooks, instance, issues, jobs, labels, linting, members,
        merge_requests, merging, mr_content, notes, pipelines, projects, protection,
        schedules, statuses, tokens, triggers, users, variables,
    )
    for route in module.ROUTES
)  # fmt: skip
