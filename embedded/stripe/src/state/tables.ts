import type { Generated, JSONColumnType } from 'kysely';

/** Every object the Stripe sandbox holds, in the shape Stripe answers it. Times are seconds since 1970. */
export interface StripeObjectsTable {
  /** Order of creation. */
  seq: Generated<number>;
  id: string;
  /** Stripe's name of the type, such as 'customer'. */
  object: string;
  customer: string | null;
  /** The test clock it lives by, null for the wall clock. */
  clock: string | null;
  created: number;
  /** When time changes it next, by its clock. */
  due_at: number | null;
  data: JSONColumnType<Record<string, unknown>, string, string>;
  /** What Stripe keeps to itself, such as a card number. */
  hidden: JSONColumnType<Record<string, unknown>, string, string>;
}

/** Where test clocks stand. `runs_since`: the wall time from which it runs on; null while it stands still. */
export interface StripeClocksTable {
  id: string;
  frozen_time: number;
  runs_since: number | null;
}

/** An event on its way to a webhook endpoint; `next_attempt_at` is null once it arrived or was given up. */
export interface StripeDeliveriesTable {
  event_id: string;
  endpoint_id: string;
  seq: number;
  attempts: number;
  next_attempt_at: number | null;
  delivered_at: number | null;
}

/** Requests with an idempotency key; `status` is null while one is being answered. */
export interface StripeRequestsTable {
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  created: number;
}
