import { createFakePlatform } from '@prebell/platform/testing';
import { describe, expect, it, vi } from 'vitest';
import { marketStatus } from '../../../shared/testing/market-status';
import { row } from '../../../shared/testing/rows';
import { createScannerFeed } from './scanner-feed';
import { createScannerTable } from './scanner-table';

const stamp = { scanner: 'momentum', event_at: 7, published_at: 8, as_of: '2025-02-06T14:00:00.000Z', count: 1 };
const answer = (seq: number, symbol: string) => ({
  ok: true,
  snapshot: { ...stamp, seq, limit: null, rows: [row({ symbol })] },
});
const delta = (prev_seq: number, seq: number, symbol: string) => ({
  ...stamp,
  prev_seq,
  seq,
  upserts: [row({ symbol })],
  removes: [],
  order: [symbol],
});

const open = () => {
  const platform = createFakePlatform({ marketAnswers: { 'scanner:subscribe': answer(1, 'A') } });
  const table = createScannerTable();
  const onApplied = vi.fn();
  const feed = createScannerFeed({
    market: platform.market,
    target: { kind: 'given', scanner: 'momentum' },
    table,
    onApplied,
  });
  const order = () => table.summary.get().order;
  return { platform, table, feed, onApplied, order };
};

describe('a scanner feed', () => {
  it('fills the table from the snapshot and follows the deltas of its scanner', async () => {
    const { platform, onApplied, order } = open();
    await vi.waitFor(() => expect(order()).toEqual(['A']));
    platform.emitMarket('scanner:delta', { ...delta(1, 2, 'X'), scanner: 'gappers' });
    expect(order()).toEqual(['A']);
    platform.emitMarket('scanner:delta', delta(1, 2, 'B'));
    expect(order()).toEqual(['B']);
    expect(onApplied.mock.lastCall).toEqual([expect.objectContaining({ event_at: 7 })]);
  });

  it('requests a new snapshot after a lost delta', async () => {
    const { platform, order } = open();
    await vi.waitFor(() => expect(order()).toEqual(['A']));
    platform.marketAnswers['scanner:subscribe'] = answer(9, 'Z');
    platform.emitMarket('scanner:delta', delta(5, 6, 'B'));
    expect(order()).toEqual(['A']);
    await vi.waitFor(() => expect(order()).toEqual(['Z']));
  });

  it('requests a new snapshot on a session event, because the engine may have restarted', async () => {
    const { platform, order } = open();
    await vi.waitFor(() => expect(order()).toEqual(['A']));
    platform.marketAnswers['scanner:subscribe'] = answer(0, 'Z');
    platform.emitMarket('session', marketStatus());
    await vi.waitFor(() => expect(order()).toEqual(['Z']));
    platform.emitMarket('scanner:delta', delta(0, 1, 'Y'));
    expect(order()).toEqual(['Y']);
  });

  it('leaves the table to polling once disposed', async () => {
    const { platform, table, feed, order } = open();
    await vi.waitFor(() => expect(order()).toEqual(['A']));
    feed.dispose();
    platform.emitMarket('scanner:delta', delta(1, 2, 'B'));
    expect(order()).toEqual(['A']);
    expect(table.reconcile({ results: [], criteria: { description: '' }, limit: null, count: 0 })).toBe('applied');
  });
});
