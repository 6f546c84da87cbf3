import { inOrder, PERMISSIONS, type Permission, type Role, type Tier, tierPermissions } from '@prebell/contracts';

/** Permissions of each dispatch role (ruling 28). A trading tier never implies any. */
export const ROLE_PERMISSIONS = {
  dispatcher: ['cad:read', 'cad:write', 'cad:pii'],
  supervisor: ['cad:read', 'cad:write', 'cad:pii', 'cad:supervise', 'cad:export', 'cad:audit'],
} as const satisfies Record<Role, readonly Permission[]>;

const isRole = (role: string): role is Role => role in ROLE_PERMISSIONS;

/** Permissions of dispatch roles, in the contract's order. An unknown role grants nothing. */
const rolePermissions = (roles: readonly string[]): Permission[] =>
  inOrder(roles.filter(isRole).flatMap((role) => ROLE_PERMISSIONS[role]));

/** Permissions from plan and roles, in the contract's order. `tier_info.permissions` shows them. */
export const grantedPermissions = (tier: Tier, roles: readonly string[]): Permission[] =>
  inOrder([...tierPermissions(tier), ...rolePermissions(roles)]);

/** Whether other people's data depend on this account: an admin, or a user with a dispatch role (ruling 11). */
export const isPrivileged = (user: { readonly is_admin: boolean; readonly roles: readonly string[] }): boolean =>
  user.is_admin || rolePermissions(user.roles).length > 0;

/** Whether an account's roles need a second factor, because they handle money and rights or oversee dispatch. */
export const needsSecondFactor = (user: { readonly is_admin: boolean; readonly roles: readonly string[] }): boolean =>
  user.is_admin || user.roles.includes('supervisor');

/**
 * Permissions on the server: those of plan and roles, and for an admin all others too. With `cadAdminBypass` false, an
 * admin does not get dispatch (CAD_ADMIN_BYPASS=0, ruling 28).
 */
export const resolvePermissions = (
  user: { readonly is_admin: boolean; readonly roles: readonly string[]; readonly tier: Tier },
  { cadAdminBypass }: { readonly cadAdminBypass: boolean },
): ReadonlySet<Permission> => {
  const inherited = PERMISSIONS.filter((permission) => cadAdminBypass || !permission.startsWith('cad:'));
  return new Set([...grantedPermissions(user.tier, user.roles), ...(user.is_admin ? inherited : [])]);
};
