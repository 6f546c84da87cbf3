import type Stripe from 'stripe';
import type { StripeConnection } from './stripe/connection.gateway';
import type { CustomerState } from './stripe/customer-state.gateway';
import { graceEnd, isEnding, planItem } from './stripe/mirror-rows.presenter';
import { invoiceSubscription } from './stripe/next-charge.gateway';

/** Metadata key that marks an open invoice we stopped collecting because its subscription is cancelled. */
const PAUSED = 'collection';

const pause = ({ client }: StripeConnection, { id }: Stripe.Invoice) =>
  client.invoices.update(id, { auto_advance: false, metadata: { [PAUSED]: 'paused' } });

const resume = ({ client }: StripeConnection, { id }: Stripe.Invoice) =>
  client.invoices.update(id, { auto_advance: true, metadata: { [PAUSED]: '' } });

/** Cancels a subscription whose grace period is over; voids its open invoices once it has ended. */
const finish = async ({ client }: StripeConnection, subscription: Stripe.Subscription, open: Stripe.Invoice[]) => {
  if (subscription.status !== 'canceled') await client.subscriptions.cancel(subscription.id);
  for (const { id } of open) await client.invoices.voidInvoice(id);
};

/**
 * Keeps our promises about cancelling. A cancelled subscription with a failed payment is not charged again and ends with its grace
 * period; until then its owner may still pay or reactivate. Nobody owes anything for a subscription that has ended. `now` is by the
 * customer's clock.
 * @returns whether it changed anything
 */
export const adjustCollection = async (
  connection: StripeConnection,
  { customer, subscriptions, invoices }: Pick<CustomerState, 'customer' | 'subscriptions' | 'invoices'>,
  now: number,
): Promise<boolean> => {
  // We collect nothing from a customer deleted at the payment processor, and cannot change anything there.
  if (customer.deleted) return false;
  let hasChanged = false;
  for (const subscription of subscriptions.filter(planItem)) {
    const open = invoices.filter((each) => each.status === 'open' && invoiceSubscription(each) === subscription.id);
    const grace = graceEnd(subscription, invoices)?.getTime() ?? null;
    const ends = isEnding(subscription);
    const isOver = subscription.status === 'canceled' ? open.length > 0 : ends && grace !== null && grace <= now;
    const toPause = ends && grace !== null && !isOver ? open.filter(({ auto_advance }) => auto_advance) : [];
    const toResume = ends || isOver ? [] : open.filter(({ metadata }) => metadata?.[PAUSED] === 'paused');
    if (isOver) await finish(connection, subscription, open);
    for (const invoice of toPause) await pause(connection, invoice);
    for (const invoice of toResume) await resume(connection, invoice);
    hasChanged ||= isOver || toPause.length + toResume.length > 0;
  }
  return hasChanged;
};
