import { describe, expect, it } from 'vitest';
import { offersFor, savingPercent } from './offers';

const price = (amount: number) => ({ amount, price_id: null });
const PRICING = {
  basic: { monthly: price(29), yearly: price(288) },
  pro: { monthly: price(59), yearly: price(588) },
  premium: { monthly: price(99), yearly: price(984) },
};
const figures = (billing: 'monthly' | 'yearly') =>
  offersFor(PRICING, billing).map(({ tier, price: amount, perYear }) => [tier, amount, perYear]);

describe('offers', () => {
  it('use the server’s monthly amounts', () => {
    expect(figures('monthly')).toEqual([
      ['free', 0, null],
      ['basic', 29, null],
      ['pro', 59, null],
      ['premium', 99, null],
    ]);
  });

  it('show the price per month for yearly plans', () => {
    expect(figures('yearly')).toEqual([
      ['free', 0, null],
      ['basic', 24, 288],
      ['pro', 49, 588],
      ['premium', 82, 984],
    ]);
  });

  it('mark Pro as the popular one', () => {
    expect(offersFor(PRICING, 'monthly').filter(({ popular }) => popular)).toMatchObject([{ tier: 'pro' }]);
  });

  it('leave out a plan that has no price', () => {
    expect(offersFor({ basic: PRICING.basic }, 'yearly').map(({ tier }) => tier)).toEqual(['free', 'basic']);
  });

  it('promise a saving that every plan delivers', () => {
    expect(savingPercent(PRICING)).toBe(17);
    expect(savingPercent({ ...PRICING, pro: { monthly: price(59), yearly: price(649) } })).toBe(8);
    expect(savingPercent({ pro: { monthly: price(10), yearly: price(130) } })).toBe(0);
    expect(savingPercent({})).toBe(0);
  });
});
