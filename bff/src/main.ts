import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { createMarket, type HitStore, type Market } from '@prebell/market';
import { measureMessages } from '@prebell/server/cluster';
import { AppError } from '@prebell/server/errors';
import { isLoopback } from '@prebell/server/http';
import { createAdmission } from '@prebell/server/load';
import type { Metrics } from '@prebell/server/metrics';
import { openPasswordList } from '@prebell/server/password';
import {
  createHttpServer,
  createLogger,
  createRecentErrors,
  createShutdown,
  listenToProcess,
  orStartError,
  type Shutdown,
  StartError,
} from '@prebell/server/process';
import { createApp } from './app';
import { createInstanceReport, type ReadReport } from './cluster/instance-report';
import { joinCluster } from './cluster/join-cluster';
import { type Config, ConfigError, parseConfig } from './config';
import { mayAlterRecords } from './db/app-role';
import { hasDispatchRole } from './db/dispatch-role';
import { seedDemoAccounts } from './demo/demo-accounts';
import { seedDemoCalls } from './demo/demo-calls';
import { seedDemoSubscriptions } from './demo/demo-subscriptions';
import { assertNoPublishedAccounts } from './demo/published-accounts';
import type { Deps } from './deps';
import { LOAD_RULES } from './http/load-rules';
import { openStripe } from './modules/billing/open-stripe.gateway';
import { createHitStore } from './modules/hits/hit-store.service';
import { applyClosures } from './modules/market/closures.service';
import { readFailover } from './modules/metrics/failover.gateway';
import { watchFailover } from './modules/metrics/failover.worker';
import { createMetricsApp } from './modules/metrics/metrics-app.routes';
import { openEstimator } from './modules/password';
import { createDeps } from './start/create-deps';
import { DUTIES } from './start/duties';
import { exportTraces } from './start/export-traces';
import { followRelease } from './start/follow-release';
import { createInstanceMetrics, listenForMetrics } from './start/instance-metrics';
import { MARKET_WORKER } from './start/market-worker';
import { openClusterMarket } from './start/open-market';
import { type DatabaseAccess, prepareDatabase } from './start/prepare-database';
import { startServing } from './start/start-serving';
import { startingApp } from './start/starting-app';
import { provideStripeSandbox } from './start/stripe-sandbox';
import { throwawayTemplate } from './start/throwaway-template';

const READY_POLL_MS = 250;

type Log = ReturnType<typeof createLogger>;

/** What a process sets up before the rest of its configuration. */
interface Base {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly report: ReadReport;
  readonly shutdown: Shutdown;
}

/** How to reach the database, and why it does not answer if the reason is known. */
interface ProvidedDatabase extends DatabaseAccess {
  readonly trouble: EmbeddedPostgres['trouble'];
}

/** Provides the configured database, or starts the embedded one and keeps it running. */
const provideDatabase = async (config: Config, log: Log, shutdown: Shutdown): Promise<ProvidedDatabase> => {
  if (config.databaseUrl !== null)
    return { app: config.databaseUrl, owner: config.ownerDatabaseUrl ?? config.databaseUrl, trouble: () => null };
  const starting = startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info({ source: 'postgres' }, line),
    alarm: (line) => log.error({ source: 'postgres' }, line),
    isWanted: () => !shutdown.isRunning,
    throwaway: config.isDatabaseThrowaway,
    ...(config.isDatabaseThrowaway && { template: throwawayTemplate(import.meta.url) }),
  });
  // Registered before the database runs, so that a stop during the start does not leave it running.
  shutdown.add('database', async () => (await starting.catch(() => undefined))?.stop());
  const {
    connectionString: owner,
    appConnectionString: app,
    trouble,
  } = await orStartError('The embedded database could not start', starting);
  return { owner, app, trouble };
};

const urlOf = ({ publicOrigin, host }: Config, port: number): string => {
  const isLocal = isLoopback(host) || host === 'localhost' || host === '0.0.0.0' || host === '::';
  return publicOrigin ?? `http://${isLocal ? 'localhost' : host}:${port}`;
};

/** The market of a process with role `all`. It starts immediately and loads its history while the database starts. */
const startOwnMarket = (
  { config, log, shutdown }: { readonly config: Config; readonly log: Log; readonly shutdown: Shutdown },
  hitStore: Promise<HitStore> | null,
): Market => {
  const market = createMarket(config.market, log, {
    worker: MARKET_WORKER,
    stateDir: path.join(config.dataDir, 'market'),
    hitStore,
  });
  shutdown.add('market', () => market.stop());
  // Awaited further down; until then a failure must not count as unhandled.
  market.ready.catch(() => undefined);
  return market;
};

/** Waits until the platform is ready. The first release may not have been published yet. */
const untilReady = async (checkReady: () => Promise<void>, log: Log): Promise<void> => {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await checkReady();
    } catch (error) {
      if (!isLogged) log.warn({ err: error }, 'Not ready yet');
    }
    await delay(READY_POLL_MS);
  }
};

/** Starts everything from the configuration to a serving platform, in the order in which the parts depend on each other. */
const start = async (config: Config, { log, metrics, report, shutdown }: Base): Promise<void> => {
  let isWarm = false;
  const http = createHttpServer(startingApp(log, () => isWarm));
  const port = await http.listen(config.host, config.port);
  const metricsServer = await listenForMetrics(config, { metrics, log, shutdown });

  const database = provideDatabase(config, log, shutdown);
  // Once this has settled the data folder is locked or refused. A second start must not write to the folder of the first.
  await Promise.race([database, nextTurn()]);
  // The market starts before the database answers. Only the hit log of a live source depends on stored data.
  let provideHitStore: (store: HitStore) => void = () => undefined;
  const provided = new Promise<HitStore>((resolve) => {
    provideHitStore = resolve;
  });
  const hitStore = config.market.provider === 'alpaca' ? provided : null;
  const ownMarket = config.role === 'all' ? startOwnMarket({ config, log, shutdown }, hitStore) : null;

  // Half a second of work while the database starts; later it would delay requests. A copy for a release gate needs no estimator,
  // because it gets no new passwords.
  const estimator = config.isDatabaseThrowaway ? null : openEstimator();
  estimator?.catch(() => undefined);
  const { owner, app: connectionString, trouble } = await database;
  const prepare = () =>
    orStartError('The database could not be prepared', prepareDatabase({ owner, app: connectionString }));
  const joining = joinCluster({ config, log, connectionString, prepare, report, metrics });
  const { bus, crowd, messages, incidents, ...cluster } = await orStartError(
    'This instance could not join the others',
    joining,
  );
  shutdown.add('other instances', cluster.leave);
  await prepare();
  await cluster.arrive();
  // Checked before anything is served, in every role.
  const listed = await orStartError(
    'PASSWORD_LIST cannot be read',
    (async () => openPasswordList(config.passwordList))(),
  );
  if (config.passwordList !== null) log.info({ passwords: listed }, 'New passwords are compared with your list');
  await estimator;
  if (!config.demo) await assertNoPublishedAccounts(cluster.db);
  const { market, stopSharing, fence } = ownMarket
    ? { market: ownMarket, stopSharing: () => undefined, fence: undefined }
    : await openClusterMarket({
        config,
        log,
        db: cluster.db,
        messages,
        incidents,
        shutdown,
        hitStore,
        onWarmth: (warm) => {
          isWarm = warm;
          metrics.ready.set(warm ? 1 : 0);
        },
      });
  // From here on this instance has a market: its own, or the leader's.
  if (DUTIES[config.role].leads) metrics.leader.set(1);
  const wired = await createDeps({
    config,
    log,
    connectionString,
    market,
    bus,
    crowd,
    metrics,
    report,
    ...(fence && { fence }),
  });
  if (messages !== null) measureMessages(messages, metrics.registry);
  shutdown.add('database connections', () => Promise.all([wired.db.destroy(), wired.dispatchDb.destroy()]));
  shutdown.add('films', () => wired.films.close());
  provideHitStore(createHitStore(wired));
  if (!(await hasDispatchRole(wired.db)))
    log.warn(
      'The database role prebell_dispatch is missing: dispatch works with all rights (see docs/flows/dispatch.md)',
    );
  if (await mayAlterRecords(wired.db))
    log.warn(
      'The database account of this platform could alter the audit log and the dispatch record (see docs/runbook.md, Two database accounts)',
    );
  const publicUrl = urlOf(config, port);
  const { serves } = DUTIES[config.role];
  const stripeSandbox = serves
    ? await provideStripeSandbox({ config, log, now: wired.now, connectionString: owner, port, publicUrl })
    : null;
  shutdown.add('Stripe sandbox', () => stripeSandbox?.close());
  const stripe = await openStripe({ ...wired, stripeSandbox }, connectionString);
  shutdown.add('connections of billing', () => stripe?.db.destroy());
  // Balancers stop sending requests to an instance that is about to stop.
  const checkReady: Deps['checkReady'] = async (options) => {
    if (shutdown.isRunning) throw new Error('This instance is stopping');
    await wired.checkReady(options).catch((error) => {
      metrics.ready.set(0);
      const known = trouble();
      throw known === null ? error : new AppError('UNAVAILABLE', known, { retryAfter: 1 });
    });
    metrics.ready.set(1);
  };
  const deps = { ...wired, stripeSandbox, stripe, checkReady };
  if (config.demo && serves) {
    await seedDemoAccounts(deps.db);
    await seedDemoCalls(deps.db, { timeZone: config.cad.timeZone, now: deps.now() });
    if (stripe && stripeSandbox) await seedDemoSubscriptions({ ...deps, stripe });
  }

  // Watching from one kind of instance is enough.
  if (serves && config.failover !== null)
    shutdown.add(
      'state of the failover',
      watchFailover(() => readFailover(config), incidents),
    );

  shutdown.add('background work', () => deps.background.settled());
  await applyClosures(deps);
  http.serve(createApp(deps), createAdmission({ ...deps, rules: LOAD_RULES }));
  metricsServer?.serve(createMetricsApp(deps));
  // A stop undoes this before everything that was registered above.
  await startServing(deps, http, shutdown);
  shutdown.add('market for others', stopSharing);
  // No balancer checks the market's leader, and its successor should start immediately.
  if (config.role !== 'market') shutdown.add('balancers notice', () => delay(config.shutdownDelayMs));

  if (config.role !== 'cad') await orStartError('The market could not start', market.ready);
  await untilReady(deps.checkReady, log);
  process.stdout.write(`Prebell is ready at ${urlOf(config, port)}\n`);
};

const isExplained = (error: unknown): error is Error => error instanceof StartError || error instanceof ConfigError;

/** Entry point of the server: reads the configuration and starts this process in its role. */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const address = `${hostname()}:${config.port}`;
  const instance = config.instanceName === null ? address : `${config.instanceName}@${address}`;
  const metrics = createInstanceMetrics(config);
  const release = followRelease(config, (id) => {
    metrics.release.reset();
    metrics.release.set({ release: id }, 1);
  });
  const errors = createRecentErrors();
  const log = createLogger(config.logLevel, { instance, release, errors });
  const report = createInstanceReport({ name: instance, role: config.role, metrics, errors });
  const shutdown = createShutdown(log, (code) => process.exit(code));
  listenToProcess(log, shutdown);
  try {
    await exportTraces(config, { instance, log, shutdown });
    await start(config, { log, metrics, report, shutdown });
  } catch (error) {
    if (shutdown.isRunning) return;
    if (isExplained(error)) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'The start failed');
    await shutdown.run(1);
  }
};

try {
  await main();
} catch (error) {
  if (!isExplained(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
