import {
  type Interval,
  type PaidTier,
  toDollars,
  type WireBusiness,
  type WireMovement,
  type WireTrialResult,
} from '@prebell/contracts';
import type { OwnedMovement, OwnedTrial } from './business.repository';
import type { MonthFigures } from './months.rules';

type WireMonth = WireBusiness['months'][number];

const moved = ({ cents, count }: { readonly cents: number; readonly count: number }) => ({
  amount: toDollars(cents),
  count,
});

/** A month in wire form. */
export const presentMonth = (month: string, figures: MonthFigures, trials: WireMonth['trials']): WireMonth => ({
  month,
  opening: toDollars(figures.opening),
  new: moved(figures.new),
  reactivation: moved(figures.reactivation),
  expansion: moved(figures.expansion),
  contraction: moved(figures.contraction),
  churn: moved(figures.churn),
  from_other_plans: toDollars(figures.from_other_plans),
  closing: toDollars(figures.closing),
  subscriptions: figures.subscriptions,
  trials,
});

const ownerOf = ({ user_id, username, email }: OwnedMovement | OwnedTrial) => ({ id: user_id, username, email });

const planOf = (tier: PaidTier | null, billing_interval: Interval | null, cents: number) =>
  tier && billing_interval && { tier, billing_interval, amount: toDollars(cents) };

/** A movement in wire form, with the account it belongs to. */
export const presentMovement = (row: OwnedMovement): WireMovement => ({
  id: row.id,
  at: row.at.toISOString(),
  user: ownerOf(row),
  kind: row.kind,
  from: planOf(row.from_tier, row.from_interval, row.from_cents),
  to: planOf(row.to_tier, row.to_interval, row.to_cents),
  change: toDollars(row.to_cents - row.from_cents),
  invoice_id: row.to_tier === null ? null : row.id,
});

/** A trial in wire form, with the account it belongs to. */
export const presentTrial = (row: OwnedTrial): WireTrialResult => ({
  id: row.subscription_id,
  user: ownerOf(row),
  tier: row.tier,
  billing_interval: row.billing_interval,
  started_at: row.started_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  outcome: row.converted_at ? 'converted' : row.lost_at ? 'lost' : 'open',
  decided_at: (row.converted_at ?? row.lost_at)?.toISOString() ?? null,
});
