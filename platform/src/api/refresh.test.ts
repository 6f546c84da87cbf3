import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../readable-store';
import { createRefresher } from './refresh';

afterEach(() => vi.unstubAllGlobals());

/** Web Locks of one browser: whoever asks waits for everybody before. */
const locks = () => {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      queue = queue.then(work);
      return queue;
    },
  };
};

it('fifty tabs whose token ended at once ask the server once', async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  // The token stands in the storage all tabs share.
  const token = createStore<string | null>('old');
  const send = vi.fn(async () => new Response(JSON.stringify({ access_token: 'new' }), { status: 200 }));
  const tabs = Array.from({ length: 50 }, () => createRefresher({ token, send }));
  expect(await Promise.all(tabs.map((refresh) => refresh()))).toEqual(Array(50).fill('refreshed'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(token.get()).toBe('new');
});

it('tabs that wait learn that another one was signed out', async () => {
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
