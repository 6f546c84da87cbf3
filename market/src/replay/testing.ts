import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const MINUTE_HEADING = 'ts_utc,symbol,open,high,low,close,volume';
export const LISTING_HEADING =
  'symbol,exchange,name,last,netchange,pctchange,volume,market_cap,country,ipo_year,sector,industry';
/** The shifted headings of the real file, as far as the parser reads them. */
export const FLOATS_HEADING = ',Company,Sector,Industry,Country,Website,Shs Outstand,Shs Float';

/** A folder with the given lines as `<path>.csv.gz`: minute files, listing files and floats. */
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
