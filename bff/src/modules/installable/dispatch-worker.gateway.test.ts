import { createHash, webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createDispatchWorker, type KeptPage } from './dispatch-worker.gateway';

const ORIGIN = 'https://prebell.example';
const SCRIPT = '/artifacts/mf-cad/0123456789abcdef/board.js';
const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const pageOf = (release: string, files: Record<string, string> = { [SCRIPT]: release }): KeptPage => ({
  html: `<script nonce="NONCE-OF-THE-KEPT-PAGE"></script>${release}`,
  headers: { 'Content-Security-Policy': "script-src 'nonce-NONCE-OF-THE-KEPT-PAGE'" },
  nonce: 'NONCE-OF-THE-KEPT-PAGE',
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)])),
});

/** What one browser keeps for all workers. */
const openBrowser = () => {
  const stored = new Map<string, Response>();
  const pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;
  const store = {
    match: async (key: string) => stored.get(pathOf(key))?.clone(),
    put: async (key: string, answer: Response) => void stored.set(pathOf(key), answer),
    delete: async (key: string) => stored.delete(pathOf(key)),
    keys: async () => [...stored.keys()].map((path) => new Request(`${ORIGIN}${path}`)),
  };
  let network: (path: string, init?: RequestInit) => Promise<Response> = () => Promise.reject(new TypeError('down'));
  const send = async (target: string | { url: string }, init?: RequestInit) => {
    const answer = await network(pathOf(target as string | Request), init);
    const expected = init?.integrity;
    // As browsers do.
    if (expected !== undefined && expected !== integrityOf(await answer.clone().text()))
      throw new TypeError('integrity');
    return answer;
  };
  const install = async (kept: KeptPage | null) => {
    const listeners = new Map<string, (event: object) => void>();
    const self = {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      skipWaiting: async () => undefined,
      registration: {},
    };
    const { script } = createDispatchWorker()(kept);
    const scope = { self, fetch: send, caches: { open: async () => store }, crypto: webcrypto, Response, URL, btoa };
    runInNewContext(script, { ...scope, setTimeout, clearTimeout });
    const fire = async (type: string) => {
      const works: Promise<unknown>[] = [];
      listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
      await Promise.all(works);
    };
    await fire('install');
    await fire('activate');
    /** The worker's answer; null when it leaves the request to the browser. */
    return async (path: string, request: object = { mode: 'navigate' }): Promise<Response | null> => {
      let answer: Promise<Response> | null = null;
      listeners.get('fetch')?.({
        request: { url: `${ORIGIN}${path}`, method: 'GET', cache: 'default', ...request },
        waitUntil: () => undefined,
        respondWith: (given: Promise<Response>) => (answer = given),
      });
      return answer;
    };
  };
  return {
    stored,
    install,
    answer: (next: typeof network) => {
      network = next;
    },
  };
};
const NO_CORS = { mode: 'cors' };
/** A server on which the file of a release contains its name. */
const serving = (release: string) => async (path: string) =>
  new Response(path === SCRIPT ? release : `page ${release}`);
const DOWN = () => Promise.reject(new TypeError('down'));

test('without the server the page and its files come from this computer, each page with a nonce of its own', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  browser.answer(DOWN);
  const nonces = new Set<string>();
  for (const path of ['/DPSCAD', '/DPSCAD/', '/DPSCAD?from=mail']) {
    const answer = await visit(path);
    const html = (await answer?.text()) ?? '';
    const nonce = /nonce="([^"]{24})"/.exec(html)?.[1] ?? '';
    expect(answer?.headers.get('Content-Security-Policy')).toBe(`script-src 'nonce-${nonce}'`);
    expect(html).toMatch(/A$/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  expect(await (await visit(`${SCRIPT}?retry=1`, NO_CORS))?.text()).toBe('A');
});

test('while the server sends a page it is always that page, also one that says no', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  browser.answer(serving('B'));
  expect(await (await visit('/DPSCAD'))?.text()).toBe('page B');
  browser.answer(async () => new Response('slow down', { status: 429 }));
  expect((await visit('/DPSCAD'))?.status).toBe(429);
});

test('a server that fails or is silent for 4 s counts as away', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  browser.answer(async () => new Response('no server', { status: 503 }));
  expect(await (await visit('/DPSCAD'))?.text()).toMatch(/A$/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const late = openBrowser();
    late.answer(serving('A'));
    const waiting = (await late.install(pageOf('A')))('/DPSCAD');
    late.answer(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await (await waiting)?.text()).toMatch(/A$/);
  } finally {
    vi.useRealTimers();
  }
});

test('a kept file that was changed on this computer is not used', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  browser.stored.set(SCRIPT, new Response('evil'));
  browser.answer(DOWN);
  await expect(visit(SCRIPT, NO_CORS)).rejects.toThrow('down');
  // The next installation replaces it.
  browser.answer(serving('A'));
  const again = await browser.install(pageOf('A'));
  browser.answer(DOWN);
  expect(await (await again(SCRIPT, NO_CORS))?.text()).toBe('A');
});

test('a worker whose files differ from the published ones is not installed', async () => {
  const browser = openBrowser();
  browser.answer(async () => new Response('evil'));
  await expect(browser.install(pageOf('A'))).rejects.toThrow('integrity');
  expect(browser.stored.size).toBe(0);
});

test('the next release, a rollback and a platform without the page remove what was kept before', async () => {
  const browser = openBrowser();
  const etagOf = (kept: KeptPage | null) => createDispatchWorker()(kept).etag;
  expect(new Set([etagOf(pageOf('A')), etagOf(pageOf('A')), etagOf(pageOf('B')), etagOf(null)]).size).toBe(3);
  const OTHER = '/artifacts/mf-cad/fedcba9876543210/board.js';
  browser.answer(async () => new Response('same'));
  await browser.install(pageOf('A', { [SCRIPT]: 'same' }));
  expect([...browser.stored.keys()]).toEqual([SCRIPT]);
  await browser.install(pageOf('B', { [OTHER]: 'same' }));
  expect([...browser.stored.keys()]).toEqual([OTHER]);
  const visit = await browser.install(null);
  expect(browser.stored.size).toBe(0);
  browser.answer(DOWN);
  await expect(visit('/DPSCAD')).rejects.toThrow('down');
});

test('the API, other pages and files of other apps never pass through it', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  browser.answer(DOWN);
  expect(await visit('/api/cad/calls', NO_CORS)).toBeNull();
  expect(await visit('/DPSCAD2')).toBeNull();
  expect(await visit('/dashboard')).toBeNull();
  expect(await visit('/artifacts/shell/0123456789abcdef/main.js', NO_CORS)).toBeNull();
});

test('a file that is asked for past the caches comes from the server, and without it from this computer', async () => {
  const browser = openBrowser();
  browser.answer(serving('A'));
  const visit = await browser.install(pageOf('A'));
  const reload = async () => (await visit(SCRIPT, { mode: 'cors', cache: 'reload' }))?.text();
  browser.answer(serving('as the server has it'));
  expect(await reload()).toBe('as the server has it');
  browser.answer(DOWN);
  expect(await reload()).toBe('A');
});
