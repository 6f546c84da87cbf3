import { type Kysely, sql } from 'kysely';

/** A column generated from the entry's text, so that no column can contradict it. */
const said = (field: string, type = 'text') =>
  sql.raw(`generated always as ((body::jsonb ->> '${field}')::${type}) stored`);

/**
 * Every hit of the three scanners and its outcomes, sealed in the order in which they became known, and the signed heads of these
 * logs. Only `log`, `index` and `body` are written; the other columns are generated from the text.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table scorecard_entries (
    log text not null,
    index integer not null,
    body text not null,
    key text not null generated always as (
      (body::jsonb ->> 'date') || ' ' || (body::jsonb ->> 'run') || ' ' || (body::jsonb ->> 'seq')
      || ' ' || coalesce(body::jsonb ->> 'horizon', 'hit')
    ) stored,
    type text not null ${said('type')},
    date text not null ${said('date')},
    run integer not null ${said('run', 'integer')},
    seq integer not null ${said('seq', 'integer')},
    scanner text not null ${said('scanner')},
    session text not null ${said('session')},
    kind text ${said('kind')},
    is_counted boolean ${said('is_counted', 'boolean')},
    latency_ms double precision ${said('latency_ms', 'double precision')},
    horizon text ${said('horizon')},
    net_pct double precision ${said('net_pct', 'double precision')},
    sealed_at bigint not null ${said('sealed_ms', 'bigint')},
    primary key (log, index),
    unique (log, key)
  )`.execute(db);
  await sql`create index scorecard_outcomes on scorecard_entries (log, horizon, net_pct) where type = 'outcome'`.execute(
    db,
  );
  await sql`create index scorecard_hits on scorecard_entries (log, date, index desc) where type = 'hit'`.execute(db);
  await sql`create table scorecard_heads (
    log text not null,
    size integer not null,
    root text not null,
    note text not null,
    signed_at timestamptz not null,
    primary key (log, size)
  )`.execute(db);
  for (const table of ['scorecard_entries', 'scorecard_heads'])
    await sql`
      create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
};
