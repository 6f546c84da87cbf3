import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { buildExample, createProject } from '../support/example-host';
import { dataInUse } from '../support/heap';
import { DEMO_PASSWORD, type DemoUser, expect, test } from '../support/test';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const CYCLES = IS_DEEP ? 50 : 10;
const WARM_UP = 5;
/** Two apps start at once, each with its data. */
const PATIENCE_MS = 60_000;

interface Shown {
  readonly remote: string;
  readonly path: string;
}
const TERMS: Shown = { remote: 'mf-marketing', path: '/terms' };
const PLAN: Shown = { remote: 'mf-billing', path: '/subscription' };

let project: string;
test.beforeAll(async () => {
  test.setTimeout(IS_DEEP ? 600_000 : 240_000);
  project = await createProject(IS_DEEP ? 'archives' : 'sources');
});
test.afterAll(() => rm(project, { recursive: true, force: true }));

/** A page of another origin cannot sign in, so its server does and passes the token on. */
const tokenOf = async (url: string, username: DemoUser): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  return (await answer.json()).access_token;
};

/** Opens or closes both remotes `times` times, inside the page: from outside each step would take many times as long. */
const toggle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const button = document.getElementById('toggle') as HTMLButtonElement;
    for (let done = 0; done < count; done += 1) {
      const before = button.textContent;
      button.click();
      while (button.disabled || button.textContent === before) await new Promise(requestAnimationFrame);
    }
  }, times);

/** The most that two remotes may leave behind. The whole heap also contains compiled code, which grows for a while. */
const MOST_BYTES = IS_DEEP ? 300_000 : 2_000_000;

/** The memory in use after garbage collection: the page's data, or the cheaper sum of everything. */
const measure = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const bytes = IS_DEEP ? await dataInUse(cdp) : of('JSHeapUsedSize');
  return { bytes, listeners: of('JSEventListeners'), nodes: of('Nodes') };
};

/** Mounts and unmounts two remotes again and again, and expects that nothing stays behind. */
const expectNoLeak = async (page: Page): Promise<void> => {
  const headings = ['#first', '#second'].map((slot) => page.locator(slot).getByRole('heading').first());
  await page.getByRole('button', { name: 'Open' }).click();
  for (const heading of headings) await expect(heading).toBeVisible({ timeout: PATIENCE_MS });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  // Ends unmounted.
  await toggle(page, 1 + 2 * WARM_UP);
  const before = await measure(cdp);
  await toggle(page, 2 * CYCLES);
  for (const slot of ['#first', '#second']) await expect(page.locator(slot)).toBeEmpty();
  const after = await measure(cdp);
  console.log(
    `${CYCLES} mounts of two remotes: ${after.bytes - before.bytes} bytes, ${after.nodes - before.nodes} nodes`,
  );
  if (IS_DEEP) await expectLeakNoticed(page, cdp, after.bytes);
  await toggle(page, 1);
  for (const heading of headings) await expect(heading).toBeVisible({ timeout: PATIENCE_MS });
  expect(after.listeners - before.listeners, 'listeners').toBeLessThan(CYCLES / 5);
  expect(after.nodes - before.nodes, 'nodes').toBeLessThan(CYCLES);
  expect(after.bytes - before.bytes, 'bytes of two remotes').toBeLessThan(MOST_BYTES);
};

/** Small objects of 10 KB for each mount, as a leak would leave them, must exceed the limit. */
const expectLeakNoticed = async (page: Page, cdp: CDPSession, before: number): Promise<void> => {
  await page.evaluate((mounts) => {
    const kept = Array.from({ length: mounts }, () => Array.from({ length: 500 }, (_, n) => ({ n })));
    Object.assign(globalThis, { kept });
  }, CYCLES);
  expect((await dataInUse(cdp)) - before, 'bytes of a leak').toBeGreaterThan(MOST_BYTES);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'kept'));
};

const HOSTS = [
  { name: 'single-spa-root', kind: 'a plain single-spa root' },
  { name: 'rspack-host', kind: 'a stock Module Federation host' },
  { name: 'vite-host', kind: 'a Vite host' },
] as const;

for (const { name, kind } of HOSTS.slice(0, IS_DEEP ? HOSTS.length : 1)) {
  test(`${kind} of another origin shows two remotes, and ${CYCLES} mounts leave nothing behind`, async ({
    page,
    platform,
    foreign,
  }) => {
    test.setTimeout(IS_DEEP ? 600_000 : 240_000);
    foreign.serve(await buildExample({ name, project, url: platform.url }));
    await page.goto(foreign.origin);
    const token = await tokenOf(platform.url, 'basic');
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.reload();
    await expectNoLeak(page);
  });
}

test('without a user, a page that needs one says where to sign in instead of failing', async ({
  page,
  platform,
  foreign,
}) => {
  test.setTimeout(240_000);
  foreign.serve(await buildExample({ name: 'single-spa-root', project, url: platform.url }));
  await page.goto(foreign.origin);
  await page.getByRole('button', { name: 'Open' }).click();
  const link = page.locator('#second').getByRole('link', { name: `Sign in at ${new URL(platform.url).host}` });
  await expect(link).toBeVisible({ timeout: PATIENCE_MS });
  await expect(link).toHaveAttribute('href', `${platform.url}/subscription`);
  await expect(page.locator('#first').getByRole('heading').first()).toBeVisible({ timeout: PATIENCE_MS });
  await page.screenshot({ path: test.info().outputPath('sign-in-elsewhere.png') });
});

test('an error of a remote in another team’s host reaches the platform, marked with that origin', async ({
  page,
  platform,
  foreign,
  allowConsole,
}) => {
  test.setTimeout(240_000);
  allowConsole(/Failed to load resource|ChunkLoadError|Loading chunk/);
  foreign.serve(await buildExample({ name: 'single-spa-root', project, url: platform.url }));
  // Files of pages have numbers for names.
  await page.route(/\/artifacts\/mf-billing\/.*\/\d+\.[^/]*\.js/, (route) => route.abort());
  await page.goto(foreign.origin);
  const token = await tokenOf(platform.url, 'basic');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.reload();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.locator('#second').getByText('This page failed to load')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.locator('#second').getByText('The error is in mf-billing. We received a report.')).toBeVisible();
  const admin = await tokenOf(platform.url, 'admin');
  const faults = async () => {
    const headers = { Authorization: `Bearer ${admin}` };
    const answer = await fetch(`${platform.url}/api/admin/releases`, { headers });
    return (await answer.json()).faults.filter(({ remote }: { remote: string }) => remote === 'mf-billing');
  };
  await expect
    .poll(faults)
    .toContainEqual(
      expect.objectContaining({ phase: 'render', host: foreign.origin, message: expect.stringMatching(/chunk/i) }),
    );
});

const PAIRS: readonly { readonly user: DemoUser; readonly first: Shown; readonly second: Shown }[] = [
  {
    user: 'admin',
    first: { remote: 'mf-trading', path: '/dashboard' },
    second: { remote: 'mf-admin', path: '/admin' },
  },
  { user: 'dispatch', first: { remote: 'mf-cad', path: '/DPSCAD' }, second: TERMS },
];
for (const { user, first, second } of IS_DEEP ? PAIRS : []) {
  test(`${first.remote} and ${second.remote} run in a Vite host, and ${CYCLES} mounts leave nothing behind`, async ({
    page,
    platform,
    foreign,
    allowConsole,
  }) => {
    test.setTimeout(IS_DEEP ? 600_000 : 240_000);
    // Each opening replaces sockets that are still closing.
    allowConsole(/WebSocket is already in CLOSING or CLOSED state/);
    const folder = await buildExample({ name: 'vite-host', project, url: platform.url });
    const file = join(folder, 'index.html');
    const html = (await readFile(file, 'utf8'))
      .replace(`data-remote="${TERMS.remote}" data-path="${TERMS.path}"`, slotOf(first))
      .replace(`data-remote="${PLAN.remote}" data-path="${PLAN.path}"`, slotOf(second));
    await writeFile(file, html);
    foreign.serve(folder);
    await page.goto(foreign.origin);
    const token = await tokenOf(platform.url, user);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.reload();
    await expectNoLeak(page);
  });
}
const slotOf = ({ remote, path }: Shown) => `data-remote="${remote}" data-path="${path}"`;

/** What another team writes against the packages. The last line must be refused. */
const THEIR_CODE = `
import { liveReleaseSchema } from '@prebell/contracts';
import { Card } from '@prebell/design-system';
import { createPlatform, useUser } from '@prebell/platform';
import { createLifecycles, type MountProps } from '@prebell/platform/lifecycles';
import { Link, type RouteObject } from '@prebell/platform/router';
import { createFakePlatform } from '@prebell/platform/testing';
const Page = () => <Card>{useUser()?.username}<Link to="/next">Next</Link></Card>;
const routes: RouteObject[] = [{ path: '/', element: <Page /> }];
const { mount } = createLifecycles({ name: 'mf-x', routes, Failure: () => null });
const host = { navigate: () => undefined, openUpgrade: () => undefined };
export const props: MountProps = {
  name: 'x', domElement: document.body, platform: createPlatform({ origin: 'https://desk.example', host }), basename: '/x',
};
export const entry = (live: unknown): string | undefined => liveReleaseSchema.parse(live).remotes['mf-x']?.entry;
export const mounted = mount({ ...props, platform: createFakePlatform() });
// @ts-expect-error: a card has no flavour
export const wrong = <Card flavour="sweet" />;
`;

if (IS_DEEP) {
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    test(`the packed packages type-check outside the repository (${resolution})`, async () => {
      test.setTimeout(IS_DEEP ? 600_000 : 240_000);
      await writeFile(join(project, 'package.json'), '{ "type": "module" }');
      await writeFile(join(project, 'host.tsx'), THEIR_CODE);
      const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--jsx', 'react-jsx', '--target', 'es2022'];
      const libraries = ['--lib', 'es2023,dom,dom.iterable', '--module', module, '--moduleResolution', resolution];
      const tsc = join(project, 'node_modules/.bin/tsc');
      await promisify(execFile)(tsc, [...options, ...libraries, 'host.tsx'], { cwd: project });
    });
  }
}
