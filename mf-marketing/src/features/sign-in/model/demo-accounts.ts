import { DEMO_PASSWORD_SLOT, TIER_LABELS, TIERS } from '@prebell/contracts';

/** The accounts on a demo platform (ruling 12). */
export const DEMO_ACCOUNTS = [
  ...TIERS.map((tier) => ({ username: tier, role: `${TIER_LABELS[tier]} plan` })),
  { username: 'admin', role: 'Administrator' },
  { username: 'dispatch', role: 'Dispatch supervisor' },
] as const;

/**
 * The shared password of the demo accounts, which a demo platform puts into a meta element; null elsewhere. There is no
 * document during prerendering, so the page gets a placeholder. The back end fills it in, or removes the whole demo box.
 */
export const demoPassword = (page: Document | undefined): string | null =>
  page === undefined
    ? DEMO_PASSWORD_SLOT
    : (page.querySelector<HTMLMetaElement>('meta[name="prebell-demo-password"]')?.content ?? null);
