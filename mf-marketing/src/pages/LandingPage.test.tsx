// @vitest-environment happy-dom
import { BRAND, PLANS, symbolSchema } from '@prebell/contracts';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const targetsOf = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

beforeEach(async () => {
  // The recording stands at its last moment: else the rows depend on how long this process has run.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduced-motion'), media: query }) as MediaQueryList,
  );
  renderRoute('/', createFakePlatform({ user: null }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(BRAND.tagline);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the landing page', () => {
  it('leads to registration and to sign-in', () => {
    expect(targetsOf('Start 7-Day Free Trial')).toEqual(['/register', '/register']);
    expect(targetsOf('Login to Dashboard')).toEqual(['/login']);
    expect(targetsOf('See Live Results')).toEqual(['/register']);
  });

  it('links to the prices twice', () => {
    expect(targetsOf(/pric/i)).toEqual(['/pricing', '/pricing']);
  });

  it('shows three sample rows, labelled as such, with symbols that cannot exist', () => {
    const demo = screen.getByRole('region', { name: 'Live Scanner Results' });
    const symbols = within(demo)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent);
    expect(symbols).toEqual(['DEMO1', 'DEMO2', 'DEMO3']);
    expect(symbols.some((symbol) => symbolSchema.safeParse(symbol).success)).toBe(false);
    expect(within(demo).getByText('Demo symbols')).toBeDefined();
  });

  it('says beside the title that the results are a recording, with its date', () => {
    const demo = screen.getByRole('region', { name: 'Live Scanner Results' });
    const head = within(demo).getByRole('heading').closest('header');
    expect(head?.textContent).toMatch(/^Live Scanner ResultsRecorded on \w{3} \d+, \d{4} /);
  });

  it('leads somebody who is signed in to the desk, and offers no trial', async () => {
    cleanup();
    renderRoute('/', createFakePlatform({ user: fakeUser() }));
    await screen.findByRole('heading', { level: 1 });
    expect(targetsOf('Go to your desk')).toEqual(['/dashboard', '/dashboard']);
    expect(targetsOf('See Live Results')).toEqual(['/dashboard']);
    expect(screen.queryAllByRole('link', { name: /Trial|Get Started Free|Login/ })).toEqual([]);
    expect(screen.queryByText(/No credit card/)).toBeNull();
  });

  it('has six features', () => {
    const features = screen.getByRole('region', { name: /^One day with/ });
    expect(within(features).getAllByRole('heading', { level: 3 })).toHaveLength(6);
    for (const claim of ['24/7', 'News catalysts', 'Breakouts'])
      expect(within(features).getByRole('heading', { name: new RegExp(claim) })).toBeDefined();
  });

  it('shows the catalogue’s plans and prices, Basic as most popular, each leading to registration', () => {
    const plans = within(screen.getByRole('region', { name: 'Plans' })).getAllByRole('article');
    expect(plans.map((plan) => within(plan).getByRole('heading').textContent)).toEqual([
      'Free',
      'BasicMost Popular',
      'Pro',
      'Premium',
    ]);
    expect(plans.map((plan) => plan.textContent?.match(/\$\d+/)?.[0])).toEqual(['$0', '$29', '$59', '$99']);
    expect(plans.map((plan) => within(plan).getByRole('link').getAttribute('href'))).toEqual(
      ['free', 'basic', 'pro', 'premium'].map((tier) => `/register?plan=${tier}`),
    );
    for (const feature of PLANS.premium.features) expect(screen.getByText(feature)).toBeDefined();
  });

  it('states objectives, and before its data neither a measurement nor a lack of one', () => {
    const band = screen.getByRole('region', { name: 'Objectives and measurements' });
    expect(within(band).getAllByText('…')).toHaveLength(4);
    expect(within(band).getByText('Objective 99.9%')).toBeDefined();
    expect(within(band).getByText('Objective under 200 ms')).toBeDefined();
  });

  it('links to three outside video channels without passing a referrer', () => {
    const links = within(screen.getByRole('region', { name: 'Other traders on video' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual(
      BRAND.videoChannels.map(({ href }) => [href, 'noopener noreferrer']),
    );
  });
});
