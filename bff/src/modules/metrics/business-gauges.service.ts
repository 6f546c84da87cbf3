import { setTimeout as delay } from 'node:timers/promises';
import { seconds, toSeconds } from '@prebell/contracts';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '../../deps';
import { createBusinessFigures } from './business-figures.service';

/** Wait no longer than this for the database, milliseconds. Prometheus gives up after 10 s, and would lose the other figures too. */
const PATIENCE_MS = seconds(2);

/**
 * Gauges of jobs, billing and the database's replicas. All instances report the same figures, so take the maximum,
 * never the sum.
 * @returns a function that reads them as Prometheus text. While the database is down, the text leaves them out instead
 * of repeating old ones.
 */
export const businessGauges = (deps: Pick<Deps, 'db'>): { read(): Promise<string> } => {
  const figures = createBusinessFigures(deps);
  const registry = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `prebell_${name}`, help, labelNames, registers: [registry] });
  const jobs = gauge('jobs', 'Jobs by queue and state: waiting, failed (an admin must look).', ['queue', 'state']);
  const jobAge = gauge('job_lag_seconds', 'Age of the oldest waiting job.', ['queue']);
  const subscriptions = gauge('subscriptions', 'Subscriptions by status.', ['status']);
  const replicas = gauge('database_replicas', 'Copies that follow the database.');
  const synchronous = gauge('database_synchronous_replicas', 'Copies that may take over without losing a commit.');
  const replicaLag = gauge('database_replica_lag_seconds', 'How far the slowest copy of the database is behind.');
  const backup = gauge('last_backup_timestamp_seconds', 'When the last backup was finished, seconds since 1970.');
  const archiveAge = gauge('database_archive_age_seconds', 'Time since the database archived a part of its log.');
  const archiveFails = gauge(
    'database_archive_failing',
    '1 while the last attempt to archive a part of the log failed.',
  );
  const clear = () => {
    for (const labelled of [jobs, jobAge, subscriptions]) labelled.reset();
    for (const plain of [replicas, synchronous, replicaLag, backup, archiveAge, archiveFails]) plain.remove();
  };

  const set = async () => {
    const read = await figures.read();
    for (const [queue, { waiting, failed, age }] of Object.entries(read.jobs)) {
      jobs.set({ queue, state: 'waiting' }, waiting);
      jobs.set({ queue, state: 'failed' }, failed);
      jobAge.set({ queue }, age);
    }
    replicas.set(read.replicas.count);
    if (read.replicas.synchronous === null) synchronous.remove();
    else synchronous.set(read.replicas.synchronous);
    if (read.replicas.lag === null) replicaLag.remove();
    else replicaLag.set(read.replicas.lag);
    if (read.backups.any === null) backup.remove();
    else backup.set(toSeconds(read.backups.any.getTime()));
    if (read.archive.age === null) archiveAge.remove();
    else archiveAge.set(read.archive.age);
    archiveFails.set(read.archive.failedAt === null ? 0 : 1);
    subscriptions.reset();
    for (const { status, count } of read.subscriptions) subscriptions.set({ status }, count);
  };
  return {
    async read() {
      const silent = delay(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('No answer')));
      await Promise.race([set(), silent]).catch(clear);
      return registry.metrics();
    },
  };
};
