import { createMetrics, type Metrics } from '@prebell/server/metrics';
import { createHttpServer, type HttpServer, type Shutdown } from '@prebell/server/process';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config';
import { createStartingMetricsApp } from '../modules/metrics/metrics-app.routes';

/** The metrics of this process, with its role. */
export const createInstanceMetrics = ({ role }: Pick<Config, 'role'>): Metrics => {
  const metrics = createMetrics();
  // Sampled as often as admission control samples the event loop, for the same reason.
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: 40 });
  metrics.role.set({ role }, 1);
  metrics.leader.set(0);
  metrics.ready.set(0);
  // 1 until the code that opens the store measures it.
  metrics.releaseStoreUp.set(1);
  return metrics;
};

/**
 * Opens `METRICS_PORT` before anything else, so that a standby of the market does not look as if it were down. Null
 * without that port.
 */
export const listenForMetrics = async (
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  { metrics, log, shutdown }: { metrics: Metrics; log: Logger; shutdown: Pick<Shutdown, 'add'> },
): Promise<HttpServer | null> => {
  if (metricsPort === null) return null;
  const server = createHttpServer(createStartingMetricsApp({ metrics, log }));
  await server.listen(host, metricsPort);
  shutdown.add('metrics', () => server.close());
  return server;
};
