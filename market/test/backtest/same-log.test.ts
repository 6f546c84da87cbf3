import { createHash } from 'node:crypto';
import { minutes, type ScanDefinition, toMs, tradingDay } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import type { BacktestScan } from '../../src/proof/backtest-scans';
import { DayRunner } from '../../src/proof/day-run';
import { randomOf } from '../../src/proof/statistics.rules';
import { createReplay } from '../../src/replay/replay';
import { createParts } from '../../src/service/engine-parts';
import { datesOf, RECORDED } from './data';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
/** Days with hits of the desk's scanners, in the short run. */
const SHORT = { minute: ['2025-01-08'], smallcap: ['2026-05-20'] } as const;

/** The short run looks less often: most of its time goes into the lists of 6,000 symbols that nobody reads. */
const LONGEST_TICK_MS = minutes(IS_DEEP ? 1 : 5);

const idOf = (part: number) => `00000000-0000-7000-8000-${part.toString(16).padStart(12, '0')}`;
const scan = (part: number, definition: Partial<ScanDefinition>): BacktestScan => ({
  id: idOf(part),
  definition: { version: 1, where: [], sort: 'percent_change', catalyst_first: false, ...definition },
});
/** Every kind of condition: of prices, of volumes that change with time, of ages of events, groups, headlines first, and all symbols. */
const SCANS: readonly BacktestScan[] = [
  scan(0, { where: [{ field: 'percent_change', op: '>=', value: 1.5 }] }),
  scan(3, {
    where: [
      { field: 'relative_volume', op: '>=', value: 1.5 },
      { field: 'relative_volume_5m', op: '>', value: 1 },
      { field: 'vwap_distance', op: '>', value: 0 },
    ],
    catalyst_first: true,
  }),
  scan(7, {
    where: [
      { field: 'since_high', op: '<=', value: 3 },
      { field: 'volume', op: '>=', value: 100_000 },
    ],
    or: [[{ field: 'percent_change', op: '<=', value: -4 }]],
    sort: 'volume',
  }),
  scan(9, { where: [{ field: 'price', op: '>', value: 0 }], sort: 'price', other_kinds: true }),
];

const hash = (logs: unknown): string => createHash('sha256').update(JSON.stringify(logs)).digest('hex');

describe.each(['minute', 'smallcap'] as const)('recorded days of %s', (name) => {
  const dates = IS_DEEP ? datesOf(name) : SHORT[name].filter((date) => datesOf(name).includes(date));
  if (dates.length === 0) process.stderr.write(`SKIPPED: backtests of ${name}, no ${RECORDED[name].dir}\n`);

  it.skipIf(dates.length === 0)(
    'a day that was played like a live one and the same day in a backtest have the same hit logs to the last byte',
    async () => {
      const provider = await createReplay(RECORDED[name]);
      const runner = new DayRunner(provider, SCANS);
      let entries = 0;
      for (const date of dates) {
        const { desk, own } = await runner.run(date);
        const { feed, detector, ownHits } = createParts(provider, null);
        const { pre_open, post_close } = tradingDay(date)!;
        await feed.open(tradingDay(date)!, toMs(pre_open));
        ownHits.follow(SCANS.map((each) => ({ ...each, log: [] })));
        ownHits.openDay(true);
        const random = randomOf(1);
        const played: unknown[][] = [[], ...SCANS.map(() => [])];
        let mark = null;
        for (let at = toMs(pre_open) as number; at < toMs(post_close); ) {
          // Ticks of any length, as clocks of any speed give them.
          at = Math.min(at + Math.ceil(LONGEST_TICK_MS * random()), toMs(post_close));
          feed.advance(at);
          played[0]!.push(...detector.take());
          const taken = ownHits.take(mark);
          mark = taken.mark;
          for (const hit of taken.hits) played[1 + SCANS.findIndex(({ id }) => id === hit.scanner)]!.push(hit);
        }
        for (let left = ownHits.take(mark); left.hits.length > 0; left = ownHits.take(left.mark))
          for (const hit of left.hits) played[1 + SCANS.findIndex(({ id }) => id === hit.scanner)]!.push(hit);
        expect([desk, ...own].map(hash), date).toEqual(played.map(hash));
        entries += own.flat().length;
      }
      expect(entries).toBeGreaterThan(100);
    },
    600_000,
  );
});
