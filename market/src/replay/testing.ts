import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toMs, tradingDay } from '@prebell/contracts';

export const MINUTE_HEADING = 'ts_utc,symbol,open,high,low,close,volume';
export const LISTING_HEADING =
  'symbol,exchange,name,last,netchange,pctchange,volume,market_cap,country,ipo_year,sector,industry';
/** The shifted headings of the real file, limited to those that the parser reads. */
export const FLOATS_HEADING = ',Company,Sector,Industry,Country,Website,Shs Outstand,Shs Float';

/** Creates a folder with the given lines as `<path>.csv.gz`: minute files, listing files and floats. */
export const replayFolder = async (files: Readonly<Record<string, readonly string[]>>) => {
  const root = await mkdtemp(join(tmpdir(), 'replay-'));
  for (const [path, lines] of Object.entries(files)) {
    const target = join(root, `${path}.csv.gz`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, gzipSync(`${lines.join('\n')}\n`));
  }
  return {
    root,
    dir: join(root, 'minute'),
    listings: join(root, 'listings'),
    floats: join(root, 'floats.csv.gz'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
};

/** Listing line of a common stock. */
export const listing = (symbol: string, last: number, volume: number, market_cap: number): string =>
  `${symbol},NASDAQ,"${symbol}, Inc. Common Stock",${last},0,0,${volume},${market_cap},United States,,,`;

/** The days in `steppedDays`. */
export const STEPPED_DAYS = ['2025-02-04', '2025-02-05', '2025-02-06'];

/**
 * Three recorded days on which only AAA trades: at 9:00, 9:05, 9:10 and 9:15, at 10, 11, 12 and 13 dollars, 100,000
 * shares each.
 */
export const steppedDays = () => {
  const bar = (date: string, minute: number, price: number): string => {
    const at = new Date(toMs(tradingDay(date)!.pre_open + 60 * minute)).toISOString().replace('.000', '');
    return `${at},AAA,${price},${price},${price},${price},100000`;
  };
  return replayFolder({
    ...Object.fromEntries(
      STEPPED_DAYS.map((date) => [
        `minute/${date}`,
        [MINUTE_HEADING, ...[10, 11, 12, 13].map((price, k) => bar(date, 300 + 5 * k, price))],
      ]),
    ),
    ...Object.fromEntries(
      ['2025-02-03', ...STEPPED_DAYS].map((date) => [
        `listings/${date}`,
        [LISTING_HEADING, listing('AAA', 10, 1_000, 5e6)],
      ]),
    ),
    floats: ['date,symbol,float,shares_outstanding,source', '2025-01-02,AAA,1000000,2000000,test'],
  });
};
