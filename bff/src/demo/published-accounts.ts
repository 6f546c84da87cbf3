import { checkPassword } from '@prebell/server/password';
import { StartError } from '@prebell/server/process';
import type { Connection } from '../db/database';
import { PUBLISHED_PASSWORDS } from '../modules/password/demo-credentials.policy';
import { findSuspects, type Suspect } from './published-accounts.repository';

const hasPublishedPassword = async ({ password_hash }: Suspect): Promise<boolean> => {
  for (const password of PUBLISHED_PASSWORDS) if (await checkPassword(password_hash, password)) return true;
  return false;
};

/** Accounts that have a published password, including deactivated ones. A check takes about 20 ms; there are few candidates. */
export const findPublishedAccounts = async (db: Connection): Promise<Suspect[]> => {
  const found: Suspect[] = [];
  // One at a time: the hash queue accepts only a few.
  for (const suspect of await findSuspects(db)) if (await hasPublishedPassword(suspect)) found.push(suspect);
  return found;
};

const nameOf = ({ username, is_admin }: Suspect): string => (is_admin ? `${username} (administrator)` : username);

/**
 * Instructions for an operator if a platform without a demo has accounts that a published password opens; null if it has none.
 * Deactivated accounts do not count.
 */
export const publishedAccountsFault = async (db: Connection): Promise<string | null> => {
  const open = (await findPublishedAccounts(db)).filter(({ is_active }) => is_active);
  if (open.length === 0) return null;
  return [
    `DEMO=0, but the demo password still opens these accounts: ${open.map(nameOf).join(', ')}.`,
    'These passwords are public. Run `npm run demo:remove` with the same settings (without npm: `node bff/dist/demo-remove.js`)',
    'to deactivate them and end their sessions and API keys, then start again. With DEMO=1 the platform starts as a demo.',
  ].join('\n');
};

/** Refuses a start without a demo while a published password opens an account. */
export const assertNoPublishedAccounts = async (db: Connection): Promise<void> => {
  const fault = await publishedAccountsFault(db);
  if (fault !== null) throw new StartError(fault);
};
