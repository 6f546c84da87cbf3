import type { StripeSandbox } from '@prebell/embedded-stripe';
import type { Market } from '@prebell/market';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Bus, loneBus } from './cluster/bus';
import { type Crowd, createLoneCrowd } from './cluster/crowd';
import type { Config } from './config';
import { type Database, openDatabase } from './db/database';
import { openDispatchDatabase } from './db/dispatch-role';
import { createAddressOf } from './http/forwarded-address';
import { type Callers, createCallerBook } from './http/load/callers';
import { type ConcurrencyLimit, createConcurrencyLimit } from './http/load/concurrency-limit';
import { createMetrics, type Metrics } from './metrics/metrics';
import { createCallers } from './modules/api-keys/key-holder';
import { loadKeys, type SigningKeys } from './modules/auth/keys';
import { deviceReader } from './modules/auth/known-device';
import { createLoginThrottle, type LoginThrottle } from './modules/auth/login-throttle';
import { createSessionService, type SessionService } from './modules/auth/session.service';
import type { StripeConnection } from './modules/billing/stripe/connection';
import { type ChatService, createChatService } from './modules/chat/chat.service';
import { assertReleased } from './modules/releases/assert-released';
import { createStatusMeter, type StatusMeter } from './modules/status/status-meter';
import { type Background, createBackground } from './start/background';
import { postgresLimiters } from './throttle/postgres-limiters';

/** What the modules work with; made once, passed down, never imported as a global. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** The same database over connections of its own, with the rights of the dispatch centre only. */
  readonly dispatchDb: Database;
  readonly keys: SigningKeys;
  readonly sessions: SessionService;
  /** As `sessions`, for programs with an API key as well. */
  readonly callers: SessionService;
  readonly throttle: LoginThrottle;
  readonly chat: ChatService;
  readonly market: Market;
  readonly background: Background;
  readonly meter: StatusMeter;
  /** What Prometheus reads. */
  readonly metrics: Metrics;
  /** Whose tokens were found to hold: who makes a request, at the door. */
  readonly callerBook: Callers;
  /** How many requests are taken at a time. */
  readonly limit: ConcurrencyLimit;
  /** What instances tell each other, and how many people they have together. */
  readonly bus: Bus;
  readonly crowd: Crowd;
  /** What stands in for Stripe; null next to a real account (`config.stripe`). */
  readonly stripeSandbox: StripeSandbox | null;
  /** Null where nothing can be bought; it stands only once the database does. */
  readonly stripe: StripeConnection | null;
  /** The wall clock; the market has its own. */
  readonly now: () => Date;
  /** Rejects while the platform cannot serve: release, database or market history missing (see `/api/ready`). */
  readonly checkReady: () => Promise<void>;
}

/** A request that gets no connection for this long is answered 503, milliseconds. */
const LONGEST_WAIT_FOR_DATABASE_MS = 10_000;

interface Parts extends Pick<Deps, 'config' | 'log' | 'market'> {
  readonly connectionString: string;
  readonly now?: Deps['now'];
  readonly stripeSandbox?: Deps['stripeSandbox'];
  readonly bus?: Deps['bus'];
  readonly crowd?: Deps['crowd'];
}

/** Wires the parts together. Throws a ConfigError when the signing keys are not usable. */
export const createDeps = async ({
  connectionString,
  now = () => new Date(),
  stripeSandbox = null,
  bus = loneBus,
  crowd = createLoneCrowd(),
  ...parts
}: Parts): Promise<Deps> => {
  const { config, log, market } = parts;
  const keys = await loadKeys(config);
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke');
  const metrics = createMetrics();
  const limit = createConcurrencyLimit();
  const db = openDatabase(connectionString, onIdleError, {
    connectTimeoutMs: LONGEST_WAIT_FOR_DATABASE_MS,
    onWait: (ms) => {
      limit.noteWait(ms);
      metrics.databaseWait.observe(ms / 1000);
    },
  });
  const sessions = createSessionService({ db, keys, now, bus, cadAdminBypass: config.cad.adminBypass });
  // The dispatch centre works without.
  let hadMarket = config.role === 'cad';
  const checkReady = async () => {
    await assertReleased(config);
    if (!hadMarket && !market.isReady()) throw new Error('The market history is not applied yet');
    // Between two leaders a web instance's requests wait for the next one: it is no reason to send them elsewhere.
    hadMarket = config.role !== 'all';
    await sql`select 1`.execute(db);
  };
  return {
    ...parts,
    stripe: null,
    meter: createStatusMeter(),
    metrics,
    limit,
    callerBook: createCallerBook({ addressOf: createAddressOf(config.trustedProxies), deviceOf: deviceReader(keys) }),
    db,
    dispatchDb: openDispatchDatabase(connectionString, onIdleError),
    keys,
    sessions,
    callers: createCallers({ db, now, sessions }),
    throttle: createLoginThrottle(config, postgresLimiters(db)),
    chat: createChatService({ db, now }),
    background: createBackground(log),
    now,
    bus,
    crowd,
    checkReady,
    stripeSandbox,
  };
};
