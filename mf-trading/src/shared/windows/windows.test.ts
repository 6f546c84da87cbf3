import { createFakePlatform, type FakePlatform } from '@prebell/platform/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeskHub } from './desk-hub';
import type { Locks } from './locks';
import { createWindowLink } from './window-link';

/**
 * Locks as a browser keeps them, for several pages in one process. A slow page's requests arrive late, as on a busy machine. `crash` lets
 * go of all locks of a page.
 */
const fakeLocks = () => {
  const slow = new Set<string>();
  const held = new Map<string, Set<string>>();
  const queue: { name: string; run: () => void }[] = [];
  const free = (name: string, page: string) => {
    held.get(name)?.delete(page);
    if ((held.get(name)?.size ?? 0) > 0) return;
    held.delete(name);
    for (const next of queue.filter((one) => one.name === name)) {
      queue.splice(queue.indexOf(next), 1);
      next.run();
    }
  };
  const locksOf = (page: string): Locks => ({
    request: ((name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as () => Promise<unknown>;
      const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      return new Promise((resolve, reject) => {
        const run = () => {
          held.set(name, (held.get(name) ?? new Set()).add(page));
          work().then((value) => {
            free(name, page);
            resolve(value as never);
          }, reject);
        };
        const asked = { name, run };
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(asked);
          if (at !== -1) queue.splice(at, 1);
          reject(signal.reason);
        });
        const arrive = () => (held.has(name) ? queue.push(asked) : run());
        setTimeout(arrive, slow.has(page) ? 300 : 0);
      });
    }) as Locks['request'],
  });
  const crash = (page: string) => {
    for (const name of [...held.keys()]) if (held.get(name)?.has(page)) free(name, page);
  };
  return { locksOf, crash, slow };
};

const open = () => {
  const desk = crypto.randomUUID();
  const { locksOf, crash, slow } = fakeLocks();
  const asked: string[] = [];
  const platform: FakePlatform = createFakePlatform({ chatAnswer: { ok: true, id: 'm1', seq: 1 } as never });
  const request = platform.market.request;
  Object.assign(platform.market, {
    request: ((event, payload) => {
      asked.push(`${event} ${Object.values(payload as object).join(' ')}`);
      return request(event, payload);
    }) as typeof request,
  });
  platform.marketAnswers['symbol:subscribe'] = { ok: true, quote: null, candle: null };
  platform.marketAnswers['symbol:unsubscribe'] = { ok: true };
  const startDesk = (page = 'desk') => {
    const hub = createDeskHub({ desk, market: platform.market, chat: platform.chat, locks: locksOf(page) });
    onTestFinished(hub.stop);
    return hub;
  };
  const openWindow = (id: string, panel?: string, onClose?: () => void) => {
    const link = createWindowLink({
      ...{ desk, id, locks: locksOf(id) },
      ...(panel !== undefined && { panel }),
      ...(onClose !== undefined && { onClose }),
    });
    const stop = link.start();
    onTestFinished(stop);
    return { link, stop };
  };
  return { platform, asked, startDesk, openWindow, crash, slow };
};
const linked = (link: { state: { get(): string } }) => vi.waitFor(() => expect(link.state.get()).toBe('linked'));
const DVLT = { symbol: 'DVLT', resolution: '1' } as never;

test('a window gets events of the desk’s socket, and answers to its own requests only', async () => {
  const { platform, asked, startDesk, openWindow } = open();
  startDesk();
  const [left, right] = [openWindow('left').link, openWindow('right').link];
  const heard: string[] = [];
  left.market.on('quote', ({ symbol }) => heard.push(`left ${symbol}`));
  right.market.on('news', () => heard.push('right'));
  await Promise.all([linked(left), linked(right)]);
  expect(await left.market.request('symbol:subscribe', DVLT)).toMatchObject({ ok: true });
  expect(asked).toEqual(['symbol:subscribe DVLT 1']);
  platform.emitMarket('quote', { symbol: 'DVLT' });
  await vi.waitFor(() => expect(heard).toEqual(['left DVLT']));
});

test('a subscription ends with its last user, be it the desk or a window', async () => {
  const { asked, startDesk, openWindow } = open();
  const hub = startDesk();
  const { link, stop } = openWindow('left');
  await linked(link);
  await hub.market.request('symbol:subscribe', DVLT);
  await link.market.request('symbol:subscribe', DVLT);
  expect(await link.market.request('symbol:unsubscribe', DVLT)).toMatchObject({ ok: true });
  expect(asked.filter((line) => line.includes('unsubscribe'))).toEqual([]);
  await link.market.request('symbol:subscribe', DVLT);
  await hub.market.request('symbol:unsubscribe', DVLT);
  expect(asked.filter((line) => line.includes('unsubscribe'))).toEqual([]);
  stop();
  await vi.waitFor(() => expect(asked.at(-1)).toBe('symbol:unsubscribe DVLT 1'));
});

test('a window that crashes ends its subscriptions too', async () => {
  const { asked, startDesk, openWindow, crash } = open();
  startDesk();
  const { link } = openWindow('left');
  await linked(link);
  await link.market.request('symbol:subscribe', DVLT);
  crash('left');
  await vi.waitFor(() => expect(asked.at(-1)).toBe('symbol:unsubscribe DVLT 1'));
});

test('a window whose desk closes or crashes says so, fails its requests, and follows the desk again after a reload', async () => {
  const { platform, startDesk, openWindow, crash } = open();
  startDesk();
  const { link } = openWindow('left');
  let connections = 0;
  link.market.onConnected(() => {
    connections += 1;
  });
  const heard: unknown[] = [];
  link.market.on('quote', (quote) => heard.push(quote.symbol));
  await linked(link);
  const pending = expect(link.market.request('scanner:subscribe', { scanner: 'momentum' })).resolves.toBeDefined();
  await pending;
  crash('desk');
  await vi.waitFor(() => expect(link.state.get()).toBe('gone'));
  expect(link.market.connection.get()).toBe('reconnecting');
  await expect(link.market.request('symbol:subscribe', DVLT)).rejects.toThrow('The desk is closed');
  expect(await link.chat.send('hello', 'c1')).toMatchObject({ ok: false, code: 'NOT_CONNECTED' });
  startDesk('desk again');
  await linked(link);
  await vi.waitFor(() => expect(connections).toBe(2));
  platform.emitMarket('quote', { symbol: 'AAPL' });
  await vi.waitFor(() => expect(heard).toContain('AAPL'));
});

test('a window that no desk answers says so', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { link } = open().openWindow('lonely');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(link.state.get()).toBe('gone');
});

test('a window connects again when the desk’s socket does, and knows the state in between', async () => {
  const { platform, startDesk, openWindow } = open();
  startDesk();
  const { link } = openWindow('left');
  let connections = 0;
  link.market.onConnected(() => {
    connections += 1;
  });
  await linked(link);
  await vi.waitFor(() => expect(connections).toBe(1));
  platform.marketConnection.set('reconnecting');
  await vi.waitFor(() => expect(link.market.connection.get()).toBe('reconnecting'));
  platform.reconnectMarket();
  await vi.waitFor(() => expect([link.market.connection.get(), connections]).toEqual(['live', 2]));
});

test('the trading room opens in a window with the messages that the desk has, and sends through the desk', async () => {
  const { platform, startDesk, openWindow } = open();
  startDesk();
  platform.emitChat('chat_history', [{ id: 'a' }, { id: 'b' }]);
  platform.emitChat('new_message', { id: 'c' });
  const { link } = openWindow('room');
  const other = openWindow('other').link;
  const shown: unknown[] = [];
  const others: unknown[] = [];
  await Promise.all([linked(link), linked(other)]);
  other.chat.on('new_message', (message) => others.push(message.id));
  link.chat.on('chat_history', (messages) => shown.push(messages.map(({ id }) => id)));
  link.chat.retain();
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['a', 'b', 'c']));
  expect(link.chat.connection.get().state).toBe('connected');
  expect(await link.chat.send('hello', 'c1')).toMatchObject({ ok: true });
  expect(platform.said).toEqual(['hello']);
  platform.emitChat('new_message', { id: 'd' });
  await vi.waitFor(() => expect(others).toEqual(['d']));
});

test('the desk knows which panels have windows, until those close or crash, and can take one back', async () => {
  const { startDesk, openWindow, crash } = open();
  const hub = startDesk();
  const onClose = vi.fn();
  const { stop } = openWindow('left', 'chart', onClose);
  openWindow('right', 'news', () => expect.fail('The news stay out.'));
  const out = (...panels: string[]) => vi.waitFor(() => expect([...hub.panels.get()].sort()).toEqual(panels));
  await out('chart', 'news');
  hub.takeBack('chart');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  stop();
  await out('news');
  crash('right');
  await out();
});

test('a window whose lock the browser grants late stays on the desk’s list', async () => {
  const { startDesk, openWindow, slow } = open();
  const hub = startDesk();
  const seen: string[][] = [];
  hub.panels.subscribe(() => seen.push([...hub.panels.get()]));
  slow.add('left');
  openWindow('left', 'chart');
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  openWindow('right', 'news');
  await vi.waitFor(() => expect(seen).toEqual([['chart'], ['chart', 'news']]));
});

test('a window keeps its desk although the browser grants the desk’s lock late', async () => {
  const { startDesk, openWindow, slow } = open();
  slow.add('desk');
  startDesk();
  const { link } = openWindow('left', 'chart');
  const states: string[] = [];
  link.state.subscribe(() => states.push(link.state.get()));
  await linked(link);
  expect(await link.market.request('symbol:subscribe', DVLT)).toMatchObject({ ok: true });
  expect(states).toEqual(['linked']);
});
