import type { Socket } from 'socket.io-client';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBillingPlatform } from '../../../test/billing';
import { nextEvent, serveSockets } from '../../../test/sockets';
import { attachSessionNamespace } from './session.namespace';

const platform = await startBillingPlatform();
const { deps, request, signIn, register, customer, pass } = platform;
const { io, dial } = serveSockets(deps.config);
const detach = attachSessionNamespace(io, deps);

afterAll(detach);

/** An open page, and the first event it got. */
const page = async (token: string) => {
  const socket = dial('/session', { token });
  return { socket, opened: await nextEvent(socket, 'session:opened') };
};
/** Milliseconds from the end of `work` until a page gets the event. */
const heardAfter = async (socket: Socket, name: 'session:changed' | 'disconnect', work: () => Promise<unknown>) => {
  const heard = nextEvent(socket, name);
  await work();
  const began = performance.now();
  await heard;
  return performance.now() - began;
};

const asAdmin = async (method: string, path: string, body: unknown) => {
  const { status } = await request(method, `/api/admin/users/${path}`, { token: (await signIn('admin')).token, body });
  expect(status).toBe(200);
};

test('a page gets its rights when it opens, and learns of a purchase and a cancellation wherever they are made', async () => {
  const buyer = await customer();
  const tabs = [await page(buyer.token), await page(buyer.token)];
  const other = await page((await customer()).token);
  expect(tabs.map(({ opened }) => opened)).toEqual(Array(2).fill({ tier: 'free', is_admin: false }));
  let others = 0;
  other.socket.on('session:changed', () => {
    others += 1;
  });

  const heard = Promise.all(tabs.map(({ socket }) => nextEvent(socket, 'session:changed')));
  await buyer.buy({ tier: 'pro', billing_interval: 'monthly' });
  await heard;
  expect((await page(buyer.token)).opened).toEqual({ tier: 'pro', is_admin: false });

  const again = Promise.all(tabs.map(({ socket }) => nextEvent(socket, 'session:changed')));
  await buyer.call('POST', '/api/payments/subscription/cancel', {});
  await again;
  expect([others, tabs.map(({ socket }) => socket.connected)]).toEqual([0, [true, true]]);
});

describe('within a second a page learns', () => {
  test.each<[string, (id: string) => Promise<void>]>([
    [
      'of another tier',
      (id) => asAdmin('PUT', `${id}/tier`, { tier: 'premium', expires_in_days: 7, reason: 'A test' }),
    ],
    ['of other roles', (id) => asAdmin('PUT', `${id}/roles`, { roles: ['dispatcher'], reason: 'A test' })],
  ])('%s, and stays connected', async (name, change) => {
    const { id, token } = await register(name.replaceAll(' ', '-'));
    const { socket } = await page(token);
    expect(await heardAfter(socket, 'session:changed', () => change(id))).toBeLessThan(1_000);
    expect(socket.connected).toBe(true);
  });

  test.each<[string, (account: { id: string; token: string }) => Promise<unknown>]>([
    ['a sign-out', ({ token }) => request('POST', '/api/auth/logout', { token })],
    ['a deactivation', ({ id }) => asAdmin('PUT', `${id}/status`, { is_active: false, reason: 'A test' })],
    ['the end of all sessions', ({ id }) => asAdmin('POST', `${id}/end-sessions`, { reason: 'A test' })],
  ])('of %s by the end of its connection', async (name, end) => {
    const account = await register(name.replaceAll(' ', '-'));
    const { socket } = await page(account.token);
    expect(await heardAfter(socket, 'disconnect', () => end(account))).toBeLessThan(1_000);
  });
});

test('when a granted plan expires the connection ends at once, so that the page asks again', async () => {
  const { id, token } = await register('a-day');
  const { socket } = await page(token);
  await heardAfter(socket, 'session:changed', () =>
    asAdmin('PUT', `${id}/tier`, { tier: 'pro', expires_in_days: 1, reason: 'A test' }),
  );
  // Long enough to connect on any machine, and before the token ends.
  const left = 5 * 60_000;
  await pass(24 * 3_600_000 - left);
  const again = (await signIn('a-day', 'moonlit-otter-77')).token;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const late = await page(again);
  expect(late.opened).toEqual({ tier: 'pro', is_admin: false });
  const [end] = timers.mock.calls.find(([, ms = 0]) => ms > left / 2 && ms <= left) ?? [];
  const ended = nextEvent(late.socket, 'disconnect');
  end?.();
  expect(await ended).toBe('io server disconnect');
});
