import { toSeconds } from '@prebell/contracts';
import type { HistogramReading, Market } from '@prebell/market';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import type { PlatformFigures } from '../status/platform-figures.service';
import { businessGauges } from './business-gauges.service';

const NAME = 'prebell_market_latency_seconds';
/** Prometheus labels, and the reasons in the market's counters that they stand for. */
const SOURCE_KINDS = [
  ['malformed', 'malformed'],
  ['repeated', 'repeated'],
  ['future', 'in the future'],
  ['out_of_day', 'outside the day'],
  ['unknown_symbol', 'unknown symbol'],
  ['unknown_condition', 'unknown condition'],
] as const;

/** Prometheus counts time in seconds. */
const seconds = (milliseconds: number): number => Number(toSeconds(milliseconds).toPrecision(6));

/** A stage as a Prometheus histogram: counters since the process started, which can be summed over instances. */
const stageLines = (stage: string, { buckets, count, sum }: HistogramReading): string[] => [
  ...buckets.map(([bound, upTo]) => `${NAME}_bucket{stage="${stage}",le="${seconds(bound)}"} ${upTo}`),
  `${NAME}_bucket{stage="${stage}",le="+Inf"} ${count}`,
  `${NAME}_sum{stage="${stage}"} ${seconds(sum)}`,
  `${NAME}_count{stage="${stage}"} ${count}`,
];

/** The market's latency. Left out while the market does not answer, because the other metrics matter most then. */
const marketLines = async (market: Market): Promise<string[]> => {
  try {
    const { calls } = await market.latency();
    return [
      `# HELP ${NAME} How long events take from their source to the sockets, by stage.`,
      `# TYPE ${NAME} histogram`,
      ...Object.entries(market.latencyHistograms()).flatMap(([stage, reading]) => stageLines(stage, reading)),
      '# HELP prebell_market_source_requests_total Requests for market data, and those that reached the source.',
      '# TYPE prebell_market_source_requests_total counter',
      `prebell_market_source_requests_total{kind="asked"} ${calls.asked}`,
      `prebell_market_source_requests_total{kind="made"} ${calls.made}`,
    ];
  } catch {
    return [];
  }
};

/** Counters of invalid data from the source, and how far its clock is off. */
const sourceLines = async (market: Market): Promise<string[]> => {
  const figures = await market.sourceFigures().catch(() => null);
  if (figures === null) return [];
  const name = 'prebell_market_source_messages_total';
  return [
    `# HELP ${name} Messages of the source that were dropped or not understood, by kind.`,
    `# TYPE ${name} counter`,
    ...SOURCE_KINDS.map(([kind, reason]) => `${name}{kind="${kind}"} ${figures.counts[reason] ?? 0}`),
    ...gaugeLines(
      'prebell_market_source_clock_ahead_seconds',
      "By how much the times of the source are ahead of this server's clock.",
      seconds(figures.clock_ahead_ms),
    ),
  ];
};

const gaugeLines = (name: string, help: string, value: number): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
];

/** Metrics that we know without asking the market. */
const marketGauges = (market: Market): string[] => [
  ...gaugeLines('prebell_market_up', '1 while the market answers.', market.isReady() ? 1 : 0),
  ...gaugeLines(
    'prebell_market_stale',
    '1 while the source of the market is lost.',
    market.status().feed.stale ? 1 : 0,
  ),
];

/** `/metrics` in Prometheus' text format: operational metrics without personal data. */
export const metricsRoutes = (
  deps: Pick<Deps, 'market' | 'metrics' | 'db' | 'now'>,
  figures: PlatformFigures,
): Router => {
  const { market, metrics } = deps;
  const router = createRouter();
  const business = businessGauges(deps);
  router.get('/metrics', async (c) => {
    // Without a leader, a request would wait for the next one, longer than Prometheus waits for us.
    const isThere = market.isReady();
    const [own, ofBusiness, ofMarket, ofSource, shown] = await Promise.all([
      metrics.registry.metrics(),
      business.read(),
      isThere ? marketLines(market) : [],
      isThere ? sourceLines(market) : [],
      isThere ? figures.read().catch(() => null) : null,
    ]);
    const uptime = shown?.uptime.percent ?? null;
    const lines = [
      ...marketGauges(market),
      ...ofMarket,
      ...ofSource,
      ...(uptime === null
        ? []
        : gaugeLines('prebell_uptime_ratio', 'Share of served minutes, as /status shows it.', uptime / 100)),
    ];
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    return c.body(`${own}${ofBusiness}${lines.join('\n')}\n`);
  });
  return router;
};
