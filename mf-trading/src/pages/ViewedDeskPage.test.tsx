// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../routes';

const open = (path: string, answers: Record<string, unknown>, tier: 'free' | 'premium' = 'premium') => {
  const user = fakeUser({ username: 'customer', subscription_tier: tier });
  const platform = { ...createFakePlatform({ user, answers }), isView: true };
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </FakePlatformProvider>,
  );
};
const ALERT = {
  id: '00000000-0000-7000-8000-000000000001',
  description: 'AAPL rises to $12.50',
  enabled: false,
  last_fired_at: null,
};
const ANSWERS = {
  'GET /api/custom-scanners': {
    scanners: [
      {
        id: '00000000-0000-7000-8000-000000000002',
        name: 'Cheap runners',
        definition: {
          where: [{ field: 'price', operator: 'lt', value: 5 }],
          sort: 'percent_change',
          limit: 20,
          catalyst_first: false,
        },
      },
    ],
  },
  'GET /api/alerts': { alerts: [ALERT], can_fire: true },
  'GET /api/watchlists': { watchlists: [] },
};

afterEach(cleanup);

describe('the desk in a view of a customer’s account', () => {
  it('shows what the customer keeps there instead of live panels, and says why', async () => {
    open('/dashboard', ANSWERS);
    expect(await screen.findByRole('heading', { name: 'Desk of customer' })).toBeDefined();
    const scanners = await screen.findByRole('table', { name: 'Own scanners' });
    expect(within(scanners).getByText(/Price/i)).toBeDefined();
    expect((await screen.findByRole('table', { name: 'Alerts' })).textContent).toContain('AAPL rises to $12.50');
    expect(screen.getByText('Paused')).toBeDefined();
    expect(await screen.findByText('This customer has no watchlist.')).toBeDefined();
    expect(screen.getByText(/live, so they are not part of a view/)).toBeDefined();
  });

  it('asks for no scanners on a plan without them, and names a list that failed', async () => {
    open(
      '/brief',
      { ...ANSWERS, 'GET /api/alerts': new ApiError('The view has ended', { code: 'UNAUTHENTICATED', status: 401 }) },
      'free',
    );
    expect(await screen.findByText('Alerts could not be loaded')).toBeDefined();
    expect(screen.queryByText('Own scanners')).toBeNull();
  });
});
