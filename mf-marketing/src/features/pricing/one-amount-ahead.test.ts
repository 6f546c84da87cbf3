import { PLANS, TIERS } from '@prebell/contracts';
import { afterAll, expect, test } from 'vitest';
import { render } from '../../prerender';

const kept = structuredClone(TIERS.map((tier) => PLANS[tier].cents));
Object.assign(PLANS.basic.cents!, { monthly: 3100, yearly: 24000 });
Object.assign(PLANS.pro.cents!, { monthly: 6100 });
afterAll(() => {
  for (const [index, tier] of TIERS.entries()) Object.assign(PLANS[tier].cents ?? {}, kept[index]);
});

const offersIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json))
    .find((each) => each['@type'] === 'Product')
    .offers.map(({ price }: { price: string }) => price);

test('prices changed in the catalogue reach search engines', async () => {
  const pages = await render();
  for (const name of ['LandingPage', 'PricingPage'])
    expect(offersIn(pages[`pages/${name}.html`] ?? '')).toEqual(['0.00', '31.00', '61.00', '99.00']);
});
