import { toMs, tradingDay } from '@prebell/contracts';
import { expect, it, vi } from 'vitest';
import { updatesOf } from '../alpaca/conditions';
import { TradeLedger } from '../alpaca/trade-ledger';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { OwnHits } from '../engine/hits/own-hits';
import { TickKeeper } from '../engine/hits/tick-keeper';
import { LiveBars } from '../engine/live-bars';
import { batchOf, ScriptedProvider } from '../engine/testing';
import { DayFeed } from './day-feed';

const day = tradingDay('2025-02-06')!;
const open = toMs(day.open);

it('a symbol that entered a list by a cancelled price leaves it at once', async () => {
  const scripted = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 960_000 };
  const ledger = new TradeLedger({ symbols: 1, onUnknown: vi.fn() });
  const provider = Object.assign(new ScriptedProvider([scripted]), {
    prints: () => [ledger.prints()],
    amendments: () => ledger.amendments(),
  });
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(1, () => null);
  const detector = new HitDetector(engine, catalysts);
  const onAmended = vi.fn();
  const feed = new DayFeed({
    provider: provider as never,
    engine,
    catalysts,
    liveBars: new LiveBars(engine),
    detector,
    ownHits: new OwnHits(engine, catalysts),
    ticks: new TickKeeper(provider.universe),
    recorder: null,
    onAmended,
  });
  await feed.open(day, toMs(day.pre_open));
  ledger.openDay(day, batchOf([]));
  const updates = updatesOf(['@'], 'C', open, day);
  const key = (id: number) => ({ index: 0, exchange: 80, id });
  ledger.add(key(1), open - 2_000, { price: 10.1, shares: 60_000, updates });
  ledger.add(key(2), open - 1_000, { price: 11, shares: 100, updates });
  feed.advance(open - 500);
  const kinds = () => detector.log(0).map(({ scanner, kind }) => `${scanner} ${kind}`);
  expect(kinds()).toContain('gappers enter');
  ledger.cancel(key(2));
  feed.advance(open - 400);
  expect(kinds().at(-1)).toBe('gappers leave');
  expect(detector.log(0).at(-1)?.reason).toBe('corrected');
  expect([engine.columns.price[0], engine.columns.high[0], engine.columns.volume[0]]).toEqual([10.1, 10.1, 60_000]);
  expect(onAmended).toHaveBeenCalledWith(0, Math.floor((open - 1_000) / 60_000) * 60);

  // The engine looks less often while nothing comes.
  expect(feed.advance(open - 300)).toBe(false);
  ledger.add(key(3), open - 250, { price: 10.2, shares: 100, updates });
  expect(feed.advance(open - 200)).toBe(true);
  expect(feed.advance(open - 100)).toBe(false);
  ledger.cancel(key(3));
  expect(feed.advance(open - 50)).toBe(true);
});
