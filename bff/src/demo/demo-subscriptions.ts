import { PAID_TIERS, type PaidTier } from '@prebell/contracts';
import { ensureCustomer } from '../modules/billing/customer.service';
import { replaceGrant } from '../modules/billing/grants.repository';
import { type BillingDeps, changeAndMirror } from '../modules/billing/sync.service';

/** A test card that pays. */
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
 * Lets the demo accounts pay for their plans at the sandbox, so that they can be changed and cancelled like everybody's. Until
 * then, and where there is no sandbox, each holds its plan as a gift. One that has bought anything is left alone.
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
