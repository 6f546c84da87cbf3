import { join } from 'node:path';
import { endpoints, HOSTS, type RemoteRoute, type RouteAccess } from '@prebell/contracts';
import type { Browser, BrowserContext } from 'playwright';
import { findChromium, SHORT_LIVED_PAGES } from '../../tooling/lib/chromium.mjs';
import { type AppMap, type Build, readFiles } from '../store';
import { candidatePage } from './candidate-page';
import type { KnownFiles } from './known-files';
import { tourSignedIn } from './signed-in-tour';
import { addressOf, tryPage } from './try-page';
import { openVisitor, type Visitor } from './visitor';
import { watchDocuments } from './watch';

interface Input {
  readonly candidate: AppMap;
  /** Apps with a new version that is not live yet. */
  readonly changed: readonly string[];
  /** Origin of a running platform. */
  readonly url: string;
  /** Builds that the platform at `url` does not have, or may not serve because nobody has signed them. */
  readonly unsigned?: readonly Pick<Build, 'app' | 'digest' | 'folder'>[];
  /** Files that are live already. axe skips pages that consist only of these. */
  readonly known?: KnownFiles;
  /** Whether the candidate is live at `url`. If not, only this browser gets it, in documents that the gate rewrites. */
  readonly isLive: boolean;
}

interface Outcome {
  readonly faults: readonly string[];
  /** One sentence per page tried. */
  readonly visited: string[];
}

/**
 * Demo accounts by the access that a page needs. On a platform without these accounts, the gate tries protected pages
 * signed out.
 */
const ACCOUNTS: Readonly<Record<RouteAccess, string | null>> = {
  public: null,
  user: 'premium',
  admin: 'admin',
  dispatch: 'dispatch',
};
const PASSWORD = 'prebell-demo-2026';
/**
 * How many pages to try at once. On two cores, two pages render while the others wait for responses or for the page to
 * settle.
 */
const PAGES_AT_ONCE = 4;
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  SHORT_LIVED_PAGES,
  // A document replaced during navigation has no address. With these features on, it could not open a socket to this
  // machine.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
];

export const openBrowser = async (): Promise<Browser> => {
  const { chromium } = await import('playwright');
  const executablePath = await findChromium({ mayInstall: false });
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: BROWSER_ARGUMENTS });
};

/**
 * Opens every page of the changed remotes, or of all remotes when a host changed, in a real browser: the live platform
 * with the candidate in place. No other user sees it. A page must show a heading and no failure, log no errors to the
 * console, keep navigation working, style nothing outside its root, satisfy axe, survive leaving and coming back, and
 * leave nothing behind. axe skips pages whose files are live already, except the first page of each remote.
 */
export const tryCandidate = async (browser: Browser, input: Input): Promise<Outcome> => {
  const { candidate, changed, url, known = new Set() } = input;
  const isHostChanged = changed.some((app) => (HOSTS as readonly string[]).includes(app));
  const tries = Object.entries(candidate.remotes)
    .filter(([name]) => isHostChanged || changed.includes(name))
    .flatMap(([name, { manifest, entry }]) =>
      manifest.routes.map((route, index) => ({ name, route, entry, isFirst: index === 0 })),
    )
    .filter(({ route }) => !route.path.includes('*'));
  const visitors = new Map<string | null, Promise<Visitor>>();
  const visitorFor = (account: string | null) => {
    const visitor = visitors.get(account) ?? openContext(browser, input, account).then(openVisitor);
    visitors.set(account, visitor);
    return visitor;
  };
  const alone = tries.map(({ name, route, entry, isFirst }) => async () => {
    const isChanged = changed.includes(name);
    const visitor = await visitorFor(ACCOUNTS[route.access]);
    const found = await tryPage(visitor, { name, route, url, isChanged, isFirst, live: { known, entry } });
    return found.map((fault) => `${name} ${route.path}: ${fault}`);
  });
  const tours = Object.entries(candidate.remotes)
    .filter(([name]) => changed.includes(name))
    .map(([name, { manifest }]) => async () => {
      const routes = manifest.routes.filter(isForEverybody);
      const found = await tourSignedIn(await visitorFor(ACCOUNTS.user), { routes, url });
      return [...found].flatMap(([path, faults]) => faults.map((fault) => `${name} ${path}: ${fault}`));
    });
  // Start the tours first, because each keeps a worker busy for long.
  const outcomes = await atOnce([...tours, ...alone], (work) => work());
  return {
    faults: outcomes.flat(),
    visited: tries.map(({ name, route }) => `${name} ${route.path} in a browser`),
  };
};

/** A public page inside the product's frame, which signed-in users see too. */
const isForEverybody = ({ path, access, chrome }: RemoteRoute): boolean =>
  access === 'public' && chrome === 'full' && !path.includes('*');

/** Processes a few items at a time; the results are in the order of the items. */
async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  // All workers take their items from one shared iterator.
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  return results;
}

async function openContext(browser: Browser, input: Input, account: string | null): Promise<BrowserContext> {
  const { url, candidate, changed, isLive, unsigned = [] } = input;
  // Requests that go through the platform's service worker would not get the candidate.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  if (!isLive) {
    const routes = changed.flatMap((app) => candidate.remotes[app]?.manifest.routes ?? []);
    const pages = new Set(routes.map(addressOf));
    await context.route(
      (address) => address.origin === url && !/^\/(api|artifacts|socket\.io)\//.test(address.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const { pathname } = new URL(route.request().url());
        // The platform answers 404 for a page that only the candidate has, and the console would report that as an
        // error.
        const status = response.status() === 404 && pages.has(pathname) ? 200 : response.status();
        await route.fulfill({ response, status, body: candidatePage(await response.text(), candidate, changed) });
      },
    );
  }
  if (!isLive) await keepReports(context, url);
  await watchDocuments(context);
  for (const build of unsigned) await serveFiles(context, url, build);
  // A prerendered page hydrates at the first user input.
  await context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))),
  );
  if (account !== null) await signIn(context, url, account);
  return context;
}

/**
 * Answers reports here: the page names the live release, so the candidate's errors and vitals would count against that.
 */
async function keepReports(context: BrowserContext, url: string): Promise<void> {
  const { fault, beat } = endpoints.releases;
  const { report, press } = endpoints.vitals;
  const answers = new Map<string, object>([fault, report, press].map(({ path }) => [path, {}]));
  // This endpoint would count a view.
  answers.set(beat.path, { live: null });
  await context.route(
    ({ origin, pathname }) => origin === url && answers.has(pathname),
    (route) => route.fulfill({ json: answers.get(new URL(route.request().url()).pathname) }),
  );
}

/** Serves the build's files to this browser only: the exact bytes that a publish would sign. */
async function serveFiles(
  context: BrowserContext,
  url: string,
  { app, digest, folder }: Pick<Build, 'app' | 'digest' | 'folder'>,
): Promise<void> {
  const base = `/artifacts/${app}/${digest}/`;
  const names = new Set((await readFiles(folder)).keys());
  await context.route(
    ({ origin, pathname }) => origin === url && pathname.startsWith(base),
    (route) => {
      const name = new URL(route.request().url()).pathname.slice(base.length);
      return names.has(name) ? route.fulfill({ path: join(folder, name) }) : route.fulfill({ status: 404 });
    },
  );
}

async function signIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { username, password: PASSWORD } });
  if (!answer.ok()) return;
  const { access_token } = await answer.json();
  await context.addInitScript((token) => localStorage.setItem('token', token), access_token);
}
