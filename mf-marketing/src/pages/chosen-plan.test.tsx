// @vitest-environment happy-dom
import { pricingOf } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

afterEach(cleanup);

/** A visitor on the pricing page, which shows the catalogue's own prices. */
const visit = (path = '/pricing') => {
  const platform = createFakePlatform({
    user: null,
    answers: { 'GET /api/payments/pricing': { pricing: pricingOf(() => null) } },
  });
  return renderRoute(path, platform);
};
const press = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));
const fill = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const register = async () => {
  await fill('Username', 'tess');
  await fill('Email', 'tess@example.test');
  await fill('Password', 'a-quiet-harbour');
  await fill('Confirm Password', 'a-quiet-harbour');
  await press('Create Account');
};
const arrival = (router: ReturnType<typeof visit>) =>
  `${router.state.location.pathname}${router.state.location.search}`;

test('the plan and interval chosen last are offered after registration', async () => {
  const router = visit('/');
  await press('Start Basic Trial', 'link');
  await router.navigate('/pricing');
  await press('Choose Premium');
  await press('Choose Pro');
  await press(/Annual/, 'tab');
  await router.navigate('/register');
  await register();
  await waitFor(() => expect(arrival(router)).toBe('/subscription?plan=pro&interval=yearly'));
});

test('a plan in the address, as from a page that was not yet alive, is named and offered after registration; Free forgets it', async () => {
  const router = visit('/register?plan=pro');
  expect(await screen.findByText(/You chose Pro/)).toBeDefined();
  await router.navigate('/register?plan=free');
  expect(
    await screen.findByText('The 7-day free trial needs no card. You choose its plan next, or stay on Free.'),
  ).toBeDefined();
  await router.navigate('/register?plan=gold');
  await router.navigate('/register?plan=premium');
  expect(await screen.findByText(/You chose Premium/)).toBeDefined();
  await register();
  await waitFor(() => expect(arrival(router)).toBe('/subscription?plan=premium&interval=monthly'));
});

test('“Create an account” beside a refused choice keeps its plan and interval', async () => {
  const router = visit();
  await press(/Annual/, 'tab');
  await press('Choose Pro');
  await press('Create an account', 'link');
  expect(await screen.findByText(/You chose Pro/)).toBeDefined();
  await register();
  await waitFor(() => expect(arrival(router)).toBe('/subscription?plan=pro&interval=yearly'));
});

test('signing in leads to the chosen plan once, then to the desk again', async () => {
  const platform = createFakePlatform({
    user: null,
    answers: { 'GET /api/payments/pricing': { pricing: pricingOf(() => null) } },
  });
  const router = renderRoute('/pricing', platform);
  await press('Choose Pro');
  await userEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Go to login' }));
  await fill('Username or Email', 'tess');
  await fill('Password', 'a-quiet-harbour');
  await press('Sign In');
  await waitFor(() => expect(arrival(router)).toBe('/subscription?plan=pro&interval=monthly'));
  await platform.session.signOut();
  await router.navigate('/login');
  await platform.session.signIn({ username: 'tess', password: 'a-quiet-harbour' });
  await waitFor(() => expect(arrival(router)).toBe('/dashboard'));
});

test('the free plan, or an hour, forgets the choice', async () => {
  let router = visit();
  await press('Choose Pro');
  await press('Get Started Free', 'link');
  await register();
  await waitFor(() => expect(arrival(router)).toBe('/dashboard'));
  cleanup();
  router = visit();
  await press('Choose Pro');
  const later = Date.now() + 61 * 60 * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await router.navigate('/register');
  await register();
  vi.restoreAllMocks();
  await waitFor(() => expect(arrival(router)).toBe('/dashboard'));
});
