import type { BrowserContext, Page } from 'playwright';

/**
 * The browser of one account. A tab in which nothing was wrong shows the next page too: that saves the start of a process and
 * of all scripts.
 */
export interface Visitor {
  take(): Promise<Page>;
  give(page: Page): void;
  /** What `read` finds on a page opened afresh. Each address is opened once; null if the page does not show. */
  readFresh(
    address: string,
    read: (page: Page) => Promise<readonly string[] | null>,
  ): Promise<readonly string[] | null>;
}

export const openVisitor = (context: BrowserContext): Visitor => {
  const free: Page[] = [];
  const known = new Map<string, Promise<readonly string[] | null>>();
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    // A page that asks whether the visitor wants to leave must not keep the tab.
    page.on('dialog', (dialog) => {
      const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
      answer.catch(() => undefined);
    });
    return page;
  };
  const readOnce = async (address: string, read: (page: Page) => Promise<readonly string[] | null>) => {
    const page = await openTab();
    try {
      await page.goto(address);
      return await read(page);
    } finally {
      await page.close();
    }
  };
  return {
    take: async () => free.pop() ?? openTab(),
    give: (page) => void free.push(page),
    readFresh: (address, read) => {
      const reading = known.get(address) ?? readOnce(address, read);
      known.set(address, reading);
      return reading;
    },
  };
};
