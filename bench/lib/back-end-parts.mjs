// What the measurement of the admin area uses of the product.

export { startTestPostgres } from '@prebell/embedded-postgres/testing';
export { createApp } from '../../bff/src/app';
export { parseConfig } from '../../bff/src/config';
export { migrate } from '../../bff/src/db/migrate';
export { DEMO_PASSWORD, seedDemoAccounts } from '../../bff/src/demo/demo-accounts';
export { createDeps } from '../../bff/src/deps';
export { createHttpServer } from '../../bff/src/start/http-server';
export { stillMarket } from '../../bff/test/still-market';
