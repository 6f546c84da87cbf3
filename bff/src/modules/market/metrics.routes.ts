import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import type { HistogramReading } from '../../integrations/market/service/histogram';

const NAME = 'prebell_market_latency_seconds';

/** Prometheus counts time in seconds. */
const seconds = (milliseconds: number): number => Number((milliseconds / 1000).toPrecision(6));

/** A stage as a Prometheus histogram: counters since the process started, which add up over instances. */
const stageLines = (stage: string, { buckets, count, sum }: HistogramReading): string[] => [
  ...buckets.map(([bound, upTo]) => `${NAME}_bucket{stage="${stage}",le="${seconds(bound)}"} ${upTo}`),
  `${NAME}_bucket{stage="${stage}",le="+Inf"} ${count}`,
  `${NAME}_sum{stage="${stage}"} ${seconds(sum)}`,
  `${NAME}_count{stage="${stage}"} ${count}`,
];

/** `/metrics` in the text format of Prometheus: figures of operation, none of them about anybody. */
export const metricsRoutes = ({ market }: Pick<Deps, 'market'>): Router => {
  const router = createRouter();
  router.get('/metrics', async (c) => {
    const { calls } = await market.latency();
    const lines = [
      `# HELP ${NAME} How long events take from their source to the sockets, by stage.`,
      `# TYPE ${NAME} histogram`,
      ...Object.entries(market.latencyHistograms()).flatMap(([stage, reading]) => stageLines(stage, reading)),
      '# HELP prebell_market_source_requests_total Requests for market data that were asked for, and those the source had to be asked.',
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
