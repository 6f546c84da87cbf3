import type { Locator, Page } from 'playwright';
import { withBrowser } from './lib/browser';
import { openDesk, traderContext } from './lib/desk-page';
import { watchFrames } from './lib/page-timing';
import { withPlatform } from './lib/platform';
import { count, ms, table } from './lib/report';
import { most, quantile } from './lib/statistics';

/** Trades per second of the whole market: the product's default, and ten times as many. */
const RATES = [2_000, 20_000];
const ACTIONS = 500;
/** How long the desk is watched after its navigation. */
const WATCHED_MS = 60_000;

/** Acts on the desk and returns what must be on screen afterwards, because an action without effect would be fast. */
type Act = (page: Page, round: number) => Promise<Locator>;

const press =
  (key: string, effect: (page: Page) => Locator): Act =>
  async (page) => {
    await page.keyboard.press(key);
    return effect(page);
  };
const dialog = (page: Page) => page.getByRole('dialog');
const noDialog = (page: Page) => page.locator('body:not(:has([role="dialog"]))');
const chosenTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });
const focusedRow = (page: Page) => page.locator('tr[data-symbol]:focus-within');
const searchBox = (page: Page) => page.locator('input:focus');
const frozen = (isFrozen: boolean) => (page: Page) =>
  page.locator(`button[aria-pressed="${isFrozen}"]`).and(page.getByRole('button', { name: /the order/ }));

/** What a trader does with mouse and keyboard; each works from any state of the desk. */
const ACTS: Record<string, Act> = {
  'click a row': async (page, round) => {
    const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
    await rows.first().waitFor();
    const row = rows.nth(round % Math.min(8, await rows.count()));
    await row.click();
    return page.locator('tr[data-symbol][aria-current="true"]').first();
  },
  'next row (J)': press('j', focusedRow),
  'previous row (K)': press('k', focusedRow),
  'another scanner (2)': press('2', chosenTab('Gappers')),
  'and back (1)': press('1', chosenTab('Momentum')),
  'another timeframe (Shift+1 to 5)': async (page, round) => {
    await page.keyboard.press(`Shift+Digit${(round % 5) + 1}`);
    return page.locator(`select[aria-label="Timeframe"]:has(option:nth-child(${(round % 5) + 1}):checked)`);
  },
  'sort by a column': async (page, round) => {
    const name = ['RVOL', 'Price'][round % 2] ?? '';
    const head = page.getByRole('table', { name: 'Momentum' }).getByRole('columnheader', { name });
    await head.getByRole('button', { name, exact: true }).click();
    return head.and(page.locator('[aria-sort="ascending"], [aria-sort="descending"]'));
  },
  'open the indicators': async (page) => {
    await page.getByRole('button', { name: 'Indicators' }).click();
    return dialog(page);
  },
  'close them (Escape)': press('Escape', noDialog),
  'open the explanation (Y)': press('y', dialog),
  'close it (Escape)': press('Escape', noDialog),
  'freeze the list (F)': press('f', frozen(true)),
  'and go on (F)': press('f', frozen(false)),
  'search a symbol (/)': press('/', searchBox),
  'a letter of it': press('a', searchBox),
  'leave it (Escape)': press('Escape', (page) => page.locator('body:not(:has(input:focus))')),
};

/** Milliseconds from each interaction to the next paint, by action. */
const actOn = async (page: Page, latestOf: () => Promise<number>) => {
  const acts = Object.entries(ACTS);
  const times: Record<string, number[]> = Object.fromEntries(acts.map(([name]) => [name, []]));
  for (let done = 0; done < ACTIONS; done += 1) {
    const [name = '', act] = acts[done % acts.length] ?? [];
    const effect = await act?.(page, Math.floor(done / acts.length));
    times[name]?.push(await latestOf());
    await effect?.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => {
      throw new Error(`${name} had no effect`);
    });
  }
  return times;
};

/** Makes letters act at once, so that an action is its own keystroke and not the end of a wait (ADR 122). */
const letLettersAct = async (page: Page) => {
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Letters act at once' }).check();
  await page.keyboard.press('Escape');
  await noDialog(page).waitFor();
};

/**
 * Interactions to the next paint on the live desk, as the browser reports them (Event Timing), and tasks that block its thread for
 * more than 50 ms.
 */
export const run = () =>
  withBrowser(async (browser) => {
    const rows: string[][] = [];
    const slowest: string[] = [];
    for (const rate of RATES)
      await withPlatform(
        async ({ url }) => {
          const page = await (await traderContext(browser, url)).newPage();
          const frames = await watchFrames(page);
          await openDesk(page, url);
          await frames.reach(WATCHED_MS);
          const long = (await frames.longTasks()).filter(({ at }) => at <= WATCHED_MS);
          const late = long.filter(({ at }) => at > 1_000);
          await letLettersAct(page);
          const times = await actOn(page, frames.latestInteraction);
          const all = Object.values(times).flat();
          rows.push([
            `${count(rate)} trades a second`,
            `${late.length} (longest ${ms(most(late.map(({ took }) => took)))}); ${long.length - late.length} in the first second`,
            `${ms(quantile(all, 0.5))} / ${ms(quantile(all, 0.98))} / ${ms(most(all))}`,
          ]);
          const byTime = Object.entries(times)
            .map(([name, its]) => [name, quantile(its, 0.9)] as const)
            .sort(([, a], [, b]) => b - a)
            .slice(0, 4);
          slowest.push(`${count(rate)}: ${byTime.map(([name, time]) => `${name} ${ms(time)}`).join(', ')}`);
        },
        { MARKET_SIM_RATE: String(rate) },
      );
    return [
      `Headless Chromium without GPU beside the whole platform on the same cores, plan Premium, 1440 x 900. ${ACTIONS} actions by mouse and keyboard in turns, each of which must show its effect; letters act at once; the browser reports interactions in steps of 8 ms, and none under 16 ms, which count as 16.`,
      '',
      ...table(
        ['', `tasks over 50 ms from 1 to ${WATCHED_MS / 1_000} s`, 'interaction to next paint, p50 / p98 / worst'],
        rows,
      ),
      '',
      `Goals: no such task, p98 50 ms. Slowest actions (p90) at ${slowest.join('; at ')}.`,
    ];
  });
