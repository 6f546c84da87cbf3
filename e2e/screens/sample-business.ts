import type { Business, BusinessMonth } from '@prebell/contracts';

const PRICES = { basic: 29, pro: 59, premium: 99 } as const;
const MONTHS = 18;

const monthAt = (index: number): string => new Date(Date.UTC(2025, 5 + index)).toISOString().slice(0, 7);

/**
 * Eighteen invented months of a young business. Each opening figure is the previous closing, and each closing is the sum of its
 * movements.
 */
const months = (): BusinessMonth[] => {
  const made: BusinessMonth[] = [];
  let opening = 0;
  let paying = 0;
  for (let index = 0; index < MONTHS; index += 1) {
    const joined = 6 + index * 2 + (index % 3);
    const left = Math.floor(paying * (index % 4 === 0 ? 0.06 : 0.04));
    const grown = Math.floor(paying / 14);
    const shrunk = Math.floor(paying / 40);
    const back = Math.floor(index / 5);
    const movements = {
      new: { amount: joined * PRICES.pro, count: joined },
      reactivation: { amount: back * PRICES.basic, count: back },
      expansion: { amount: grown * 30, count: grown },
      contraction: { amount: -shrunk * 30, count: shrunk },
      churn: { amount: -left * PRICES.pro, count: left },
    };
    const closing = Object.values(movements).reduce((sum, { amount }) => sum + amount, opening);
    paying += joined + back - left;
    const isLast = index === MONTHS - 1;
    made.push({
      month: monthAt(index),
      opening,
      ...movements,
      closing,
      from_other_plans: 0,
      subscriptions: paying,
      trials: { converted: joined, lost: Math.floor(joined * 0.7), open: isLast ? 9 : 0 },
    });
    opening = closing;
  }
  return made.reverse();
};

const made = months();
const total = made[0]?.closing ?? 0;
const inPremium = 126 * PRICES.premium;
const inPro = 150 * PRICES.pro;

/** What the Business page shows after a year and a half; a new platform has only one month. */
export const sampleBusiness: Business = {
  measured_at: '2026-11-28T15:04:00.000Z',
  currency: 'usd',
  months: made,
  tiers: [
    { tier: 'basic', amount: total - inPro - inPremium, subscriptions: 81 },
    { tier: 'pro', amount: inPro, subscriptions: 150 },
    { tier: 'premium', amount: inPremium, subscriptions: 126 },
  ],
  first_at: '2025-06-03T10:00:00.000Z',
  unread_customers: 0,
  is_sandbox: false,
};
