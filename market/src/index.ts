/** Public exports of the market; the back end imports nothing else. */
export { type ClockReading, marketTime } from './clock/market-clock';
export { createMarket } from './create-market';
export { isWithinCap } from './engine/hits/hit';
export type { TickChunk } from './engine/hits/tick-keeper';
export { customScan, describeScan } from './engine/scan-definition';
export type { Market } from './market';
export { type MarketConfig, parseMarketConfig } from './market-config';
export { MarketUnavailable } from './market-unavailable';
export { streamKey, streamOf } from './service/engine-api';
export { type ConnectEngine, type EngineLink, type EngineLinkEvents, workerLink } from './service/engine-link';
export type { HistogramReading } from './service/histogram';
export { type MarketOptions, openMarket } from './service/market-service';
export type { EngineStart, FromEngine, ToEngine } from './service/protocol';
export type { FullWhy } from './service/why-answer';
export type { Cap, CustomScan, HitLog, MarketListener, WireScannerDelta, WireScannerSnapshot } from './wire';
