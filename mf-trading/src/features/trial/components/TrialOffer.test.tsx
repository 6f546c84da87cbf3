// @vitest-environment happy-dom
import { TRIAL_RULE } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TrialOffer } from './TrialOffer';

const left: string[] = [];
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  cleanup();
  left.length = 0;
});

const open = (overrides: Parameters<typeof fakeUser>[0], checkout: unknown = null, trial_available = true) => {
  const user = fakeUser({ subscription_tier: 'free', ...overrides });
  const subscription = vi.fn(() => ({ subscription: null, trial_available }));
  const bodies: unknown[] = [];
  const platform = createFakePlatform({
    user,
    answers: {
      'GET /api/payments/subscription': subscription,
      'POST /api/payments/create-checkout-session': (options: unknown) => {
        bodies.push((options as { body: unknown }).body);
        return checkout;
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <TrialOffer user={user} />
    </FakePlatformProvider>,
  );
  return { platform, subscription, bodies };
};

it('opens checkout for Pro, billed monthly', async () => {
  const { bodies } = open({}, { checkout_url: 'https://pay.example.test/c' });
  const start = await screen.findByRole('button', { name: 'Start your trial' });
  expect(start.title).toContain(TRIAL_RULE);
  await userEvent.click(start);
  await vi.waitFor(() => expect(left).toEqual(['https://pay.example.test/c']));
  expect(bodies).toMatchObject([{ tier: 'pro', billing_interval: 'monthly' }]);
});

it('says why checkout cannot start', async () => {
  const down = new ApiError('Payments are not available at the moment', { code: 'PAYMENTS_UNAVAILABLE', status: 503 });
  const { platform } = open({ subscription_tier: 'basic' }, down);
  await userEvent.click(await screen.findByRole('button', { name: 'Start your trial' }));
  await vi.waitFor(() =>
    expect(platform.notify.get().map(({ text }) => text)).toEqual([
      'Failed to start checkout process: Payments are not available at the moment',
    ]),
  );
});

it('hides the offer after a trial, on the same or a larger plan, and for admins', async () => {
  const { subscription } = open({}, null, false);
  await vi.waitFor(() => expect(subscription).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button')).toBeNull();
  for (const user of [{ subscription_tier: 'pro' }, { subscription_tier: 'premium' }, { is_admin: true }] as const) {
    cleanup();
    expect(open(user).subscription).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  }
});
