import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type DemoUser, expect, test } from '../support/test';

const IS_DEEP = process.env.PREBELL_DEEP === '1';

interface Visited {
  readonly path: string;
  readonly user: DemoUser | null;
  readonly isDeep?: boolean;
}
/** Pages whose files are altered one after the other; the deep run alters all of them. */
const PAGES: readonly Visited[] = [
  { path: '/subscription', user: 'basic' },
  { path: '/DPSCAD', user: 'dispatch', isDeep: true },
  { path: '/', user: null, isDeep: true },
  { path: '/pricing', user: null, isDeep: true },
  { path: '/login', user: null, isDeep: true },
  { path: '/dashboard', user: 'premium', isDeep: true },
  { path: '/admin', user: 'admin', isDeep: true },
];

/** Parts of the frame that load later and are tried again: live updates, the account menu, measurements. The page shows nothing yet. */
const LATER = /\/(sockets|user-menu|web-vitals)\./;

/** Scripts and stylesheets of a visit that a user would miss, each once. */
const filesOf = async (page: Page, path: string): Promise<string[]> => {
  const files = new Set<string>();
  const note = (request: { url(): string }) => {
    if (/\/artifacts\/.*\.(js|css)$/.test(request.url()) && !LATER.test(request.url())) files.add(request.url());
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  page.off('request', note);
  return [...files];
};

type Alter = (body: Buffer) => Buffer;
const oneBit: Alter = (body) => {
  const middle = body.length >> 1;
  return Buffer.concat([body.subarray(0, middle), Buffer.of((body[middle] ?? 0) ^ 1), body.subarray(middle + 1)]);
};
/** Works as before, but reports when it runs. */
const withTrace: Alter = (body) => Buffer.concat([Buffer.from('globalThis.altered = true;'), body]);

/** A slow machine cannot always tell an altered file from an unreachable one, so it retries with `?retry=1`. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

/**
 * From now on one file of the page arrives changed. A single route handles all of them: between two routes the browser would
 * cache files, and a visit that gets the right bytes from the cache proves nothing.
 */
const alterFiles = async (page: Page) => {
  const now = { file: '', alter: oneBit, delivered: 0 };
  await page.route('**/artifacts/**', async (route) => {
    if (withoutQuery(route.request().url()) !== now.file) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: now.alter(Buffer.from(await response.body())) });
    now.delivered += 1;
  });
  return now;
};

/** Remotes whose faults the page reported to the platform, with the answer. */
const reportsOf = (page: Page): string[] => {
  const reports: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/releases/faults')) return;
    const { remote, phase } = response.request().postDataJSON();
    reports.push(`${remote} ${phase} ${response.status()}`);
  });
  return reports;
};

for (const { path, user } of PAGES.filter(({ isDeep = false }) => IS_DEEP || !isDeep)) {
  test(`${path}: the browser refuses any file with one changed bit, a card says so, and the platform hears of it`, async ({
    page,
    signIn,
    allowConsole,
    platform,
  }) => {
    test.setTimeout(300_000);
    allowConsole(/integrity|Failed to|Loading (CSS )?chunk|could not be loaded|RUNTIME|preload|ChunkLoad|blocked/i);
    if (user !== null) await signIn(user);
    const files = await filesOf(page, path);
    expect(files.length).toBeGreaterThan(5);
    const card = page
      .getByText(/could not be loaded|failed to load|chart error/i)
      .filter({ visible: true })
      .first();
    const reports = reportsOf(page);
    const now = await alterFiles(page);
    for (const [index, file] of files.entries()) {
      // The frame's own files belong to no remote; without them nothing can report.
      const remote = /\/artifacts\/(mf-[a-z][a-z0-9-]*)\//.exec(file)?.[1];
      // The deep run changes a script's bytes in both ways; here every other script proves by its marker that it did not run.
      const ways = IS_DEEP ? [oneBit, withTrace] : [index % 2 === 0 ? withTrace : oneBit];
      for (const alter of file.endsWith('.js') ? ways : [oneBit]) {
        Object.assign(now, { file, alter, delivered: 0 });
        reports.length = 0;
        await page.goto(path);
        await expect(card, file).toBeVisible();
        expect(now.delivered, file).toBeGreaterThan(0);
        expect(await page.evaluate(() => 'altered' in globalThis), file).toBe(false);
        if (remote !== undefined)
          await expect
            .poll(() => reports, file)
            // On a busy machine a page may have waited for its budget before the browser said what is wrong.
            .toContainEqual(expect.stringMatching(new RegExp(`^${remote} (entry|module|render|budget) 200$`)));
      }
    }
    now.file = '';
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(card).toBeHidden();
    const remotes = files.flatMap((file) => /\/artifacts\/(mf-[a-z][a-z0-9-]*)\//.exec(file)?.[1] ?? []);
    const kept = await faultsKept(page, platform.url);
    for (const remote of remotes) expect(kept).toContain(remote);
  });
}

/** Remotes of the live release with faults that admins can see. */
const faultsKept = async (page: Page, url: string): Promise<string[]> => {
  const data = { username: 'admin', password: DEMO_PASSWORD };
  const { access_token } = await (await page.request.post(`${url}/api/auth/login`, { data })).json();
  const headers = { Authorization: `Bearer ${access_token}` };
  const { faults } = await (await page.request.get(`${url}/api/admin/releases`, { headers })).json();
  return faults.map(({ remote }: { remote: string }) => remote);
};

test('a script without integrity is refused, no matter who adds it, and nothing downloads twice', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/integrity/i);
  const asked: string[] = [];
  page.on('response', (response) => asked.push(response.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const { shell } = JSON.parse(document.getElementById('release')?.textContent ?? '');
    const add = (set: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const element = Object.assign(document.createElement('script'), set);
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('refused');
        document.head.append(element);
      });
    return [await add({ src: shell.entry }), await add({ src: shell.entry, crossOrigin: 'anonymous' })];
  });
  expect(outcomes).toEqual(['refused', 'refused']);
  // Each file of the page itself was fetched once: the element used its preload.
  const files = asked.filter((url) => /\/artifacts\/mf-/.test(url));
  expect(files).toEqual([...new Set(files)]);
});
