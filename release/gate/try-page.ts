import type { RemoteRoute } from '@prebell/contracts';
import { accessibilityFaults } from './accessible';
import { isKnownPage, type KnownFiles } from './known-files';
import { firstLine, listenTo } from './noise';
import { BRIEF_MS } from './settled';
import { shownFaults } from './shown';
import { styleFaults } from './style-probe';
import { readTraces, type Traces, traceFaults } from './traces';
import type { Tab, Visitor } from './visitor';
import { letTimePass } from './watch';
import { within } from './within';

export interface Limits {
  /** Longer than the loader's time limit, even on a busy machine. */
  readonly shownMs: number;
  /** Limit for a whole page: a page in an endless loop responds to nothing, not even to a request to close. */
  readonly pageMs: number;
}
export const LIMITS: Limits = { shownMs: 20_000, pageMs: 90_000 };
/** How long the frame may still differ after a visit. */
const CALM_MS = 1_500;

/** A page's path, with a value that does not exist for each parameter. */
export const addressOf = ({ path }: RemoteRoute): string => path.replace(/:\w+/g, 'none');

interface Try {
  readonly name: string;
  readonly route: RemoteRoute;
  readonly url: string;
  /** Whether the page's own remote changed, not only the host around it. */
  readonly isChanged: boolean;
  /** Whether it is the first page of its remote: a changed host has the same frame on all of its pages. */
  readonly isFirst: boolean;
  /** Which of its files are live already, and the address of its remote's entry file. */
  readonly live?: { readonly known: KnownFiles; readonly entry: string };
  readonly limits?: Limits;
}

const ALL_NEW = { known: new Set<string>(), entry: '' };

/** Visits a page twice, and collects what is wrong with it, one sentence per fault. */
export async function tryPage(
  visitor: Visitor,
  { name, route, url, isChanged, isFirst, live = ALL_NEW, limits = LIMITS }: Try,
): Promise<string[]> {
  const { path, chrome } = route;
  const tab = await visitor.take();
  const { page } = tab;
  const listening = listenTo(page, path);
  const visit = async (): Promise<string[]> => {
    await page.goto(url + addressOf(route), { timeout: limits.pageMs, waitUntil: 'domcontentloaded' });
    const faults = await shownFaults(tab, limits.shownMs);
    if (faults.length > 0) return faults;
    const isNew = isChanged && (isFirst || !(await isKnownPage(page, name, live)));
    if (isChanged) faults.push(...(await styleFaults(page, name)));
    if (isNew || isFirst)
      faults.push(...(await accessibilityFaults(page, isFirst || chrome !== 'full' ? 'document' : 'page')));
    if (chrome === 'full') faults.push(...(await leaveAndReturn({ visitor, tab, name, limits })));
    return faults;
  };
  const faults = await within(limits.pageMs, visit()).catch((error: unknown) => [
    firstLine(error instanceof Error ? error.message : String(error)),
  ]);
  const all = listening.end(faults);
  if (all.length === 0) visitor.give(tab);
  // A page that does not close ends later, with the browser.
  else await within(1_000, page.close()).catch(() => undefined);
  return all;
}

interface Visit {
  readonly visitor: Visitor;
  readonly tab: Tab;
  /** Name of the app whose page is open. */
  readonly name: string;
  readonly limits: Limits;
}

/** Goes to another page and back, within the same document. */
async function leaveAndReturn(visit: Visit): Promise<string[]> {
  const { tab, name, limits } = visit;
  const { page } = tab;
  const here = new URL(page.url()).pathname;
  // The last link leads to a page of plain text that requests nothing more, so checking it is quick.
  const other = page.locator(`footer a[href^="/"]:not([href="${here}"])`).last();
  // Run what the page has scheduled now, instead of waiting for it.
  await letTimePass(page, name);
  await tab.settled(BRIEF_MS);
  if ((await other.count()) === 0) return [];
  await other.click();
  await page.waitForURL((address) => address.pathname !== here);
  const faults = await remains(visit);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === here);
  return [...faults, ...(await shownFaults(tab, limits.shownMs)).map((fault) => `on the second visit, ${fault}`)];
}

/** Compares the page that a visitor went on to with the same page newly opened in a tab of its own. */
async function remains({ visitor, tab, name, limits }: Visit): Promise<string[]> {
  const { page } = tab;
  const read = (on: Tab) => readPassed(on, name, limits);
  // The newly opened page has no pointer or focus on it.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const after = await read(tab);
  const fresh = await visitor.readFresh(`${page.url()} ${name}`, page.url(), read);
  if (after === null || fresh === null) return [];
  const until = performance.now() + CALM_MS;
  let faults = traceFaults(fresh, after);
  // The frame may still be drawing something that it received during the visit, such as a message.
  while (faults.length > 0 && performance.now() < until) {
    await tab.settled();
    faults = traceFaults(fresh, await readTraces(page, name));
  }
  return faults;
}

/** The traces after all scheduled work has run; null if the page does not show. */
async function readPassed(tab: Tab, name: string, limits: Limits): Promise<Traces | null> {
  if ((await shownFaults(tab, limits.shownMs)).length > 0) return null;
  for (let round = 0; round < 2; round++) await letTimePass(tab.page, name);
  await tab.settled(BRIEF_MS);
  return readTraces(tab.page, name);
}
