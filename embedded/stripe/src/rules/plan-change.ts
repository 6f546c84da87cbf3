import { addIntervals, type Recurrence } from './calendar';
import { type Period, remainingShare } from './proration';

/** A plan: an amount in cents for each period. */
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
  /** The instant used to prorate; the same as `at`, unless the caller fixed one for a preview. */
  readonly prorationDate: number;
  readonly isTrialing: boolean;
  /** Whether the change ends a trial. */
  readonly endsTrial: boolean;
  readonly resetsAnchor: boolean;
  readonly prorates: boolean;
}

interface PlanChangeResult {
  readonly period: Period;
  readonly anchor: number;
  /** Whether the change starts a new period, which is invoiced immediately. */
  readonly isNewPeriod: boolean;
  /** Credit for unused paid time, cents; zero or negative. */
  readonly credit: number;
  /** Charge for the new plan until the end of `period`, cents. */
  readonly charge: number;
}

const isSameRecurrence = (a: Recurrence, b: Recurrence): boolean =>
  a.interval === b.interval && a.interval_count === b.interval_count;

/**
 * Effect of a price change on the period and the amounts, by Stripe's rules. During a trial nothing is due and its end
 * stays. With the same interval the period stays, and both prices are prorated to the second. With another interval a
 * new period starts immediately at full price, minus the unused part of the old one.
 */
export const planChange = (change: PlanChange): PlanChangeResult => {
  const { from, to, period, anchor, at, prorationDate, isTrialing, endsTrial, resetsAnchor, prorates } = change;
  const unused = (cents: number) => (prorates && !isTrialing ? remainingShare(cents, period, prorationDate) : 0);
  if (isTrialing && !endsTrial) return { period, anchor, isNewPeriod: false, credit: 0, charge: 0 };
  // Subtract from 0, so that a zero credit is 0 and not -0.
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
