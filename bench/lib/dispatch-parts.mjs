// What the measurement of dispatch uses of the product.

export { drill } from '../../bff/src/db/backup/drill';
export { openDatabase } from '../../bff/src/db/database';
export { startEmbeddedPostgres } from '../../bff/src/db/embedded';
export { migrate } from '../../bff/src/db/migrate';
export { createCallFeed } from '../../mf-cad/src/features/calls/feed/call-feed';
export { createApiClient } from '../../platform/src/api/api-client';
