import { PAID_TIERS, type PaidTier, seconds, TRIAL_OUTCOMES, toDollars, type WireBusiness } from '@prebell/contracts';
import type { Database } from '../../db/database';
import type { Deps } from '../../deps';
import { CURRENCY } from '../billing/stripe/catalogue.rules';
import { presentMonth } from './business.presenter';
import { countTrials, countUnread, findFirst, sumMovements } from './business.repository';
import { monthName, monthStarts, monthsOf } from './months.rules';

/** Read at most this often, however many admins look: all movements are added up. */
const FRESH_MS = seconds(30);

type TrialCounts = Awaited<ReturnType<typeof countTrials>>;

const trialsOf = (
  counts: TrialCounts,
  month: number,
  tier: PaidTier | null,
): WireBusiness['months'][number]['trials'] => {
  const own = counts.filter((each) => each.month === month && (tier === null || each.tier === tier));
  const count = (outcome: string) =>
    own.filter((each) => each.outcome === outcome).reduce((sum, each) => sum + each.count, 0);
  const [converted, lost, open] = TRIAL_OUTCOMES.map(count);
  return { converted: converted ?? 0, lost: lost ?? 0, open: open ?? 0 };
};

const read = async (db: Database, starts: readonly Date[]) => {
  const [sums, trials, first, unread] = await Promise.all([
    sumMovements(db, starts),
    countTrials(db, starts),
    findFirst(db),
    countUnread(db),
  ]);
  return { sums, trials, first, unread };
};

interface Kept {
  readonly at: number;
  readonly now: Date;
  readonly figures: ReturnType<typeof read>;
}

/** The business figures, at most half a minute old. A new month begins at once. */
export const createBusiness = ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const kept = new Map<string, Kept>();
  const recent = (starts: readonly Date[]): Kept => {
    const name = String(starts[0]?.toISOString()) + starts.length;
    const known = kept.get(name);
    const at = performance.now();
    if (known && at - known.at < FRESH_MS) return known;
    const fresh = { at, now: now(), figures: read(db, starts) };
    kept.clear();
    kept.set(name, fresh);
    fresh.figures.catch(() => kept.delete(name));
    return fresh;
  };
  return async ({
    months: count,
    tier = null,
  }: {
    readonly months: number;
    readonly tier?: PaidTier | null | undefined;
  }): Promise<WireBusiness> => {
    const starts = monthStarts(now(), count);
    const { now: measured, figures } = recent(starts);
    const { sums, trials, first, unread } = await figures;
    const months = monthsOf(sums, { tier, count });
    return {
      measured_at: measured.toISOString(),
      currency: CURRENCY,
      months: months
        .map((month, index) => presentMonth(monthName(starts[index] as Date), month, trialsOf(trials, index + 1, tier)))
        .toReversed(),
      tiers: PAID_TIERS.map((each) => {
        const last = monthsOf(sums, { tier: each, count }).at(-1);
        return { tier: each, amount: toDollars(last?.closing ?? 0), subscriptions: last?.subscriptions ?? 0 };
      }),
      first_at: first?.toISOString() ?? null,
      unread_customers: unread,
    };
  };
};
