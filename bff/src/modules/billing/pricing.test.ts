import { PLANS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { pricing } from './pricing';
import { CHOICES, centsOf } from './stripe/catalogue';

test('an amount that changes in the catalogue changes what the server says and what is sold', () => {
  const cents = PLANS.pro.cents as { monthly: number };
  const before = cents.monthly;
  cents.monthly = 6100;
  try {
    expect(pricing(undefined).pro?.monthly?.amount).toBe(61);
    expect(CHOICES.filter((choice) => centsOf(choice) === 6100)).toEqual([
      { tier: 'pro', billing_interval: 'monthly' },
    ]);
  } finally {
    cents.monthly = before;
  }
});
