import type { Generated, JSONColumnType } from 'kysely';

/** Every object of the sandbox in Stripe's form. Times are seconds since 1970. */
export interface StripeObjectsTable {
  /** Order of creation. */
  seq: Generated<number>;
  id: string;
  /** Stripe's name of the type, such as 'customer'. */
  object: string;
  customer: string | null;
  /** Its test clock; null for the wall clock. */
  clock: string | null;
  created: number;
  /** When it next changes automatically, in the time of its clock. */
  due_at: number | null;
  data: JSONColumnType<Record<string, unknown>, string, string>;
  /** Private data, such as a card number. */
  hidden: JSONColumnType<Record<string, unknown>, string, string>;
}

/** Times of test clocks. `runs_since`: the wall time at which the clock started to run; null while it is stopped. */
export interface StripeClocksTable {
  id: string;
  frozen_time: number;
  runs_since: number | null;
}

/** Delivery of an event to a webhook endpoint; `next_attempt_at` is null once it has been delivered or abandoned. */
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
