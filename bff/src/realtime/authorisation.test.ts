import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CHAT_NAMESPACE,
  MARKET_NAMESPACE,
  marketRequests,
  mayChat,
  REAUTH_EVENT,
  TIERS,
  type Tier,
} from '@prebell/contracts';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { signAccessToken } from '../modules/auth/access-token';
import { attachChatNamespace } from './chat-namespace';
import { attachMarketNamespace } from './market-namespace';
import { createRealtime } from './server';

const { deps, signIn } = await startTestPlatform();
const http = createServer();
const io = createRealtime(http, deps.config);
const endings = [attachMarketNamespace(io, deps), attachChatNamespace(io, deps)];

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  for (const end of endings) end();
  await io.close();
});
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** What a caller learns at the door: null when let in, else the refusal's code. */
const enter = (namespace: string, token: string | undefined): Promise<string | null> => {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}${namespace}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', (error) =>
      resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
    );
  });
};

interface Principal {
  readonly token: string | undefined;
  readonly tier?: Tier;
  readonly is_admin?: boolean;
  readonly refused?: string;
}

const tokenOf = async (username: string) => (await signIn(username)).token;
const deactivated = await tokenOf('dispatch');
await deps.db.updateTable('users').set({ is_active: false }).where('username', '=', 'dispatch').execute();
const { sub, sid } = JSON.parse(Buffer.from((await tokenOf('pro')).split('.')[1] ?? '', 'base64url').toString());
const expired = await signAccessToken(deps.keys, {
  userId: sub,
  sessionId: sid,
  now: new Date(deps.now().getTime() - 16 * 60_000),
});

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  anonymous: { token: undefined, refused: 'UNAUTHENTICATED' },
  ...Object.fromEntries(
    await Promise.all(TIERS.map(async (tier) => [tier, { token: await tokenOf(tier), tier }] as const)),
  ),
  admin: { token: await tokenOf('admin'), tier: 'free', is_admin: true },
  deactivated: { token: deactivated, refused: 'ACCOUNT_INACTIVE' },
  'holder of an expired token': { token: expired, refused: 'UNAUTHENTICATED' },
};

/** Every namespace with whom it admits and the events a client may send there. Rights of single events are the handlers'. */
const NAMESPACES: Readonly<
  Record<string, { admits: (tier: Tier, is_admin: boolean) => boolean; events: readonly string[] }>
> = {
  [CHAT_NAMESPACE]: { admits: (tier, is_admin) => mayChat({ tier, is_admin }), events: ['send_message', REAUTH_EVENT] },
  [MARKET_NAMESPACE]: { admits: () => true, events: [...Object.keys(marketRequests), REAUTH_EVENT] },
};

describe.each(Object.entries(NAMESPACES))('namespace %s', (namespace, { admits, events }) => {
  test.each(Object.entries(PRINCIPALS))('admits or refuses: %s', async (_who, { token, tier, is_admin, refused }) => {
    const allowed = admits(tier ?? 'free', is_admin ?? false);
    expect(await enter(namespace, token)).toBe(refused ?? (allowed ? null : 'UPGRADE_REQUIRED'));
  });

  // The library's own events are not a client's to send.
  test('listens to the declared events and to no other', async () => {
    expect(await enter(namespace, await tokenOf('premium'))).toBeNull();
    const [socket] = io.of(namespace).sockets.values();
    const listened = socket?.eventNames().filter((name) => name !== 'disconnect' && name !== 'error');
    expect(listened?.toSorted()).toEqual(events.toSorted());
  });
});

test('there is no namespace beyond these', async () => {
  expect([...io._nsps.keys()].sort()).toEqual(Object.keys(NAMESPACES).sort());
  expect(await enter('/admin', await tokenOf('admin'))).toBe('Invalid namespace');
});
