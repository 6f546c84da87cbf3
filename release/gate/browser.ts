import { HOSTS, type RemoteRoute, type RouteAccess, toSeconds } from '@prebell/contracts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import type { AppMap } from '../store';
import { accessibilityFaults } from './accessible';
import { candidatePage } from './candidate-page';
import { styleFaults } from './style-probe';

interface Input {
  readonly candidate: AppMap;
  /** Apps that are not live yet. */
  readonly changed: readonly string[];
  /** Origin of a running platform whose store contains the candidate's artefacts. */
  readonly url: string;
  /** Whether the candidate is live there already. Otherwise only this browser gets it, in documents changed on their way. */
  readonly isLive: boolean;
}

interface Outcome {
  readonly faults: readonly string[];
  /** One sentence per page tried. */
  readonly visited: string[];
}

/** Demo accounts by the access a page needs; on another platform, protected pages are tried signed out. */
const ACCOUNTS: Readonly<Record<RouteAccess, string | null>> = {
  public: null,
  user: 'premium',
  admin: 'admin',
  dispatch: 'dispatch',
};
const PASSWORD = 'prebell-demo-2026';
const SHOWN_MS = 8_000;
/** A page in an endless loop answers nothing, not even that it should close. */
const PAGE_MS = 30_000;
/**
 * How many pages to try at once: one renders while another waits for its files. More would slow each other beyond the
 * limit.
 */
const PAGES_AT_ONCE = 2;
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // A document replaced during navigation has no address, and otherwise may not open a socket to this machine.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
];
const FAILED = /could not be loaded|failed to load|Page not found/i;

/**
 * Opens every page of the changed remotes, or of all remotes when a host changed, in a real browser: the live platform
 * with the candidate in place. No other user sees it. A page must show a heading and no failure, keep the console quiet
 * and the bar working, style nothing outside its root, satisfy axe, and survive leaving and coming back.
 */
export const tryCandidate = async (input: Input): Promise<Outcome> => {
  const { chromium } = await import('playwright');
  const executablePath = await findChromium({ mayInstall: false });
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: BROWSER_ARGUMENTS,
  });
  try {
    return await tryPages(browser, input);
  } finally {
    await browser.close();
  }
};

async function tryPages(browser: Browser, input: Input): Promise<Outcome> {
  const { candidate, changed, url } = input;
  const isHostChanged = changed.some((app) => (HOSTS as readonly string[]).includes(app));
  const tries = Object.entries(candidate.remotes)
    .filter(([name]) => isHostChanged || changed.includes(name))
    .flatMap(([name, { manifest }]) => manifest.routes.map((route, index) => ({ name, route, isFirst: index === 0 })))
    .filter(({ route }) => !route.path.includes('*'));
  const contexts = new Map<string | null, Promise<BrowserContext>>();
  const contextFor = (account: string | null) => {
    const context = contexts.get(account) ?? openContext(browser, input, account);
    contexts.set(account, context);
    return context;
  };
  const outcomes = await atOnce(tries, async ({ name, route, isFirst }) => {
    const isChanged = changed.includes(name);
    const found = await tryPage(await contextFor(ACCOUNTS[route.access]), {
      name,
      route,
      url,
      isChanged,
      isFirst,
    });
    return found.map((fault) => `${name} ${route.path}: ${fault}`);
  });
  return {
    faults: outcomes.flat(),
    visited: tries.map(({ name, route }) => `${name} ${route.path} in a browser`),
  };
}

/** Processes a few items at a time; results keep the order of the items. */
async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  // All workers take items from one iterator.
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  return results;
}

async function openContext(browser: Browser, input: Input, account: string | null): Promise<BrowserContext> {
  const { url, candidate, changed, isLive } = input;
  // Requests through the platform's service worker would miss the candidate.
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
        // The platform does not know a page that only the candidate has, and would say so in the console.
        const status = response.status() === 404 && pages.has(pathname) ? 200 : response.status();
        await route.fulfill({ response, status, body: candidatePage(await response.text(), candidate, changed) });
      },
    );
  }
  // A prerendered page hydrates at the first sign of a reader.
  await context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove'))),
  );
  if (account !== null) await signIn(context, url, account);
  return context;
}

async function signIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { username, password: PASSWORD } });
  if (!answer.ok()) return;
  const { access_token } = await answer.json();
  await context.addInitScript((token) => localStorage.setItem('token', token), access_token);
}

/** A page's path, with a value that does not exist for each parameter. */
const addressOf = ({ path }: RemoteRoute): string => path.replace(/:\w+/g, 'none');

interface Try {
  readonly name: string;
  readonly route: RemoteRoute;
  readonly url: string;
  /** Whether the page's own remote changes, and not only a host around it. */
  readonly isChanged: boolean;
  /** Whether it is the first page of its remote: a changed host has the same frame on all of them. */
  readonly isFirst: boolean;
}

async function tryPage(context: BrowserContext, { name, route, url, isChanged, isFirst }: Try): Promise<string[]> {
  const { path, chrome } = route;
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAbsence(path, message.text())) noise.push(firstLine(message.text()));
  });
  page.on('pageerror', (error) => noise.push(firstLine(error.message)));
  const address = url + addressOf(route);
  const visit = async (): Promise<string[]> => {
    await page.goto(address, { timeout: PAGE_MS });
    const faults = await shown(page);
    if (faults.length > 0) return faults;
    if (isChanged) faults.push(...(await styleFaults(page, name)));
    if (isChanged || isFirst) faults.push(...(await accessibilityFaults(page)));
    if (chrome === 'full') faults.push(...(await leaveAndReturn(page)));
    return faults;
  };
  const faults = await within(PAGE_MS, visit()).catch((error: unknown) => [
    firstLine(error instanceof Error ? error.message : String(error)),
  ]);
  // Closing the browser also ends a page that does not close.
  await within(1_000, page.close()).catch(() => undefined);
  return [...faults, ...noise];
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it does not answer within ${toSeconds(ms)} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A page with a parameter gets a value that does not exist, and the platform says so. */
const isAbsence = (path: string, text: string): boolean =>
  path.includes(':') && /the server responded with a status of (400|404)/.test(text);

/** One sentence per fault; the stack is only for developers. */
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

async function shown(page: Page): Promise<string[]> {
  const isAlive = await page
    .locator('#prerendered')
    .waitFor({ state: 'detached', timeout: SHOWN_MS })
    .then(() => true)
    .catch(() => false);
  if (!isAlive) return [`its picture does not hydrate within ${toSeconds(SHOWN_MS)} s`];
  const heading = page.getByRole('heading').first();
  const isShown = await heading.waitFor({ timeout: SHOWN_MS }).then(
    () => true,
    () => false,
  );
  const card = page.getByText(FAILED).filter({ visible: true }).first();
  if ((await card.count()) > 0) return [`it says '${await card.textContent()}'`];
  return isShown ? [] : [`it shows no heading within ${toSeconds(SHOWN_MS)} s`];
}

/** Navigates to another page and back, within the same document. */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const here = new URL(page.url()).pathname;
  const other = page.locator(`footer a[href^="/"]:not([href="${here}"])`).first();
  if ((await other.count()) === 0) return [];
  await other.click();
  await page.waitForURL((address) => address.pathname !== here);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === here);
  return (await shown(page)).map((fault) => `on the second visit, ${fault}`);
}
