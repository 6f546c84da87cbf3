import { API_KEY_LIMITS, days } from '@prebell/contracts';
import { queueMail } from '@prebell/server/mail';
import type { Config } from '../../config';
import type { Connection, Database } from '../../db/database';
import { findUser } from '../users/users.repository';
import { keyExpiresMail } from './api-keys.mails';
import { type ApiKeyRow, claimExpiring } from './api-keys.repository';

const DAY_MS = days(1);
/** How long before a key expires its owner is mailed. */
const WARN_BEFORE_MS = 7 * DAY_MS;

/** When a key made at `at` for this many days expires. */
export const expiryOf = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** When a key expires. A key made by an earlier version has no date of its own and expires after the default lifetime. */
export const keyEnds = ({ created_at, expires_at }: Pick<ApiKeyRow, 'created_at' | 'expires_at'>): Date =>
  expires_at ?? expiryOf(created_at, API_KEY_LIMITS.days);

interface Parts {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

const warn = async (deps: Parts, tx: Connection, key: ApiKeyRow): Promise<void> => {
  const user = await findUser(tx, key.user_id);
  if (!user?.is_active) return;
  const mail = keyExpiresMail(deps.config, { username: user.username, key: key.name, at: keyEnds(key) });
  await queueMail(tx, { to: user.email, category: 'account.api-key-expires', ...mail }, deps.now());
};

/** Mails the owners of keys that expire within a week, once for each key. Any number of instances may run it. */
export const warnOfKeyExpiry = async (deps: Parts): Promise<void> => {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = new Date(now.getTime() + WARN_BEFORE_MS);
    for (const key of await claimExpiring(tx, { now, before, days: API_KEY_LIMITS.days })) await warn(deps, tx, key);
  });
};
