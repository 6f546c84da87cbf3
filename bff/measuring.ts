// The one door for measurements (`bench/`): what they run inside their own process instead of asking a platform for it. Whatever
// can be asked over HTTP, Socket.IO or a command is asked there.

export { startEmbeddedPostgres } from '@prebell/embedded-postgres';
export { startTestPostgres } from '@prebell/embedded-postgres/testing';
export * from '@prebell/market/measuring';
export { createApp } from './src/app';
export { type Config, parseConfig } from './src/config';
export { openDatabase } from './src/db/database';
export { migrate } from './src/db/migrate';
export { DEMO_PASSWORD, seedDemoAccounts } from './src/demo/demo-accounts';
export { createDeps, type Deps } from './src/deps';
export { compressText, createStaticFiles, type StaticFile } from './src/http/static-file';
export { AlertBook } from './src/modules/alerts/alert-book';
export { connectStripe } from './src/modules/billing/stripe/connection';
export { runBilling } from './src/modules/billing/webhook/run-billing';
export { cutBacklogs } from './src/realtime/backlog';
export { broadcast } from './src/realtime/market/broadcast';
export { watchSlowReaders } from './src/realtime/market/slow-readers';
export { createRealtime } from './src/realtime/server';
export { createHttpServer } from './src/start/http-server';
export { stillMarket } from './test/still-market';
