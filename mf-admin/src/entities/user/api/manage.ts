import { type AdminUser, endpoints, type Role, type Tier } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** One admin action on an account. */
export type UserChange =
  | { readonly kind: 'tier'; readonly tier: Tier; readonly expires_in_days: number }
  | { readonly kind: 'status'; readonly is_active: boolean }
  | { readonly kind: 'admin'; readonly is_admin: boolean }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  /** Removes passkeys, authenticator app and recovery codes. */
  | { readonly kind: 'factors' };

export const userQueryOptions = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.admin.user, { params: { id }, signal })).user,
    networkMode: 'always',
    // Refetch, so that the admin sees the current state before a change.
    staleTime: 0,
  });

/** Makes the change. Resolves with the account, and with whether the change must wait for another admin. */
export const changeUser = async (
  api: ApiClient,
  { id, change, reason }: { readonly id: string; readonly change: UserChange; readonly reason: string },
): Promise<{ readonly user: AdminUser; readonly waits: boolean }> => {
  const params = { id };
  const { admin } = endpoints;
  const done = ({ user }: { user: AdminUser }) => ({ user, waits: false });
  if (change.kind === 'tier') {
    const { tier, expires_in_days } = change;
    return done(await api.call(admin.setTier, { params, body: { tier, expires_in_days, reason } }));
  }
  if (change.kind === 'status')
    return done(await api.call(admin.setStatus, { params, body: { is_active: change.is_active, reason } }));
  if (change.kind === 'factors') {
    await api.call(admin.resetFactors, { params, body: { reason } });
    return done(await api.call(admin.user, { params }));
  }
  if (change.kind === 'admin') {
    const { user, request } = await api.call(admin.setAdmin, { params, body: { is_admin: change.is_admin, reason } });
    return { user, waits: Boolean(request) };
  }
  return done(await api.call(admin.setRoles, { params, body: { roles: [...change.roles], reason } }));
};
