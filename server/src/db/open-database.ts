import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { noteCall } from '../tracing/spans';
import { columnTypes } from './column-types';
import { TransactionDriver } from './transaction-driver';
import { type SilenceWatch, watchSilence } from './watch-silence';

export interface PoolOptions {
  readonly max?: number;
  /** A query that waits longer for its connection fails; 0 waits as long as it takes. */
  readonly connectTimeoutMs?: number;
  /** Keeps idle connections open: the plans and pages that they have cached serve the next query. */
  readonly keepsIdle?: boolean;
  /** Fails queries on a server that hangs. For pools that answer requests: their callers must not wait for ever. */
  readonly givesUpSilent?: boolean;
  /** Called with how long each query waited for its connection, milliseconds. */
  readonly onWait?: (ms: number) => void;
  /**
   * SQL that begins each transaction; single statements become transactions too. Use it instead of session settings,
   * which a connection pooler would pass on to other clients.
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

/** Whether the server greets a new connection in time; a refusal is an answer too. */
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
  /** Null waits for a silent server without a limit. */
  readonly silence: SilenceWatch | null;
}

const timed = ({ pool, onWait, silence }: Sources): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** The same object for the same connection, because the driver recognises it. */
  const watched = (client: pg.PoolClient, watch: SilenceWatch): PostgresPoolClient => {
    const before = known.get(client);
    if (before !== undefined) return before;
    const query = (sql: string, parameters: readonly unknown[]) =>
      watch.follow(
        () => client.query(sql, [...parameters]),
        // With a statement under way this cuts the connection, and its statement fails.
        () => void client.end().catch(() => undefined),
      );
    // No statement is streamed.
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
          // Too late: its caller has given up.
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
 * Opens a pool on a schema; connections are made on demand. `destroy()` closes it.
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
  // A connection that breaks in use fails its query; without this listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const silence = givesUpSilent ? watchSilence(greeter(connectionString), onIdleError) : null;
  const source = timed({ pool, onWait, silence });
  const dialect = new PostgresDialect({ pool: source });
  if (preamble !== undefined) dialect.createDriver = () => new TransactionDriver({ pool: source }, preamble);
  return new Kysely<Tables>({ dialect, log: traceStatement });
};
