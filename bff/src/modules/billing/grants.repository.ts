import type { Tier } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';

/** A tier to grant; 'free' removes an earlier grant. */
export interface TierGrant {
  readonly tier: Tier;
  /** Null means no end. */
  readonly expiresAt: Date | null;
  /** The admin, null for a demo account. */
  readonly grantedBy: string | null;
  readonly reason: string | null;
  readonly now: Date;
}

/** Grants a tier in place of an earlier grant; the user's own subscription stays. */
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
