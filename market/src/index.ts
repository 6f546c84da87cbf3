/** The public door of the market: everything the back end may use of it. */

export { type ClockReading, marketTime } from './clock/market-clock';
export { EngineHub } from './cluster/engine-hub';
export { noEngine, remoteLink } from './cluster/remote-link';
export { serveHub } from './cluster/serve-hub';
export { WarmEngine } from './cluster/warm-engine';
export { createMarket } from './create-market';
export { isWithinCap } from './engine/hits/hit';
export type { TickChunk } from './engine/hits/tick-keeper';
export { customScan, describeScan } from './engine/scan-definition';
export type {
  Cap,
  CustomScan,
  HitLog,
  Market,
  MarketListener,
  WireScannerDelta,
  WireScannerSnapshot,
} from './market';
export { type MarketConfig, parseMarketConfig } from './market-config';
export { MarketUnavailable } from './market-unavailable';
export { type ConnectEngine, type EngineLink, type EngineLinkEvents, workerLink } from './service/engine-link';
export type { HistogramReading } from './service/histogram';
export { MarketService, type MarketServiceOptions } from './service/market-service';
export type { EngineMethod, EngineStart, FromEngine, ToEngine } from './service/protocol';
export { customKey } from './service/scanner-feeds';
export type { FullWhy } from './service/why-answer';
