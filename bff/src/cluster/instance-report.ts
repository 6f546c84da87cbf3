import { type InstanceReport, toMs } from '@prebell/contracts';
import type { Metrics } from '@prebell/server/metrics';
import type { RecentErrors } from '@prebell/server/process';

interface Parts {
  /** The name used in the log. */
  readonly name: string;
  readonly role: string;
  readonly metrics: Metrics;
  readonly errors: Pick<RecentErrors, 'list'>;
}

/** Sum of a metric's values over its labels; null if this process does not have the metric. */
const readMetric = async ({ registry }: Pick<Metrics, 'registry'>, name: string): Promise<number | null> => {
  const metric = registry.getSingleMetric(name);
  if (metric === undefined) return null;
  return (await metric.get()).values.reduce((sum, { value }) => sum + value, 0);
};

/** Builds this instance's report for operators from its Prometheus metrics. */
export const createInstanceReport = ({ name, role, metrics, errors }: Parts) => {
  const startedAt = Date.now() - toMs(process.uptime());
  return async (): Promise<InstanceReport> => {
    const read = (metric: string) => readMetric(metrics, `prebell_${metric}`);
    const [leader, ready, store, ahead, requests, limit, delay, sockets, nats, memory] = await Promise.all([
      read('market_leader'),
      read('instance_ready'),
      read('release_store_up'),
      read('clock_offset_seconds'),
      read('http_requests_in_flight'),
      read('http_requests_in_flight_limit'),
      read('event_loop_delay_seconds'),
      read('socket_connections'),
      read('messages_up'),
      readMetric(metrics, 'process_resident_memory_bytes'),
    ]);
    const { values: releases } = await metrics.release.get();
    return {
      name,
      role,
      release: releases[0] === undefined ? null : String(releases[0].labels.release),
      started_at: new Date(startedAt).toISOString(),
      is_leader: leader === 1,
      is_ready: ready === 1,
      is_store_up: store === 1,
      clock_ahead_ms: Math.round(toMs(ahead ?? 0)),
      load: {
        requests: requests ?? 0,
        requests_limit: limit ?? 0,
        event_loop_ms: Math.round(toMs(delay ?? 0)),
        sockets: sockets ?? 0,
        memory_bytes: memory ?? process.memoryUsage.rss(),
        is_nats_up: nats === null ? null : nats === 1,
      },
      errors: [...errors.list()],
    };
  };
};

/** Reads this instance's report for operators. */
export type ReadReport = ReturnType<typeof createInstanceReport>;
