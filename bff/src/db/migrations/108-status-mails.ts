import { type Kysely, sql } from 'kysely';

/** Addresses that get a mail about each incident, and the link that a mail program calls to unsubscribe. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table status_subscriptions (
    email text primary key,
    token text not null unique,
    asked_at timestamptz not null,
    confirmed_at timestamptz
  )`.execute(db);
  await sql`alter table mail_outbox add column unsubscribe_url text`.execute(db);
};
