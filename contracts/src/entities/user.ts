import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { tierSchema } from './tier';

/** Permissions of dispatch roles (ruling 28). A trading tier never implies any. */
export const CAD_PERMISSIONS = [
  'cad:read',
  'cad:write',
  'cad:pii',
  'cad:supervise',
  'cad:export',
  'cad:audit',
] as const;
/** Permissions of plans; `PERMISSION_TIER` maps them to tiers. `SCANNER_ACCESS` caps the rows of each scanner. */
export const TRADING_PERMISSIONS = [
  'scanner:momentum',
  'scanner:gappers',
  'scanner:low_float',
  'chart:levels',
  'support:priority',
  'chat:use',
  'alerts:realtime',
  'watchlists:custom',
  'api:limited',
  'scanners:custom',
  'api:unlimited',
  'coaching:request',
] as const;
export type TradingPermission = (typeof TRADING_PERMISSIONS)[number];

export const PERMISSIONS = [...CAD_PERMISSIONS, ...TRADING_PERMISSIONS] as const;
export const permissionSchema = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

export const tierInfoSchema = z.object({
  tier: openEnum(tierSchema, 'unknown'),
  expires: instantSchema.nullable(),
  is_active: z.boolean(),
  /** True if a subscription pays for the tier and renews it when it expires. */
  renews: z.boolean().optional(),
  permissions: z.array(z.string()),
});
export type TierInfo = z.output<typeof tierInfoSchema>;

/** Default for a missing `tier_info` (specification, section 3). */
export const DEFAULT_TIER_INFO: TierInfo = { tier: 'free', expires: null, is_active: true, permissions: [] };

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  is_active: z.boolean(),
  subscription_tier: openEnum(tierSchema, 'unknown'),
  subscription_expires: instantSchema.nullable(),
  last_login: instantSchema.nullable(),
  tier_info: tierInfoSchema.default(DEFAULT_TIER_INFO as z.output<typeof tierInfoSchema>),
});
/** A user as a reader gets it. */
export type User = z.output<typeof userSchema>;
/** A user as the server must write it. */
export type WireUser = z.input<typeof userSchema>;

/**
 * An admin passes every check; other users need the permission in `tier_info.permissions`; signed-out visitors have
 * none (specification, section 6).
 */
export const hasPermission = (user: User | null, permission: Permission): boolean =>
  user !== null && (user.is_admin || user.tier_info.permissions.includes(permission));
