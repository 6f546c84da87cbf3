import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withBrowser } from './lib/browser.mjs';
import { withBundle } from './lib/load.mjs';
import { APPS, copyBuild, releaseOf, withoutRelease, withReleases } from './lib/releases.mjs';

const IS_LONG = process.argv.includes('--long');
const PUBLISHES = IS_LONG ? 100 : 20;
const MINUTES = IS_LONG ? 10 : 2;
const SCRIPTED = 48;
const REAL = 2;
/** Every so many publishes one is taken back. */
const ROLLBACK_EVERY = 20;
const PATHS = ['/', '/pricing', '/about', '/resources', '/contact', '/terms', '/privacy', '/login', '/register'];

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** What the visitors saw. Lists hold one sentence for each thing that must not have happened. */
const createFigures = () => ({
  pages: 0,
  assets: 0,
  publishMs: [],
  failedPages: [],
  failedAssets: [],
  mixed: [],
  uncaught: [],
});

/** One visitor without a browser: what a document names must be there, and of exactly one release that was published. */
const createVisitor = ({ url, figures, store, digestsOf }) => {
  const known = new Map();
  const digestsIn = (id) => {
    if (!known.has(id)) known.set(id, store.getRelease(id).then(digestsOf));
    return known.get(id);
  };
  const fetchAsset = async (file) => {
    const answer = await fetch(url + file).catch((error) => ({ ok: false, status: error.message }));
    figures.assets += 1;
    if (!answer.ok) figures.failedAssets.push(`${file} ${answer.status}`);
    else await answer.arrayBuffer();
  };
  return async () => {
    const path = pick(PATHS);
    const answer = await fetch(url + path).catch((error) => ({ ok: false, status: error.message }));
    figures.pages += 1;
    if (!answer.ok) return figures.failedPages.push(`${path} ${answer.status}`);
    const html = await answer.text();
    const release = releaseOf(html);
    const digests = await digestsIn(release.id);
    if (JSON.stringify(digestsOf(release)) !== JSON.stringify(digests)) figures.mixed.push(`the map of ${release.id}`);
    const named = withoutRelease(html).matchAll(/(?:src|href)="(\/artifacts\/([^/]+)\/([^/]+)\/[^"]+)"/g);
    for (const [, file, app, digest] of named) {
      if (digests[app] !== digest) figures.mixed.push(`${file} in ${release.id}`);
      await fetchAsset(file);
    }
    for (const { entry } of Object.values(release.remotes)) await fetchAsset(entry);
  };
};

const watchedPage = async (browser, figures) => {
  const page = await (await browser.newContext()).newPage();
  page.on('pageerror', (error) => figures.uncaught.push(error.message));
  page.on('response', (response) => {
    if (!response.url().includes('/artifacts/')) return;
    figures.assets += 1;
    if (response.status() >= 400) figures.failedAssets.push(`${response.url()} ${response.status()}`);
  });
  return page;
};

const browse = async (browser, { url, figures, until }) => {
  const page = await watchedPage(browser, figures);
  const heading = page.getByRole('heading').first();
  while (Date.now() < until) {
    const path = pick(PATHS);
    figures.pages += 1;
    await page.goto(url + path).catch((error) => figures.failedPages.push(`${path} ${error.message}`));
    await heading.waitFor().catch(() => figures.failedPages.push(`${path} shows nothing`));
    // The next document comes while this one may still be on its way to another page.
    const links = page.locator('footer a[href^="/"]');
    const count = await links.count();
    if (count > 0)
      await links
        .nth(Math.floor(Math.random() * count))
        .click()
        .catch(() => undefined);
    await delay(500);
  }
  await page.close();
};

const pinnedTo = (page) => page.evaluate(() => JSON.parse(document.getElementById('release').textContent).id);

/** A tab that says once that it is open, and hears of nothing newer. */
const openEarly = async (browser, url, figures) => {
  const page = await watchedPage(browser, figures);
  const beat = page.waitForResponse((response) => response.url().endsWith('/api/releases/beat'));
  await page.goto(`${url}/terms`);
  await page.getByRole('heading').first().waitFor();
  await beat;
  await page.route('**/api/releases/beat', (route) => route.abort());
  return { page, release: await pinnedTo(page) };
};

/** Visits every page of the tab's release, without loading a document again; answers what failed. */
const visitEveryRoute = async ({ page, release }) => {
  const failed = [];
  for (const path of PATHS) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const isShown = await page
      .getByRole('heading')
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    const card = page.getByText(/could not be loaded|failed to load/i).first();
    if (!isShown || (await card.isVisible())) failed.push(`${path} in the tab of before the storm`);
  }
  if ((await pinnedTo(page)) !== release) failed.push('the tab of before the storm changed its release');
  return failed;
};

/** Prebuilt variants of random apps, published evenly over the storm's time; some are taken back. */
const publishAll = async ({ figures, work, store, begin, publish, rollback, readBuild }) => {
  const variants = [];
  for (let index = 0; index < PUBLISHES; index += 1) {
    const app = pick(APPS);
    const folder = join(work, `variant-${index}`);
    await copyBuild(app, folder, index);
    variants.push(await readBuild(app, folder));
  }
  await begin();
  const began = Date.now();
  for (const [index, variant] of variants.entries()) {
    await delay(Math.max(0, began + (index * MINUTES * 60_000) / PUBLISHES - Date.now()));
    const from = performance.now();
    if (index % ROLLBACK_EVERY === ROLLBACK_EVERY - 1) await rollback(store);
    else await publish(store, [variant]);
    figures.publishMs.push(performance.now() - from);
  }
};

const storm = ({ url, dataDir, work }, releases) =>
  withBrowser(async (browser) => {
    const figures = createFigures();
    const store = releases.openStore(join(dataDir, 'store'));
    const early = await openEarly(browser, url, figures);
    let visitors = [];
    const begin = () => {
      const until = Date.now() + MINUTES * 60_000;
      const visit = createVisitor({ url, figures, store, ...releases });
      const scripted = async () => {
        while (Date.now() < until) {
          await visit();
          await delay(1_000 + Math.random() * 2_000);
        }
      };
      visitors = [
        ...Array.from({ length: SCRIPTED }, scripted),
        ...Array.from({ length: REAL }, () => browse(browser, { url, figures, until })),
      ];
    };
    await publishAll({ figures, work, store, begin, ...releases });
    await Promise.all(visitors);
    const { dropped } = await releases.collect(store, { releases: 1, days: 0 });
    return { ...figures, dropped: dropped.length, early: await visitEveryRoute(early) };
  });

const describe = ({ pages, assets, publishMs, dropped, early, ...lists }) => {
  const faults = [...Object.values(lists).flat(), ...early];
  if (faults.length > 0) throw new Error(`The storm did damage:\n${faults.slice(0, 20).join('\n')}`);
  const sorted = publishMs.toSorted((a, b) => a - b);
  return [
    `${PUBLISHES} prebuilt variants of random apps in ${MINUTES} minutes, every ${ROLLBACK_EVERY}th taken back; ${SCRIPTED} scripted visitors and ${REAL} browsers.`,
    `${pages} page loads and ${assets} files: 0 failed, 0 uncaught errors, every page of exactly one release. gc then dropped ${dropped} artefacts, and a tab opened before the storm showed every public page of its own release.`,
    `A publish took p50 ${Math.round(sorted[sorted.length >> 1])} ms, longest ${Math.round(sorted.at(-1))} ms.`,
  ];
};

/** Deploys while visitors browse; throws when any of them saw damage. `--long` is the whole of it. */
export const stormBench = () =>
  withReleases((platform) =>
    withBundle('release-parts', async (releases) => describe(await storm(platform, releases))),
  );
