import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  collect,
  digestsOf,
  openPublisher,
  openStore,
  type Publisher,
  publish,
  type ReleaseStore,
  readBuild,
  rollback,
} from '@prebell/release/store';
import type { Browser, Page } from 'playwright';
import { signedInContext, withBrowser } from './lib/browser';
import { isLong } from './lib/is-long';
import { APPS, copyBuild, releaseOf, type Store, withoutRelease, withReleases } from './lib/releases';
import { ms } from './lib/report';
import { median, most } from './lib/statistics';

const PUBLISHES = isLong ? 100 : 20;
const MINUTES = isLong ? 10 : 2;
const SCRIPTED = 48;
/** One in this many publishes is rolled back. */
const ROLLBACK_EVERY = 20;
const SHOWN_MS = 20_000;
const PUBLIC = ['/', '/pricing', '/about', '/resources', '/contact', '/terms', '/privacy', '/login', '/register'];
/** Pages that redirect a signed-in visitor. */
const GUESTS = ['/login', '/register'];
const DESK = ['/dashboard', '/subscription', '/settings'];
const FAILED = /could not be loaded|failed to load|Page not found/i;
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What the visitors experienced; `faults` contains a sentence for each fault. */
const createFigures = () => ({ pages: 0, assets: 0, publishMs: [] as number[], faults: [] as string[] });
type Figures = ReturnType<typeof createFigures>;

/** A visitor without a browser. All files of a document must exist and belong to exactly one published release. */
const createVisitor = (url: string, figures: Figures, store: ReleaseStore) => {
  const known = new Map<string, unknown>();
  const digestsIn = async (id: string) => {
    const release = known.has(id) ? null : await store.getRelease(id);
    if (release !== null) known.set(id, digestsOf(release));
    return known.get(id) as Record<string, string>;
  };
  const ask = async (path: string) => {
    const answer = await fetch(url + path).catch(() => null);
    const text = await answer?.text();
    if (answer?.ok) return text ?? '';
    figures.faults.push(`${path} ${answer?.status ?? 'no answer'}`);
    return null;
  };
  return async () => {
    figures.pages += 1;
    const html = await ask(pick(PUBLIC));
    if (html === null) return;
    const release = releaseOf(html);
    const digests = await digestsIn(release.id);
    if (JSON.stringify(digestsOf(release)) !== JSON.stringify(digests)) figures.faults.push(`the map of ${release.id}`);
    const named = withoutRelease(html).matchAll(/(?:src|href)="(\/artifacts\/([^/]+)\/([^/]+)\/[^"]+)"/g);
    const entries = Object.values<{ entry: string }>(release.remotes).map(({ entry }) => entry);
    const files: string[] = [...entries];
    for (const [, file = '', app = '', digest] of named) {
      if (digests[app] !== digest) figures.faults.push(`${file} in ${release.id}`);
      files.push(file);
    }
    for (const file of files) {
      figures.assets += 1;
      await ask(file);
    }
  };
};

/** A tab that records uncaught errors and failed files. */
const watchedPage = async (browser: Browser, url: string, figures: Figures, account?: string) => {
  const context = await (account === undefined ? browser.newContext() : signedInContext(browser, url, account));
  const page = await context.newPage();
  page.on('pageerror', (error) => figures.faults.push(error.message));
  page.on('response', (response) => {
    if (!response.url().includes('/artifacts/')) return;
    figures.assets += 1;
    if (response.status() >= 400) figures.faults.push(`${response.url()} ${response.status()}`);
  });
  return page;
};

/** Files that a document loaded whose digest is not the one in its release. */
const foreignFiles = (page: Page) =>
  page.evaluate(() => {
    const { shell, chromeless, remotes } = JSON.parse(document.getElementById('release')?.textContent ?? '');
    const apps = Object.entries<{ digest: string }>({ ...remotes, shell, chromeless });
    const own = new Set(apps.map(([app, { digest }]) => `${app}/${digest}`));
    const partOf = (name: string) => /\/artifacts\/([^/]+\/[^/]+)\//.exec(name)?.[1];
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.filter((name) => !own.has(partOf(name) ?? [...own][0] ?? ''));
  });

/** A visitor with a browser, until the given time. */
const browse = async (browser: Browser, url: string, figures: Figures, until: number, account?: string) => {
  const page = await watchedPage(browser, url, figures, account);
  const paths = account === undefined ? PUBLIC : [...PUBLIC.filter((path) => !GUESTS.includes(path)), ...DESK];
  for (let path = pick(paths); Date.now() < until; path = pick(paths)) {
    figures.pages += 1;
    await page.goto(url + path).catch((error) => figures.faults.push(`${path} ${error.message}`));
    const heading = page.getByRole('heading').first();
    await heading.waitFor().catch(() => figures.faults.push(`${path} shows nothing`));
    await delay(500);
    // If the visitor has left the document meanwhile, it does not answer: check the next one.
    const foreign = await foreignFiles(page).catch(() => []);
    figures.faults.push(...foreign.map((file) => `${file} in a page of another release`));
  }
  await page.close();
};

/** An admin's tab, which may open every page. It reports once that it is open, and ignores newer releases. */
const openEarly = async (browser: Browser, url: string, figures: Figures) => {
  const page = await watchedPage(browser, url, figures, 'admin');
  const beat = page.waitForResponse((response) => response.url().endsWith('/api/releases/beat'));
  await page.goto(`${url}/terms`);
  await page.mouse.move(5, 5);
  await page.locator('#prerendered').waitFor({ state: 'detached' });
  await beat;
  await page.route('**/api/releases/beat', (route) => route.abort());
  return page;
};

/** Opens a page by client-side navigation; resolves with whether it rendered its own content without a failure. */
const enter = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) element.dataset.seen = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const isDrawn = () => {
    const main = document.querySelector('main');
    const isLoading = main?.querySelector('[data-component=LoadingState]') ?? null;
    return isLoading === null && main?.querySelector(':not([data-seen])') instanceof Element;
  };
  const shown = page.waitForFunction(isDrawn, undefined, { timeout: SHOWN_MS }).then(
    () => true,
    () => false,
  );
  return (await shown) && (await page.getByText(FAILED).filter({ visible: true }).count()) === 0;
};

/** Visits every page of the tab's release, with a made-up value for path parameters. */
const visitEveryRoute = async (page: Page, figures: Figures) => {
  const text = () => page.evaluate(() => document.getElementById('release')?.textContent ?? '');
  const before = await text();
  const { remotes } = JSON.parse(before);
  const manifests = Object.values<{ manifest: { routes: { path: string }[] } }>(remotes);
  const paths = manifests.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  const concrete = paths.filter((path) => !path.includes('*')).map((path) => path.replace(/:\w+/g, 'none'));
  // In reverse order, so that the tab leaves its own page first and returns to it.
  for (const path of concrete.reverse())
    if (!(await enter(page, path))) figures.faults.push(`${path} in the tab that was open before the storm`);
  if ((await text()) !== before) figures.faults.push('the tab that was open before the storm changed its release');
  return concrete.length;
};

/** Publishes prebuilt variants of random apps, evenly over the duration, and rolls some back. */
const publishAll = async ({ work }: Store, publisher: Publisher, figures: Figures, begin: () => void) => {
  const variants: Awaited<ReturnType<typeof readBuild>>[] = [];
  for (let index = 0; index < PUBLISHES; index += 1) {
    const app = pick(APPS);
    const folder = join(work, `variant-${index}`);
    await copyBuild(app, folder, index);
    variants.push(await readBuild(app, folder));
  }
  begin();
  const began = Date.now();
  for (const [index, variant] of variants.entries()) {
    await delay(Math.max(0, began + (index * MINUTES * 60_000) / PUBLISHES - Date.now()));
    const from = performance.now();
    await publish(publisher, [variant]);
    figures.publishMs.push(performance.now() - from);
    if (index % ROLLBACK_EVERY === ROLLBACK_EVERY - 1) await rollback(publisher);
  }
};

/** Deploys while visitors browse; throws if any of them saw a fault. `--long` runs the full version. */
export const run = () =>
  withReleases((place) =>
    withBrowser((first) =>
      withBrowser(async (second) => {
        const { url, dataDir } = place;
        const figures = createFigures();
        const store = openStore(join(dataDir, 'store'));
        const origin = { by: 'the storm', builder: 'urn:prebell:bench', source: null };
        const publisher = openPublisher({ store, dataDir, trustFile: null, origin });
        const early = await openEarly(first, url, figures);
        let visiting: Promise<void>[] = [];
        const begin = () => {
          const until = Date.now() + MINUTES * 60_000;
          const visit = createVisitor(url, figures, store);
          const scripted = async () => {
            for (; Date.now() < until; await delay(1_000 + Math.random() * 2_000)) await visit();
          };
          visiting = Array.from({ length: SCRIPTED }, scripted);
          visiting.push(browse(first, url, figures, until), browse(second, url, figures, until, 'premium'));
        };
        await publishAll(place, publisher, figures, begin);
        await Promise.all(visiting);
        const { dropped } = await collect(store, { releases: 1, days: 0 });
        const routes = await visitEveryRoute(early, figures);
        const { pages, assets, publishMs, faults } = figures;
        if (faults.length > 0) throw new Error(`The storm did damage:\n${faults.slice(0, 20).join('\n')}`);
        return [
          `${PUBLISHES} prebuilt variants of random apps in ${MINUTES} minutes, every ${ROLLBACK_EVERY}th rolled back; ${SCRIPTED} scripted visitors and 2 browsers, one of them signed in.`,
          `${pages} page loads and ${assets} files: 0 failed, 0 uncaught errors, every page of exactly one release. gc then dropped ${dropped.length} artefacts, and a tab opened before the storm showed each of the ${routes} pages of its own release.`,
          `A publish took p50 ${ms(median(publishMs))}, longest ${ms(most(publishMs))}.`,
        ];
      }),
    ),
  );
