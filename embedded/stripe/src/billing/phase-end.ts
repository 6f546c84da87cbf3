import { type Context, find } from '../state/context';
import { applyChange } from './apply-change';
import { enterPhaseDue } from './phases';
import { itemOf, loadSubscription } from './subscription';

/**
 * Enters the next phase of a schedule when the phase starts in the middle of a billing period. If both start together,
 * the renewal has already entered it.
 */
export const passPhase = async (ctx: Context, scheduleId: string): Promise<void> => {
  const schedule = (await find(ctx, 'subscription_schedule', scheduleId))?.data;
  if (!schedule?.subscription) return;
  const before = await loadSubscription(ctx, schedule.subscription);
  const entered = await enterPhaseDue(ctx, before);
  const next = schedule.phases.find(({ start_date, end_date }) => start_date <= ctx.at && ctx.at < end_date);
  if (entered === null || next === undefined) return;
  const { price, quantity } = itemOf(entered);
  await applyChange(ctx, before, {
    price,
    quantity: quantity ?? 1,
    prorates: next.proration_behavior !== 'none',
    prorationDate: null,
    resetsAnchor: next.billing_cycle_anchor === 'phase_start',
    endsTrial: false,
    isInvoicedNow: next.proration_behavior === 'always_invoice',
    paymentBehavior: 'allow_incomplete',
  });
};
