import { BRAND, PLANS, planAmount, TIERS } from '@prebell/contracts';
import type { TextItem } from '../page/TextGrid';

/** The product and the monthly price of each plan. */
export const productDocument = () => ({
  '@type': 'Product',
  name: BRAND.name,
  description: BRAND.tagline,
  brand: { '@type': 'Brand', name: BRAND.name },
  offers: TIERS.map((tier) => ({
    '@type': 'Offer',
    name: PLANS[tier].label,
    price: planAmount(tier, 'monthly').toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  })),
});

/** Questions and answers for search engines. Leaves out answers that are not plain text. */
export const questionsDocument = (questions: readonly TextItem[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions
    .flatMap(({ title, text }) => (typeof text === 'string' ? [{ title, text }] : []))
    .map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
});
