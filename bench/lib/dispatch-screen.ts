import type { Browser, Page } from 'playwright';
import { withBrowser } from './browser';
import type { Account } from './client';

const LOADS = 20;
const CALLS = 100;

/** In the page: `timeKey` measures from the next key press until `isDone`, which is checked at every change; `timed` is the result. */
interface Timing {
  timeKey(isDone: () => boolean): void;
  timed: Promise<number>;
}

const openBoard = async (browser: Browser, { url, token }: Account) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  const began = performance.now();
  await page.goto(`${url}/DPSCAD`, { waitUntil: 'commit' });
  await page.getByRole('list', { name: 'Calls' }).getByRole('button').first().waitFor();
  return { page, took: performance.now() - began, close: () => context.close() };
};

const watchKeys = () => {
  const page = globalThis as unknown as Timing;
  page.timeKey = (isDone) => {
    page.timed = new Promise((resolve, reject) => {
      setTimeout(reject, 30_000, new Error('Nothing came of a key'));
      const press = () => {
        const began = performance.now();
        const over = new AbortController();
        const look = () => {
          if (!isDone()) return;
          observer.disconnect();
          over.abort();
          resolve(performance.now() - began);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        addEventListener('focusin', look, { signal: over.signal });
      };
      addEventListener('keydown', press, { capture: true, once: true });
    });
  };
};

/** Presses a key; resolves with the milliseconds until the result is on screen. */
const press = async (page: Page, key: string) => {
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as Timing).timed);
};

const isFormOpen = () =>
  (globalThis as unknown as Timing).timeKey(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'address_of_incident',
  );
const isKept = (text: string) =>
  (globalThis as unknown as Timing).timeKey(() =>
    [...document.querySelectorAll('[aria-label="Calls"] button')].some(
      ({ textContent }) => textContent?.includes(text) && /SAVED HERE|SENT ·/.test(textContent),
    ),
  );

/** Milliseconds until a cold page shows its calls. */
export const loadTimes = (desk: Account) =>
  withBrowser(async (browser) => {
    const loads: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const { took, close } = await openBoard(browser, desk);
      loads.push(took);
      await close();
    }
    return loads;
  });

/** A large centre's board in a real browser: milliseconds to open the form and to save. */
export const entryTimes = (desk: Account) =>
  withBrowser(async (browser) => {
    const [opened, saved]: [number[], number[]] = [[], []];
    const { page, close } = await openBoard(browser, desk);
    for (let call = 0; call < CALLS; call += 1) {
      await page.evaluate(isFormOpen);
      opened.push(await press(page, 'n'));
      const address = `${call} Typed Rd`;
      await page.keyboard.insertText(address);
      await page.evaluate(isKept, address);
      saved.push(await press(page, 'Control+Enter'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await close();
    return { opened, saved };
  });
