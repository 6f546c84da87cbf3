import { type Kysely, sql } from 'kysely';

/** Answers to tickets, and an index of tickets by account. An answer is deleted with its ticket. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table ticket_answers (
    id uuid primary key,
    ticket_id uuid not null references support_tickets (id) on delete cascade,
    answered_by text not null,
    message text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index ticket_answers_ticket on ticket_answers (ticket_id, created_at)`.execute(db);
  await sql`create index support_tickets_user on support_tickets (user_id, created_at) where user_id is not null`.execute(
    db,
  );
};
