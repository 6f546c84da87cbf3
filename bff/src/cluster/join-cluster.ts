import { loneBus, type OpenMessages, openClusterBus, openNatsMessages } from '@prebell/server/cluster';
import type { Metrics } from '@prebell/server/metrics';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config';
import { type Database, openDatabase } from '../db/database';
import { migrate } from '../db/migrate';
import type { Bus } from './bus';
import { openClusterCrowd } from './cluster-crowd';
import { type Crowd, createLoneCrowd } from './crowd';
import { type IncidentLog, openIncidentLog } from './incident-log';
import { endIncidents } from './incidents.repository';
import type { ReadReport } from './instance-report';
import { noteStop } from './lost-instances.repository';
import { watchClock } from './watch-clock';
import { watchDatabase, watchMessages } from './watch-parts';

/** A separate pool for messages between instances: requests that queue for the platform's pool must not delay them. */
const POOL = 3;

export interface Cluster {
  readonly bus: Bus;
  readonly crowd: Crowd;
  /** The connection to NATS; null without one. */
  readonly messages: OpenMessages | null;
  /** Records what broke or changed, for operators. */
  readonly incidents: IncidentLog;
  /** The database pool that the bus and the crowd use. */
  readonly db: Database;
  /** Call it once the schema exists. A process that runs alone then closes the incident about its own last stop. */
  arrive(): Promise<void>;
  leave(): Promise<void>;
}

interface Parts {
  readonly config: Pick<Config, 'role' | 'nats'>;
  readonly connectionString: string;
  /** Updates the schema; leave it out if the database migrates itself. */
  readonly prepare?: () => Promise<void>;
  readonly log: Logger;
  /** The figures that operators see about this instance. */
  readonly report: ReadReport;
  readonly metrics: Pick<Metrics, 'clockOffset'>;
}

/** Joins the other instances on this database; a process with all roles and no NATS runs alone. */
export const joinCluster = async ({
  config,
  connectionString,
  prepare,
  log,
  report,
  metrics,
}: Parts): Promise<Cluster> => {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A connection to the other instances broke');
  const db = openDatabase(connectionString, onIdleError, { max: POOL, givesUpSilent: true });
  const endClock = watchClock({ db, metrics, log });
  const { name } = await report();
  const incidents = openIncidentLog(db, { name, log });
  const endWatch = watchDatabase(db, incidents);
  const endAll = async () => {
    await Promise.all([endClock(), endWatch()]);
    await incidents.close();
  };
  if (config.role === 'all' && config.nats === null)
    return {
      bus: loneBus,
      crowd: createLoneCrowd(),
      messages: null,
      incidents,
      db,
      arrive: () => endIncidents(db, name, ''),
      async leave() {
        await noteStop(db, name).catch(() => undefined);
        await endAll();
        await db.destroy();
      },
    };
  await (prepare ?? (() => migrate(db)))();
  const instance = uuid();
  const messages =
    config.nats === null
      ? null
      : openNatsMessages({ address: config.nats, name: `prebell ${config.role} ${instance}`, log });
  if (messages !== null)
    watchMessages(messages, { incidents, onFirst: () => void endIncidents(db, 'NATS', '').catch(() => undefined) });
  const bus = await openClusterBus({ db, messages, log, instance });
  const crowd = openClusterCrowd({ db, instance, role: config.role, report, log });
  return {
    bus,
    crowd,
    messages,
    incidents,
    db,
    // The first heartbeat closes that incident.
    arrive: async () => undefined,
    async leave() {
      await Promise.all([bus.close(), crowd.close()]);
      await messages?.close();
      await endAll();
      await db.destroy();
    },
  };
};
