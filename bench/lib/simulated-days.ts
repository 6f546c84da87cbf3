import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { previousTradingDay, toMs } from '@prebell/contracts';
import { createSimulator } from '@prebell/market/measuring';
import { most } from './statistics';
import { DATE, hoursOf } from './trading-day';

const SYMBOLS = 150;
/** Recorded days before the day itself. Relative volume needs five. */
const DAYS_BEFORE = 6;
const SHARES_OUTSTANDING = 10_000_000;

/**
 * Writes the small caps that rise most on the simulated day as minute bars, so that a replay can play their day at any speed.
 * @returns the folder in which the replay finds them
 */
export const writeSimulatedDays = async (folder: string) => {
  const provider = createSimulator({ seed: 1, rate: 2_000 });
  const { previous_close, float } = await provider.openDay(DATE);
  const barsOf = (k: number, date: string) => provider.minuteBars(k, date, toMs(hoursOf(date).post_close));
  const isSmall = (k: number) =>
    (float[k] ?? 0) < 10e6 && (previous_close[k] ?? 0) >= 1 && (previous_close[k] ?? 0) <= 18;
  const rises: { k: number; rise: number }[] = [];
  for (const k of provider.universe.keys())
    if (isSmall(k)) rises.push({ k, rise: most((await barsOf(k, DATE)).map(({ h }) => h)) / (previous_close[k] ?? 1) });
  const chosen = rises
    .sort((a, b) => b.rise - a.rise)
    .slice(0, SYMBOLS)
    .map(({ k }) => k);
  const symbolOf = (k: number) => provider.universe[k]?.symbol ?? '';
  const write = async (path: string, heading: string, lines: readonly string[]) => {
    const target = join(folder, `${path}.csv.gz`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, gzipSync(`${[heading, ...lines].join('\n')}\n`));
  };
  let date = DATE;
  for (let day = 0; day <= DAYS_BEFORE; day += 1) {
    const lines: string[] = [];
    const listings: string[] = [];
    for (const k of chosen) {
      const bars = await barsOf(k, date);
      for (const { t, o, h, l, c, v } of bars)
        lines.push([new Date(toMs(t)).toISOString().replace('.000', ''), symbolOf(k), o, h, l, c, v].join());
      const [close, volume] = [bars.at(-1)?.c ?? 0, bars.reduce((sum, { v }) => sum + v, 0)];
      const worth = close * SHARES_OUTSTANDING;
      listings.push(
        `${symbolOf(k)},NASDAQ,"${symbolOf(k)}, Inc. Common Stock",${close},0,0,${volume},${worth},United States,,,`,
      );
    }
    await write(`minute/${date}`, 'ts_utc,symbol,open,high,low,close,volume', lines.sort());
    await write(
      `listings/${date}`,
      'symbol,exchange,name,last,netchange,pctchange,volume,market_cap,country,ipo_year,sector,industry',
      listings,
    );
    date = previousTradingDay(date).date;
  }
  await write(
    'floats',
    'date,symbol,float,shares_outstanding,source',
    chosen.map((k) => `${date},${symbolOf(k)},${Math.round(float[k] ?? 0)},${SHARES_OUTSTANDING},simulator`),
  );
  return { dir: join(folder, 'minute'), listings: join(folder, 'listings'), floats: join(folder, 'floats.csv.gz') };
};
