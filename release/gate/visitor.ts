import type { BrowserContext, Page } from 'playwright';
import { type Settling, watchRequests } from './settled';

/** A tab of one account. */
export interface Tab extends Settling {
  readonly page: Page;
}

/**
 * The browser of one account. A tab without faults is reused for the next page, which saves starting a process and all scripts.
 */
export interface Visitor {
  take(): Promise<Tab>;
  give(tab: Tab): void;
  /** What `read` finds on a page opened afresh, once for each name of the reading. */
  readFresh<T>(reading: string, address: string, read: (tab: Tab) => Promise<T>): Promise<T>;
}

export const openVisitor = (context: BrowserContext): Visitor => {
  const free: Tab[] = [];
  const known = new Map<string, Promise<unknown>>();
  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    // A page that asks whether the visitor wants to leave must not keep the tab.
    page.on('dialog', (dialog) => {
      const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
      answer.catch(() => undefined);
    });
    return { page, ...watchRequests(page) };
  };
  const readOnce = async <T>(address: string, read: (tab: Tab) => Promise<T>): Promise<T> => {
    const tab = await openTab();
    try {
      await tab.page.goto(address, { waitUntil: 'domcontentloaded' });
      return await read(tab);
    } finally {
      await tab.page.close();
    }
  };
  return {
    take: async () => free.pop() ?? openTab(),
    give: (tab) => void free.push(tab),
    readFresh: <T>(reading: string, address: string, read: (tab: Tab) => Promise<T>) => {
      const found = (known.get(reading) as Promise<T> | undefined) ?? readOnce(address, read);
      known.set(reading, found);
      return found;
    },
  };
};
