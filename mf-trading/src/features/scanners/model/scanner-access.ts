import {
  requiredTier,
  SCANNERS,
  type Scanner,
  type ScannerStatus,
  scannerLimit,
  type Tier,
  type User,
} from '@prebell/contracts';

/** A user's access to a scanner. `locked` names the tier that includes it. */
export type ScannerAccess =
  | { readonly state: 'open'; readonly limit: number | null }
  | { readonly state: 'disabled' }
  | { readonly state: 'locked'; readonly scanner: Scanner; readonly tier: Tier };

/** Custom scanners: a user who can list them can also read all of them. */
export const OWN_ACCESS: ScannerAccess = { state: 'open', limit: null };

export type AccessByScanner = Readonly<Record<Scanner, ScannerAccess>>;

/**
 * Access as the status endpoint reports it. If it failed or omits a scanner, the server's own tier table decides, so that a failed
 * status request locks nobody out.
 */
export const scannerAccess = (user: User, status: ScannerStatus | null): AccessByScanner =>
  Object.fromEntries(SCANNERS.map((scanner) => [scanner, accessOf(scanner, user, status)])) as AccessByScanner;

function accessOf(scanner: Scanner, user: User, status: ScannerStatus | null): ScannerAccess {
  const access = status?.scanners[scanner];
  if (access === undefined) {
    const limit = scannerLimit(scanner, { tier: user.subscription_tier, is_admin: user.is_admin });
    if (limit === null) return { state: 'locked', scanner, tier: requiredTier(scanner) };
    return { state: 'open', limit: limit === 'all' ? null : limit };
  }
  if (!access.available) {
    return {
      state: 'locked',
      scanner,
      tier: access.required_tier === 'unknown' ? requiredTier(scanner) : access.required_tier,
    };
  }
  return access.enabled ? { state: 'open', limit: access.limit } : { state: 'disabled' };
}

/** A tab is marked 'Limited' when the tier caps its rows. */
export const isLimited = (access: ScannerAccess): boolean => access.state === 'open' && access.limit !== null;
