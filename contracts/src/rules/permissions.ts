import { type Tier, tierRank } from '../entities/tier';
import { PERMISSIONS, type Permission, TRADING_PERMISSIONS, type TradingPermission } from '../entities/user';
import { CHAT_TIER } from './chat';
import { type GateSubject, requiredTier } from './gating';

/** The lowest tier with each trading permission: what a plan sells (ruling 4). This is the only such list. */
export const PERMISSION_TIER: Readonly<Record<TradingPermission, Tier>> = {
  'scanner:momentum': requiredTier('momentum'),
  'scanner:gappers': requiredTier('gappers'),
  'scanner:low_float': requiredTier('low_float'),
  'chart:levels': 'basic',
  'support:priority': 'basic',
  'chat:use': CHAT_TIER,
  'alerts:realtime': 'pro',
  'watchlists:custom': 'pro',
  'api:limited': 'pro',
  'scanners:custom': 'premium',
  'api:unlimited': 'premium',
  'coaching:request': 'premium',
};

/** Permissions of a tier. A higher tier never has less. */
export const tierPermissions = (tier: Tier): readonly TradingPermission[] =>
  TRADING_PERMISSIONS.filter((permission) => tierRank(PERMISSION_TIER[permission]) <= tierRank(tier));

/** Whether `subject` may define scanners. Admins pass every check. */
export const mayMakeScanners = ({ tier, is_admin }: GateSubject): boolean =>
  is_admin || tierRank(tier) >= tierRank(PERMISSION_TIER['scanners:custom']);

/** The lowest tier that includes a permission, or null if no tier does. */
export const tierOfPermission = (permission: Permission): Tier | null =>
  PERMISSION_TIER[permission as TradingPermission] ?? null;

/** The given permissions in the contract's order, without duplicates. */
export const inOrder = (permissions: Iterable<Permission>): Permission[] => {
  const held = new Set(permissions);
  return PERMISSIONS.filter((permission) => held.has(permission));
};
