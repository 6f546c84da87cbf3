import type { PlatformStatus } from '../entities/status';
import { toSeconds } from '../units';

/** A published objective with its measurement. */
export interface Figure {
  readonly label: string;
  readonly objective: string;
  /** Null while there is too little data. */
  readonly measured: string | null;
  /** The basis of the measurement, such as '3 days'; null without one. */
  readonly basis: string | null;
  /** Null without a measurement. */
  readonly isMet: boolean | null;
  /** The time of the objective is not over yet: '99.9% of 30 days' after two hours. */
  readonly isSoFar?: boolean;
  /** How we calculate the figure. */
  readonly how: string;
}

/** Whether an objective is met, in words: 'Met so far' while its time is not over. A dash before the first measurement. */
export const metText = (isMet: boolean | null, isSoFar = false): string => {
  if (isMet === null) return '—';
  return `${isMet ? 'Met' : 'Missed'}${isSoFar ? ' so far' : ''}`;
};

/** 'Objective under 200 ms, met · measured over 311 updates'. */
export const objectiveText = (figure: Pick<Figure, 'objective' | 'basis' | 'isMet' | 'isSoFar'>): string =>
  figure.basis === null || figure.isMet === null
    ? `Objective ${figure.objective}, not yet measured`
    : `Objective ${figure.objective}, ${metText(figure.isMet, figure.isSoFar).toLowerCase()} · measured over ${figure.basis}`;

/** Placeholder for a figure until the first answer arrives. It does not say whether a value is known. */
export const COMING = '…';

const OBJECTIVE = {
  uptimePercent: 99.9,
  uptimeMinutes: 30 * 1440,
  latencyMs: 200,
  updateMs: 1_000,
  savedPercent: 95,
} as const;

/** Below this number of requests a percentage means little. */
const ENOUGH_REQUESTS = 100;

/** Rounds up, so that 1,004 ms never shows as the objective of 1 s. */
const duration = (ms: number): string =>
  ms < 1_000 ? `${Math.ceil(ms)} ms` : `${toSeconds(Math.ceil(ms / 10) * 10).toFixed(2)} s`;

/** Rounds down, so that 99.99 never shows as 100. */
const share = (percent: number): string => `${Math.floor(percent * 100) / 100}%`;

const span = (minutes: number): string => {
  if (minutes < 120) return `${minutes} minutes`;
  if (minutes < 2 * 1440) return `${Math.floor(minutes / 60)} hours`;
  return `${Math.floor(minutes / 1440)} days`;
};

/** How many symbols the scanners read, in words. */
export const symbolCount = ({ symbols }: NonNullable<PlatformStatus['universe']>): string =>
  `${symbols.toLocaleString('en-US')} symbols`;

const samples = (count: number): string => `${count.toLocaleString('en-US')} updates, 99 of 100 within this`;

const timed = (value: number | null, count: number, limit: number) => ({
  measured: value === null ? null : duration(value),
  basis: value === null ? null : samples(count),
  isMet: value === null ? null : value < limit,
});

/** The figures on the public pages. A figure without a measurement only shows its objective. */
export const figuresOf = (status: PlatformStatus | undefined): readonly Figure[] => {
  const uptime = status?.uptime;
  const percent = uptime?.percent ?? null;
  return [
    {
      label: 'uptime',
      objective: '99.9%',
      measured: percent === null ? null : share(percent),
      basis: percent === null || uptime === undefined ? null : span(uptime.minutes),
      isMet: percent === null ? null : percent >= OBJECTIVE.uptimePercent,
      isSoFar: uptime !== undefined && uptime.minutes < OBJECTIVE.uptimeMinutes,
      how: 'Share of minutes in the last 30 days, or since recording began, in which database, market data and pages were all available. The platform checks itself around the clock; a minute without a record counts as down.',
    },
    {
      label: 'data latency',
      objective: 'under 200 ms',
      ...timed(status?.latency.p99_ms ?? null, status?.latency.samples ?? 0, OBJECTIVE.latencyMs),
      how: 'From the newest trade in an update of the momentum scanner to its publication to every open desk. 99 of 100 updates are faster than this figure.',
    },
    {
      label: 'between updates',
      objective: 'under 1 s',
      ...paused(status?.updates),
      how: 'From one update of the momentum scanner to the next within a session. 99 of 100 pauses are shorter than this figure, and half are shorter than the time shown beside it.',
    },
    {
      label: 'provider calls saved by caching',
      objective: '95%',
      ...cached(status?.caching),
      how: 'Share of market-data requests since the platform started that we answered without asking the data source again. It depends on use: in our tests it was 93% on a quiet platform and 54% on a busy one, where many people request many different symbols.',
    },
  ];
};

/** The p99 decides whether the objective is met; the median is shown next to it. */
const paused = (updates: PlatformStatus['updates'] | undefined) => {
  const { p50_ms = null, p99_ms = null, samples: count = 0 } = updates ?? {};
  const figure = timed(p99_ms, count, OBJECTIVE.updateMs);
  return p50_ms === null || figure.basis === null
    ? figure
    : { ...figure, basis: `${figure.basis}, half within ${duration(p50_ms)}` };
};

const cached = (caching: PlatformStatus['caching'] | undefined) => {
  const saved = caching?.saved_percent ?? null;
  if (caching === undefined || saved === null || caching.asked < ENOUGH_REQUESTS)
    return { measured: null, basis: null, isMet: null };
  return {
    measured: share(saved),
    basis: `${caching.asked.toLocaleString('en-US')} requests since start`,
    isMet: saved >= OBJECTIVE.savedPercent,
  };
};
