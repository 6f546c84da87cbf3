import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { OwnHits } from '../engine/hits/own-hits';
import { TickKeeper } from '../engine/hits/tick-keeper';
import { LiveBars } from '../engine/live-bars';
import { OwnTables } from '../engine/own-tables';
import { ScannerTables } from '../engine/scanner-tables';
import type { MarketProvider } from '../provider';
import type { Recorder } from '../recorder/recorder';
import { CachedBars } from './cached-bars';
import { DayFeed } from './day-feed';
import { ScannerFeeds } from './scanner-feeds';
import { SymbolFeeds } from './symbol-feeds';

/** Connects an engine with its source, hit log and streams. */
export const createParts = (provider: MarketProvider, recorder: Recorder | null) => {
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(provider.universe.length, (index, after, until) =>
    provider.headline(index, after, until),
  );
  const bars = new CachedBars(provider);
  const liveBars = new LiveBars(engine);
  const tables = new ScannerTables(engine, catalysts);
  const detector = new HitDetector(engine, catalysts);
  const ownHits = new OwnHits(engine, catalysts);
  const ticks = new TickKeeper(provider.universe);
  const symbols = new SymbolFeeds(provider, bars, engine, liveBars);
  const feed = new DayFeed({
    provider,
    engine,
    catalysts,
    liveBars,
    detector,
    ownHits,
    ticks,
    recorder,
    onAmended: (index, since) => {
      bars.forget(index, feed.day.date);
      symbols.amended(index, since);
    },
  });
  const scanners = new ScannerFeeds(tables, new OwnTables(engine, catalysts, tables));
  return { provider, engine, tables, detector, ownHits, ticks, feed, bars, scanners, symbols };
};
export type EngineParts = ReturnType<typeof createParts>;
