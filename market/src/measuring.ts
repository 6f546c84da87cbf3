/** The parts that benchmarks run in their own process. Use them for measurements only. */
export { readFrame } from './alpaca/messages';
export { Catalysts } from './engine/catalysts';
export { Engine } from './engine/engine';
export { HitDetector } from './engine/hits/hit-detector';
export { OwnHits } from './engine/hits/own-hits';
export { TickKeeper } from './engine/hits/tick-keeper';
export { LiveBars } from './engine/live-bars';
export { OwnTables } from './engine/own-tables';
export { ScannerTables } from './engine/scanner-tables';
export type { DayReference, PrintBatch } from './provider';
export { createReplay } from './replay/replay';
export { DayFeed } from './service/day-feed';
export { ScannerFeeds } from './service/scanner-feeds';
export { whyAnswer } from './service/why-answer';
export { createSimulator } from './simulator/simulator';
