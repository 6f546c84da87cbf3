import { adjusted, type DayResults, LEAST_DAYS, type Statistics, statisticsOf } from './statistics.rules';

/** Accepted rate of false discoveries, and the significance level of the confirmation. */
export const LEVEL = 0.05;
/** With fewer trades, a result is only an anecdote. */
export const LEAST_TRADES = 30;

/** Whether a scan's result is an edge, or why not. */
export type VerdictKind = 'edge' | 'no_trades' | 'few_data' | 'not_positive' | 'chance' | 'not_confirmed';

/** Statistics of one variant of a test. */
export interface ScanStatistics {
  readonly all: Statistics;
  /** The first two thirds of the days, on which the variants compete. */
  readonly first: Statistics;
  /** The last third, which played no part in any choice. */
  readonly last: Statistics;
  /** The p-value of the first part, corrected for the number of tries. */
  readonly adjusted_p: number;
  readonly verdict: VerdictKind;
}

/** Index of the first day of the untouched last third. */
export const lastThird = (days: number): number => Math.ceil((days * 2) / 3);

const verdictOf = ({ all, first, last, adjusted_p }: Omit<ScanStatistics, 'verdict'>): VerdictKind => {
  if (all.mean === null) return 'no_trades';
  if (all.trades < LEAST_TRADES || first.days < LEAST_DAYS || last.days < LEAST_DAYS / 2) return 'few_data';
  if (!(all.mean.value > 0)) return 'not_positive';
  if (!(adjusted_p <= LEVEL)) return 'chance';
  return last.mean !== null && last.mean.low > 0 ? 'edge' : 'not_confirmed';
};

/**
 * Statistics and verdict of each variant. An edge must be positive on the first two thirds of the days after a
 * correction for all tries, and again on the last third alone.
 * @param variants each variant's results by day, in the order of time; the same days for all
 * @param tries how many scans were tried on these days in total, including these
 */
export const judge = (
  variants: readonly (readonly DayResults[])[],
  { seed, tries, resamples }: { readonly seed: number; readonly tries: number; readonly resamples?: number },
): ScanStatistics[] => {
  const options = { seed, ...(resamples !== undefined && { resamples }) };
  const parts = variants.map((days) => {
    const split = lastThird(days.length);
    return {
      all: statisticsOf(days, options),
      first: statisticsOf(days.slice(0, split), options),
      last: statisticsOf(days.slice(split), options),
    };
  });
  const corrected = adjusted(
    parts.map(({ first }) => first.p_value),
    Math.max(tries, variants.length),
  );
  return parts.map((part, k) => {
    const statistics = { ...part, adjusted_p: corrected[k]! };
    return { ...statistics, verdict: verdictOf(statistics) };
  });
};
