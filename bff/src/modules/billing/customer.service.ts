import type { Connection } from '../../db/database';
import type { BillingDeps } from './billing.deps';
import { type Account, linkCustomer } from './customers.repository';
import { writeOnce } from './stripe/writes.repository';

/** The customer of an account if the payment processor still has it. */
const findCustomer = async ({ stripe }: BillingDeps, account: Account): Promise<string | null> => {
  if (account.stripe_customer_id === null) return null;
  const customer = await stripe.client.customers.retrieve(account.stripe_customer_id);
  if (customer.deleted) return null;
  if (customer.email !== account.email) await stripe.client.customers.update(customer.id, { email: account.email });
  return customer.id;
};

/** The customer of an account, created on first use. Call it within the customer's lock. */
export const ensureCustomer = async (deps: BillingDeps, tx: Connection, account: Account): Promise<string> => {
  const known = await findCustomer(deps, account);
  if (known !== null) return known;
  // A customer deleted at the payment processor gets a successor with its own key.
  const key = `customer:${account.id}:${account.stripe_customer_id ?? 'first'}`;
  const params = { email: account.email, name: account.username, metadata: { user_id: account.id } };
  const { id } = await writeOnce(deps.db, { key, operation: 'customer.create', params, now: deps.now() }, (options) =>
    deps.stripe.client.customers.create(params, options),
  );
  await linkCustomer(tx, account.id, id);
  return id;
};
