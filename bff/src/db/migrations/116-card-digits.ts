import { type Kysely, sql } from 'kysely';

/** Support finds a customer by the last four digits of a card: `payment_method` ends in them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index payments_card_digits on payments (right(payment_method, 4))`.execute(db);
};
