// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeSubscription } from '../entities/subscription/testing/subscriptions';
import { SubscriptionPage } from './SubscriptionPage';

afterEach(cleanup);

const open = (address: string, sync: unknown) => {
  const asked: string[] = [];
  const answers = {
    'POST /api/payments/sync': () => {
      asked.push('sync');
      return sync;
    },
    'GET /api/payments/subscription': () => {
      asked.push('subscription');
      return { subscription: fakeSubscription(), trial_available: false };
    },
    'GET /api/payments/payments': { payments: [], pagination: {} },
  };
  const router = createMemoryRouter([{ path: '/subscription', element: <SubscriptionPage /> }], {
    initialEntries: [address],
  });
  render(
    <FakePlatformProvider platform={createFakePlatform({ answers })}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return asked;
};

test('a user who returns from the payment processor sees the changes made there', async () => {
  const asked = open('/subscription?from_portal=1', { subscription: null, checkout: null });
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
  expect(asked).toEqual(['sync', 'subscription']);
});

test('a failed sync still shows the page', async () => {
  open('/subscription?from_portal=1', new ApiError('No', { code: 'PAYMENTS_UNAVAILABLE', status: 503 }));
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
});

test('other visitors do not wait for the sync', async () => {
  const asked = open('/subscription', null);
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
  expect(asked).toEqual(['subscription']);
});
