import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { noteCall } from '../tracing/spans';
import { TransactionDriver } from './transaction-driver';

const { builtins } = pg.types;
const parseTimestamp = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');

/**
 * How columns arrive: int8 (counts) as number, numeric as number, timestamptz as Date (an invalid one if no Date can
 * express the value, such as infinity), date as its 'YYYY-MM-DD' text. pg's default turns a date into local midnight,
 * which shifts by a day in half of the world.
 */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => {
    const at: unknown = parseTimestamp(text);
    return at instanceof Date ? at : new Date(Number.NaN);
  },
};

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  readonly max?: number;
  /** A query that waits longer for its connection fails; 0 waits as long as it takes. */
  readonly connectTimeoutMs?: number;
  /** Keeps connections that nobody uses: what they have compiled and read serves the next query. */
  readonly keepsIdle?: boolean;
  /** Called with how long each query waited for its connection, milliseconds. */
  readonly onWait?: (ms: number) => void;
  /**
   * SQL that begins each transaction; single statements become transactions too. Use it instead of settings of a
   * session, which a connection pooler gives to others.
   */
  readonly preamble?: string;
}

/** A shorter wait for a connection is not worth a span, milliseconds. */
const SHORT_WAIT_MS = 1;

/** Adds a statement to its request's trace. Its values stay out: they are parameters. */
const traceStatement = ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent): void =>
  noteCall(`SQL ${/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''}`.trimEnd(), {
    ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
    hasFailed: level === 'error',
  });

const timed = (pool: pg.Pool, onWait?: (ms: number) => void): PostgresPool => ({
  async connect() {
    const began = performance.now();
    try {
      return await pool.connect();
    } finally {
      const ms = performance.now() - began;
      onWait?.(ms);
      if (ms >= SHORT_WAIT_MS) noteCall('SQL connection', { ms });
    }
  },
  end: () => pool.end(),
});

/**
 * Opens a pool on a schema; connections are made on demand. `destroy()` closes it.
 * @param onIdleError called when an idle connection breaks; without a listener Node would exit.
 */
export const openDatabase = <Tables>(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { max = 10, connectTimeoutMs = 0, keepsIdle = false, onWait, preamble }: PoolOptions = {},
): Kysely<Tables> => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(keepsIdle && { idleTimeoutMillis: 0 }),
  });
  pool.on('error', onIdleError);
  // A connection that breaks in use fails its query; without this listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const source = timed(pool, onWait);
  const dialect = new PostgresDialect({ pool: source });
  if (preamble !== undefined) dialect.createDriver = () => new TransactionDriver({ pool: source }, preamble);
  return new Kysely<Tables>({ dialect, log: traceStatement });
};
