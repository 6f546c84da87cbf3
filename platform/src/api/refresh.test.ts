import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../readable-store';
import { createRefresher } from './refresh';

afterEach(() => vi.unstubAllGlobals());

type Work = (lock: object | null) => Promise<unknown>;

/** Web Locks of one browser: callers queue, except those that skip a lock already taken. */
const locks = () => {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    request: (_name: string, ...given: [{ ifAvailable: true }, Work] | [Work]) => {
      if (given.length === 2 && waiting > 0) return given[1](null);
      const work = given.length === 2 ? given[1] : given[0];
      waiting += 1;
      queue = queue.then(() => work({})).finally(() => (waiting -= 1));
      return queue;
    },
  };
};

it('fifty tabs whose token expires at the same time send one request', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  // The token is in the storage that all tabs share.
  const token = createStore<string | null>('old');
  const send = vi.fn(async () => new Response(JSON.stringify({ access_token: 'new' }), { status: 200 }));
  const tabs = Array.from({ length: 50 }, () => createRefresher({ token, send }));
  expect(await Promise.all(tabs.map((refresh) => refresh()))).toEqual(Array(50).fill('refreshed'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(token.get()).toBe('new');
});

it('tabs that wait learn when another one was signed out', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const token = createStore<string | null>('old');
  const send = vi.fn(async () => {
    token.set(null);
    return new Response(JSON.stringify({ error: 'Ended', code: 'REFRESH_INVALID' }), { status: 401 });
  });
  const tabs = Array.from({ length: 5 }, () => createRefresher({ token, send }));
  expect(await Promise.all(tabs.map((refresh) => refresh()))).toEqual(Array(5).fill('refused'));
  expect(send).toHaveBeenCalledTimes(1);
});

it('a tab that waited gives the faster tab’s token time to arrive', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const here = createStore<string | null>('old');
  const there = createStore<string | null>('old');
  const answer = () => new Response(JSON.stringify({ access_token: 'new' }), { status: 200 });
  const send = vi.fn(async () => {
    // Other processes see the storage change after the lock is released.
    setTimeout(() => here.set('new'), 20);
    return answer();
  });
  const late = vi.fn(async () => answer());
  const faster = createRefresher({ token: there, send })();
  const waited = createRefresher({ token: here, send: late })();
  expect(await Promise.all([faster, waited])).toEqual(['refreshed', 'refreshed']);
  expect([here.get(), late.mock.calls]).toEqual(['new', []]);
});

it('a tab that waited for one that could not reach the server tries again itself', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  const token = createStore<string | null>('old');
  const offline = createRefresher({ token, send: () => Promise.reject(new TypeError('offline')) })();
  const next = createRefresher({
    token,
    send: async () => new Response(JSON.stringify({ access_token: 'new' }), { status: 200 }),
  })();
  expect(await Promise.all([offline, next])).toEqual(['unreachable', 'refreshed']);
});
