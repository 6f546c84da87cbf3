export { isDatabaseGone } from './connection-fault';
export { databaseFault } from './database-fault';
export { fingerprint } from './fingerprint';
export {
  type Direction,
  directionSql,
  isAfter,
  lastIfMissing,
  type Order,
  orderBy,
  type Place,
  placeOf,
  type SortKey,
} from './keyset';
export { containing, escapeLike } from './like';
export { countableRows, listTotal, recentTotal } from './list-total';
export { addInTurn } from './lock-owner';
export { openDatabase, type PoolOptions } from './open-database';
export { type Seek, seekPage } from './page-places';
export { runMigrations } from './run-migrations';
export type { ServerTables } from './server-tables';
