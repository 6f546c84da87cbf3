import { PAID_TIERS, type PaidTier } from '@prebell/contracts';
import type { BillingDeps } from '../modules/billing/billing.deps';
import { ensureCustomer } from '../modules/billing/customer.service';
import { replaceGrant } from '../modules/billing/grants.repository';
import { changeAndMirror } from '../modules/billing/sync.service';

/** A test card whose payments succeed. */
const CARD = 'pm_card_visa';

const subscribe = async (deps: BillingDeps, userId: string, tier: PaidTier): Promise<void> => {
  await changeAndMirror(deps, userId, async (tx, account) => {
    const { client, prices } = deps.stripe;
    const customer = await ensureCustomer(deps, tx, account);
    const card = await client.paymentMethods.attach(CARD, { customer });
    await client.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await client.subscriptions.create({
      customer,
      items: [{ price: await prices.idOf({ tier, billing_interval: 'monthly' }) }],
      default_payment_method: card.id,
    });
    await replaceGrant(tx, userId, { tier: 'free', expiresAt: null, grantedBy: null, reason: null, now: deps.now() });
  });
};

/**
 * Lets the demo accounts pay for their plans in the sandbox, so that they can be changed and cancelled like any other. Until then,
 * and without a sandbox, each account has its plan as a grant. Accounts that have bought anything are left alone.
 */
export const seedDemoSubscriptions = async (deps: BillingDeps): Promise<void> => {
  const accounts = await deps.db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', PAID_TIERS)
    .where('stripe_customer_id', 'is', null)
    .execute();
  for (const { id, username } of accounts) {
    const tier = PAID_TIERS.find((each) => each === username);
    if (tier) await subscribe(deps, id, tier);
  }
};
