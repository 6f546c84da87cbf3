import { type Kysely, sql } from 'kysely';

/** What the content security policy of our pages blocked; repeated reports share a row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table csp_reports (
    directive text not null,
    blocked text not null,
    page text not null,
    source text not null,
    count bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (directive, blocked, page, source)
  )`.execute(db);
  await sql`create index csp_reports_last_at on csp_reports (last_at)`.execute(db);
};
