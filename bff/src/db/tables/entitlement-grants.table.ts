import type { Tier } from '@prebell/contracts';

/** A tier an admin gave. At most one of a user is not revoked. */
export interface EntitlementGrantsTable {
  id: string;
  user_id: string;
  tier: Exclude<Tier, 'free'>;
  starts_at: Date;
  /** Null has no end. */
  expires_at: Date | null;
  /** Who gave it, null when it was not an admin: a demo account, or before grants were kept. */
  granted_by: string | null;
  reason: string | null;
  revoked_at: Date | null;
}
