import { type RemoteRoute, toSeconds } from '@prebell/contracts';
import type { BrowserContext, Page } from 'playwright';
import { accessibilityFaults } from './accessible';
import { readOutside, remainsFaults } from './remains';
import { styleFaults } from './style-probe';

const SHOWN_MS = 8_000;
/** A page in an endless loop answers nothing, not even that it should close. */
const PAGE_MS = 30_000;
const FAILED = /could not be loaded|failed to load|Page not found/i;

/** A page's path, with a value that does not exist for each parameter. */
export const addressOf = ({ path }: RemoteRoute): string => path.replace(/:\w+/g, 'none');

interface Try {
  readonly name: string;
  readonly route: RemoteRoute;
  readonly url: string;
  /** Whether the page's own remote changes, and not only a host around it. */
  readonly isChanged: boolean;
  /** Whether it is the first page of its remote: a changed host has the same frame on all of them. */
  readonly isFirst: boolean;
}

/** Visits a page twice, and collects what is wrong with it, one sentence per fault. */
export async function tryPage(
  context: BrowserContext,
  { name, route, url, isChanged, isFirst }: Try,
): Promise<string[]> {
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
    timer = setTimeout(
      () =>
        reject(
          new Error(`it does not answer within ${toSeconds(ms)} s. If other work kept this machine busy, try again`),
        ),
      ms,
    );
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
  const faults = await remains(page);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === here);
  return [...faults, ...(await shown(page)).map((fault) => `on the second visit, ${fault}`)];
}

/** Compares the page that a visitor went on to with the same page opened afresh, in a tab of its own. */
async function remains(page: Page): Promise<string[]> {
  if ((await shown(page)).length > 0) return [];
  const after = await readOutside(page);
  const fresh = await page.context().newPage();
  try {
    await fresh.goto(page.url());
    return (await shown(fresh)).length > 0 ? [] : remainsFaults(await readOutside(fresh), after);
  } finally {
    await fresh.close();
  }
}
