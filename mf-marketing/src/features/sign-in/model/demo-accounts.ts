import { DEMO_PASSWORD_SLOT, TIER_LABELS, TIERS } from '@prebell/contracts';

/** Accounts of a demo start (ruling 12). */
export const DEMO_ACCOUNTS = [
  ...TIERS.map((tier) => ({ username: tier, role: `${TIER_LABELS[tier]} plan` })),
  { username: 'admin', role: 'Administrator' },
  { username: 'dispatch', role: 'Dispatch supervisor' },
] as const;

/**
 * The password of the demo accounts, which a demo platform gives its pages in a meta element; null where there are none.
 * Rendered ahead, without a document, the page has a slot for it: the back end fills the slot, or leaves out the whole part.
 */
export const demoPassword = (page: Document | undefined): string | null =>
  page === undefined
    ? DEMO_PASSWORD_SLOT
    : (page.querySelector<HTMLMetaElement>('meta[name="prebell-demo-password"]')?.content ?? null);
