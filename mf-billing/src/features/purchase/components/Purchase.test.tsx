// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeSubscription } from '../../../entities/subscription/testing/subscriptions';
import { Purchase } from './Purchase';

afterEach(cleanup);
const SYNC = 'POST /api/payments/sync';
const choice = { tier: 'pro', billing_interval: 'monthly' } as const;

const open = (answer: unknown) =>
  render(
    <FakePlatformProvider platform={createFakePlatform({ answers: { [SYNC]: answer } })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Purchase sessionId="cs_1" /> }])} />
    </FakePlatformProvider>,
  );

test('the page waits for the payment processor and then shows the purchase', async () => {
  let asked = 0;
  open(() => {
    asked += 1;
    return asked === 1
      ? { subscription: null, checkout: { ...choice, state: 'open' } }
      : { subscription: fakeSubscription(), checkout: { ...choice, state: 'complete' } };
  });
  expect(await screen.findByText('Confirming your purchase...')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'You are on Pro' }, { timeout: 4000 })).toBeTruthy();
  expect(screen.getByText('Paid until Dec 1, 2026.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your desk' }).getAttribute('href')).toBe('/dashboard');
});

test('an expired checkout says that nothing was charged', async () => {
  open({ subscription: null, checkout: { ...choice, state: 'expired' } });
  expect(await screen.findByText('No purchase was made')).toBeTruthy();
});

test('a trial that ended because of its card says so', async () => {
  open({ subscription: null, checkout: { ...choice, state: 'complete', ended: 'card_had_trial' } });
  expect(await screen.findByText('This card was already used for a free trial')).toBeTruthy();
  expect(screen.queryByText('No purchase was made')).toBeNull();
});

test('a failure says that nothing is lost, and a retry recovers', async () => {
  let healthy = false;
  open(() =>
    healthy
      ? { subscription: fakeSubscription(), checkout: null }
      : new ApiError('No', { code: 'FORBIDDEN', status: 403 }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('could not confirm your purchase yet');
  healthy = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'You are on Pro' })).toBeTruthy();
});
