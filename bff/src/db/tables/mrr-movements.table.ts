import type { Interval, MovementKind, PaidTier, TrialOutcome } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A change of a subscription's monthly recurring revenue (MRR). The tier is null and the amount 0 before the start and after the end. */
export interface MrrMovementsTable {
  /** The payment processor's id of the paid invoice, or `<subscription>/end`. */
  id: string;
  user_id: string;
  subscription_id: string;
  /** When the invoice was paid, or the subscription ended; by the customer's clock. */
  at: Date;
  /** When the subscription's next movement happened, null while this is the last. */
  until: Date | null;
  kind: MovementKind;
  from_tier: PaidTier | null;
  from_interval: Interval | null;
  /** Cents a month. */
  from_cents: number;
  to_tier: PaidTier | null;
  to_interval: Interval | null;
  to_cents: number;
  /** The plan that the movement counts for: the new one, or the one that ended. */
  tier: ColumnType<PaidTier, never, never>;
}

/** A trial and how it ended; undecided while both times are null. */
export interface TrialsTable {
  subscription_id: string;
  user_id: string;
  tier: PaidTier;
  billing_interval: Interval;
  started_at: Date;
  ends_at: Date;
  /** When the first invoice was paid. */
  converted_at: Date | null;
  /** When the subscription ended without a payment. */
  lost_at: Date | null;
}

/** Movements of a month with the same kind and plans, added up by the database in sixteen parts (migration 105). */
export interface MrrSumsTable {
  /** Its first instant, UTC. */
  month: ColumnType<Date, never, never>;
  kind: ColumnType<MovementKind, never, never>;
  /** Empty for none. */
  from_tier: ColumnType<PaidTier | '', never, never>;
  to_tier: ColumnType<PaidTier | '', never, never>;
  shard: ColumnType<number, never, never>;
  count: ColumnType<number, never, never>;
  from_cents: ColumnType<number, never, never>;
  to_cents: ColumnType<number, never, never>;
}

/** Trials that end in a month, counted the same way. */
export interface TrialSumsTable {
  month: ColumnType<Date, never, never>;
  tier: ColumnType<PaidTier, never, never>;
  outcome: ColumnType<TrialOutcome, never, never>;
  shard: ColumnType<number, never, never>;
  count: ColumnType<number, never, never>;
}
