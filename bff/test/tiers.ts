import type { Tier } from '@prebell/contracts';
import type { Deps } from '../src/deps';
import { replaceGrant } from '../src/modules/billing/grants.repository';

/** Gives an account a tier like an admin, without announcing it; 'free' removes it. Resolves with the account's id. */
export const giveTier = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  username: string,
  tier: Tier,
  expiresAt: Date | null = null,
): Promise<string> => {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  await replaceGrant(db, id, { tier, expiresAt, grantedBy: null, reason: null, now: now() });
  return id;
};
