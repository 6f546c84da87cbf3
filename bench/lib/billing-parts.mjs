// What the measurement of webhooks needs of the back end, as one bundle.
import pino from 'pino';

export { startEmbeddedPostgres } from '@prebell/embedded-postgres';
export { createApp } from '../../bff/src/app.ts';
export { parseConfig } from '../../bff/src/config.ts';
export { openDatabase } from '../../bff/src/db/database.ts';
export { migrate } from '../../bff/src/db/migrate.ts';
export { createDeps } from '../../bff/src/deps.ts';
export { connectStripe } from '../../bff/src/modules/billing/stripe/connection.ts';
export { runBilling } from '../../bff/src/modules/billing/webhook/run-billing.ts';
export { createHttpServer } from '../../bff/src/start/http-server.ts';
export { stillMarket } from '../../bff/test/still-market.ts';
export const silentLog = () => pino({ level: 'silent' });
