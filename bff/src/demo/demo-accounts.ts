import { type Role, TIERS, type Tier } from '@prebell/contracts';
import { hashPassword } from '@prebell/server/password';
import { v7 as uuid } from 'uuid';
import type { Database } from '../db/database';
import { replaceGrant } from '../modules/billing/grants.repository';
import { DEMO_DOMAIN, DEMO_PASSWORD, type DEMO_USERNAMES } from '../modules/password/demo-credentials.policy';

export { DEMO_PASSWORD } from '../modules/password/demo-credentials.policy';

interface DemoAccount {
  readonly username: (typeof DEMO_USERNAMES)[number];
  readonly first_name: string;
  readonly last_name: string;
  readonly tier: Tier;
  readonly is_admin: boolean;
  readonly roles: readonly Role[];
}

/** First and last name of the trader on each plan. */
const TRADERS: Readonly<Record<Tier, readonly [first: string, last: string]>> = {
  free: ['Fay', 'Holloway'],
  basic: ['Ben', 'Okafor'],
  pro: ['Priya', 'Raman'],
  premium: ['Paul', 'Lindqvist'],
};

const trader = (tier: Tier): DemoAccount => {
  const [first_name, last_name] = TRADERS[tier];
  return { username: tier, first_name, last_name, tier, is_admin: false, roles: [] };
};

const ACCOUNTS: readonly DemoAccount[] = [
  ...TIERS.map(trader),
  { username: 'admin', first_name: 'Ada', last_name: 'Moreno', tier: 'free', is_admin: true, roles: [] },
  {
    username: 'dispatch',
    first_name: 'Dana',
    last_name: 'Whitfield',
    tier: 'free',
    is_admin: false,
    roles: ['supervisor'],
  },
];

/** Creates missing demo accounts (ruling 12). Existing ones keep what their users changed. */
export const seedDemoAccounts = async (db: Database): Promise<void> => {
  const known = await db
    .selectFrom('users')
    .select('username')
    .where(
      'username',
      'in',
      ACCOUNTS.map(({ username }) => username),
    )
    .execute();
  const missing = ACCOUNTS.filter(({ username }) => !known.some((user) => user.username === username));
  if (missing.length === 0) return;
  // One hash for all: they share the password, and hashing is slow by design.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    for (const { username, first_name, last_name, tier, is_admin, roles } of missing) {
      const inserted = await tx
        .insertInto('users')
        .values({
          id: uuid(),
          username,
          email: `${username}@${DEMO_DOMAIN}`,
          password_hash,
          first_name,
          last_name,
          is_admin,
          last_login: null,
          terms_accepted_at: now,
          // Confirmed from the start: nobody could open a link that is sent to an invented address.
          email_confirmed_at: now,
          is_demo: true,
        })
        // Another instance may be creating the same account right now.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) continue;
      await replaceGrant(tx, inserted.id, { tier, expiresAt: null, grantedBy: null, reason: 'Demo account', now });
      if (roles.length > 0)
        await tx
          .insertInto('user_roles')
          .values(roles.map((role) => ({ user_id: inserted.id, role })))
          .execute();
    }
  });
};
