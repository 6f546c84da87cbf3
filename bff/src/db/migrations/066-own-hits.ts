import { type Kysely, sql } from 'kysely';

/** Entries into and exits from users' own scanners. Each is deleted with its scanner, or with that day's log of the desk's scanners. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table own_hits (
    scanner_id uuid not null references custom_scanners on delete cascade,
    date date not null references hit_logs on delete cascade,
    seq integer not null,
    rule_version integer not null,
    kind text not null,
    reason text,
    symbol text not null,
    at timestamptz not null,
    rank integer not null,
    inputs jsonb not null,
    back boolean not null,
    best jsonb,
    primary key (scanner_id, date, seq)
  )`.execute(db);
  await sql`create index own_hits_of_day on own_hits (date)`.execute(db);
};
