import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { StripeClocksTable, StripeDeliveriesTable, StripeObjectsTable, StripeRequestsTable } from './tables';

/** The sandbox's schema. */
export const SCHEMA = 'stripe_sandbox';

interface Tables {
  'stripe_sandbox.objects': StripeObjectsTable;
  'stripe_sandbox.clocks': StripeClocksTable;
  'stripe_sandbox.deliveries': StripeDeliveriesTable;
  'stripe_sandbox.requests': StripeRequestsTable;
}

export type Database = Kysely<Tables>;
/** The pool for reads, or the transaction of a unit of work. */
export type Connection = Database | Transaction<Tables>;

/** Sequence numbers and times are bigint; both fit a number. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

interface PoolOptions {
  readonly max?: number;
  /** Called when an idle connection breaks. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens a pool; connections are made on demand. `destroy()` closes it. */
export const openSandboxDatabase = (
  connectionString: string,
  { max = 10, onIdleError = () => undefined }: PoolOptions = {},
): Database => {
  const pool = new pg.Pool({ connectionString, max, types });
  pool.on('error', onIdleError);
  // Without this listener, a connection that breaks during a query would end the process. The query fails in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};
