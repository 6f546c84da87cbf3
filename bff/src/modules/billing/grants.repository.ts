import type { Tier } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';

/** A tier to give: 'free' takes back what was given before. */
export interface TierGrant {
  readonly tier: Tier;
  /** Null has no end. */
  readonly expiresAt: Date | null;
  /** The admin, null for a demo account. */
  readonly grantedBy: string | null;
  readonly reason: string | null;
  readonly now: Date;
}

/** Gives a user a tier in place of the one that was given before; what was bought stays as it is. */
export const replaceGrant = async (
  tx: Connection,
  userId: string,
  { tier, expiresAt, grantedBy, reason, now }: TierGrant,
): Promise<void> => {
  await tx
    .updateTable('entitlement_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  if (tier === 'free') return;
  await tx
    .insertInto('entitlement_grants')
    .values({
      id: uuid(),
      user_id: userId,
      tier,
      starts_at: now,
      expires_at: expiresAt,
      granted_by: grantedBy,
      reason,
      revoked_at: null,
    })
    .execute();
};
