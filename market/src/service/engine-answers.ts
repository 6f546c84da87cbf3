import { setEmergencyClosures } from '@prebell/contracts';
import { loadCandles, toCandles } from '../candles/load-candles';
import { officialCandle } from '../engine/official-candle';
import type { Stamp } from '../engine/scanner-stream';
import type { EngineApi } from './engine-api';
import type { EngineParts } from './engine-parts';
import type { FreshTables } from './fresh-tables';
import type { HitGate } from './hit-gate';
import { dayNews, newsOf } from './news';
import { createQuote } from './quote';
import { settledOutcomes } from './settled-outcomes';
import { SymbolSearch } from './symbol-search';
import { scanVerdicts, type WhySources, whyAnswer } from './why-answer';

const NO_CANDLES = toCandles([]);

interface Options {
  readonly parts: EngineParts;
  readonly tables: FreshTables;
  /** Market time, epoch milliseconds. */
  readonly now: () => number;
  readonly stamp: () => Stamp;
  readonly gate: HitGate;
  /** Id of the current hit log. */
  readonly run: () => string;
}

/** The engine's answers to the main thread's questions. */
export const createAnswers = ({ parts, tables, now, stamp, gate, run }: Options): EngineApi => {
  const { provider, engine, detector, ownHits, feed, bars: source, scanners, symbols } = parts;
  const search = new SymbolSearch(provider.universe);
  const indexes = new Map(provider.universe.map(({ symbol }, index) => [symbol, index]));
  const withIndex = <T>(symbol: string, use: (index: number) => T): T | null => {
    const index = indexes.get(symbol);
    return index === undefined ? null : use(index);
  };
  /** Today's official open of a symbol; null until it is reported. */
  const officialOpenOf = (index: number): NonNullable<WhySources['officialOpen']> | null => {
    const price = engine.columns.officialOpen[index]!;
    return Number.isNaN(price) ? null : { date: feed.day.date, price };
  };
  const whySources = (index: number): WhySources => ({
    provider,
    source,
    officialOpen: officialOpenOf(index),
    halts: { date: feed.day.date, statuses: engine.halts.changes(index) },
  });
  return {
    scanner: (scanner, cap) => tables.get().table(scanner, cap),
    scan: (definition, cap) => tables.get().find(definition, cap),
    rows: (wanted) => tables.get().list(wanted).rows,
    watchCustom: (custom) => {
      tables.get();
      return scanners.watchCustom(custom, stamp());
    },
    unwatchCustom: (custom) => scanners.unwatchCustom(custom),
    quote: (symbol) =>
      withIndex(symbol, (index) => {
        // This moves the engine to the current time.
        tables.get();
        return createQuote(engine, index, provider.luld(index, now()));
      }),
    halts: () => engine.halts.overview(),
    news: (symbol, limit) => {
      const index = symbol === null ? null : (indexes.get(symbol) ?? -1);
      return dayNews(provider, feed.day.date, now())
        .filter((item) => index === null || item.index === index)
        .slice(-limit)
        .reverse()
        .map((item) => newsOf(provider, item));
    },
    why: async (symbol, at) => withIndex(symbol, (index) => whyAnswer(whySources(index), index, Math.min(at, now()))),
    whyScans: async (symbol, at, scans) =>
      withIndex(symbol, (index) => scanVerdicts(whySources(index), index, { scans, at: Math.min(at, now()) })),
    setClosures: setEmergencyClosures,
    followScans: (scans) => ownHits.follow(scans),
    ownHits: (stored) => ownHits.take(stored),
    outcomes: (hits) =>
      settledOutcomes({ provider, bars: source, indexOf: (symbol) => indexes.get(symbol) }, hits, now()),
    providerCalls: () => source.calls(),
    sourceFigures: () => provider.figures?.() ?? null,
    universe: () => provider.universe.length,
    hitLog: (after) => ({
      date: feed.day.date,
      run: run(),
      isRepeatable: provider.isRepeatable,
      isStored: gate.isKept,
      published: detector.takenSeq,
      hits: gate.log(after),
    }),
    search: (text) => search.find(text),
    candles: async ({ symbol, ...range }) =>
      (await withIndex(symbol, (index) =>
        loadCandles({
          provider: source,
          index,
          ...range,
          now: now(),
          official: (candle, date) => (date === feed.day.date ? officialCandle(engine, index, candle) : candle),
        }),
      )) ?? NO_CANDLES,
    watchScanner: (scanner, cap) => {
      tables.get();
      return scanners.watch(scanner, cap, stamp());
    },
    unwatchScanner: (scanner, cap) => scanners.unwatch(scanner, cap),
    watchSymbol: async (symbol, resolution) => {
      tables.get();
      return withIndex(symbol, (index) => symbols.watch(index, resolution, now()));
    },
    unwatchSymbol: (symbol, resolution) => {
      withIndex(symbol, (index) => symbols.unwatch(index, resolution));
    },
  };
};
