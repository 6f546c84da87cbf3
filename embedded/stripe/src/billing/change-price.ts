import { planChange } from '../rules/plan-change';
import type { Context } from '../state/context';
import type { LineDraft } from '../state/line-draft';
import type { Price, Subscription } from '../wire';
import { lineText, prorationText } from './line-text';
import { lineDraft } from './lines';
import { centsOf, itemOf, recurrenceOf, withItem } from './subscription';
import { planOf } from './subscription-object';

export interface PriceChange {
  readonly price: Price;
  readonly quantity: number;
  readonly prorates: boolean;
  readonly prorationDate: number | null;
  readonly resetsAnchor: boolean;
  readonly endsTrial: boolean;
}

interface Outcome {
  /** The subscription after the change. */
  readonly subscription: Subscription;
  /** At most one credit and one charge; none during a trial. */
  readonly lines: readonly LineDraft[];
  readonly isNewPeriod: boolean;
}

/** Computes a price change without applying it, so that the preview and the change have the same lines. */
export const workOutChange = async (
  ctx: Context,
  subscription: Subscription,
  change: PriceChange,
): Promise<Outcome> => {
  const item = itemOf(subscription);
  const { price, quantity, prorates, resetsAnchor, endsTrial } = change;
  const prorationDate = change.prorationDate ?? ctx.at;
  const oldPeriod = { start: item.current_period_start, end: item.current_period_end };
  const { period, anchor, isNewPeriod, credit, charge } = planChange({
    from: { cents: centsOf(item.price, item.quantity), recurrence: recurrenceOf(item.price) },
    to: { cents: centsOf(price, quantity), recurrence: recurrenceOf(price) },
    period: oldPeriod,
    anchor: subscription.billing_cycle_anchor,
    at: ctx.at,
    prorationDate,
    isTrialing: subscription.status === 'trialing',
    endsTrial,
    resetsAnchor,
    prorates,
  });
  const isSame = price.id === item.price.id && quantity === (item.quantity ?? 1);
  const after: Subscription = {
    ...withItem(subscription, {
      price,
      plan: planOf(price),
      quantity,
      current_period_start: period.start,
      current_period_end: period.end,
    }),
    billing_cycle_anchor: anchor,
    ...(endsTrial && { status: 'active', trial_end: ctx.at }),
    ...(subscription.cancel_at_period_end && { cancel_at: period.end }),
  };
  if (isSame && !isNewPeriod) return { subscription: after, lines: [], isNewPeriod };
  const rest = { start: prorationDate, end: oldPeriod.end };
  const lines: LineDraft[] = [];
  if (credit !== 0)
    lines.push(
      lineDraft({
        subscription,
        price: item.price,
        quantity: item.quantity ?? 1,
        period: rest,
        amount: credit,
        description: await prorationText(ctx, { price: item.price, kind: 'Unused', at: prorationDate }),
        isProration: true,
      }),
    );
  if (isNewPeriod)
    lines.push(
      lineDraft({
        subscription,
        price,
        quantity,
        period,
        amount: charge,
        description: await lineText(ctx, price, quantity),
      }),
    );
  else if (charge !== 0)
    lines.push(
      lineDraft({
        subscription,
        price,
        quantity,
        period: rest,
        amount: charge,
        description: await prorationText(ctx, { price, kind: 'Remaining', at: prorationDate }),
        isProration: true,
      }),
    );
  return { subscription: after, lines, isNewPeriod };
};
