// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CurrentPlan } from './CurrentPlan';

afterEach(cleanup);
const ANSWER = 'GET /api/payments/subscription';

test('the plan shows its tier, its terms and what it holds', async () => {
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: 'basic' }),
    answers: { [ANSWER]: { subscription: null } },
  });
  render(<CurrentPlan wantedPlan={null} />, {
    wrapper: ({ children }) => <FakePlatformProvider platform={platform}>{children}</FakePlatformProvider>,
  });
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
  expect(screen.getByText('Basic')).toBeTruthy();
  expect(screen.getByText('Unlimited momentum scanner')).toBeTruthy();
});

test('a failure says so in the catalogue’s words and trying again heals it', async () => {
  let healthy = false;
  const platform = createFakePlatform({
    answers: {
      [ANSWER]: () =>
        healthy ? { subscription: null } : new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }),
    },
  });
  render(<CurrentPlan wantedPlan="pro" />, {
    wrapper: ({ children }) => <FakePlatformProvider platform={platform}>{children}</FakePlatformProvider>,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load subscription information');
  expect(screen.getByText(/You chose Pro/)).toBeTruthy();
  healthy = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
});
