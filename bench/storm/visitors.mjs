import { setTimeout as delay } from 'node:timers/promises';
import { signedInContext } from '../lib/browser.mjs';
import { releaseOf, withoutRelease } from '../lib/releases.mjs';
import { pick } from './random.mjs';

export const PUBLIC = [
  '/',
  '/pricing',
  '/about',
  '/resources',
  '/contact',
  '/terms',
  '/privacy',
  '/login',
  '/register',
];
const LINK_MS = 5_000;
const ARRIVAL_MS = 30_000;
const DESK = ['/dashboard', '/subscription', '/settings'];
/** Whoever is signed in is led on from these, at a moment that a link pressed there cannot know. */
const GUESTS = ['/login', '/register'];

/** What the visitors saw. Lists hold one sentence for each thing that must not have happened. */
export const createFigures = () => ({
  pages: 0,
  assets: 0,
  repeated: 0,
  publishMs: [],
  failedPages: [],
  failedAssets: [],
  mixed: [],
  uncaught: [],
});

/** One visitor without a browser: what a document names must be there, and of exactly one release that was published. */
export const createVisitor = ({ url, figures, store, digestsOf }) => {
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
    const path = pick(PUBLIC);
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

/** A tab whose uncaught errors and failed files are noted; `account` is the demo account that is signed in there. */
export const watchedPage = async (browser, { url, figures, account }) => {
  const context = await (account === undefined ? browser.newContext() : signedInContext(browser, url, account));
  const page = await context.newPage();
  page.on('pageerror', (error) => figures.uncaught.push(error.message));
  page.on('response', (response) => {
    if (!response.url().includes('/artifacts/')) return;
    figures.assets += 1;
    if (response.status() >= 400) figures.failedAssets.push(`${response.url()} ${response.status()}`);
  });
  return page;
};

/** Files a document has loaded that are of another digest than its own release names. */
const foreignFiles = (page) =>
  page.evaluate(() => {
    const { shell, chromeless, remotes } = JSON.parse(document.getElementById('release').textContent);
    const own = new Set(
      Object.entries({ ...remotes, shell, chromeless }).map(([app, { digest }]) => `${app}/${digest}`),
    );
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/artifacts\/([^/]+\/[^/]+)\//.test(name) && !own.has(RegExp.$1));
  });

/** Tells how many documents a tab is waiting for. */
const watchDocuments = (page) => {
  const pending = new Set();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => pending.delete(request));
  return () => pending.size;
};

/**
 * Goes on by a link of the footer, where the page has one. A tab that heard of a newer release loads that page anew: whoever
 * asked for another address meanwhile would have the one or the other, as in any browser. So it is waited for. A press that met
 * nothing, because the page's content came and pushed the footer away, is repeated once, as a reader would.
 * @returns whether it was repeated
 */
const followLink = async (page, pending) => {
  const links = page.locator('footer a[href^="/"]');
  const link = links.nth(Math.floor(Math.random() * (await links.count())));
  // A page without a footer, or one that has led on to such a page.
  const href = await link.getAttribute('href', { timeout: LINK_MS }).catch(() => null);
  if (href === null) return false;
  // A guard may lead on from there: strangers to the sign-in, and whoever is signed in from where guests begin.
  const ends = [href, GUESTS.includes(href) ? '/dashboard' : '/login'];
  const arrives = (timeout) => page.waitForURL((address) => ends.includes(address.pathname), { timeout });
  const press = () =>
    page
      .locator(`footer a[href="${href}"]`)
      .first()
      .click({ timeout: LINK_MS })
      .then(
        () => true,
        () => false,
      );
  if (!(await press())) return false;
  const hasMet = await arrives(LINK_MS).then(
    () => true,
    () => false,
  );
  if (!hasMet) {
    await press();
    await arrives(ARRIVAL_MS).catch((error) => {
      throw new Error(`to ${href} ended at ${page.url()}: ${error.message}`);
    });
  }
  do await delay(500);
  while (pending() > 0);
  await page.waitForLoadState();
  return !hasMet;
};

/** One visitor with a browser, until that instant: pages by address, and on from there by the links of the footer. */
export const browse = async (browser, { url, figures, until, account }) => {
  const page = await watchedPage(browser, { url, figures, account });
  const pending = watchDocuments(page);
  const heading = page.getByRole('heading').first();
  const paths = account === undefined ? PUBLIC : [...PUBLIC.filter((path) => !GUESTS.includes(path)), ...DESK];
  while (Date.now() < until) {
    const path = pick(paths);
    figures.pages += 1;
    await page.goto(url + path).catch((error) => figures.failedPages.push(`${path} ${error.message}`));
    await heading.waitFor().catch(() => figures.failedPages.push(`${path} shows nothing`));
    const isRepeated = await followLink(page, pending).catch(({ message }) => {
      figures.failedPages.push(`a link of ${path} ${message}`);
    });
    if (isRepeated) figures.repeated += 1;
    // A document that was left meanwhile answers nothing: the next one is looked at.
    const foreign = await foreignFiles(page).catch(() => []);
    figures.mixed.push(...foreign.map((file) => `${file} in a page of another release`));
  }
  await page.close();
};
