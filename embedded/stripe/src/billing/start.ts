import { addIntervals, DAY } from '../rules/calendar';
import { type Context, create, emit } from '../state/context';
import type { Invoice, Price, Subscription } from '../wire';
import { collectInvoice } from './collect';
import { draftInvoice, finalizeInvoice } from './invoices';
import { lineText, productName } from './line-text';
import { lineDraft } from './lines';
import { keepSubscription, loadSubscription, recurrenceOf } from './subscription';
import { buildSubscription, type NewSubscription } from './subscription-object';

/** What happens if the first payment fails, as in Stripe's API. */
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
 * Starts a subscription. With a trial it becomes active immediately, with an invoice of zero. Without one, the first
 * period is charged immediately. Throws the card error under `error_if_incomplete`.
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

/** Emits the event that a trial will end: three days before its end, or at once for a shorter trial. */
export const noticeTrialEnd = async (ctx: Context, subscriptionId: string): Promise<void> => {
  const subscription = await loadSubscription(ctx, subscriptionId);
  await keepSubscription(ctx, subscription, { isTrialNoticed: true });
  await emit(ctx, 'customer.subscription.trial_will_end', subscription);
};
