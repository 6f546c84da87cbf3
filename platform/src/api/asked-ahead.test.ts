import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './asked-ahead';

const PATH = '/api/desk';
const network = vi.fn<typeof fetch>(async () => new Response('network'));
const asked = (answer: Promise<Response | null>) => {
  globalThis.askedAhead = { token: 'mine', answers: { [PATH]: answer } };
};
const get = async (token = 'mine', method = 'GET') =>
  (await fetchAhead(PATH, { method, headers: { Authorization: `Bearer ${token}` } })).text();

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
});
afterEach(() => {
  network.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.askedAhead = undefined;
});

test('the answer that the document asked for is taken once, and then the network is asked', async () => {
  asked(Promise.resolve(new Response('ahead')));
  expect([await get(), await get()]).toEqual(['ahead', 'network']);
  expect(network).toHaveBeenCalledTimes(1);
});

test.each([
  ['another token', () => get('theirs')],
  ['a change', () => get('mine', 'POST')],
])('%s never gets the answer', async (_what, ask) => {
  asked(Promise.resolve(new Response('ahead')));
  expect(await ask()).toBe('network');
});

test('a question that failed, one that waited half a minute and a page that asked nothing go to the network', async () => {
  asked(Promise.resolve(null));
  expect(await get()).toBe('network');
  asked(Promise.resolve(new Response('ahead')));
  vi.mocked(performance.now).mockReturnValue(31_000);
  expect(await get()).toBe('network');
  globalThis.askedAhead = undefined;
  expect(await get()).toBe('network');
});
