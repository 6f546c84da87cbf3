import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SCANNERS, type Scanner, tradingDay, type WireScannerRow } from '@prebell/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';
import { Catalysts } from '../../src/engine/catalysts';
import { Engine } from '../../src/engine/engine';
import { createRow } from '../../src/engine/rows';
import { ScannerTables } from '../../src/engine/scanner-tables';
import type { MarketProvider } from '../../src/provider';
import { createReplay } from '../../src/replay/replay';

const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'smallcap');
const judge = join(folder, 'truth.py');
const python = optionalProgram('python');
const isPresent = existsSync(judge) && python !== undefined;
if (!isPresent) process.stderr.write(`SKIPPED: small caps of 2026 against truth.py, no ${judge} or no python3\n`);

const ALL = isPresent ? readdirSync(join(folder, 'minute')).map((name) => name.slice(0, 10)) : [];
const IS_DEEP = process.env.PREBELL_DEEP === '1';
/** A session with floats, pre-market snapshots at three moments, and a baseline of 20 sessions; all of them in the deep run. */
const DAYS = IS_DEEP ? ALL.toSorted() : ['2026-05-20'];
/** On bar ends and between them, before the open and after it. */
const MINUTES = ['07:41', '08:30', '09:30', '09:33', '09:35', '10:00', '12:02', '15:55', '16:00'];
/** First sessions with floats: before them only gappers can have members. */
const FIRST_FLOATS = '2026-05-15';
/**
 * The evening before the first session is on file without its bars. The judge leaves its volume out of the mean day; the
 * replay knows it. Sessions that look back over it compare everything else.
 */
const FIRST_WHOLE_MEAN = '2026-05-14';

interface Judged {
  readonly symbol: string;
  readonly price: number;
  readonly change: number;
  readonly volume: number;
  readonly rvol: number | null;
  readonly float: number | null;
  readonly gap: number | null;
  readonly gap_basis: string;
  readonly rvol_reason: string | null;
  readonly adv_pct: number | null;
  readonly previous_close: number;
}
type Verdict = Readonly<Record<Scanner | 'quarantined', readonly Judged[]>> & { readonly minute_et: string };

const truthOf = async (date: string): Promise<readonly Verdict[]> => {
  const { stdout } = await promisify(execFile)(python!, [judge, date, ...MINUTES], { maxBuffer: 1e9 });
  return JSON.parse(stdout);
};

const REASONS: Readonly<Record<string, string>> = { short_history: 'few_sessions', thin_baseline: 'thin_baseline' };
const isClose = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1e-3, Math.abs(b)));

const differences = (row: WireScannerRow, previousClose: number, judged: Judged, date: string): string[] => {
  const cells: [string, string | number | null | undefined, string | number | null][] = [
    ['price', row.price, judged.price],
    ['volume', row.volume, judged.volume],
    ['gap_basis', row.gap_basis, judged.gap_basis],
    ['rvol_reason', row.rvol_reason, judged.rvol_reason === null ? null : REASONS[judged.rvol_reason]!],
  ];
  const ratios: [string, number | null, number | null][] = [
    ['change', row.percent_change, judged.change],
    ['gap', row.gap ?? null, judged.gap],
    ['relative volume', row.relative_volume, judged.rvol],
    ['float', row.float, judged.float],
    ['previous close', previousClose, judged.previous_close],
    ...(date < FIRST_WHOLE_MEAN ? [] : ([['adv_pct', row.adv_pct ?? null, judged.adv_pct]] as const)),
  ].map(([name, value, wanted]) => [name, value, wanted] as [string, number | null, number | null]);
  return [
    ...cells.filter(([, value, wanted]) => value !== wanted),
    ...ratios.filter(([, value, wanted]) => !isClose(value, wanted)),
  ].map(([name, value, wanted]) => `${judged.symbol} ${name}: ${value} instead of ${wanted}`);
};

describe.skipIf(!isPresent)('small caps of 2026 against an independent calculation', () => {
  let provider: MarketProvider;
  beforeAll(async () => {
    // Reading all days takes a minute; those up to the compared ones are enough.
    const dir = await mkdtemp(join(tmpdir(), 'smallcap-'));
    afterAll(() => rm(dir, { recursive: true }));
    for (const date of ALL.filter((each) => each <= DAYS.at(-1)!))
      await symlink(resolve(folder, `minute/${date}.csv.gz`), join(dir, `${date}.csv.gz`));
    provider = await createReplay({
      dir,
      listings: join(folder, 'listings'),
      floats: join(folder, 'floats.csv'),
      splits: join(folder, 'splits.csv'),
      log: { warn: (entry: unknown) => expect.fail(JSON.stringify(entry)) },
    });
  }, 600_000);

  it.each(DAYS)(
    '%s: members, order and every cell of the three scanners',
    async (date) => {
      const verdicts = await truthOf(date);
      const engine = new Engine(provider.universe);
      const catalysts = new Catalysts(provider.universe.length, () => null);
      const tables = new ScannerTables(engine, catalysts);
      engine.openDay(await provider.openDay(date));
      const indexOf = new Map(provider.universe.map(({ symbol }, index) => [symbol, index]));
      const kindAt = (symbol: string) => provider.universe[indexOf.get(symbol)!]!.kind ?? 'common';
      const isCompany = (symbol: string) => ['common', 'adr'].includes(kindAt(symbol));
      const { pre_open } = tradingDay(date)!;
      const wrong: string[] = [];
      const found: Record<Scanner, number> = { momentum: 0, gappers: 0, low_float: 0 };
      let before = 0;
      for (const verdict of verdicts) {
        const [hours = 0, minutes = 0] = verdict.minute_et.split(':').map(Number);
        const at = (pre_open + ((hours - 4) * 60 + minutes) * 60) * 1000;
        for (const batch of provider.prints(date, before, at)) engine.apply(batch);
        before = at;
        tables.scan(at);
        for (const scanner of SCANNERS) {
          const members = tables.table(scanner, 'all').rows.map(({ symbol }) => symbol);
          // The second implementation ignores kinds of securities: it lists warrants, units and rights, and we do not.
          const wanted = verdict[scanner].map(({ symbol }) => symbol.replace('/', '.')).filter(isCompany);
          if (members.join() !== wanted.join())
            wrong.push(`${verdict.minute_et} ${scanner}: ${members} instead of ${wanted}`);
          found[scanner] += wanted.length;
        }
        for (const judged of [...SCANNERS, 'quarantined' as const].flatMap((scanner) => verdict[scanner])) {
          const index = indexOf.get(judged.symbol.replace('/', '.'))!;
          const row = createRow(engine, catalysts, index, at);
          for (const each of differences(row, engine.reference.previous_close[index]!, judged, date))
            wrong.push(`${verdict.minute_et} ${each}`);
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(found.gappers).toBeGreaterThan(0);
      if (date >= FIRST_FLOATS) expect(Math.min(found.momentum, found.low_float)).toBeGreaterThan(0);
    },
    600_000,
  );
});
