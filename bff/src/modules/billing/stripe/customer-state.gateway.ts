import { toMs } from '@prebell/contracts';
import Stripe from 'stripe';

/** How many invoices to mirror; older ones keep their last mirrored state. */
const INVOICES = 24;
const EVERYTHING = 100;

/** The payment processor's relevant data about one customer, fetched together. */
export interface CustomerState {
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer;
  /** Every subscription, including ended ones, with its schedule. */
  readonly subscriptions: readonly Stripe.Subscription[];
  /** The latest, newest first, with their payments. */
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
}

/** A deleted customer has nothing to expand, and requesting it is an error. */
const fetchCustomer = async (client: Stripe, id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer> => {
  try {
    return await client.customers.retrieve(id, { expand: ['test_clock', 'invoice_settings.default_payment_method'] });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return client.customers.retrieve(id);
  }
};

export const fetchCustomerState = async (client: Stripe, customerId: string): Promise<CustomerState> => {
  const [customer, subscriptions, invoices, charges] = await Promise.all([
    fetchCustomer(client, customerId),
    client.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: EVERYTHING,
      expand: ['data.schedule', 'data.default_payment_method'],
    }),
    client.invoices.list({ customer: customerId, limit: INVOICES, expand: ['data.payments'] }),
    client.charges.list({ customer: customerId, limit: EVERYTHING }),
  ]);
  return { customer, subscriptions: subscriptions.data, invoices: invoices.data, charges: charges.data };
};

/** Every invoice of a customer, newest first: those of the state, and the older ones if there are more. */
export const fetchInvoiceHistory = async (
  client: Stripe,
  customer: string,
  { invoices }: Pick<CustomerState, 'invoices'>,
): Promise<readonly Stripe.Invoice[]> => {
  const oldest = invoices.at(-1);
  if (oldest === undefined || invoices.length < INVOICES) return invoices;
  const older: Stripe.Invoice[] = [];
  for await (const invoice of client.invoices.list({ customer, limit: EVERYTHING, starting_after: oldest.id }))
    older.push(invoice);
  return [...invoices, ...older];
};

/** How far the customer's clock is ahead of ours, milliseconds: a test clock may have moved it. */
export const clockOffset = ({ customer }: Pick<CustomerState, 'customer'>, now: Date): number => {
  if (customer.deleted || !customer.test_clock || typeof customer.test_clock === 'string') return 0;
  return toMs(customer.test_clock.frozen_time) - now.getTime();
};

/** The customer's credit, cents: it pays the next invoices. */
export const creditOf = ({ customer }: Pick<CustomerState, 'customer'>): number =>
  customer.deleted ? 0 : Math.max(0, -customer.balance);

/** The card for renewals, null without one. */
export const defaultCard = (
  { customer }: Pick<CustomerState, 'customer'>,
  subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | null => {
  const own = subscription?.default_payment_method;
  if (own && typeof own !== 'string') return own;
  if (customer.deleted) return null;
  const general = customer.invoice_settings.default_payment_method;
  return general && typeof general !== 'string' ? general : null;
};
