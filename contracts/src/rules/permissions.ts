import { type Tier, tierRank } from '../entities/tier';
import { PERMISSIONS, type Permission, TRADING_PERMISSIONS, type TradingPermission } from '../entities/user';
import { CHAT_TIER } from './chat';
import { type GateSubject, requiredTier } from './gating';

/** The lowest tier that holds each trading permission: what a plan sells (ruling 4), in the one place that says so. */
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

/** What a tier holds. A higher tier never holds less. */
export const tierPermissions = (tier: Tier): readonly TradingPermission[] =>
  TRADING_PERMISSIONS.filter((permission) => tierRank(PERMISSION_TIER[permission]) <= tierRank(tier));

/** Whether `subject` may define scanners. Admins pass every check. */
export const mayMakeScanners = ({ tier, is_admin }: GateSubject): boolean =>
  is_admin || tierRank(tier) >= tierRank(PERMISSION_TIER['scanners:custom']);

/** The tier that opens a permission, or null for one that no tier does. */
export const tierOfPermission = (permission: Permission): Tier | null =>
  PERMISSION_TIER[permission as TradingPermission] ?? null;

/** Several permissions in the contract's order, each once. */
export const inOrder = (permissions: Iterable<Permission>): Permission[] => {
  const held = new Set(permissions);
  return PERMISSIONS.filter((permission) => held.has(permission));
};
