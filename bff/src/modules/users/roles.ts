import { PERMISSIONS, type Permission, type Role } from '@prebell/contracts';

/** Which permissions a dispatch role holds (ruling 28). A trading tier never implies any. */
export const ROLE_PERMISSIONS = {
  dispatcher: ['cad:read', 'cad:write', 'cad:pii'],
  supervisor: ['cad:read', 'cad:write', 'cad:pii', 'cad:supervise', 'cad:export', 'cad:audit'],
} as const satisfies Record<Role, readonly Permission[]>;

const isRole = (role: string): role is Role => role in ROLE_PERMISSIONS;

/** What the roles grant by themselves, in the contract's order. A role this version does not know grants nothing. */
export const grantedPermissions = (roles: readonly string[]): Permission[] => {
  const granted = new Set<Permission>(roles.filter(isRole).flatMap((role) => ROLE_PERMISSIONS[role]));
  return PERMISSIONS.filter((permission) => granted.has(permission));
};

/** Whether others' data depend on this account: an admin or somebody with a dispatch role (ruling 11). */
export const isPrivileged = (user: { readonly is_admin: boolean; readonly roles: readonly string[] }): boolean =>
  user.is_admin || grantedPermissions(user.roles).length > 0;

/**
 * What the server lets a user do: the grants of the roles and, for an admin, everything. `cadAdminBypass` false takes
 * dispatch out of that (CAD_ADMIN_BYPASS=0, ruling 28).
 */
export const resolvePermissions = (
  user: { readonly is_admin: boolean; readonly roles: readonly string[] },
  { cadAdminBypass }: { readonly cadAdminBypass: boolean },
): ReadonlySet<Permission> => {
  const inherited = PERMISSIONS.filter((permission) => cadAdminBypass || !permission.startsWith('cad:'));
  return new Set([...grantedPermissions(user.roles), ...(user.is_admin ? inherited : [])]);
};
