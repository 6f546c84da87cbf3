// @vitest-environment happy-dom
import { PLANS, pricingOf, TIERS } from '@prebell/contracts';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, test } from 'vitest';
import { renderRoute } from '../../shared/testing/render-route';

// Pages load on demand, so they see the changed catalogue as they would after a release that changes prices.
const kept = structuredClone(TIERS.map((tier) => PLANS[tier].cents));
Object.assign(PLANS.basic.cents!, { monthly: 3100, yearly: 24000 });
Object.assign(PLANS.pro.cents!, { monthly: 6100 });
afterAll(() => {
  for (const [index, tier] of TIERS.entries()) Object.assign(PLANS[tier].cents ?? {}, kept[index]);
});
afterEach(cleanup);

const open = (path: string) =>
  renderRoute(
    path,
    createFakePlatform({ user: null, answers: { 'GET /api/payments/pricing': { pricing: pricingOf(() => null) } } }),
  );
const prices = async () =>
  (await screen.findAllByRole('article')).map(({ textContent }) => textContent?.match(/\$[\d.]+/)?.[0]);

test('prices changed in the catalogue change the pricing page, its saving and its lead', async () => {
  open('/pricing');
  expect(await prices()).toEqual(['$0', '$31', '$61', '$99']);
  expect(screen.getByText(/from \$31\/month/)).toBeDefined();
  // Every plan saves at least Premium's percentage, which is unchanged.
  await userEvent.click(screen.getByRole('tab', { name: /Annual\s*Save 17%/ }));
  expect((await prices()).slice(0, 3)).toEqual(['$0', '$20', '$49']);
});

test('prices changed in the catalogue change the plans on the landing page', async () => {
  open('/');
  await screen.findByRole('link', { name: 'Start Pro Trial' });
  const shown = (await screen.findAllByRole('article')).map(({ textContent }) => textContent ?? '');
  expect(shown.filter((text) => /\$(31|61)\b/.test(text))).toHaveLength(2);
});
