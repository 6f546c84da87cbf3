import { type Kysely, sql } from 'kysely';

/** One check per component and minute, totals per day, the stream's latency every ten minutes, and incidents with their updates. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table status_checks (
    minute timestamptz not null,
    component text not null,
    is_up boolean not null,
    ms real not null,
    primary key (minute, component)
  )`.execute(db);
  await sql`create table status_days (
    day date not null,
    component text not null,
    first_minute timestamptz not null,
    served integer not null,
    p50_ms real not null,
    p99_ms real not null,
    primary key (day, component)
  )`.execute(db);
  await sql`create table status_latency (
    at timestamptz primary key,
    p50_ms real not null,
    p99_ms real not null
  )`.execute(db);
  await sql`create table status_incidents (
    id uuid primary key,
    title text not null,
    components text[] not null,
    started_at timestamptz not null,
    resolved_at timestamptz,
    created_by text not null
  )`.execute(db);
  await sql`create table status_incident_updates (
    id uuid primary key,
    incident_id uuid not null references status_incidents on delete cascade,
    at timestamptz not null,
    state text not null,
    text text not null,
    created_by text not null
  )`.execute(db);
  await sql`create index status_incident_updates_incident on status_incident_updates (incident_id, at)`.execute(db);
};
