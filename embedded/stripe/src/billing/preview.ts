import { z } from 'zod';
import { invalidRequest } from '../protocol/fault';
import { emptyable, flag, text, timestamp, whole } from '../protocol/params';
import { periodEndAfter } from '../rules/calendar';
import { type Context, forCustomer, load } from '../state/context';
import { newId } from '../state/ids';
import type { LineDraft } from '../state/line-draft';
import type { Invoice, Price, Subscription } from '../wire';
import { workOutChange } from './change-price';
import { buildInvoice } from './invoice-object';
import { lineText } from './line-text';
import { lineDraft } from './lines';
import { pendingLines } from './pending-items';
import { enterPhase } from './phases';
import { hasEnded, itemOf, loadSubscription, recurrenceOf } from './subscription';

export const previewParams = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  schedule: text.optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: whole.optional() }))
        .length(1, 'the sandbox bills one item per subscription')
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
      proration_date: timestamp.optional(),
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      trial_end: z.literal('now').optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: emptyable(timestamp).optional(),
    })
    .optional(),
});
type PreviewParams = z.output<typeof previewParams>;

const toInvoice = async (
  ctx: Context,
  { subscription, lines, at }: { subscription: Subscription; lines: readonly LineDraft[]; at: number },
): Promise<Invoice> => {
  const { data: customer } = await load(ctx, 'customer', String(subscription.customer));
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return buildInvoice(
    { ...ctx, at },
    {
      id: newId('upcoming_in'),
      subscription,
      customer,
      lines,
      reason: 'upcoming',
      period: { start, end },
      finalizesAt: null,
    },
  );
};

/** Preview of the invoice for a subscription's next period, including its pending lines. */
const nextInvoice = async (ctx: Context, subscription: Subscription, waiting: readonly LineDraft[]) => {
  const start = itemOf(subscription).current_period_end;
  if (hasEnded(subscription) || (subscription.cancel_at !== null && subscription.cancel_at <= start))
    throw invalidRequest('No upcoming invoices for customer: the subscription ends.', {
      code: 'invoice_upcoming_none',
    });
  const next = (await enterPhase({ ...ctx, at: start }, subscription)) ?? subscription;
  const { price, quantity } = itemOf(next);
  const period = { start, end: periodEndAfter(next.billing_cycle_anchor, recurrenceOf(price), start) };
  const line = lineDraft({
    subscription: next,
    price,
    quantity: quantity ?? 1,
    period,
    description: await lineText(ctx, price, quantity ?? 1),
  });
  return toInvoice(ctx, { subscription, lines: [...waiting, line], at: start });
};

const wantedPrice = async (ctx: Context, subscription: Subscription, id: string | undefined): Promise<Price> =>
  id === undefined ? itemOf(subscription).price : (await load(ctx, 'price', id)).data;

const subscriptionOf = async (ctx: Context, { subscription, schedule }: PreviewParams): Promise<Subscription> => {
  if (schedule && subscription)
    throw invalidRequest('You may only specify one of these parameters: schedule, subscription.');
  const id = schedule
    ? (await load(ctx, 'subscription_schedule', schedule, 'schedule')).data.subscription
    : subscription;
  if (!id) throw invalidRequest('You must specify one of these parameters: schedule, subscription.');
  return loadSubscription(ctx, String(id), 'subscription');
};

/** `POST /v1/invoices/create_preview`: the cost of a change now or with the next invoice. Stores nothing. */
export const previewInvoice = async (ctx: Context, input: PreviewParams): Promise<Invoice> => {
  const details = input.subscription_details;
  const kept = await subscriptionOf(ctx, input);
  const subscription =
    details?.cancel_at_period_end === false ? { ...kept, cancel_at: null, cancel_at_period_end: false } : kept;
  const own = await forCustomer(ctx, String(subscription.customer));
  const waiting = await pendingLines(own, subscription);
  if (details?.cancel_at_period_end === true)
    return nextInvoice(own, { ...subscription, cancel_at: itemOf(subscription).current_period_end }, waiting);
  const [item] = details?.items ?? [];
  if (!item && details?.trial_end !== 'now' && details?.billing_cycle_anchor !== 'now')
    return nextInvoice(own, subscription, waiting);
  const change = await workOutChange(own, subscription, {
    price: await wantedPrice(own, subscription, item?.price),
    quantity: item?.quantity ?? itemOf(subscription).quantity ?? 1,
    prorates: details?.proration_behavior !== 'none',
    prorationDate: details?.proration_date ?? null,
    resetsAnchor: details?.billing_cycle_anchor === 'now',
    endsTrial: details?.trial_end === 'now' && subscription.status === 'trialing',
  });
  const lines = [...waiting, ...change.lines];
  const isInvoicedNow = change.isNewPeriod || details?.proration_behavior === 'always_invoice';
  return isInvoicedNow
    ? toInvoice(own, { subscription: change.subscription, lines, at: own.at })
    : nextInvoice(own, change.subscription, lines);
};
