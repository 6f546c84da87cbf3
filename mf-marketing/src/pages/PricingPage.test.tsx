// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const price = (amount: number) => ({ amount, price_id: null });
const PRICING = {
  basic: { monthly: price(29), yearly: price(288) },
  pro: { monthly: price(59), yearly: price(588) },
  premium: { monthly: price(99), yearly: price(984) },
};
const open = (user: ReturnType<typeof fakeUser> | null, answer: unknown = { pricing: PRICING }) =>
  renderRoute('/pricing', createFakePlatform({ user, answers: { 'GET /api/payments/pricing': answer } }));
const plans = async () => (await screen.findAllByRole('article')) as HTMLElement[];
const prices = async () => (await plans()).map((plan) => plan.textContent?.match(/\$\d+/)?.[0]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('/pricing', () => {
  it('shows four plans by the month, Pro as most popular', async () => {
    open(null);
    expect(await prices()).toEqual(['$0', '$29', '$59', '$99']);
    const popular = (await plans()).filter((plan) => within(plan).queryByText('Most Popular'));
    expect(popular.map((plan) => within(plan).getByRole('heading').textContent)).toEqual(['ProMost Popular']);
    expect(screen.getByText(/from \$29\/month/)).toBeDefined();
  });

  it('computes what paying by the year saves and shows those prices', async () => {
    open(null);
    await plans();
    await userEvent.click(screen.getByRole('tab', { name: /Annual\s*Save 17%/ }));
    expect(await prices()).toEqual(['$0', '$24', '$49', '$82']);
    expect(screen.getByText('Billed $588 a year')).toBeDefined();
  });

  it('leads to registration with the free plan and asks to log in for a paid one', async () => {
    const router = open(null);
    const [free] = await plans();
    expect(within(free!).getByRole('link').getAttribute('href')).toBe('/register');
    await press('Choose Pro');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Please log in to subscribe');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/login');
    expect(router.state.location.pathname).toBe('/pricing');
  });

  it('marks the plan one has and says that nothing can be bought yet', async () => {
    open(fakeUser({ subscription_tier: 'basic' }));
    await plans();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Current Plan' }).disabled).toBe(true);
    await press('Choose Premium');
    expect(screen.getByRole('status').textContent).toContain('Online checkout is not connected yet');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when prices cannot be loaded, and trying again heals it', async () => {
    let healthy = false;
    open(null, () => (healthy ? { pricing: PRICING } : new ApiError('Not found', { code: 'NOT_FOUND', status: 404 })));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load pricing information');
    expect(screen.getByRole('table', { name: 'Features by plan' })).toBeDefined();
    healthy = true;
    await press('Try Again');
    expect(await prices()).toEqual(['$0', '$29', '$59', '$99']);
  });

  it('compares the plans and links to contact', async () => {
    open(null);
    const table = await screen.findByRole('table', { name: 'Features by plan' });
    expect(within(table).getByRole('row', { name: /^Gappers scanner/ }).textContent).toBe(
      'Gappers scanner–Not included10 resultsUnlimitedUnlimited',
    );
    expect(screen.getByRole('link', { name: 'ask us' }).getAttribute('href')).toBe('/contact');
  });
});
