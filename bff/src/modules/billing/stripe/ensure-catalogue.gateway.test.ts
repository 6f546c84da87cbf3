import { INTERVALS, PAID_TIERS, PLANS } from '@prebell/contracts';
import { startTestSandbox } from '@prebell/embedded-stripe/testing';
import { expect, test } from 'vitest';
import { ensureCatalogue } from './ensure-catalogue.gateway';

const { stripe } = await startTestSandbox();
const ELITE = {
  ...PLANS.premium,
  name: 'elite' as 'premium',
  label: 'Elite',
  cents: { monthly: 19_900, quarterly: 59_700, yearly: 198_000 },
};
const FIVE = { ...PLANS, elite: ELITE };

test('a fifth tier gets its product and prices, though the processor lists ten at a time, and a second run adds nothing', async () => {
  expect(await ensureCatalogue(stripe)).toHaveLength(PAID_TIERS.length * INTERVALS.length);
  expect(await ensureCatalogue(stripe, FIVE)).toEqual([
    'prebell_elite_monthly_v1',
    'prebell_elite_quarterly_v1',
    'prebell_elite_yearly_v1',
  ]);
  expect((await stripe.products.retrieve('prebell_elite')).name).toContain('Elite');
  expect(await ensureCatalogue(stripe, FIVE)).toEqual([]);
});
