import type { ChartMark } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropped, isUnsent, type OwnMark, settled, shownMarks, type UnsentChange, withChange } from './own-marks';

const ids = ['a', 'b', 'c'].map((end) => `01980000-0000-7000-8000-00000000000${end}`);
const mark = (id: string, price: number, version: number): OwnMark => ({
  id,
  symbol: 'AAPL',
  kind: 'level',
  price,
  at: null,
  text: '',
  version,
});
const stored = (one: OwnMark): ChartMark => ({ ...one, updated_at: '2026-11-23T22:00:00.000Z' });
const prices = (marks: readonly OwnMark[]) => Object.fromEntries(marks.map(({ id, price }) => [id, price]));

/** A server that stores and refuses like the real one. */
const createServer = () => {
  const rows = new Map<string, ChartMark>();
  return {
    rows,
    take({ id, version, content }: UnsentChange): number {
      const row = rows.get(id);
      if ((row?.version ?? 0) !== version && !(row === undefined && content === null)) throw new Error('MARK_CHANGED');
      if (content === null) {
        rows.delete(id);
        return 0;
      }
      rows.set(id, stored({ ...content, id, version: version + 1 }));
      return version + 1;
    },
  };
};

type Step = { readonly kind: 'change' | 'remove'; readonly id: string; readonly price: number } | { kind: 'send' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('change', 'remove'), id: fc.constantFrom(...ids), price: fc.nat(99) }),
  fc.constant({ kind: 'send' as const }),
);

describe('unsent changes', () => {
  it('are shown at once, and after any order of changes and answers the server has what the user saw', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server = createServer();
        const wanted = new Map<string, number>();
        let unsent: UnsentChange[] = [];
        let inFlight: UnsentChange | undefined;
        const deliver = () => {
          // A change can happen between sending and the answer.
          if (inFlight !== undefined) unsent = settled(unsent, inFlight, server.take(inFlight));
          inFlight = unsent[0];
        };
        const seen = () => shownMarks([...server.rows.values()], unsent, 'AAPL');
        for (const one of steps) {
          if (one.kind === 'send') deliver();
          else {
            const known = seen().find(({ id }) => id === one.id) ?? mark(one.id, 1, 0);
            if (one.kind === 'remove') wanted.delete(one.id);
            else wanted.set(one.id, one.price);
            unsent = withChange(unsent, { ...known, price: one.price }, one.kind === 'remove');
          }
          expect(prices(seen())).toEqual(Object.fromEntries(wanted));
        }
        for (let k = 0; unsent.length > 0 && k < 20; k += 1) deliver();
        expect(prices([...server.rows.values()] as OwnMark[])).toEqual(Object.fromEntries(wanted));
      }),
    );
  });

  it('of one mark are one: the newest, on the version that the server has', () => {
    const first = withChange([], mark(ids[0] as string, 1, 3));
    const both = withChange(first, mark(ids[0] as string, 2, 3));
    expect(both).toMatchObject([{ version: 3, content: { price: 2 } }]);
    expect(dropped(both, ids[0] as string)).toEqual([]);
  });

  it('of other symbols are not shown, and a kind of a later version stays untouched', () => {
    const other = withChange([], { ...mark(ids[0] as string, 1, 0), symbol: 'MSFT' });
    const later = { ...stored(mark(ids[1] as string, 5, 1)), kind: 'unknown' as const };
    expect(shownMarks([later], other, 'AAPL')).toEqual([]);
  });

  it('in the storage are refused when another version wrote them', () => {
    expect(isUnsent(withChange([], mark(ids[0] as string, 1, 0)))).toBe(true);
    expect(isUnsent(withChange([], mark(ids[0] as string, 1, 0), true))).toBe(true);
    for (const value of [null, {}, [{}], withChange([], mark(ids[0] as string, -1, 0))])
      expect(isUnsent(value)).toBe(false);
  });
});
