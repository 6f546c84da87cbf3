import type { Tier } from '@prebell/contracts';

/** A tier granted by an admin. A user has at most one that is not revoked. */
export interface EntitlementGrantsTable {
  id: string;
  user_id: string;
  tier: Exclude<Tier, 'free'>;
  starts_at: Date;
  /** Null means no end. */
  expires_at: Date | null;
  /** The admin, null if it was not an admin: a demo account, or before grants were recorded. */
  granted_by: string | null;
  reason: string | null;
  revoked_at: Date | null;
}
