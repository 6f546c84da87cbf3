import { type RemoteRoute, toSeconds } from '@prebell/contracts';
import type { ConsoleMessage } from 'playwright';
import { accessibilityFaults } from './accessible';
import { BRIEF_MS } from './settled';
import { styleFaults } from './style-probe';
import { readTraces, type Traces, traceFaults } from './traces';
import type { Tab, Visitor } from './visitor';
import { letTimePass, thrownIn } from './watch';

interface Limits {
  /** Longer than the loader's budget, on a busy machine too. */
  readonly shownMs: number;
  /** A page in an endless loop answers nothing, not even that it should close. */
  readonly pageMs: number;
}
const LIMITS: Limits = { shownMs: 20_000, pageMs: 90_000 };
/** How long what the host draws may differ after a visit. */
const CALM_MS = 1_500;
/** Where a host shows its pages: the frame has headings of its own. Dispatch’s host has no frame. */
const PAGE = '#main, #root:not(:has(#main))';
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
  readonly limits?: Limits;
}

/** Visits a page twice, and collects what is wrong with it, one sentence per fault. */
export async function tryPage(
  visitor: Visitor,
  { name, route, url, isChanged, isFirst, limits = LIMITS }: Try,
): Promise<string[]> {
  const { path, chrome } = route;
  const tab = await visitor.take();
  const { page } = tab;
  const noise: string[] = [];
  const thrown = new Set<string>();
  const seen = new Set<string>();
  const onConsole = (message: ConsoleMessage) => {
    const error = thrownIn(message);
    if (error !== null) seen.add(firstLine(error));
    else if (message.type() === 'error' && !isAbsence(path, message.text())) noise.push(firstLine(message.text()));
  };
  const onError = (error: Error) => thrown.add(firstLine(error.message));
  page.on('console', onConsole).on('pageerror', onError);
  const visit = async (): Promise<string[]> => {
    await page.goto(url + addressOf(route), { timeout: limits.pageMs, waitUntil: 'domcontentloaded' });
    const faults = await shown(tab, limits);
    if (faults.length > 0) return faults;
    if (isChanged) faults.push(...(await styleFaults(page, name)));
    if (isChanged || isFirst)
      faults.push(...(await accessibilityFaults(page, isFirst || chrome !== 'full' ? 'document' : 'page')));
    if (chrome === 'full') faults.push(...(await leaveAndReturn({ visitor, tab, name, limits })));
    return faults;
  };
  const faults = await within(limits.pageMs, visit()).catch((error: unknown) => [
    firstLine(error instanceof Error ? error.message : String(error)),
  ]);
  page.off('console', onConsole).off('pageerror', onError);
  // Those that the page alone saw count when it failed: otherwise it dealt with them.
  const errors = new Set([...thrown, ...(faults.length > 0 ? seen : [])]);
  // First: a page that throws and then hangs or stays empty mostly does so because of that.
  const all = [...[...errors].map((error) => `it throws '${error}'`), ...faults, ...noise];
  if (all.length === 0) visitor.give(tab);
  // Closing the browser also ends a page that does not close.
  else await within(1_000, page.close()).catch(() => undefined);
  return all;
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

/** Waits until the page shows its content and has everything that it asked for. */
async function shown(tab: Tab, { shownMs }: Limits): Promise<string[]> {
  const { page } = tab;
  const isAlive = await page
    .locator('#prerendered')
    .waitFor({ state: 'detached', timeout: shownMs })
    .then(() => true)
    .catch(() => false);
  if (!isAlive) return [`its picture does not hydrate within ${toSeconds(shownMs)} s`];
  const heading = page.locator(PAGE).getByRole('heading').first();
  const isShown = await heading.waitFor({ timeout: shownMs }).then(
    () => true,
    () => false,
  );
  await tab.settled();
  const card = page.getByText(FAILED).filter({ visible: true }).first();
  if ((await card.count()) > 0) return [`it says '${await card.textContent()}'`];
  return isShown ? [] : [`it shows no heading within ${toSeconds(shownMs)} s`];
}

interface Visit {
  readonly visitor: Visitor;
  readonly tab: Tab;
  /** The app on the page. */
  readonly name: string;
  readonly limits: Limits;
}

/** Navigates to another page and back, within the same document. */
async function leaveAndReturn(visit: Visit): Promise<string[]> {
  const { tab, name, limits } = visit;
  const { page } = tab;
  const here = new URL(page.url()).pathname;
  const other = page.locator(`footer a[href^="/"]:not([href="${here}"])`).first();
  // Whatever the page does later, it does it now.
  await letTimePass(page, name);
  await tab.settled(BRIEF_MS);
  if ((await other.count()) === 0) return [];
  await other.click();
  await page.waitForURL((address) => address.pathname !== here);
  const faults = await remains(visit);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === here);
  return [...faults, ...(await shown(tab, limits)).map((fault) => `on the second visit, ${fault}`)];
}

/** Compares the page that a visitor went on to with the same page opened afresh, in a tab of its own. */
async function remains({ visitor, tab, name, limits }: Visit): Promise<string[]> {
  const { page } = tab;
  const read = (on: Tab) => readPassed(on, name, limits);
  // No pointer or focus is on the page opened afresh.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const after = await read(tab);
  const fresh = await visitor.readFresh(`${page.url()} ${name}`, page.url(), read);
  if (after === null || fresh === null) return [];
  const until = performance.now() + CALM_MS;
  let faults = traceFaults(fresh, after);
  // The frame may still be drawing what it learned on the way, a message for example.
  while (faults.length > 0 && performance.now() < until) {
    await tab.settled();
    faults = traceFaults(fresh, await readTraces(page, name));
  }
  return faults;
}

/** The traces after everything that was to happen soon; null if the page does not show. */
async function readPassed(tab: Tab, name: string, limits: Limits): Promise<Traces | null> {
  if ((await shown(tab, limits)).length > 0) return null;
  for (let round = 0; round < 2; round++) await letTimePass(tab.page, name);
  await tab.settled(BRIEF_MS);
  return readTraces(tab.page, name);
}
