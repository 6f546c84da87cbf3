import { INTERVALS, PAID_TIERS, PLANS } from '@prebell/contracts';
import { startTestSandbox } from '@prebell/embedded-stripe/testing';
import { expect, test } from 'vitest';
import { ensureCatalogue } from './ensure-catalogue.gateway';

const { stripe } = await startTestSandbox();
const FIFTH = {
  ...PLANS.premium,
  name: 'fifth' as 'premium',
  label: 'Fifth',
  cents: { monthly: 19_900, quarterly: 59_700, yearly: 198_000 },
};
const FIVE = { ...PLANS, fifth: FIFTH };

test('a fifth tier gets its product and prices, though the processor lists ten at a time, and a second run adds nothing', async () => {
  expect(await ensureCatalogue(stripe)).toHaveLength(PAID_TIERS.length * INTERVALS.length);
  expect(await ensureCatalogue(stripe, FIVE)).toEqual([
    'prebell_fifth_monthly_v1',
    'prebell_fifth_quarterly_v1',
    'prebell_fifth_yearly_v1',
  ]);
  expect((await stripe.products.retrieve('prebell_fifth')).name).toContain('Fifth');
  expect(await ensureCatalogue(stripe, FIVE)).toEqual([]);
});
