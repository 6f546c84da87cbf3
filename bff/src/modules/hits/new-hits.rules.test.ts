import type { WireHit } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { newHits, type StoredLog } from './new-hits.rules';

const at = (seq: number) => Date.parse('2025-02-06T14:30:00Z') + 1_000 * seq;
const hit = (seq: number) =>
  ({ seq, scanner: 'momentum', symbol: `S${seq}`, at: new Date(at(seq)).toISOString() }) as WireHit;
const log = (count: number, options: { run?: string; published?: number } = {}) => ({
  ...{ date: '2025-02-06', run: 'one', isRepeatable: true, isStored: false, published: count, ...options },
  hits: Array.from({ length: count }, (_, k) => hit(k + 1)),
});
const stored = (last: number): StoredLog => ({ run: 'one', last });
const seqs = (hits: readonly WireHit[]) => hits.map(({ seq }) => seq);

test('a log that continues is news after its last stored hit', () => {
  expect(seqs(newHits(log(5), stored(3), null))).toEqual([4, 5]);
});

test('another engine of a repeatable source continues the log of its predecessor', () => {
  expect(seqs(newHits(log(5, { run: 'two' }), stored(3), null))).toEqual([4, 5]);
});

test('a simulated day that begins again is history up to its start, and news from the first hit sent', () => {
  const again = log(4, { run: 'two', published: 4 });
  expect(seqs(newHits(again, stored(200), null))).toEqual([]);
  expect(seqs(newHits(again, stored(200), 3))).toEqual([3, 4]);
});

test('the first start on a day takes the morning for history', () => {
  expect(seqs(newHits(log(5, { published: 3 }), null, null))).toEqual([4, 5]);
});
