import { expect, it, vi } from 'vitest';
import { row, snapshot } from '../../../shared/testing/rows';
import { createRowLatency } from './row-latency';

const at = (ms: number) => new Date(Date.parse('2025-02-06T14:00:00.000Z') + ms).toISOString();
const delta = (decided: number, published_at: number, rows: Record<string, number>) => ({
  ...{ ...snapshot(2, []), prev_seq: 1, removes: [], order: null },
  as_of: at(decided),
  published_at,
  upserts: Object.entries(rows).map(([symbol, event]) => row({ symbol, as_of: at(event) })),
});

it('adds the engine’s delay, in market time, to the delay to the screen', () => {
  const latency = createRowLatency();
  const listener = vi.fn();
  const leave = latency.subscribe('A', listener);
  latency.record(delta(1_000, 50_000, { A: 960, B: 990 }), 50_030);
  expect([latency.get('A'), latency.get('B'), latency.get('C')]).toEqual([70, 40, null]);
  expect(listener).toHaveBeenCalledOnce();
  // Sent again without a new event, so the previous latency stays.
  latency.record(delta(1_100, 50_100, { A: 960, B: 1_090 }), 50_110);
  expect([latency.get('A'), latency.get('B')]).toEqual([70, 20]);
  leave();
  latency.record(delta(1_200, 50_200, { A: 1_150 }), 50_200);
  expect(listener).toHaveBeenCalledOnce();
});
