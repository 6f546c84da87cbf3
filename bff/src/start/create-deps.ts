import { filmThread } from '@prebell/market';
import { loneBus } from '@prebell/server/cluster';
import { AppError } from '@prebell/server/errors';
import { createAddressOf } from '@prebell/server/http';
import { createCallerBook, createConcurrencyLimit } from '@prebell/server/load';
import { createMetrics } from '@prebell/server/metrics';
import { createBackground, createRecentErrors } from '@prebell/server/process';
import { postgresLimiters } from '@prebell/server/throttle';
import { sql } from 'kysely';
import { createLoneCrowd } from '../cluster/crowd';
import { createHint } from '../cluster/hint';
import { createInstanceReport } from '../cluster/instance-report';
import { type Connection, openDatabase } from '../db/database';
import { openDispatchDatabase } from '../db/dispatch-role';
import type { Deps } from '../deps';
import { createCallers } from '../modules/api-keys/key-holder.service';
import { loadKeys } from '../modules/auth/keys.gateway';
import { deviceReader } from '../modules/auth/known-device.codec';
import { createLoginThrottle } from '../modules/auth/login.throttle';
import { createSessionService } from '../modules/auth/session.service';
import { createChatService } from '../modules/chat/chat.service';
import { openLiveReleases } from '../modules/releases/live-releases.gateway';
import { openScannerSwitches } from '../modules/scanners/scanner-switches.state';
import { createStatusMeter } from '../modules/status/status-meter.state';
import { openFilms } from '../modules/time-machine/films.gateway';
import { DUTIES } from './duties';
import { FILM_WORKER } from './market-worker';

/** A request that waits this long for a database connection gets a 503, milliseconds. */
const LONGEST_WAIT_FOR_DATABASE_MS = 10_000;

interface Parts extends Pick<Deps, 'config' | 'log' | 'market'> {
  readonly connectionString: string;
  readonly now?: Deps['now'];
  readonly stripeSandbox?: Deps['stripeSandbox'];
  readonly bus?: Deps['bus'];
  readonly crowd?: Deps['crowd'];
  /** Makes a transaction fail if another instance leads the market. A process that runs alone always leads. */
  readonly fence?: (tx: Connection) => Promise<void>;
  readonly metrics?: Deps['metrics'];
  readonly report?: Deps['report'];
}

/** Wires the parts together. Throws a ConfigError when the signing keys are not usable. */
export const createDeps = async ({
  connectionString,
  now = () => new Date(),
  stripeSandbox = null,
  bus = loneBus,
  crowd = createLoneCrowd(),
  fence = async () => undefined,
  metrics = createMetrics(),
  report = createInstanceReport({ name: 'alone', role: 'all', metrics, errors: createRecentErrors() }),
  ...parts
}: Parts): Promise<Deps> => {
  const { config, log, market } = parts;
  const keys = await loadKeys(config);
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke');
  const limit = createConcurrencyLimit();
  const db = openDatabase(connectionString, onIdleError, {
    connectTimeoutMs: LONGEST_WAIT_FOR_DATABASE_MS,
    givesUpSilent: true,
    onWait: (ms) => {
      limit.noteWait(ms);
      metrics.databaseWait.observe(ms / 1000);
    },
  });
  const sessions = createSessionService({
    db,
    keys,
    now,
    bus,
    cadAdminBypass: config.cad.adminBypass,
    demo: config.demo,
  });
  const releases = openLiveReleases(config, log, metrics);
  // The dispatch centre works without a market.
  let hadMarket = config.role === 'cad';
  const checkReady: Deps['checkReady'] = async ({ forPages = true } = {}) => {
    // An instance that serves no pages needs no release. An instance that has one keeps it while the store is
    // unreachable.
    if (forPages && DUTIES[config.role].serves) await releases.assertReleased();
    if (!hadMarket && !market.isReady()) {
      const reason = market.trouble();
      const message = reason === null ? 'The market is starting' : `The market is starting: ${reason}`;
      throw new AppError('UNAVAILABLE', message, { retryAfter: 1 });
    }
    // While there is no leader, requests to a web instance wait for the next one. That is no reason to send them
    // elsewhere.
    hadMarket = config.role !== 'all';
    await sql`select 1`.execute(db);
  };
  return {
    ...parts,
    stripe: null,
    meter: createStatusMeter(),
    scannerSwitches: openScannerSwitches(db),
    metrics,
    limit,
    callerBook: createCallerBook({ addressOf: createAddressOf(config.trustedProxies), deviceOf: deviceReader(keys) }),
    db,
    dispatchDb: openDispatchDatabase(connectionString, onIdleError),
    asLeader: (work) =>
      db.transaction().execute(async (tx) => {
        await fence(tx);
        return work(tx);
      }),
    keys,
    ring: keys.ring,
    sessions,
    callers: createCallers({ db, now, sessions, demo: config.demo }),
    throttle: createLoginThrottle(config, postgresLimiters(db)),
    chat: createChatService({ db, now }),
    background: createBackground(log),
    now,
    bus,
    dueAlerts: createHint(bus, 'due-alerts'),
    ownScans: createHint(bus, 'own-scans'),
    ownHits: createHint(bus, 'own-hits'),
    crowd,
    report,
    checkReady,
    releases,
    films: openFilms({ config, log, now, make: filmThread(FILM_WORKER) }),
    stripeSandbox,
  };
};
