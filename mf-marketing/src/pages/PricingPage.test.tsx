// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRIAL_RULE } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const price = (amount: number) => ({ amount, price_id: null });
const PRICING = {
  basic: { monthly: price(29), yearly: price(288) },
  pro: { monthly: price(59), yearly: price(588) },
  premium: { monthly: price(99), yearly: price(984) },
};
const NOTHING_BOUGHT = { subscription: null, trial_available: true };
const open = (
  user: ReturnType<typeof fakeUser> | null,
  answer: unknown = { pricing: PRICING },
  further: Record<string, unknown> = {},
) => {
  const answers = {
    'GET /api/payments/pricing': answer,
    'GET /api/payments/subscription': NOTHING_BOUGHT,
    ...further,
  };
  const platform = createFakePlatform({ user, answers });
  return Object.assign(renderRoute('/pricing', platform), { platform });
};
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

  it('computes the saving of yearly billing and shows those prices', async () => {
    open(null);
    await plans();
    await userEvent.click(screen.getByRole('tab', { name: /Annual\s*Save 17%/ }));
    expect(await prices()).toEqual(['$0', '$24', '$49', '$82']);
    expect(screen.getByText('Billed $588 a year. You save $120.')).toBeDefined();
  });

  it('states what each step to the next plan costs in the billing period that the visitor chose', async () => {
    open(null);
    await plans();
    const steps = () =>
      screen.getAllByRole('heading', { name: /→/ }).map((step) => step.textContent?.match(/\$.*/)?.[0]);
    expect(steps()).toEqual(['$29 a month more', '$30 a month more', '$40 a month more']);
    await userEvent.click(screen.getByRole('tab', { name: /Annual/ }));
    expect(steps()).toEqual([
      '$24 a month more, billed yearly',
      '$25 a month more, billed yearly',
      '$33 a month more, billed yearly',
    ]);
  });

  it('enlarges the picture of a feature in a dialog with its text', async () => {
    open(null);
    await plans();
    const [small] = screen.getAllByRole('img', { name: /^The gappers scanner/ });
    await press('Enlarge the picture: Gappers scanner');
    // The dialog's code loads with the press.
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull(), { timeout: 4_000 });
    const dialog = screen.getByRole('dialog', { name: 'Gappers scanner' });
    // The whole screen, and the part that a phone shows instead.
    const large = within(dialog).getAllByRole('img', { name: small?.getAttribute('aria-label') ?? '' });
    expect(large.map(({ dataset }) => dataset.shows)).toEqual(['scanner:gappers', 'scanner:gappers']);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends signed-out visitors to registration for the free plan, and offers a login or an account for a paid one', async () => {
    const router = open(null);
    const [free] = await plans();
    expect(within(free!).getByRole('link').getAttribute('href')).toBe('/register');
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press('Choose Pro');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Please log in to subscribe');
    expect(alert.contains(intoView.mock.contexts.at(-1) as Node)).toBe(true);
    // Beside the cards: inside of one it would stretch all of them.
    expect(alert.closest('article')).toBeNull();
    expect(alert.previousElementSibling?.textContent).toContain('Choose Pro');
    expect(within(alert).getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
    expect(within(alert).getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register?plan=pro',
    );
    expect(router.state.location.pathname).toBe('/pricing');
  });

  it('shows the rule of the trial to visitors who may have one, and to nobody else', async () => {
    open(null);
    await plans();
    // Below the plans and in the questions, in the same words.
    expect(screen.getAllByText(new RegExp(TRIAL_RULE))).toHaveLength(2);
    cleanup();
    open(fakeUser(), undefined, { 'GET /api/payments/subscription': { subscription: null, trial_available: false } });
    await plans();
    expect(screen.getAllByText(new RegExp(TRIAL_RULE))).toHaveLength(1);
  });

  it('marks the current plan; every other leads to checkout, with the trial where it is available', async () => {
    const asked: unknown[] = [];
    const { platform } = open(fakeUser({ subscription_tier: 'basic' }), undefined, {
      'POST /api/payments/create-checkout-session': ({ body }: { body: unknown }) => {
        asked.push(body);
        return new ApiError('Payments are not available at the moment', { code: 'PAYMENTS_UNAVAILABLE', status: 503 });
      },
    });
    await plans();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Current Plan' }).disabled).toBe(true);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Start 7-Day Free Trial' }))[1]!);
    const { origin } = location;
    // The checkout's code loads with the press.
    await vi.waitFor(() => {
      expect(asked).toEqual([
        {
          tier: 'premium',
          billing_interval: 'monthly',
          success_url: `${origin}/subscription/success`,
          cancel_url: `${origin}/pricing`,
        },
      ]);
      expect(platform.notify.get().map(({ text }) => text)).toEqual([
        'Failed to start checkout process: Payments are not available at the moment',
      ]);
    });
  });

  it('says when prices fail to load, and recovers on a retry', async () => {
    let healthy = false;
    open(null, () => (healthy ? { pricing: PRICING } : new ApiError('Not found', { code: 'NOT_FOUND', status: 404 })));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load pricing information');
    expect(screen.getByRole('table', { name: 'Features by plan' })).toBeDefined();
    healthy = true;
    await press('Try Again');
    expect(await prices()).toEqual(['$0', '$29', '$59', '$99']);
  });

  it('shows a picture of each thing that a step opens, in both themes and with a text for those who do not see it', async () => {
    open(null);
    await plans();
    const pictures = document.querySelectorAll<HTMLElement>('[data-shows]');
    expect(pictures).toHaveLength(13);
    const folder = join(import.meta.dirname, '../features/pricing/components');
    const modules = ['LockedPicture', 'EnlargedPicture'].map((name) =>
      readFileSync(join(folder, `${name}.module.css`), 'utf8'),
    );
    for (const picture of pictures) {
      const { shows } = picture.dataset;
      expect(picture.getAttribute('aria-label')?.length, shows).toBeGreaterThan(30);
      const rule = new RegExp(`data-shows="${shows}"\\] \\{\\s+background-image: url\\("([^"]+)"`, 'g');
      for (const rules of modules) {
        const [dark = '', light = ''] = [...rules.matchAll(rule)].map(([, file = '']) => file);
        expect([dark, light].map((file) => file.slice(file.lastIndexOf('-')))).toEqual(['-dark.webp', '-light.webp']);
        expect(
          [dark, light].every((file) => existsSync(join(folder, file))),
          shows,
        ).toBe(true);
      }
    }
  });

  it('says what community access is, and that a scanner outside the plan shows an old sample instead of the live list', async () => {
    open(null);
    const [free] = await plans();
    expect(within(free!).getByText('No live gappers or low float scanner')).toBeDefined();
    const answerTo = (question: string) =>
      screen.getByRole('heading', { name: question }).parentElement?.textContent ?? '';
    expect(answerTo('What do I see of a scanner outside my plan?')).toContain('15 minutes ago');
    expect(answerTo('What is community access?')).toContain('resources page');
  });

  it('compares the plans and links to contact', async () => {
    open(null);
    const table = await screen.findByRole('table', { name: 'Features by plan' });
    expect(within(table).getByRole('row', { name: /^Gappers scanner/ }).textContent).toBe(
      'Gappers scanner–Not included10 resultsUnlimitedUnlimited',
    );
    // On a phone, where no head is in sight, each answer shows the name of its plan.
    const answers = [
      ...within(table)
        .getByRole('row', { name: /^Gappers scanner/ })
        .querySelectorAll('td'),
    ];
    expect(answers.map(({ dataset }) => dataset.plan)).toEqual(['Free', 'Basic', 'Pro', 'Premium']);
    expect(screen.getByRole('link', { name: 'ask us' }).getAttribute('href')).toBe('/contact');
  });
});
