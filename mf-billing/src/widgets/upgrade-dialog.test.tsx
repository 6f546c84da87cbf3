// @vitest-environment happy-dom
import { PLANS } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSubscription } from '../entities/subscription/testing/subscriptions';
import { UpgradeDialog } from './upgrade-dialog';

const left: string[] = [];
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  cleanup();
  left.length = 0;
});

const open = (answers: Record<string, unknown> = {}) => {
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: 'basic' }),
    answers: { 'GET /api/payments/subscription': { subscription: null, trial_available: true }, ...answers },
  });
  const close = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <UpgradeDialog feature="low_float" onClose={close} />
    </FakePlatformProvider>,
  );
  return { platform, close };
};
const choose = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(button);
};

test('the dialog names the feature, marks the current plan, offers the larger ones and keeps its footer', async () => {
  open();
  expect(await screen.findByRole('dialog', { name: 'Upgrade Required: Low Float Scanner' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Current Plan' })).toHaveProperty('disabled', true);
  for (const tier of ['Pro', 'Premium'])
    expect(screen.getByRole('button', { name: `Upgrade to ${tier}` })).toHaveProperty('disabled', false);
  expect(screen.getByText('Most Popular')).toBeTruthy();
  expect(screen.getByText('All plans include 7-day free trial • Cancel anytime • No setup fees')).toBeTruthy();
});

test('a price change in the catalogue changes the offer', async () => {
  const cents = PLANS.pro.cents as { monthly: number };
  const before = cents.monthly;
  cents.monthly = 6100;
  try {
    open();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent?.match(/\$\d+/g)).toEqual(['$29', '$61', '$99']);
  } finally {
    cents.monthly = before;
  }
});

test('a choice by a user without a subscription opens checkout', async () => {
  open({ 'POST /api/payments/create-checkout-session': { checkout_url: 'https://pay.example.test/c' } });
  await choose('Upgrade to Pro');
  await waitFor(() => expect(left).toEqual(['https://pay.example.test/c']));
});

test('a checkout that cannot start says so', async () => {
  const { platform } = open({
    'POST /api/payments/create-checkout-session': new ApiError('Payments are not available at the moment', {
      code: 'PAYMENTS_UNAVAILABLE',
      status: 503,
    }),
  });
  await choose('Upgrade to Pro');
  await vi.waitFor(() =>
    expect(platform.notify.get().map(({ text }) => text)).toEqual([
      'Failed to start checkout process: Payments are not available at the moment',
    ]),
  );
});

test('a choice by a subscriber shows the amount due before anything happens', async () => {
  const preview = {
    kind: 'upgrade',
    tier: 'premium',
    billing_interval: 'monthly',
    amount_due: 12.5,
    credit: 0,
    recurring_amount: 99,
    currency: 'usd',
    effective_at: '2026-11-21T15:00:00Z',
    next_charge_amount: 99,
    next_charge_at: '2026-12-01T15:00:00Z',
    proration_date: 1795000000,
  };
  const { close } = open({
    'GET /api/payments/subscription': { subscription: fakeSubscription(), trial_available: false },
    'POST /api/payments/subscription/preview': { preview },
    'POST /api/payments/subscription/upgrade': { subscription: fakeSubscription({ tier: 'premium' }) },
  });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Downgrade to Basic' })).toBeTruthy());
  await choose('Upgrade to Premium');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $12.50 now' }));
  expect(close).toHaveBeenCalledOnce();
});

test('Maybe Later closes it and goes nowhere', async () => {
  const { close } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  expect(close).toHaveBeenCalledOnce();
  expect(left).toEqual([]);
});
