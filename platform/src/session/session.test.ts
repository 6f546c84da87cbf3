import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeUser } from '../testing';
import { createFakeServer, type FakeResponse } from '../testing/fake-server';
import { createPendingSignOut } from './pending-sign-out';
import { createSession } from './session';
import { createTokenStore, type TokenStore } from './token-store';

const PROFILE = 'GET /api/auth/profile';
const REFRESH = 'POST /api/auth/refresh';
const user = fakeUser();
const profile: FakeResponse = { status: 200, body: { user } };
const unauthenticated: FakeResponse = { status: 401, body: { error: 'Session expired', code: 'UNAUTHENTICATED' } };
const refreshed: FakeResponse = { status: 200, body: { access_token: 'second' } };

const memory = (token: string | null): Storage => {
  const values = new Map<string, string>(token === null ? [] : [['token', token]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

const start = (token: string | null, routes: Record<string, FakeResponse[]>) => {
  const server = createFakeServer(routes);
  const store: TokenStore = createTokenStore(memory(token));
  return { server, store, ...createSession({ token: store, fetch: server.fetch }) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('without a token the session starts signed out and sends no request', () => {
  const { session, server } = start(null, {});
  expect(session.get()).toEqual({ status: 'signed-out' });
  expect(server.requests).toEqual([]);
});

test('a token is exchanged for the profile with the bearer', async () => {
  const { session, server } = start('first', { [PROFILE]: [profile] });
  expect(session.get()).toEqual({ status: 'starting' });
  await vi.waitFor(() => expect(session.user()?.username).toBe('mara'));
  expect(server.requests[0]?.authorization).toBe('Bearer first');
});

test('a 401 leads to one refresh and one retry', async () => {
  const { session, store, server } = start('first', { [PROFILE]: [unauthenticated, profile], [REFRESH]: [refreshed] });
  await vi.waitFor(() => expect(session.user()).not.toBeNull());
  expect(store.get()).toBe('second');
  expect(server.count(REFRESH)).toBe(1);
});

test('a 401 that remains after a refresh signs out silently and removes the token', async () => {
  const { session, store } = start('first', { [PROFILE]: [unauthenticated], [REFRESH]: [unauthenticated] });
  await vi.waitFor(() => expect(session.get()).toEqual({ status: 'signed-out' }));
  expect(store.get()).toBeNull();
});

test.each<[string, FakeResponse]>([
  ['an unreachable server', 'offline'],
  ['a 503', { status: 503, body: { error: 'Starting', code: 'UNAVAILABLE' } }],
])('%s keeps the token, and the session retries until the profile arrives', async (_, fault) => {
  const { session, store } = start('first', { [PROFILE]: [fault, fault, profile] });
  await vi.waitFor(() => expect(session.get().status).toBe('unreachable'));
  expect(store.get()).toBe('first');
  await vi.advanceTimersByTimeAsync(4_000);
  await vi.waitFor(() => expect(session.user()).not.toBeNull());
});

test('a refresh that cannot reach the server never signs out', async () => {
  const { session, store } = start('first', { [PROFILE]: [unauthenticated], [REFRESH]: ['offline'] });
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get()).toBe('first');
  expect(session.get().status).not.toBe('signed-in');
});

test('signing in stores token and user; signing out clears both even when the server is away', async () => {
  const { session, store } = start(null, {
    'POST /api/auth/login': [{ status: 200, body: { user, access_token: 'first' } }],
    'POST /api/auth/logout': ['offline'],
  });
  await session.signIn({ username: 'mara', password: 'secret-secret' });
  expect([store.get(), session.user()?.username]).toEqual(['first', 'mara']);
  await session.signOut();
  expect([store.get(), session.user()]).toEqual([null, null]);
});

test('subscribers to a sign-in can call the server with the token, and no profile is fetched again', async () => {
  const { session, store, server } = start(null, {
    'POST /api/auth/login': [{ status: 200, body: { user, access_token: 'first' } }],
  });
  const heard: unknown[] = [];
  session.subscribe(() => heard.push([session.get().status, store.get()]));
  await session.signIn({ username: 'mara', password: 'secret-secret' });
  expect(heard).toEqual([['signed-in', 'first']]);
  expect(server.requests).toHaveLength(1);
});

test('a rejected sign-in carries the server’s message and code and leaves the session signed out', async () => {
  const { session } = start(null, {
    'POST /api/auth/login': [
      { status: 401, body: { error: 'Invalid username or password', code: 'INVALID_CREDENTIALS' } },
    ],
  });
  await expect(session.signIn({ username: 'mara', password: 'x' })).rejects.toMatchObject({
    message: 'Invalid username or password',
    code: 'INVALID_CREDENTIALS',
    status: 401,
  });
  expect(session.get()).toEqual({ status: 'signed-out' });
});

test('an answer overtaken by a later one changes nothing', async () => {
  const { session, store } = start('first', { [PROFILE]: [profile] });
  await vi.waitFor(() => expect(session.user()).not.toBeNull());
  const answers: ((answer: { status: number; body: unknown }) => void)[] = [];
  const slow = createSession({
    token: store,
    fetch: () =>
      new Promise((resolve) => {
        answers.push(({ status, body }) => resolve(Response.json(body, { status })));
      }) as ReturnType<typeof fetch>,
  });
  const reloads = [slow.session.reload(), slow.session.reload()];
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({ status: 200, body: { user: fakeUser({ subscription_tier: 'premium' }) } });
  await reloads[1];
  for (const late of answers.slice(0, 2)) late({ status: 200, body: { user } });
  await reloads[0];
  expect(slow.session.user()?.subscription_tier).toBe('premium');
});

test('a profile that arrives after the sign-out signs nobody in', async () => {
  let answer = (_response: Response) => undefined as unknown;
  const slow = createSession({
    token: createTokenStore(memory('first')),
    fetch: async () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const ending = slow.session.signOut();
  const late = answer;
  await vi.waitFor(() => expect(answer).not.toBe(late)).catch(() => undefined);
  late(Response.json({ user }));
  answer(Response.json({}));
  await ending;
  await vi.advanceTimersByTimeAsync(0);
  expect(slow.session.get()).toEqual({ status: 'signed-out' });
});

describe('a sign-out while the server is down', () => {
  const LOGOUT = 'POST /api/auth/logout';
  const LOGIN = 'POST /api/auth/login';
  const done: FakeResponse = { status: 200, body: {} };
  /** One browser, with everything its pages share. */
  const browser = (routes: Record<string, FakeResponse[]>) => {
    const storage = memory('first');
    const server = createFakeServer({ [PROFILE]: [profile], [REFRESH]: [refreshed], ...routes });
    const page = () => {
      const store = createTokenStore(storage);
      return {
        store,
        ...createSession({ token: store, pendingSignOut: createPendingSignOut(storage), fetch: server.fetch }),
      };
    };
    return { server, page };
  };

  test('persists: the server receives it once it is back, and nothing signs in again before or after', async () => {
    const { server, page } = browser({ [LOGOUT]: ['offline', 'offline', done] });
    const { session, api, store } = page();
    await vi.waitFor(() => expect(session.user()).not.toBeNull());
    await session.signOut();
    // A stream that lost its connection does this.
    expect(await api.refresh()).toBe('refused');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.count(LOGOUT)).toBe(3);
    expect(await api.refresh()).toBe('refused');
    expect([server.count(REFRESH), store.get(), session.get().status]).toEqual([0, null, 'signed-out']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.count(LOGOUT)).toBe(3);
  });

  test('survives a reload: the next page sends it to the server before anything else', async () => {
    const { server, page } = browser({ [LOGOUT]: ['offline', done] });
    const before = page();
    await vi.waitFor(() => expect(before.session.user()).not.toBeNull());
    await before.session.signOut();
    const asked = server.requests.length;
    const after = page();
    expect(after.session.get()).toEqual({ status: 'signed-out' });
    await vi.waitFor(() => expect(server.count(LOGOUT)).toBe(2));
    expect(server.requests.slice(asked).map(({ key }) => key)).toEqual([LOGOUT]);
  });

  test('ends with the next sign-in, which first ends the old session and stays signed in itself', async () => {
    const entered = { status: 200, body: { user, access_token: 'third' } };
    const { server, page } = browser({ [LOGOUT]: ['offline', done], [LOGIN]: [entered] });
    const { session, store } = page();
    await vi.waitFor(() => expect(session.user()).not.toBeNull());
    await session.signOut();
    const asked = server.requests.length;
    await session.signIn({ username: 'mara', password: 'secret-secret' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests.slice(asked).map(({ key }) => key)).toEqual([LOGOUT, LOGIN]);
    expect([store.get(), page().session.get().status]).toEqual(['third', 'starting']);
  });

  test('is not undone by a pending refresh', async () => {
    const { page } = browser({ [LOGOUT]: [done] });
    const { session, api, store } = page();
    await vi.waitFor(() => expect(session.user()).not.toBeNull());
    const refresh = api.refresh();
    await session.signOut();
    expect(await refresh).toBe('refused');
    expect(store.get()).toBeNull();
  });
});
