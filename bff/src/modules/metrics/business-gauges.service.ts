import { seconds } from '@prebell/contracts';
import { countJobs } from '@prebell/server/jobs';
import { Gauge, Registry } from 'prom-client';
import { QUEUES } from '../../db/jobs';
import type { Deps } from '../../deps';
import { countSubscriptions, readReplicas } from './business.repository';

/** Counted at most this often, however many requests come, milliseconds. */
const FRESH_MS = seconds(5);

/**
 * Gauges of jobs and billing, read from the database. All instances report the same: take the maximum, never the sum.
 * @returns a function that reads them as Prometheus text; while the database is down they are missing instead of
 * outdated
 */
export const businessGauges = ({ db }: Pick<Deps, 'db'>): { read(): Promise<string> } => {
  const registry = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `prebell_${name}`, help, labelNames, registers: [registry] });
  const jobs = gauge('jobs', 'Jobs by queue and state: waiting, failed (an admin must look).', ['queue', 'state']);
  const jobAge = gauge('job_lag_seconds', 'Age of the oldest waiting job.', ['queue']);
  const subscriptions = gauge('subscriptions', 'Subscriptions by status.', ['status']);
  const replicas = gauge('database_replicas', 'Copies that follow the database.');
  const replicaLag = gauge('database_replica_lag_seconds', 'How far the slowest copy of the database is behind.');
  const all = [jobs, jobAge, subscriptions, replicas, replicaLag];
  let readAt = Number.NEGATIVE_INFINITY;

  const count = async () => {
    const [counted, byStatus, copies] = await Promise.all([countJobs(db), countSubscriptions(db), readReplicas(db)]);
    for (const queue of Object.keys(QUEUES)) {
      const { waiting = 0, failed = 0, age = 0 } = counted.find((each) => each.queue === queue) ?? {};
      jobs.set({ queue, state: 'waiting' }, Number(waiting));
      jobs.set({ queue, state: 'failed' }, Number(failed));
      jobAge.set({ queue }, Number(age));
    }
    replicas.set(copies.count);
    if (copies.lag === null) replicaLag.remove();
    else replicaLag.set(copies.lag);
    subscriptions.reset();
    for (const { status, count } of byStatus) subscriptions.set({ status }, count);
  };
  return {
    async read() {
      if (performance.now() - readAt >= FRESH_MS) {
        readAt = performance.now();
        await count().catch(() => {
          for (const each of all) each.remove();
        });
      }
      return registry.metrics();
    },
  };
};
