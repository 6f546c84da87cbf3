import { chromium } from 'playwright';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import { quantile } from './measure.mjs';

const LOADS = 8;
const CALLS = 100;

/** Milliseconds from opening the address until a key would be taken: the board is there with its calls. */
const measureLoads = async (browser, { url, token }) => {
  const times = [];
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(`${url}/DPSCAD`, { waitUntil: 'commit' });
    await page.getByRole('list', { name: 'Calls' }).getByRole('button').first().waitFor();
    times.push(performance.now() - began);
    await context.close();
  }
  return times;
};

/** Runs in the page: from now on `timed` holds the milliseconds from the next key until `isDone`, looked at with every change. */
const watchKeys = () => {
  window.timeKey = (isDone) => {
    window.timed = new Promise((resolve, reject) => {
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

const timed = (page) => page.evaluate(() => window.timed);

/** Opens the form by its key, fills it in and saves it, many times; the row of the call says where it is kept. */
const measureCalls = async (browser, { url, token }) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.addInitScript(watchKeys);
  await page.goto(`${url}/DPSCAD`);
  await page.getByRole('list', { name: 'Calls' }).getByRole('button').first().waitFor();
  const opened = [];
  const saved = [];
  for (let call = 0; call < CALLS; call += 1) {
    await page.evaluate(() => window.timeKey(() => document.activeElement?.name === 'address_of_incident'));
    await page.keyboard.press('n');
    opened.push(await timed(page));
    const address = `${call} Typed Rd`;
    await page.keyboard.insertText(address);
    await page.evaluate(
      (text) =>
        window.timeKey(() =>
          [...document.querySelectorAll('[aria-label="Calls"] button')].some(
            (row) => row.textContent.includes(text) && /SAVED HERE|SENT · record/.test(row.textContent),
          ),
        ),
      address,
    );
    await page.keyboard.press('Control+Enter');
    saved.push(await timed(page));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.close();
  return { opened, saved };
};

/** What a dispatcher feels, in a real browser over a board of a large centre. */
export const measureScreen = async (desk) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const loads = await measureLoads(browser, desk);
    const { opened, saved } = await measureCalls(browser, desk);
    return {
      loads: { p50: quantile(loads, 0.5), worst: Math.max(...loads), count: loads.length },
      opened: { p50: quantile(opened, 0.5), p99: quantile(opened, 0.99), count: opened.length },
      saved: { p50: quantile(saved, 0.5), p99: quantile(saved, 0.99), count: saved.length },
    };
  } finally {
    await browser.close();
  }
};
