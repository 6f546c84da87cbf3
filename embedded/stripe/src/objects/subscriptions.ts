import { z } from 'zod';
import { cancelNow } from '../billing/cancel';
import { startSubscription } from '../billing/start';
import { hasEnded } from '../billing/subscription';
import { resumeSubscription, updateSubscription } from '../billing/update';
import { missing } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { del, get, type Operation, post } from '../protocol/operation';
import { page, text, timeRange } from '../protocol/params';
import { DAY } from '../rules/calendar';
import { type Context, forCustomer, load } from '../state/context';
import type { Subscription } from '../wire';
import { changes, newSubscription, said } from './subscription-params';

const createSubscription = async (ctx: Context, input: z.output<typeof newSubscription>): Promise<Subscription> => {
  const own = await forCustomer(ctx, input.customer);
  const [item] = input.items;
  const { data: price } = await load(own, 'price', item?.price ?? '', 'items[0][price]');
  if (input.default_payment_method) await load(own, 'payment_method', input.default_payment_method);
  const trialEnd =
    input.trial_period_days === undefined ? (input.trial_end ?? null) : own.at + input.trial_period_days * DAY;
  const { subscription } = await startSubscription(own, {
    customer: input.customer,
    price,
    quantity: item?.quantity ?? 1,
    trialEnd,
    missingPaymentMethod: input.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    defaultPaymentMethod: input.default_payment_method ?? null,
    metadata: input.metadata ?? {},
    paymentBehavior: input.payment_behavior,
  });
  return subscription;
};

/** A subscription, and the unit of work at the current time of its customer. */
const atSubscription = async (ctx: Context, id: string): Promise<{ own: Context; subscription: Subscription }> => {
  const { data } = await load(ctx, 'subscription', id);
  return { own: await forCustomer(ctx, String(data.customer)), subscription: data };
};

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const isListed = (status: (typeof STATUSES)[number] | undefined) => (subscription: Subscription) => {
  if (status === 'all') return true;
  if (status === undefined) return subscription.status !== 'canceled';
  return status === 'ended' ? hasEnded(subscription) : subscription.status === status;
};

const PATH = '/v1/subscriptions';

/** Stripe's API calls for subscriptions. */
export const subscriptionOperations: readonly Operation[] = [
  post(PATH, newSubscription, createSubscription),
  get(
    PATH,
    z.strictObject({
      ...page,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum(STATUSES).optional(),
      created: timeRange.optional(),
      test_clock: text.optional(),
    }),
    (ctx, { customer, price, status, created, test_clock, ...params }) =>
      listPage(ctx, {
        name: 'subscription',
        url: PATH,
        params,
        filter: {
          customer,
          created,
          contains: {
            ...(price && { items: { data: [{ price: { id: price } }] } }),
            ...(test_clock && { test_clock }),
          },
        },
        keep: isListed(status),
      }),
  ),
  get(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'subscription', id)).data),
  post(`${PATH}/:id`, changes, async (ctx, input, id) => {
    const { own, subscription } = await atSubscription(ctx, id);
    return updateSubscription(own, subscription, input);
  }),
  del(`${PATH}/:id`, z.strictObject({ cancellation_details: said.optional() }), async (ctx, input, id) => {
    const { own, subscription } = await atSubscription(ctx, id);
    if (hasEnded(subscription)) throw missing('subscription', id);
    const { comment, feedback } = input.cancellation_details ?? {};
    return cancelNow(own, subscription, {
      reason: 'cancellation_requested',
      comment: comment ?? undefined,
      feedback: feedback ?? undefined,
    });
  }),
  post(
    `${PATH}/:id/resume`,
    z.strictObject({
      billing_cycle_anchor: z.enum(['now', 'unchanged']).default('now'),
      proration_behavior: text.optional(),
    }),
    async (ctx, _, id) => {
      const { own, subscription } = await atSubscription(ctx, id);
      return resumeSubscription(own, subscription);
    },
  ),
];
