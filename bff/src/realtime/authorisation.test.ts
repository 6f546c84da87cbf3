import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CAD_NAMESPACE,
  CHAT_NAMESPACE,
  MARKET_NAMESPACE,
  type MarketRequest,
  marketRequests,
  type Permission,
  REAUTH_EVENT,
  SCANNERS,
  SESSION_NAMESPACE,
  TIERS,
  tierOfPermission,
  tierPermissions,
} from '@prebell/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { serveSockets } from '../../test/sockets';
import { signAccessToken } from '../modules/auth/access-token.codec';
import { attachSessionNamespace } from '../modules/auth/session.namespace';
import { attachCadNamespace } from '../modules/cad/cad.namespace';
import { attachChatNamespace } from '../modules/chat/chat.namespace';
import { attachMarketNamespace } from '../modules/market/market.namespace';
import { ROLE_PERMISSIONS } from '../modules/users/roles.policy';

const { deps, signIn, register } = await startTestPlatform();
const { io, dial } = serveSockets(deps.config);
const endings = [
  attachMarketNamespace(io, deps),
  attachChatNamespace(io, deps),
  attachCadNamespace(io, deps),
  attachSessionNamespace(io, deps),
];

afterAll(() => {
  for (const end of endings) end();
});

/** A connection, and its refusal: the error code, or null when it was admitted. */
const connectTo = async (namespace: string, token: string | undefined) => {
  const socket = dial(namespace, { token });
  const refusal = await new Promise<string | null>((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', (error) =>
      resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
    );
  });
  return { socket, refusal };
};

interface Principal {
  readonly token: string | undefined;
  readonly is_admin?: boolean;
  readonly permissions?: readonly Permission[];
  readonly refused?: string;
}

const tokenOf = async (username: string) => (await signIn(username)).token;
const deactivated = await register('deactivated');
await deps.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();
const { sub, sid } = JSON.parse(Buffer.from((await tokenOf('pro')).split('.')[1] ?? '', 'base64url').toString());
const expired = await signAccessToken(deps.keys, {
  userId: sub,
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
    token: await tokenOf('dispatch'),
    permissions: [...tierPermissions('free'), ...ROLE_PERMISSIONS.dispatcher],
  },
  admin: { token: await tokenOf('admin'), is_admin: true },
  deactivated: { token: deactivated.token, refused: 'ACCOUNT_INACTIVE' },
  'holder of an expired token': { token: expired, refused: 'UNAUTHENTICATED' },
};

/** Every namespace: its required permission, null if an account is enough, and the events a client may send there. */
const NAMESPACES: Readonly<Record<string, { asks: Permission | null; events: readonly string[] }>> = {
  [CHAT_NAMESPACE]: { asks: 'chat:use', events: ['send_message', REAUTH_EVENT] },
  [MARKET_NAMESPACE]: { asks: null, events: [...Object.keys(marketRequests), REAUTH_EVENT] },
  [CAD_NAMESPACE]: { asks: 'cad:read', events: [REAUTH_EVENT] },
  [SESSION_NAMESPACE]: { asks: null, events: [REAUTH_EVENT] },
};

/** Something that does not exist: rights are checked first, and others learn nothing. */
const own = { id: '01980000-0000-7000-8000-000000000000' };
const symbol = { symbol: 'AAPL', resolution: '1' };
const perScanner = (isAsked: boolean) =>
  SCANNERS.map((scanner) => ({ payload: { scanner }, asks: isAsked ? (`scanner:${scanner}` as const) : null }));
/** What each market request requires beyond the handshake. */
const REQUESTS: Readonly<Record<MarketRequest, readonly { payload: object; asks: Permission | null }[]>> = {
  'scanner:subscribe': perScanner(true),
  'scanner:unsubscribe': perScanner(false),
  'custom:subscribe': [{ payload: own, asks: 'scanners:custom' }],
  'custom:unsubscribe': [{ payload: own, asks: null }],
  'watchlist:subscribe': [{ payload: own, asks: 'watchlists:custom' }],
  'watchlist:unsubscribe': [{ payload: own, asks: null }],
  'symbol:subscribe': [{ payload: symbol, asks: null }],
  'symbol:unsubscribe': [{ payload: symbol, asks: null }],
};

const RIGHTS_CODES = ['UNAUTHENTICATED', 'ACCOUNT_INACTIVE', 'FORBIDDEN', 'UPGRADE_REQUIRED'];

/** The expected refusal, null if the caller passes. */
const expected = (asks: Permission | null, { refused, permissions = [], is_admin = false }: Principal) => {
  if (refused) return refused;
  if (asks === null || is_admin || permissions.includes(asks)) return null;
  return tierOfPermission(asks) === null ? 'FORBIDDEN' : 'UPGRADE_REQUIRED';
};

describe.each(Object.entries(NAMESPACES))('namespace %s', (namespace, { asks, events }) => {
  test.each(Object.entries(PRINCIPALS))('admits or refuses: %s', async (_who, principal) => {
    expect((await connectTo(namespace, principal.token)).refusal).toBe(expected(asks, principal));
  });

  // The library's own events are not a client's to send.
  test('listens to the declared events and to no other', async () => {
    expect((await connectTo(namespace, await tokenOf('admin'))).refusal).toBeNull();
    const [socket] = io.of(namespace).sockets.values();
    const listened = socket?.eventNames().filter((name) => name !== 'disconnect' && name !== 'error');
    expect(listened?.toSorted()).toEqual(events.toSorted());
  });
});

const insiders = Object.entries(PRINCIPALS).filter(([, { refused }]) => refused === undefined);

test.each(insiders)('every request of the market is answered or refused by its right: %s', async (_who, principal) => {
  const { socket } = await connectTo(MARKET_NAMESPACE, principal.token);
  for (const [event, requests] of Object.entries(REQUESTS))
    for (const { payload, asks } of requests) {
      const { code = null } = await socket.emitWithAck(event, payload);
      const refusal = RIGHTS_CODES.includes(code) ? code : null;
      expect([event, payload, refusal]).toEqual([event, payload, expected(asks, principal)]);
    }
});

test('there are no other namespaces', async () => {
  expect([...io._nsps.keys()].toSorted()).toEqual(Object.keys(NAMESPACES).toSorted());
  const modules = join(import.meta.dirname, '../modules');
  const mounting = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.namespace\.ts$/.test(name) && /\bio\.of\(/.test(readFileSync(join(modules, name), 'utf8')),
  );
  expect(mounting).toHaveLength(Object.keys(NAMESPACES).length);
  expect((await connectTo('/admin', await tokenOf('admin'))).refusal).toBe('Invalid namespace');
});
