import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { noteCall } from '../tracing/spans';
import { columnTypes } from './column-types';
import { TransactionDriver } from './transaction-driver';
import { type SilenceWatch, watchSilence } from './watch-silence';

export interface PoolOptions {
  readonly max?: number;
  /** A query fails when it waits longer than this for a connection; 0 means no limit. */
  readonly connectTimeoutMs?: number;
  /** Keeps idle connections open, so that the next query can use their cached plans and pages. */
  readonly keepsIdle?: boolean;
  /**
   * Fails queries when the server hangs. For pools that answer requests, because their callers must not wait forever.
   */
  readonly givesUpSilent?: boolean;
  /** Called with how long each query waited for its connection, milliseconds. */
  readonly onWait?: (ms: number) => void;
  /**
   * SQL to run at the start of each transaction; single statements become transactions too. Use it instead of session
   * settings, which a connection pooler would pass on to other clients.
   */
  readonly preamble?: string;
}

/** Waits for a connection shorter than this get no span, milliseconds. */
const SHORT_WAIT_MS = 1;

/** Adds a statement to its request's trace. The SQL contains no values, because they are parameters. */
const traceStatement = ({ level, query: { sql }, queryDurationMillis: ms }: LogEvent): void =>
  noteCall(`SQL ${/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''}`.trimEnd(), {
    ms,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
    hasFailed: level === 'error',
  });

/** Checks whether the server responds to a new connection in time. A refusal counts as a response. */
const greeter =
  (connectionString: string) =>
  async (limitMs: number): Promise<boolean> => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: limitMs });
    client.on('error', () => undefined);
    const began = performance.now();
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return performance.now() - began < limitMs;
    }
  };

interface Sources {
  readonly pool: pg.Pool;
  readonly onWait: ((ms: number) => void) | undefined;
  /** Null to wait for a silent server without a limit. */
  readonly silence: SilenceWatch | null;
}

const timed = ({ pool, onWait, silence }: Sources): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** Returns the same object for the same connection, because the driver compares them. */
  const watched = (client: pg.PoolClient, watch: SilenceWatch): PostgresPoolClient => {
    const before = known.get(client);
    if (before !== undefined) return before;
    const query = (sql: string, parameters: readonly unknown[]) =>
      watch.follow(
        () => client.query(sql, [...parameters]),
        // While a statement is running, this cuts the connection, so the statement fails.
        () => void client.end().catch(() => undefined),
      );
    // Statements are never streamed here.
    const made = { query, release: () => client.release() } as unknown as PostgresPoolClient;
    known.set(client, made);
    return made;
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    if (silence === null) return pool.connect();
    const given = new AbortController();
    const begin = () => {
      const connecting = pool.connect();
      return new Promise<pg.PoolClient>((resolve, reject) => {
        given.signal.addEventListener('abort', () => reject(given.signal.reason));
        connecting.then((client) => {
          // Too late: the caller has given up.
          if (given.signal.aborted) client.release();
          else resolve(client);
        }, reject);
      });
    };
    return watched(await silence.follow(begin, (error) => given.abort(error)), silence);
  };
  return {
    async connect() {
      const began = performance.now();
      try {
        return await connect();
      } finally {
        const ms = performance.now() - began;
        onWait?.(ms);
        if (ms >= SHORT_WAIT_MS) noteCall('SQL connection', { ms });
      }
    },
    end() {
      silence?.stop();
      return pool.end();
    },
  };
};

/**
 * Opens a connection pool; connections are opened on demand. `destroy()` closes it.
 * @param onIdleError called when an idle connection breaks; without a listener Node would exit.
 */
export const openDatabase = <Tables>(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { max = 10, connectTimeoutMs = 0, keepsIdle = false, givesUpSilent = false, onWait, preamble }: PoolOptions = {},
): Kysely<Tables> => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(keepsIdle && { idleTimeoutMillis: 0 }),
  });
  pool.on('error', onIdleError);
  // Without this listener, a connection that breaks during a query would also end the process. The query fails in any
  // case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const silence = givesUpSilent ? watchSilence(greeter(connectionString), onIdleError) : null;
  const source = timed({ pool, onWait, silence });
  const dialect = new PostgresDialect({ pool: source });
  if (preamble !== undefined) dialect.createDriver = () => new TransactionDriver({ pool: source }, preamble);
  return new Kysely<Tables>({ dialect, log: traceStatement });
};
