import { PAID_TIERS, type PaidTier, TRIAL_OUTCOMES, toDollars, type WireBusiness } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { CURRENCY } from '../billing/stripe/catalogue.rules';
import { presentMonth } from './business.presenter';
import { countTrials, countUnread, findFirst, sumMovements } from './business.repository';
import { monthName, monthSpan, monthStarts, monthsOf } from './months.rules';

type TrialCounts = Awaited<ReturnType<typeof countTrials>>;

const trialsOf = (
  counts: TrialCounts,
  month: Date,
  tier: PaidTier | null,
): WireBusiness['months'][number]['trials'] => {
  const own = counts.filter(
    (each) => each.month.getTime() === month.getTime() && (tier === null || each.tier === tier),
  );
  const [converted = 0, lost = 0, open = 0] = TRIAL_OUTCOMES.map((outcome) =>
    own.filter((each) => each.outcome === outcome).reduce((sum, { count }) => sum + count, 0),
  );
  return { converted, lost, open };
};

interface Filter {
  readonly months: number;
  readonly tier?: PaidTier | undefined;
}

/** Reads the business figures of the last months, up to and including the current one. */
export const createBusiness = ({ db, now, config }: Pick<Deps, 'config' | 'db' | 'now'>) => {
  // Once all invoices have been read, none becomes unread again. Remember that, because counting reads all
  // subscriptions.
  let isComplete = false;
  const readUnread = async (): Promise<number> => {
    const unread = isComplete ? 0 : await countUnread(db);
    isComplete = unread === 0;
    return unread;
  };
  return async ({ months: count, tier }: Filter): Promise<WireBusiness> => {
    const at = now();
    const months = monthStarts(at, count);
    const { end } = monthSpan(monthName(at));
    const [sums, trials, first, unread] = await Promise.all([
      sumMovements(db, end),
      countTrials(db, { start: months[0] ?? end, end }),
      findFirst(db),
      readUnread(),
    ]);
    const figures = monthsOf(sums, { tier: tier ?? null, months });
    return {
      measured_at: at.toISOString(),
      currency: CURRENCY,
      months: months
        .flatMap((month, index) => {
          const own = figures[index];
          return own ? presentMonth(monthName(month), own, trialsOf(trials, month, tier ?? null)) : [];
        })
        .toReversed(),
      tiers: PAID_TIERS.map((each) => {
        const last = monthsOf(sums, { tier: each, months }).at(-1);
        return { tier: each, amount: toDollars(last?.closing ?? 0), subscriptions: last?.subscriptions ?? 0 };
      }),
      first_at: first?.toISOString() ?? null,
      unread_customers: unread,
      is_sandbox: config.stripe === null,
    };
  };
};
