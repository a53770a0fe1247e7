"""Tables: those of the engine and ours, in the database of the inbox."""

import procrastinate
import psycopg

_LOCK = 7_204_311  # of the database, while the tables are made
_TABLES = """
create table if not exists ak_memory_delivery (
    id text primary key, at timestamptz not null default now()
);
create table if not exists ak_memory_cron (name text primary key, slot bigint not null);
create table if not exists ak_memory_failure (
    key text primary key, attempts integer not null, error text not null
);
"""


def make_tables(url: str, app: procrastinate.App) -> None:
    """Make what is missing; one process does it, however many start.

    Raises `psycopg.Error` where the database can't be used.
    """
    with psycopg.connect(url, autocommit=True, connect_timeout=10) as one:
        one.execute("select pg_advisory_lock(%s)", (_LOCK,))
        row = one.execute("select to_regclass('procrastinate_jobs')").fetchone()
        if row is None or row[0] is None:
            with app.open():
                app.schema_manager.apply_schema()
        one.execute(_TABLES)
