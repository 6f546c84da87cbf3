// What the measurement of dispatch uses of the product.

export { startEmbeddedPostgres } from '@prebell/embedded-postgres';
export { drill } from '../../bff/src/db/backup/drill';
export { openDatabase } from '../../bff/src/db/database';
export { migrate } from '../../bff/src/db/migrate';
export { createCallFeed } from '../../mf-cad/src/features/calls/feed/call-feed';
export { createApiClient } from '../../platform/src/api/api-client';
