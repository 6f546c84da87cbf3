// What the benchmarks (`bench/`) may import from the back end to run in their own process. For everything else they
// call a running platform over HTTP, Socket.IO or a command.

export { startEmbeddedPostgres } from '@prebell/embedded-postgres';
export { startTestPostgres } from '@prebell/embedded-postgres/testing';
export * from '@prebell/market/measuring';
export { openReleases } from '@prebell/release/live';
export { BROTLI_QUALITY, compressText, createStaticFiles, type StaticFile } from '@prebell/server/http';
export { jsonSchema } from '@prebell/server/openapi';
export { createHttpServer, createLogger } from '@prebell/server/process';
export { createRealtime, cutBacklogs } from '@prebell/server/sockets';
export { followRequests } from '@prebell/server/tracing';
export { startTracing } from '@prebell/server/tracing/start';
export { createApp } from './src/app';
export { type Config, parseConfig } from './src/config';
export { openDatabase } from './src/db/database';
export { migrate } from './src/db/migrate';
export { DEMO_PASSWORD, seedDemoAccounts } from './src/demo/demo-accounts';
export type { Deps } from './src/deps';
export { AlertBook } from './src/modules/alerts/alert-book.state';
export { connectStripe } from './src/modules/billing/stripe/connection.gateway';
export { broadcast } from './src/modules/market/broadcast.namespace';
export { watchSlowReaders } from './src/modules/market/slow-readers.worker';
export { createArtefactFiles } from './src/modules/pages/artefact-files.gateway';
export { releaseRoutes } from './src/modules/pages/pages.routes';
export { visibleFor } from './src/modules/plans/visible-fields.policy';
export { openLiveReleases } from './src/modules/releases/live-releases.gateway';
export { assertScannerOpen } from './src/modules/scanners/scanners.policy';
export { createDeps } from './src/start/create-deps';
export { startJobs } from './src/start/start-jobs';
export { startInstance } from './test/cluster/instance';
export { createNats, hasNats } from './test/cluster/nats-server';
export { measureRevocations } from './test/cluster/revoke';
export { stillMarket } from './test/still-market';
