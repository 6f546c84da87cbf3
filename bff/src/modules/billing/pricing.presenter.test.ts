import { PLANS } from '@prebell/contracts';
import { afterAll, expect, test } from 'vitest';
import { CARDS, startBillingPlatform, TIME } from '../../../test/billing';

const cents = PLANS.pro.cents as { monthly: number };
const before = cents.monthly;
// Before the payment processor gets the catalogue, as in a release that changes a price.
cents.monthly = 6100;
afterAll(() => {
  cents.monthly = before;
});

const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const { customer, sandbox, deps, request, pass, handleWebhooks } = await startBillingPlatform();

test('a changed amount in the catalogue is announced, shown at checkout, charged, mailed and renewed', async () => {
  const { pricing } = (await request('GET', '/api/payments/pricing')).body;
  expect(pricing.pro.monthly.amount).toBe(61);

  const buyer = await customer();
  const page = await sandbox.pages.request(`http://localhost:3000/sandbox/checkout/${await buyer.begin(PRO)}`);
  expect(await page.text()).toContain('$61.00');

  await buyer.buy(PRO, CARDS.pays);
  expect(await buyer.subscription()).toMatchObject({ amount: 61, next_charge: { amount: 61 } });
  await pass(7 * TIME.DAY + 2 * TIME.HOUR);
  await handleWebhooks();
  const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
  expect(payments).toMatchObject([{ amount: 61, status: 'succeeded' }]);
  const mail = await deps.db
    .selectFrom('mail_outbox')
    .select(['text', 'html'])
    .where('recipient', '=', `${buyer.username}@example.test`)
    .where('category', '=', 'billing.receipt')
    .executeTakeFirstOrThrow();
  for (const face of [mail.text, mail.html]) expect(face).toContain('$61.00');
});
