import { addIntervals, type Recurrence } from './calendar';
import { type Period, remainingShare } from './proration';

/** What a subscription pays for: an amount in cents for each period. */
export interface Service {
  readonly cents: number;
  readonly recurrence: Recurrence;
}

interface PlanChange {
  readonly from: Service;
  readonly to: Service;
  readonly period: Period;
  readonly anchor: number;
  /** When the change takes effect. */
  readonly at: number;
  /** The instant shares are computed for; the same unless the caller fixed one for a preview. */
  readonly prorationDate: number;
  readonly isTrialing: boolean;
  /** A trial ends with the change. */
  readonly endsTrial: boolean;
  readonly resetsAnchor: boolean;
  readonly prorates: boolean;
}

interface PlanChangeResult {
  readonly period: Period;
  readonly anchor: number;
  /** A new period starts with the change; it is invoiced at once. */
  readonly isNewPeriod: boolean;
  /** Cents given back for what was paid and not used; zero or below. */
  readonly credit: number;
  /** Cents for the new service, up to the end of `period`. */
  readonly charge: number;
}

const isSameRecurrence = (a: Recurrence, b: Recurrence): boolean =>
  a.interval === b.interval && a.interval_count === b.interval_count;

/**
 * What a change of price does to periods and money, by Stripe's rules: within a trial nothing is due and its end stays;
 * with the same recurrence the period stays and both prices count for the rest of it, to the second; with another one a
 * new period starts at once, paid whole, less what is left of the old.
 */
export const planChange = (change: PlanChange): PlanChangeResult => {
  const { from, to, period, anchor, at, prorationDate, isTrialing, endsTrial, resetsAnchor, prorates } = change;
  const unused = (cents: number) => (prorates && !isTrialing ? remainingShare(cents, period, prorationDate) : 0);
  if (isTrialing && !endsTrial) return { period, anchor, isNewPeriod: false, credit: 0, charge: 0 };
  // Subtracted, so that nothing to give back is 0 and not -0.
  const credit = 0 - unused(from.cents);
  if (endsTrial || resetsAnchor || !isSameRecurrence(from.recurrence, to.recurrence))
    return {
      period: { start: at, end: addIntervals(at, to.recurrence, 1) },
      anchor: at,
      isNewPeriod: true,
      credit,
      charge: to.cents,
    };
  return { period, anchor, isNewPeriod: false, credit, charge: unused(to.cents) };
};
