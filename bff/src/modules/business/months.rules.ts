import { MOVEMENT_KINDS, type MovementKind, type PaidTier } from '@prebell/contracts';

/** Movements of one month with the same kind and plans, added up. */
export interface MovementSum {
  /** The first instant of the month. */
  readonly month: Date;
  readonly kind: MovementKind;
  readonly from_tier: PaidTier | null;
  readonly to_tier: PaidTier | null;
  readonly count: number;
  readonly from_cents: number;
  readonly to_cents: number;
}

interface Moved {
  cents: number;
  count: number;
}

/** The figures of one month, cents. */
export interface MonthFigures extends Record<MovementKind, Moved> {
  opening: number;
  from_other_plans: number;
  closing: number;
  subscriptions: number;
}

interface Effect {
  /** The total for this kind. */
  readonly cents: number;
  readonly count: number;
  readonly from_other_plans: number;
  readonly subscriptions: number;
}

const effectOnAll = ({ from_tier, to_tier, from_cents, to_cents, count }: MovementSum): Effect => ({
  cents: to_cents - from_cents,
  count,
  from_other_plans: 0,
  subscriptions: (Number(to_tier !== null) - Number(from_tier !== null)) * count,
});

/**
 * The effect on one plan. A movement counts for its new plan, or for the plan that ended. What the subscription had
 * paid on its old plan appears as a move between plans, so that the months of each plan add up, and all plans add up to
 * the total.
 */
const effectOn = (tier: PaidTier, { from_tier, to_tier, from_cents, to_cents, count }: MovementSum): Effect => {
  const isOwn = (to_tier ?? from_tier) === tier;
  const changesPlan = from_tier !== null && to_tier !== null && from_tier !== to_tier;
  const came = changesPlan && to_tier === tier ? from_cents : 0;
  const went = changesPlan && from_tier === tier ? from_cents : 0;
  return {
    cents: isOwn ? to_cents - from_cents : 0,
    count: isOwn ? count : 0,
    from_other_plans: came - went,
    subscriptions: (Number(to_tier === tier) - Number(from_tier === tier)) * count,
  };
};

const nothing = (): Record<MovementKind, Moved> =>
  Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, { cents: 0, count: 0 }])) as Record<MovementKind, Moved>;

/**
 * The figures of months, oldest first.
 * @param sums all movements until the end of the last month
 * @param months the first instant of each month
 * @param tier one plan, or null for all
 */
export const monthsOf = (
  sums: readonly MovementSum[],
  { tier, months }: { readonly tier: PaidTier | null; readonly months: readonly Date[] },
): MonthFigures[] => {
  let mrr = 0;
  let subscriptions = 0;
  const add = (selected: readonly MovementSum[]): MonthFigures => {
    const opening = mrr;
    const kinds = nothing();
    let from_other_plans = 0;
    for (const sum of selected) {
      const effect = tier === null ? effectOnAll(sum) : effectOn(tier, sum);
      kinds[sum.kind].cents += effect.cents;
      kinds[sum.kind].count += effect.count;
      from_other_plans += effect.from_other_plans;
      subscriptions += effect.subscriptions;
      mrr += effect.cents + effect.from_other_plans;
    }
    return { ...kinds, opening, from_other_plans, closing: mrr, subscriptions };
  };
  const [first] = months;
  if (first !== undefined) add(sums.filter(({ month }) => month < first));
  return months.map((start) => add(sums.filter(({ month }) => month.getTime() === start.getTime())));
};

/** The first instants of the last `count` months up to that of `now`. UTC, oldest first. */
export const monthStarts = (now: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index, 1)),
  );

/** The name of a month, such as '2026-11'. */
export const monthName = (start: Date): string => start.toISOString().slice(0, 7);

/** The first instants of a month and of the month after it. */
export const monthSpan = (month: string): { readonly start: Date; readonly end: Date } => {
  const start = new Date(`${month}-01T00:00:00Z`);
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
};
