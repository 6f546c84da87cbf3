import { sql } from 'kysely';
import type { StripeEvent } from '../wire';
import type { Connection } from './database';

interface NewEvent {
  readonly event: StripeEvent;
  readonly customer: string | null;
  /** Ids of the endpoints to send it to. */
  readonly endpoints: readonly string[];
  /** Earliest time to send it, seconds. */
  readonly sendAt: number;
}

/** Stores an event with its deliveries. */
export const insertEvent = async (db: Connection, { event, customer, endpoints, sendAt }: NewEvent): Promise<void> => {
  await sql`with kept as (
      insert into stripe_sandbox.objects (id, object, customer, created, data, hidden)
      values (${event.id}, 'event', ${customer}, ${event.created}, ${JSON.stringify(event)}::jsonb, '{}')
      returning id, seq)
    insert into stripe_sandbox.deliveries (event_id, endpoint_id, seq, attempts, next_attempt_at)
    select kept.id, endpoint, kept.seq, 0, ${sendAt}::bigint from kept, unnest(${endpoints}::text[]) as endpoint`.execute(
    db,
  );
};

/** Removes events created before a given second, with their deliveries. */
export const removeEvents = async (db: Connection, before: number): Promise<void> => {
  await sql`with gone as (
      delete from stripe_sandbox.objects where object = 'event' and created < ${before}::bigint returning id)
    delete from stripe_sandbox.deliveries where event_id in (select id from gone)`.execute(db);
};
