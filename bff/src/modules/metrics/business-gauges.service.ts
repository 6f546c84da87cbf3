import { seconds } from '@prebell/contracts';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '../../deps';
import { countSubscriptions, readArchiveAge, readOutbox, readReplicas, readStripeEvents } from './business.repository';

/** Counted at most this often, however many requests come, milliseconds. */
const FRESH_MS = seconds(5);

/**
 * Gauges of billing and mails, read from the database. All instances report the same: take the maximum, never the sum.
 * @returns a function that reads them as Prometheus text; while the database is down they are missing instead of
 * outdated
 */
export const businessGauges = ({ db, now }: Pick<Deps, 'db' | 'now'>): { read(): Promise<string> } => {
  const registry = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `prebell_${name}`, help, labelNames, registers: [registry] });
  const events = gauge('stripe_events', 'Events of the payment processor by state: waiting, dead (given up).', [
    'state',
  ]);
  const lag = gauge('stripe_event_lag_seconds', 'Age of the oldest waiting event.');
  const mails = gauge('mails_waiting', 'Unsent mails.');
  const mailAge = gauge('mail_lag_seconds', 'Age of the oldest waiting mail.');
  const subscriptions = gauge('subscriptions', 'Subscriptions by status.', ['status']);
  const replicas = gauge('database_replicas', 'Copies that follow the database.');
  const replicaLag = gauge('database_replica_lag_seconds', 'How far the slowest copy of the database is behind.');
  const archiveAge = gauge('database_archive_age_seconds', 'Time since the database archived a part of its log.');
  const all = [events, lag, mails, mailAge, subscriptions, replicas, replicaLag, archiveAge];
  let readAt = Number.NEGATIVE_INFINITY;

  const count = async () => {
    const [stripe, outbox, byStatus, copies, archived] = await Promise.all([
      readStripeEvents(db, now()),
      readOutbox(db, now()),
      countSubscriptions(db),
      readReplicas(db),
      readArchiveAge(db),
    ]);
    events.set({ state: 'waiting' }, stripe.waiting);
    events.set({ state: 'dead' }, stripe.dead);
    lag.set(stripe.age);
    mails.set(outbox.waiting);
    mailAge.set(outbox.age);
    replicas.set(copies.count);
    if (copies.lag === null) replicaLag.remove();
    else replicaLag.set(copies.lag);
    if (archived === null) archiveAge.remove();
    else archiveAge.set(archived);
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
