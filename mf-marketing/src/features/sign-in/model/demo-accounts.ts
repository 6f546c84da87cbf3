/** Accounts of a demo start (ruling 12). */
export const DEMO_ACCOUNTS = [
  { username: 'free', role: 'Free plan' },
  { username: 'basic', role: 'Basic plan' },
  { username: 'pro', role: 'Pro plan' },
  { username: 'premium', role: 'Premium plan' },
  { username: 'admin', role: 'Administrator' },
  { username: 'dispatch', role: 'Dispatch supervisor' },
] as const;

export const DEMO_PASSWORD = 'prebell-demo-2026';

/**
 * Whether this platform runs with demo accounts: its pages say so in a meta element. Rendered ahead, without a document, the
 * page has them: the back end hides them where there are none.
 */
export const hasDemoAccounts = (page: Document | undefined): boolean =>
  page === undefined || page.querySelector<HTMLMetaElement>('meta[name="prebell-demo"]')?.content === '1';
