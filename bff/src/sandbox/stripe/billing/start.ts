import { addIntervals, DAY } from '../rules/calendar';
import { type Context, create, emit, load } from '../state/context';
import type { Invoice, Price, Subscription } from '../wire';
import { collectInvoice } from './collect';
import { draftInvoice, finalizeInvoice } from './invoices';
import { describePrice, lineDraft } from './lines';
import { keepSubscription, loadSubscription, recurrenceOf } from './subscription';
import { buildSubscription, type NewSubscription } from './subscription-object';

/** What happens when the first payment is not made at once, as in Stripe's API. */
export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface StartInput
  extends Pick<
    NewSubscription,
    'customer' | 'quantity' | 'defaultPaymentMethod' | 'metadata' | 'missingPaymentMethod'
  > {
  readonly price: Price;
  readonly trialEnd: number | null;
  readonly paymentBehavior: PaymentBehavior;
}

const productName = async (ctx: Context, price: Price): Promise<string> =>
  (await load(ctx, 'product', String(price.product))).data.name;

/** How a line of a price reads, with the product's name. */
export const lineText = async (ctx: Context, price: Price, quantity: number): Promise<string> =>
  describePrice(await productName(ctx, price), price, quantity);

/** How a line of a change within a period reads. */
export const prorationText = async (
  ctx: Context,
  { price, kind, at }: { price: Price; kind: 'Unused' | 'Remaining'; at: number },
): Promise<string> => {
  const day = new Date(at * 1_000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${kind} time on ${await productName(ctx, price)} after ${day}`;
};

const firstInvoice = async (ctx: Context, subscription: Subscription, { price, quantity, trialEnd }: StartInput) => {
  const period = { start: ctx.at, end: trialEnd ?? addIntervals(ctx.at, recurrenceOf(price), 1) };
  const line = lineDraft({
    subscription,
    price,
    quantity,
    period,
    ...(trialEnd === null
      ? { description: await lineText(ctx, price, quantity) }
      : { description: `Trial period for ${await productName(ctx, price)}`, amount: 0 }),
  });
  const draft = await draftInvoice(ctx, {
    subscription,
    lines: [line],
    reason: 'subscription_create',
    period: { start: ctx.at, end: ctx.at },
  });
  return finalizeInvoice(ctx, draft);
};

/**
 * Begins a subscription: with a trial it runs at once behind an invoice of nothing, without one the first period is
 * charged at once. Throws the card's refusal under `error_if_incomplete`.
 */
export const startSubscription = async (
  ctx: Context,
  input: StartInput,
): Promise<{ subscription: Subscription; invoice: Invoice }> => {
  const { trialEnd, price } = input;
  const subscription = buildSubscription(ctx, {
    ...input,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    period: { start: ctx.at, end: trialEnd ?? addIntervals(ctx.at, recurrenceOf(price), 1) },
  });
  await create(ctx, subscription, { customer: input.customer, hidden: { isTrialNoticed: false } });
  await keepSubscription(ctx, subscription);
  await emit(ctx, 'customer.subscription.created', subscription);
  const invoice = await firstInvoice(ctx, subscription, input);
  if (trialEnd !== null && trialEnd - ctx.at <= 3 * DAY) await noticeTrialEnd(ctx, subscription.id);
  if (invoice.amount_due > 0 && input.paymentBehavior === 'default_incomplete')
    return { subscription: await loadSubscription(ctx, subscription.id), invoice };
  const collected = await collectInvoice(ctx, invoice);
  if (!collected.isPaid && input.paymentBehavior === 'error_if_incomplete') throw collected.fault;
  return { subscription: await loadSubscription(ctx, subscription.id), invoice: collected.invoice };
};

/** Tells that a trial ends in three days, or sooner if it is shorter. */
export const noticeTrialEnd = async (ctx: Context, subscriptionId: string): Promise<void> => {
  const subscription = await loadSubscription(ctx, subscriptionId);
  await keepSubscription(ctx, subscription, { isTrialNoticed: true });
  await emit(ctx, 'customer.subscription.trial_will_end', subscription);
};
