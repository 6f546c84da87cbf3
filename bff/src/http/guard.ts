import {
  type Endpoint,
  type EndpointAccess,
  isPublicApi,
  type Permission,
  PRIVILEGED_PASSWORD_MIN,
  TIER_LABELS,
  tierOfPermission,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { clientAddress } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Actor } from './actor';
import type { AppEnv } from './app-env';

const BEARER = /^Bearer +(\S+)$/i;

/** The token in an `Authorization` header, or undefined. */
export const bearerIn = (header: string | undefined): string | undefined => BEARER.exec(header ?? '')?.[1];

/** The access token of a request, or undefined. */
export const readBearer = (c: Context<AppEnv>): string | undefined => bearerIn(c.req.header('Authorization'));

const requireBearer = (c: Context<AppEnv>): string => {
  const token = readBearer(c);
  if (token === undefined) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return token;
};

/**
 * Whether `actor` has `permission`. Permissions are resolved when the actor is loaded: only `resolvePermissions` knows the admin
 * rule and its exception for dispatch (ruling 28).
 */
export const can = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);

/** Refuses and names the lowest plan with the permission; a plain 403 if no plan has it. */
const refusal = (access: Exclude<EndpointAccess, 'public' | 'user'>): AppError => {
  const tier = access === 'admin' ? null : tierOfPermission(access.permission);
  if (tier === null) return new AppError('FORBIDDEN', 'You are not allowed to do this');
  return new AppError('UPGRADE_REQUIRED', `This needs the ${TIER_LABELS[tier]} plan or higher`, {
    fields: { required_tier: tier },
  });
};

/** Throws a 403 unless `actor` may use an endpoint with this access. */
export const assertAccess = (actor: Actor, access: Exclude<EndpointAccess, 'public'>): void => {
  if (access === 'user') return;
  const allowed = access === 'admin' ? actor.is_admin : can(actor, access.permission);
  if (!allowed && actor.password_change_required)
    throw new AppError(
      'PASSWORD_CHANGE_REQUIRED',
      `Your role needs a password of at least ${PRIVILEGED_PASSWORD_MIN} characters. Please change your password first.`,
    );
  if (!allowed && actor.second_factor_missing)
    throw new AppError(
      'SECOND_FACTOR_MISSING',
      'Your role needs a second factor. Add a passkey or an authenticator app under Settings, Sign-in methods.',
    );
  if (!allowed) throw refusal(access);
};

/** Throws a 403 unless `actor` may use `endpoint`. API keys may use only the public API. */
export const assertMayUse = (actor: Actor, endpoint: Endpoint): void => {
  if (endpoint.access === 'public') return;
  if (actor.api_key_id !== undefined && !isPublicApi(endpoint))
    throw new AppError('FORBIDDEN', 'API keys do not give access to this. Please sign in.');
  assertAccess(actor, endpoint.access);
};

/**
 * Signs the caller in from the bearer alone (ruling 10) and checks the endpoint's access. Sets `actor` on the context.
 */
export const guard = async (c: Context<AppEnv>, endpoint: Endpoint): Promise<void> => {
  if (endpoint.access === 'public') return;
  const actor = { ...(await c.get('authenticate')(requireBearer(c))), address: clientAddress(c) };
  c.set('actor', actor);
  assertMayUse(actor, endpoint);
};
