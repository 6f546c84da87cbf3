import { TIERS } from '@prebell/contracts';

/** Usernames of the demo accounts (ruling 12). */
export const DEMO_USERNAMES = [...TIERS, 'admin', 'dispatch'] as const;
/** The domain of the demo accounts' e-mail addresses. Nobody else may register with it. */
export const DEMO_DOMAIN = 'demo.prebell.test';
/** The password of all demo accounts. Anybody can read it in the documentation. */
export const DEMO_PASSWORD = 'prebell-demo-2026';

/** Public passwords. Outside a demo they do not open any account, and nobody may choose them. */
export const PUBLISHED_PASSWORDS: readonly string[] = [DEMO_PASSWORD];

export const isPublishedPassword = (password: string): boolean =>
  PUBLISHED_PASSWORDS.includes(password.normalize('NFC'));
