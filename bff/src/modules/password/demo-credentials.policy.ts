import { TIERS } from '@prebell/contracts';

/** Usernames of the demo accounts (ruling 12). */
export const DEMO_USERNAMES = [...TIERS, 'admin', 'dispatch'] as const;
/** Their addresses end in this domain, which nobody else may register with. */
export const DEMO_DOMAIN = 'demo.prebell.test';
/** Anybody can read it in the documentation. */
export const DEMO_PASSWORD = 'prebell-demo-2026';

/** Public passwords: outside a demo they open no account and nobody may choose them. */
export const PUBLISHED_PASSWORDS: readonly string[] = [DEMO_PASSWORD];

export const isPublishedPassword = (password: string): boolean =>
  PUBLISHED_PASSWORDS.includes(password.normalize('NFC'));
