import type { Latency } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';

const NAME = 'prebell_market_latency_milliseconds';

/** A stage as a Prometheus summary: quantiles of the last 24 hours and how many events they are from. */
const stageLines = (stage: string, { p50, p99, count }: Latency[keyof Latency]): string[] => [
  ...(p50 === null ? [] : [`${NAME}{stage="${stage}",quantile="0.5"} ${p50}`]),
  ...(p99 === null ? [] : [`${NAME}{stage="${stage}",quantile="0.99"} ${p99}`]),
  `${NAME}_count{stage="${stage}"} ${count}`,
];

/** `/metrics` in the text format of Prometheus: figures of operation, none of them about anybody. */
export const metricsRoutes = ({ market }: Pick<Deps, 'market'>): Router => {
  const router = createRouter();
  router.get('/metrics', async (c) => {
    const { latency, calls } = await market.latency();
    const lines = [
      `# HELP ${NAME} How long events take from their source to the sockets, by stage.`,
      `# TYPE ${NAME} summary`,
      ...Object.entries(latency).flatMap(([stage, figures]) => stageLines(stage, figures)),
      '# TYPE prebell_market_source_requests_total counter',
      `prebell_market_source_requests_total{kind="asked"} ${calls.asked}`,
      `prebell_market_source_requests_total{kind="made"} ${calls.made}`,
    ];
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    return c.body(`${lines.join('\n')}\n`);
  });
  return router;
};
