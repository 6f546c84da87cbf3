import type { RemoteRoute } from '@prebell/contracts';
import { firstLine, listenTo } from './noise';
import { shownFaults } from './shown';
import { addressOf, LIMITS, type Limits } from './try-page';
import type { Tab, Visitor } from './visitor';
import { within } from './within';

interface Tour {
  /** The public pages of one remote. */
  readonly routes: readonly RemoteRoute[];
  readonly url: string;
  readonly limits?: Limits;
}

/**
 * Visits public pages as a signed-in user who goes from one to the next within one document. `tryPage` visits each of
 * them signed out, on its own. A page may show signed-in users something else, or redirect them. Returns the faults by
 * path.
 */
export async function tourSignedIn(
  visitor: Visitor,
  { routes, url, limits = LIMITS }: Tour,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  let tab: Tab | null = null;
  for (const route of routes) {
    const isFirst: boolean = tab === null;
    tab ??= await visitor.take();
    const { page } = tab;
    const listening = listenTo(page, route.path);
    const faults = await within(limits.pageMs, visit(tab, { address: url + addressOf(route), isFirst, limits })).catch(
      (error: unknown) => [firstLine(error instanceof Error ? error.message : String(error))],
    );
    const all = listening.end(faults).map((fault) => `signed in, ${fault}`);
    found.set(route.path, all);
    if (all.length === 0) continue;
    // After a fault, the next page starts in a new document.
    await within(1_000, page.close()).catch(() => undefined);
    tab = null;
  }
  if (tab !== null) visitor.give(tab);
  return found;
}

interface Visit {
  readonly address: string;
  readonly isFirst: boolean;
  readonly limits: Limits;
}

async function visit(tab: Tab, { address, isFirst, limits }: Visit): Promise<string[]> {
  const { page } = tab;
  if (isFirst) await page.goto(address, { timeout: limits.pageMs, waitUntil: 'domcontentloaded' });
  // Simulate what the browser does when a user goes back.
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
  return shownFaults(tab, limits.shownMs);
}
