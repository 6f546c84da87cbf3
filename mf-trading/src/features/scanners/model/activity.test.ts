import type { ScannerDelta, ScannerRow } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { row } from '../testing/rows';
import { createActivityLog } from './activity';

const watch = (...rows: ScannerRow[]) => {
  const known = new Map(rows.map((one) => [one.symbol, one]));
  const log = createActivityLog();
  const note = (second: number, change: Partial<ScannerDelta>) => {
    const as_of = new Date(Date.UTC(2025, 1, 6, 14, 0, second)).toISOString();
    const delta = {
      scanner: 'momentum',
      prev_seq: 0,
      seq: 1,
      order: null,
      count: 0,
      event_at: 0,
      published_at: 0,
    } as const;
    log.note(
      { ...delta, as_of, upserts: [], removes: [], ...change },
      { isListed: (symbol) => known.has(symbol), row: (symbol) => known.get(symbol) },
    );
  };
  return { note, told: () => log.get().map(({ kind, symbol }) => `${symbol} ${kind}`) };
};

describe('the activity of a scanner', () => {
  it('tells who came, who went, who made a new high and who was halted, newest first', () => {
    const { note, told } = watch(row({ symbol: 'A', hod: 4 }), row({ symbol: 'B' }));
    note(0, { upserts: [row({ symbol: 'C' })] });
    note(1, { removes: ['B', 'X'] });
    note(2, { upserts: [row({ symbol: 'A', hod: 4.5, halted: true })] });
    expect(told()).toEqual(['A halted', 'A high', 'B left', 'C entered']);
  });

  it('does not repeat itself within a minute', () => {
    const { note, told } = watch(row({ symbol: 'A', hod: 4 }));
    for (const second of [0, 20, 59]) note(second, { upserts: [row({ symbol: 'A', hod: 5 + second })] });
    expect(told()).toEqual(['A high']);
    note(60, { upserts: [row({ symbol: 'A', hod: 99 })] });
    expect(told()).toEqual(['A high', 'A high']);
  });

  it('says nothing of figures that merely change', () => {
    const { note, told } = watch(row({ symbol: 'A' }));
    note(0, { upserts: [row({ symbol: 'A', price: 3 })] });
    expect(told()).toEqual([]);
  });

  it('lets the oldest go', () => {
    const { note, told } = watch();
    note(0, { upserts: Array.from({ length: 120 }, (_, n) => row({ symbol: `S${n}` })) });
    expect(told()).toHaveLength(100);
  });
});
