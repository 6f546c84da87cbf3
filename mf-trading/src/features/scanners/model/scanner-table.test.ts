import type { ScannerDelta, ScannerRow, ScannerSnapshot } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { row } from '../../../shared/testing/rows';
import { createScannerTable, type ScannerTable } from './scanner-table';

const stamp = { scanner: 'momentum', event_at: 0, published_at: 0, as_of: '2025-02-06T14:00:00.000Z' } as const;
const snapshot = (seq: number, rows: ScannerRow[]): ScannerSnapshot => ({
  ...stamp,
  seq,
  rows,
  limit: null,
  count: rows.length,
});
const delta = (prev_seq: number, seq: number, change: Partial<ScannerDelta> = {}): ScannerDelta => ({
  ...stamp,
  prev_seq,
  seq,
  upserts: [],
  removes: [],
  order: null,
  count: 0,
  ...change,
});
const shown = (table: ScannerTable) => table.summary.get().order.map((symbol) => table.row(symbol));

/** A server that publishes random changes to a random table. */
const history = fc
  .array(
    fc.uniqueArray(fc.record({ letter: fc.constantFrom(...'ABCDEFGH'), price: fc.integer({ min: 2, max: 20 }) }), {
      selector: ({ letter }) => letter,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((states) =>
    states.map((state, index) => state.map(({ letter, price }) => row({ symbol: letter, price, seq: index }))),
  );

const between = (before: readonly ScannerRow[], after: readonly ScannerRow[], seq: number): ScannerDelta =>
  delta(seq - 1, seq, {
    upserts: after.filter((next) => next.price !== before.find((old) => old.symbol === next.symbol)?.price),
    removes: before.map((old) => old.symbol).filter((symbol) => !after.some((next) => next.symbol === symbol)),
    order: after.map((next) => next.symbol),
    count: after.length,
  });

const prices = (rows: readonly (ScannerRow | undefined)[]) => rows.map((one) => [one?.symbol, one?.price]);

describe('a scanner table', () => {
  it('equals the server after any series of deltas', () => {
    fc.assert(
      fc.property(history, (states) => {
        const table = createScannerTable();
        table.applySnapshot(snapshot(0, states[0] ?? []));
        for (let seq = 1; seq < states.length; seq += 1) {
          expect(table.applyDelta(between(states[seq - 1] ?? [], states[seq] ?? [], seq))).toBe('applied');
        }
        expect(prices(shown(table))).toEqual(prices(states.at(-1) ?? []));
      }),
    );
  });

  it('applies nothing after a lost delta, and equals the server again after the next snapshot', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), (states, lostAt, backAt) => {
        fc.pre(states.length > 3);
        const last = states.length - 1;
        const lost = 1 + (lostAt % (last - 1));
        const asked = lost + 1 + (backAt % (last - lost));
        const table = createScannerTable();
        table.applySnapshot(snapshot(0, states[0] ?? []));
        for (let seq = 1; seq <= last; seq += 1) {
          if (seq === lost) continue;
          const outcome = table.applyDelta(between(states[seq - 1] ?? [], states[seq] ?? [], seq));
          if (seq > lost && seq < asked) expect(outcome).toBe('gap');
          if (seq === asked) table.awaitSnapshot();
          if (seq > asked) expect(outcome).toBe('waiting');
        }
        // The snapshot was taken at the request; the deltas after it were buffered.
        table.applySnapshot(snapshot(asked, states[asked] ?? []));
        expect(prices(shown(table))).toEqual(prices(states.at(-1) ?? []));
      }),
    );
  });

  it('ignores a delta it has already seen', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(5, [row({ symbol: 'A' })]));
    expect(table.applyDelta(delta(3, 4, { removes: ['A'], order: [] }))).toBe('stale');
    expect(table.summary.get().order).toEqual(['A']);
  });

  it('wakes only the row that changed', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A' }), row({ symbol: 'B' })]));
    const [a, b, whole] = [vi.fn(), vi.fn(), vi.fn()];
    table.subscribeRow('A', a);
    table.subscribeRow('B', b);
    table.summary.subscribe(whole);
    table.applyDelta(delta(1, 2, { upserts: [row({ symbol: 'B', price: 9 })], count: 2 }));
    expect(b).toHaveBeenCalledOnce();
    expect(a).not.toHaveBeenCalled();
    expect(whole).not.toHaveBeenCalled();
  });

  it('knows when a row entered while it was watching, and nothing about earlier rows', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A' })]));
    table.applyDelta(delta(1, 2, { upserts: [row({ symbol: 'B' })], count: 2, as_of: '2025-02-06T14:01:00.000Z' }));
    expect(table.enteredAt('A')).toBeNull();
    expect(table.enteredAt('B')).toBe('2025-02-06T14:01:00.000Z');
    expect([table.isNewcomer('A'), table.isNewcomer('B')]).toEqual([false, true]);
  });

  it('uses the engine’s entry time and re-renders the row', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A' })]));
    const draw = vi.fn();
    table.subscribeRow('A', draw);
    const hits = [
      hit({ seq: 3, symbol: 'A', at: '2025-02-06T13:59:00.000Z' }),
      hit({ seq: 2, symbol: 'A', kind: 'leave' }),
      hit({ seq: 1, symbol: 'A', at: '2025-02-06T13:00:00.000Z' }),
    ];
    table.setHits(hits);
    expect(table.enteredAt('A')).toBe('2025-02-06T13:59:00.000Z');
    expect(table.isNewcomer('A')).toBe(false);
    expect(draw).toHaveBeenCalledOnce();
    table.setHits(hits);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('belong to one day: a desk that stays open overnight forgets those of the day before', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A' }), row({ symbol: 'B' })]));
    table.setHits([hit({ seq: 1, symbol: 'A' })]);
    table.setHits([]);
    expect(table.enteredAt('A')).not.toBeNull();
    table.setHits([hit({ seq: 1, symbol: 'B', date: '2025-02-07', at: '2025-02-07T13:41:00.000Z' })]);
    expect(table.enteredAt('A')).toBeNull();
    expect(table.enteredAt('B')).toBe('2025-02-07T13:41:00.000Z');
  });
});

describe('the polled answer', () => {
  const answer = (results: ScannerRow[]) => ({
    results,
    criteria: { description: '' },
    limit: null,
    count: results.length,
  });

  it('replaces the table while there is no stream', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A' })]));
    table.detach();
    expect(table.reconcile(answer([row({ symbol: 'B' })]))).toBe('applied');
    expect(table.summary.get().order).toEqual(['B']);
  });

  it('only checks the table while the stream is in sync', () => {
    const table = createScannerTable();
    table.applySnapshot(snapshot(1, [row({ symbol: 'A', price: 5, seq: 10 })]));
    expect(table.reconcile(answer([row({ symbol: 'A', price: 4, seq: 9 })]))).toBe('in-step');
    expect(table.row('A')?.price).toBe(5);
    expect(table.reconcile(answer([row({ symbol: 'A', price: 6, seq: 11 })]))).toBe('in-step');
    expect(table.row('A')?.price).toBe(6);
    expect(table.reconcile(answer([row({ symbol: 'B' })]))).toBe('mismatch');
    expect(table.summary.get().order).toEqual(['A']);
  });
});
