import { sql } from 'kysely';
import type { Connection } from './database';

/** Delivery of an event to an endpoint; `attempts` includes the current one. */
export interface Delivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly attempts: number;
}

interface Claim {
  readonly now: number;
  /** No other process takes these deliveries before then. */
  readonly leaseUntil: number;
  readonly limit: number;
}

/** Takes the due deliveries, oldest event first. */
export const claimDeliveries = async (db: Connection, { now, leaseUntil, limit }: Claim): Promise<Delivery[]> => {
  const { rows } = await sql<{ event_id: string; endpoint_id: string; attempts: number; seq: number }>`
    update stripe_sandbox.deliveries d set attempts = d.attempts + 1, next_attempt_at = ${leaseUntil}::bigint
    from (select event_id, endpoint_id from stripe_sandbox.deliveries where next_attempt_at <= ${now}::bigint
      order by seq limit ${limit} for update skip locked) due
    where d.event_id = due.event_id and d.endpoint_id = due.endpoint_id
    returning d.event_id, d.endpoint_id, d.attempts, d.seq`.execute(db);
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ event_id, endpoint_id, attempts }) => ({ eventId: event_id, endpointId: endpoint_id, attempts }));
};

/** Records the result of a delivery; a null `nextAttemptAt` ends it. */
export const noteDelivery = async (
  db: Connection,
  { eventId, endpointId }: Delivery,
  outcome: { deliveredAt: number | null; nextAttemptAt: number | null },
): Promise<void> => {
  await db
    .updateTable('stripe_sandbox.deliveries')
    .set({ delivered_at: outcome.deliveredAt, next_attempt_at: outcome.nextAttemptAt })
    .where('event_id', '=', eventId)
    .where('endpoint_id', '=', endpointId)
    .execute();
};

/** For each event, how many endpoints have not received it yet. */
export const countPending = async (db: Connection, eventIds: readonly string[]): Promise<Map<string, number>> => {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stripe_sandbox.deliveries')
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('pending')])
    .where('event_id', 'in', eventIds)
    .where('delivered_at', 'is', null)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, pending }) => [event_id, pending]));
};

/** Events that some endpoint has not received yet. */
export const undeliveredIds = async (db: Connection): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('stripe_sandbox.deliveries')
    .select('event_id')
    .distinct()
    .where('delivered_at', 'is', null)
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
};
