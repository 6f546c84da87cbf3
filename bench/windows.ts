import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { CONDITIONS, openDesk, traderContext, withDesk } from './lib/desk-page';
import { goals } from './lib/report';

/** The chart appears twice, because it is the most expensive panel. */
const PANELS = ['chart', 'chart', 'scanner', 'news', 'trading room'] as const;
/** After this time, opening the windows (compilation, garbage collection) no longer affects the measurement. */
const WARM_UP_MS = 20_000;
const MEASURED_MS = 60_000;

/** Seconds of processor time of all renderer processes so far, and their number. */
const renderers = async (browser: Browser) => {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const own = processInfo.filter(({ type }) => type === 'renderer');
  return { time: own.reduce((sum, { cpuTime }) => sum + cpuTime, 0), count: own.length };
};

/** Seconds of processor time within a minute. */
const minuteOf = async (browser: Browser) => {
  await delay(WARM_UP_MS);
  const before = await renderers(browser);
  await delay(MEASURED_MS);
  const after = await renderers(browser);
  if (after.count !== before.count) throw new Error('A window opened or closed while it was measured');
  return { time: after.time - before.time, count: after.count };
};

const popOut = async (desk: Page, panel: string): Promise<Page> => {
  const opened = desk.context().waitForEvent('page');
  await desk.getByRole('button', { name: `Open ${panel} in its own window` }).click();
  return opened;
};

/**
 * Processor time of one desk window, and of the desk with five panels in windows of their own. The desk alone is measured before and
 * after them.
 */
export const run = () =>
  withDesk(async (browser, url) => {
    const desk = await (await traderContext(browser, url)).newPage();
    await openDesk(desk, url);
    const before = await minuteOf(browser);
    const windows: Page[] = [];
    for (const panel of PANELS) windows.push(await popOut(desk, panel));
    for (const window of windows.slice(0, 2)) await window.getByText(/^Updated: /).waitFor();
    const six = await minuteOf(browser);
    for (const window of windows) await window.close();
    // Otherwise the browser may still consider the desk hidden and draw it less often.
    await desk.bringToFront();
    const after = await minuteOf(browser);
    const one = (before.time + after.time) / 2;
    const text = ({ time, count }: { time: number; count: number }) =>
      `${time.toFixed(1)} s in ${count} ${count === 1 ? 'process' : 'processes'}`;
    return [
      CONDITIONS,
      '',
      ...goals([
        ['renderer processor time of one desk in 60 s, before / after', `${text(before)} / ${text(after)}`],
        [`with windows of ${PANELS.join(', ')}`, text(six)],
        ['six windows compared with one', `${(six.time / one).toFixed(2)}x`, '1.3x'],
      ]),
    ];
  });
