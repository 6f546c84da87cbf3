import { type Context, emit, find, listAll, save } from '../state/context';
import type { Schedule, Subscription } from '../wire';
import { invoicesOf, keepInvoice } from './invoices';
import { hasEnded, keepSubscription } from './subscription';

type CancellationDetails = NonNullable<Subscription['cancellation_details']>;

/** Stripe's `cancellation_details`: the reason, with the customer's feedback. */
export const cancellation = (
  reason: 'cancellation_requested' | 'payment_failed',
  said: { comment?: string | undefined; feedback?: string | undefined } = {},
): CancellationDetails => ({
  comment: said.comment ?? null,
  feedback: (said.feedback ?? null) as CancellationDetails['feedback'],
  feedback_option: null,
  reason,
});

const stopCollecting = async (ctx: Context, subscriptionId: string): Promise<void> => {
  for (const status of ['draft', 'open'])
    for (const invoice of await invoicesOf(ctx, subscriptionId, status))
      await keepInvoice(ctx, { ...invoice, auto_advance: false, next_payment_attempt: null });
};

const endSchedule = async (ctx: Context, id: string): Promise<void> => {
  const schedule = (await find(ctx, 'subscription_schedule', id))?.data;
  if (!schedule) return;
  const after: Schedule = { ...schedule, status: 'canceled', canceled_at: ctx.at, current_phase: null };
  await save(ctx, after, { dueAt: null });
  await emit(ctx, 'subscription_schedule.canceled', after);
};

interface CancelInput {
  readonly reason: 'cancellation_requested' | 'payment_failed';
  readonly comment?: string | undefined;
  readonly feedback?: string | undefined;
}

/** Cancels a subscription now and stops collecting its unpaid invoices. */
export const cancelNow = async (
  ctx: Context,
  before: Subscription,
  { reason, ...said }: CancelInput,
): Promise<Subscription> => {
  await stopCollecting(ctx, before.id);
  if (before.schedule) await endSchedule(ctx, before.schedule);
  // An earlier cancellation keeps its time and feedback.
  const isPlanned = before.canceled_at !== null;
  return keepSubscription(
    ctx,
    {
      ...before,
      status: 'canceled',
      canceled_at: before.canceled_at ?? ctx.at,
      cancellation_details: isPlanned ? before.cancellation_details : cancellation(reason, said),
      ended_at: ctx.at,
      pending_update: null,
      schedule: null,
    },
    { before, event: 'customer.subscription.deleted' },
  );
};

/** Cancels all of a customer's subscriptions. */
export const cancelAllOf = async (ctx: Context, customer: string): Promise<void> => {
  for (const subscription of await listAll(ctx, 'subscription', { customer }))
    if (!hasEnded(subscription)) await cancelNow(ctx, subscription, { reason: 'cancellation_requested' });
};
