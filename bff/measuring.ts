// The one door for measurements (`bench/`): what they run inside their own process instead of asking a platform for it. Whatever
// can be asked over HTTP, Socket.IO or a command is asked there.

export { createApp } from './src/app';
export { type Config, parseConfig } from './src/config';
export { openDatabase } from './src/db/database';
export { startEmbeddedPostgres } from './src/db/embedded';
export { startTestPostgres } from './src/db/embedded/testing';
export { migrate } from './src/db/migrate';
export { DEMO_PASSWORD, seedDemoAccounts } from './src/demo/demo-accounts';
export { createDeps, type Deps } from './src/deps';
export { compressText, createStaticFiles, type StaticFile } from './src/http/static-file';
export { readFrame } from './src/integrations/market/alpaca/messages';
export { Catalysts } from './src/integrations/market/engine/catalysts';
export { Engine } from './src/integrations/market/engine/engine';
export { HitDetector } from './src/integrations/market/engine/hits/hit-detector';
export { ScannerTables } from './src/integrations/market/engine/scanner-tables';
export type { DayReference, PrintBatch } from './src/integrations/market/provider';
export { createReplay } from './src/integrations/market/replay/replay';
export { whyAnswer } from './src/integrations/market/service/why-answer';
export { createSimulator } from './src/integrations/market/simulator/simulator';
export { connectStripe } from './src/modules/billing/stripe/connection';
export { runBilling } from './src/modules/billing/webhook/run-billing';
export { cutBacklogs } from './src/realtime/backlog';
export { broadcast } from './src/realtime/market/broadcast';
export { watchSlowReaders } from './src/realtime/market/slow-readers';
export { createRealtime } from './src/realtime/server';
export { createHttpServer } from './src/start/http-server';
export { stillMarket } from './test/still-market';
