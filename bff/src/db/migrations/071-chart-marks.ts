import { type Kysely, sql } from 'kysely';

/** Levels and notes that users draw on charts. Clients choose the ids, so the primary key begins with the user. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table chart_marks (
    user_id uuid not null references users on delete cascade,
    id uuid not null,
    symbol text not null,
    kind text not null,
    price double precision not null,
    at double precision,
    text text not null,
    version integer not null,
    updated_at timestamptz not null,
    primary key (user_id, id)
  )`.execute(db);
  await sql`create index chart_marks_of_symbol on chart_marks (user_id, symbol)`.execute(db);
};
