import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { ROOT } from '../support/platform';
import { type DemoUser, expect, test } from '../support/test';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const EXAMPLE = join(ROOT, 'docs/examples/single-spa');
const NOWHERE = '/nothing-here';
const CYCLES = 50;
const WARM_UP = 5;

const REMOTES: readonly { name: string; path: string; user: DemoUser | null; isDeep?: boolean }[] = [
  { name: 'mf-billing', path: '/subscription', user: 'basic' },
  { name: 'mf-marketing', path: '/terms', user: null, isDeep: true },
  { name: 'mf-trading', path: '/dashboard', user: 'premium', isDeep: true },
  { name: 'mf-admin', path: '/admin', user: 'admin', isDeep: true },
  { name: 'mf-cad', path: '/DPSCAD', user: 'dispatch', isDeep: true },
];

let built: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  built = await mkdtemp(join(tmpdir(), 'prebell-single-spa-'));
  const config = join(EXAMPLE, 'rspack.config.mjs');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/rspack'), ['build', '-c', config, '-o', built], {
    cwd: ROOT,
  });
});
test.afterAll(() => rm(built, { recursive: true }));

/** The platform's origin serves the other team's page; API, artefacts and release come from the platform. */
const serveExample = async (page: Page, url: string): Promise<void> => {
  const document = await (await fetch(`${url}/login`)).text();
  const release = /<script type="application\/json" id="release">([\s\S]*?)<\/script>/.exec(document)?.[1] ?? '{}';
  await page.route('**/release.json', (route) => route.fulfill({ json: JSON.parse(release) }));
  await page.route('**/their-root/*', async (route) => {
    const file = join(built, basename(new URL(route.request().url()).pathname));
    await route.fulfill({ path: file });
  });
  const html = await readFile(join(EXAMPLE, 'index.html'), 'utf8');
  await page.route(
    ({ origin }) => origin === url,
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: html })
        : route.fallback(),
  );
};

/**
 * Visits each address in turn, as a single-spa link would, and waits each time until it has mounted or unmounted. It runs
 * inside the page: a step takes a few milliseconds there, and many times as long from outside.
 */
const walk = (page: Page, addresses: readonly string[]): Promise<void> =>
  page.evaluate(async (paths) => {
    for (const path of paths) {
      await new Promise<void>((resolve) => {
        addEventListener('single-spa:routing-event', () => resolve(), { once: true });
        history.pushState(null, '', path);
      });
    }
  }, addresses);

/** Mounts and unmounts the given number of times, and ends unmounted. */
const cycle = (page: Page, path: string, times: number): Promise<void> =>
  walk(page, Array.from({ length: times }, () => [path, NOWHERE]).flat());

/** The memory in use after garbage collection. */
const measure = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') };
};

for (const { name, path, user } of REMOTES.filter(({ isDeep }) => IS_DEEP || !isDeep)) {
  test(`${name} runs in a plain single-spa root config, and ${CYCLES} mounts leave nothing behind`, async ({
    page,
    platform,
    signIn,
    allowConsole,
  }) => {
    test.setTimeout(240_000);
    // A document that was replaced in flight may not open sockets to this machine.
    allowConsole(/WebSocket|LOCAL_NETWORK/i);
    if (user !== null) await signIn(user);
    await serveExample(page, platform.url);
    await page.goto(path);
    const heading = page.getByRole('heading').first();
    await expect(heading).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await walk(page, [NOWHERE]);
    await cycle(page, path, WARM_UP);
    await expect(page.locator('#app')).toBeEmpty();
    const before = await measure(cdp);
    await cycle(page, path, CYCLES);
    await expect(page.locator('#app')).toBeEmpty();
    const after = await measure(cdp);
    await walk(page, [path]);
    await expect(heading).toBeVisible();
    expect(after.listeners - before.listeners, 'listeners').toBeLessThan(CYCLES / 5);
    expect(after.nodes - before.nodes, 'nodes').toBeLessThan(CYCLES);
    expect(after.heap - before.heap, 'bytes').toBeLessThan(1_000_000);
  });
}
