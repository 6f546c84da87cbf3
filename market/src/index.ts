/** The public interface of the market: everything that the back end may use. */

export { type ClockReading, marketTime } from './clock/market-clock';
export type { Messages } from './cluster/messages';
export { noEngine, remoteEngine } from './cluster/remote-engine';
export { SharedEngine } from './cluster/shared-engine';
export { WarmEngine } from './cluster/warm-engine';
export { watchForCut } from './cluster/watch-for-cut';
export { createMarket } from './create-market';
export { customScan } from './engine/custom-scan';
export { isWithinCap } from './engine/hits/hit';
export type { TickChunk } from './engine/hits/tick-keeper';
export type { Film } from './film/film';
export { FilmLibrary } from './film/film-library';
export type { FilmAnswer, FilmState } from './film/film-shelf';
export { filmThread, type MakeFilm } from './film/film-thread';
export type { ScanFilm } from './film/scan-film';
export { SCANS_AT_A_TIME } from './film/scan-films';
export type { AskedScan } from './film/scan-key';
export type { Market } from './market';
export { type MarketConfig, parseMarketConfig, type ReplaySource } from './market-config';
export { marketDay } from './market-day';
export { MarketUnavailable } from './market-unavailable';
export { fillsOf, type PaperFill, type PaperMarket, type PaperOrder } from './paper/fills.rules';
export { openGain, type PaperTrade, tradesOf } from './paper/trades.rules';
export type { BacktestDay, TestedScans } from './proof/backtest';
export { backtestThreads, type RunBacktest } from './proof/backtest-link';
export type { HitOutcome, Outcome, SettledOutcome } from './proof/outcome.rules';
export { type RecomputedDay, recomputeDay } from './proof/recomputed-day';
export { recordedDays, recordedSource } from './proof/recorded-days';
export type { BacktestOrder } from './proof/run-backtest';
export { type DayTotals, totalsEstimates } from './proof/statistics.rules';
export { streamKey, streamOf } from './service/engine-api';
export { type ConnectEngine, type EngineLink, type EngineLinkEvents, workerLink } from './service/engine-link';
export type { HistogramReading } from './service/histogram';
export { type HitStore, LIVE_RUN } from './service/hit-store';
export { type MarketOptions, openMarket } from './service/market-service';
export type { EngineStart, FromEngine, ToEngine } from './service/protocol';
export type { FullWhy, ScanVerdicts } from './service/why-answer';
export type {
  Cap,
  CustomScan,
  FollowedScan,
  HitLog,
  MarketListener,
  OwnHitMark,
  SymbolWatch,
  WireScannerDelta,
  WireScannerSnapshot,
} from './wire';
