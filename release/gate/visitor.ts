import type { BrowserContext, Page } from 'playwright';
import { type Settling, watchRequests } from './settled';

/** A tab in the browser of one account. */
export interface Tab extends Settling {
  readonly page: Page;
}

/**
 * The browser of one account. It reuses a tab without faults for the next page, which saves starting a process and
 * loading all scripts.
 */
export interface Visitor {
  take(): Promise<Tab>;
  give(tab: Tab): void;
  /** The result of `read` on a newly opened page. Each `reading` is done once, and its result is reused. */
  readFresh<T>(reading: string, address: string, read: (tab: Tab) => Promise<T>): Promise<T>;
}

export const openVisitor = (context: BrowserContext): Visitor => {
  const free: Tab[] = [];
  const known = new Map<string, Promise<unknown>>();
  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    // Close the tab even if the page asks whether the visitor wants to leave.
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
