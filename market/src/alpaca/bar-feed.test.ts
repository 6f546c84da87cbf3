import { minutes, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { expect, it, vi } from 'vitest';
import { batchOf } from '../engine/testing';
import { BarFeed } from './bar-feed';
import { FeedClock } from './feed-clock';

const day = tradingDay('2025-02-06')!;
const OPEN = toMs(day.open);

it('a delayed feed reads missed data from the last bar of its history on, not from its start', async () => {
  const start = OPEN + minutes(30);
  const known = OPEN + minutes(15);
  let now = start;
  const asked: number[] = [];
  const missed = toSeconds(known);
  const feed = new BarFeed({
    data: {
      bars: async function* (_symbols: readonly string[], _size: string, from: number) {
        asked.push(from);
        yield { symbol: 'AAA', t: missed, o: 10, h: 10, l: 10, c: 10, vw: 10, v: 500 };
      },
    } as never,
    symbols: ['AAA'],
    primaries: new Uint8Array(1),
    indexes: new Map([['AAA', 0]]),
    drops: { add: () => expect.fail('a bar was dropped'), unknownCondition: vi.fn() },
    clock: new FeedClock(),
    log: { warn: vi.fn() },
    now: () => now,
  });
  feed.openDay(day, batchOf([{ symbol: 0, at: known, price: 10, volume: 100 }]), start);
  now = start + minutes(2);
  await feed.read(feed.lastAt!, now);
  expect(Math.min(...asked)).toBeLessThanOrEqual(known);
  expect(feed.prints()).toMatchObject({ length: 1 });
});

it('a feed without history starts at the moment it was opened', () => {
  const feed = new BarFeed({ now: () => OPEN } as never);
  feed.openDay(day, batchOf([]), OPEN);
  expect(feed.lastAt).toBe(OPEN);
});
