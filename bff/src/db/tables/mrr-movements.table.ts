import type { Interval, MovementKind, PaidTier, TrialOutcome } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A change of a subscription's monthly recurring revenue (MRR). Before the start and after the end, the tier is null and the amount 0. */
export interface MrrMovementsTable {
  /** The payment processor's id of the paid invoice, or `<subscription>/end`. */
  id: string;
  user_id: string;
  subscription_id: string;
  /** When the invoice was paid or the subscription ended, by the customer's clock. */
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

/** A trial and how it ended; still open while both times are null. */
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

/** Sums of a month's movements with the same kind and plans, maintained by the database in sixteen shards (migration 105). */
export interface MrrSumsTable {
  /** The first instant of the month, UTC. */
  month: ColumnType<Date, never, never>;
  kind: ColumnType<MovementKind, never, never>;
  /** Empty for no tier. */
  from_tier: ColumnType<PaidTier | '', never, never>;
  to_tier: ColumnType<PaidTier | '', never, never>;
  shard: ColumnType<number, never, never>;
  count: ColumnType<number, never, never>;
  from_cents: ColumnType<number, never, never>;
  to_cents: ColumnType<number, never, never>;
}

/** Counts of the trials that end in a month, maintained the same way. */
export interface TrialSumsTable {
  month: ColumnType<Date, never, never>;
  tier: ColumnType<PaidTier, never, never>;
  outcome: ColumnType<TrialOutcome, never, never>;
  shard: ColumnType<number, never, never>;
  count: ColumnType<number, never, never>;
}
