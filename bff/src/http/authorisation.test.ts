import {
  type Endpoint,
  endpoints,
  type Permission,
  TIERS,
  tierOfPermission,
  tierPermissions,
} from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { createApp } from '../app';
import { signAccessToken } from '../modules/auth/access-token.codec';
import { ROLE_PERMISSIONS } from '../modules/users/roles.policy';

const platform = await startTestPlatform();
const { request, signIn, register, deps } = platform;
const declaredEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
// Last, because it ends the callers' sessions.
const all = declaredEndpoints.toSorted(
  (a, b) => Number(a === endpoints.auth.logout) - Number(b === endpoints.auth.logout),
);
const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const named = all.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Routes under /api that no contract declares, each with the reason why it needs no permission. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'GET /api/openapi.json': 'the interface is public',
  'GET /api/docs': 'the interface is public',
};

interface Principal {
  readonly token: string | undefined;
  readonly is_admin?: boolean;
  readonly permissions?: readonly Permission[];
  /** Why the guard refuses the caller before checking rights. */
  readonly refused?: 'UNAUTHENTICATED' | 'ACCOUNT_INACTIVE';
}

const tokenOf = async (username: string) => (await signIn(username)).token;

const dispatcher = await register('night.desk');
await deps.db.insertInto('user_roles').values({ user_id: dispatcher.id, role: 'dispatcher' }).execute();
const deactivated = await register('deactivated');
await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();
const expired = await register('expired');
const { sid } = JSON.parse(Buffer.from(expired.token.split('.')[1] ?? '', 'base64url').toString());
const oldToken = await signAccessToken(deps.keys, {
  userId: expired.id,
  sessionId: sid,
  now: new Date(deps.now().getTime() - 16 * 60_000),
});

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  anonymous: { token: undefined, refused: 'UNAUTHENTICATED' },
  ...Object.fromEntries(
    await Promise.all(
      TIERS.map(async (tier) => [tier, { token: await tokenOf(tier), permissions: tierPermissions(tier) }] as const),
    ),
  ),
  dispatcher: {
    token: dispatcher.token,
    permissions: [...tierPermissions('free'), ...ROLE_PERMISSIONS.dispatcher],
  },
  supervisor: {
    token: await tokenOf('dispatch'),
    permissions: [...tierPermissions('free'), ...ROLE_PERMISSIONS.supervisor],
  },
  admin: { token: await tokenOf('admin'), is_admin: true },
  deactivated: { token: deactivated.token, refused: 'ACCOUNT_INACTIVE' },
  'holder of an expired token': { token: oldToken, refused: 'UNAUTHENTICATED' },
};

/** The guard's expected answer, or null if it lets the caller through. */
const expected = ({ access }: Endpoint, principal: Principal): string | null => {
  if (access === 'public') return null;
  if (principal.refused) return principal.refused;
  if (access === 'user' || principal.is_admin) return null;
  if (access === 'admin') return 'FORBIDDEN';
  if (principal.permissions?.includes(access.permission)) return null;
  return tierOfPermission(access.permission) === null ? 'FORBIDDEN' : 'UPGRADE_REQUIRED';
};

const GUARD_CODES = ['UNAUTHENTICATED', 'ACCOUNT_INACTIVE', 'FORBIDDEN', 'UPGRADE_REQUIRED'];

/** A path of things that do not exist: the guard runs before the handler, which must not do anything here. */
const pathOf = ({ path }: Endpoint) =>
  path
    .replace('{symbol}', 'AAPL')
    .replace('{scanner}', 'momentum')
    .replace(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000');

/** The guard's refusal, or null if the caller reached validation or the handler. */
const guardAnswer = async (endpoint: Endpoint, { token }: Principal, ask = request) => {
  const { status, body } = await ask(endpoint.method.toUpperCase(), pathOf(endpoint), {
    ...(token !== undefined && { token }),
    // A body no handler accepts, so that none does anything.
    ...(endpoint.body && { body: {} }),
  });
  expect(status, nameOf(endpoint)).not.toBe(500);
  // A handler may also require a plan; the guard covers endpoints that declare a permission only.
  const isGuards = typeof endpoint.access === 'object' || body.code !== 'UPGRADE_REQUIRED';
  return isGuards && GUARD_CODES.includes(body.code) ? body.code : null;
};

describe('the authorisation matrix', () => {
  test.each(named)('%s lets exactly the right callers through', async (_name, endpoint) => {
    for (const [who, principal] of Object.entries(PRINCIPALS))
      expect([who, await guardAnswer(endpoint, principal)]).toEqual([who, expected(endpoint, principal)]);
  });
});

test('every route under /api declares its access, and every declared one exists', () => {
  const routes = createApp(deps).routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const mounted = new Set(routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`));
  const declared = new Set(all.map(nameOf));
  expect([...mounted].filter((route) => !declared.has(route) && !(route in UNDECLARED))).toEqual([]);
  expect([...declared].filter((route) => !mounted.has(route))).toEqual([]);
});

test('CAD_ADMIN_BYPASS=0 keeps admins out of dispatch and of nothing else', async () => {
  const strict = await startTestPlatform({ CAD_ADMIN_BYPASS: '0' });
  const { token } = await strict.signIn('admin');
  for (const endpoint of all) {
    const { access } = endpoint;
    const isDispatch = typeof access === 'object' && access.permission.startsWith('cad:');
    expect([nameOf(endpoint), await guardAnswer(endpoint, { token }, strict.request)]).toEqual([
      nameOf(endpoint),
      isDispatch ? 'FORBIDDEN' : null,
    ]);
  }
});
