import { type Business, type BusinessMonth, paginate, type ShownMovement, type TrialResult } from '@prebell/contracts';

const moved = (amount: number, count: number) => ({ amount, count });

const month = (facts: Partial<BusinessMonth> & { month: string; closing: number }): BusinessMonth => ({
  opening: 0,
  new: moved(0, 0),
  reactivation: moved(0, 0),
  expansion: moved(0, 0),
  contraction: moved(0, 0),
  churn: moved(0, 0),
  from_other_plans: 0,
  subscriptions: 0,
  trials: { converted: 0, lost: 0, open: 0 },
  ...facts,
});

/** Three months that contain every kind of movement. */
export const fakeBusiness: Business = {
  measured_at: '2026-11-28T15:04:00.000Z',
  currency: 'usd',
  months: [
    month({
      month: '2026-11',
      opening: 5_130,
      new: moved(472, 8),
      reactivation: moved(59, 1),
      expansion: moved(130, 3),
      contraction: moved(-40.17, 2),
      churn: moved(-147, 3),
      closing: 5_603.83,
      subscriptions: 96,
      trials: { converted: 8, lost: 5, open: 3 },
    }),
    month({
      month: '2026-10',
      opening: 4_800,
      new: moved(389, 7),
      churn: moved(-59, 1),
      closing: 5_130,
      subscriptions: 90,
      trials: { converted: 7, lost: 7, open: 0 },
    }),
    month({ month: '2026-09', opening: 4_800, closing: 4_800, subscriptions: 84 }),
  ],
  tiers: [
    { tier: 'basic', amount: 1_102.83, subscriptions: 38 },
    { tier: 'pro', amount: 2_124, subscriptions: 36 },
    { tier: 'premium', amount: 2_377, subscriptions: 22 },
  ],
  first_at: '2025-02-03T10:00:00.000Z',
  unread_customers: 0,
  is_sandbox: false,
};

export const noBusiness: Business = {
  ...fakeBusiness,
  months: fakeBusiness.months.map(({ month: name }) => month({ month: name, closing: 0 })),
  tiers: fakeBusiness.tiers.map(({ tier }) => ({ tier, amount: 0, subscriptions: 0 })),
  first_at: null,
};

const user = { id: '2', username: 'ionafield', email: 'iona@example.test' };

export const fakeMovement: ShownMovement = {
  id: 'in_7',
  at: '2026-11-12T09:30:00.000Z',
  user,
  kind: 'contraction',
  from: { tier: 'pro', billing_interval: 'monthly', amount: 59 },
  to: { tier: 'basic', billing_interval: 'yearly', amount: 24 },
  change: -35,
  invoice_id: 'in_7',
};

export const fakeTrialResult: TrialResult = {
  id: 'sub_7',
  user,
  tier: 'pro',
  billing_interval: 'monthly',
  started_at: '2026-11-02T09:30:00.000Z',
  ends_at: '2026-11-09T09:30:00.000Z',
  outcome: 'converted',
  decided_at: '2026-11-09T10:30:00.000Z',
};

export const onePage = paginate({ page: 1, per_page: 20, total: 1 });
