import { isTradingDay, nextTradingDay, previousTradingDay } from '@prebell/contracts';
import type { MarketConfig, ReplaySource } from '../market-config';
import { MIN_SESSIONS } from '../replay/baseline';
import { listDayFiles } from '../replay/day-files';

/**
 * The recorded real days; null if there are none. The recorded days of a simulated market do not count, because they
 * prove nothing.
 */
export const recordedSource = (config: MarketConfig): ReplaySource | null =>
  config.provider === 'replay' ? config.replay : (config.recorded ?? null);

export interface RecordedDay {
  readonly date: string;
  /** See `DAY_FAULTS`. */
  readonly faults: readonly ('no_previous_close' | 'few_sessions')[];
}

/** The recorded days, ascending, with what each one lacks; and the trading days in between that are not recorded. */
export const recordedDays = async (
  source: ReplaySource,
): Promise<{ readonly days: readonly RecordedDay[]; readonly missing: readonly string[] }> => {
  const dates = (await listDayFiles(source.dir, 'MARKET_REPLAY_DIR')).filter(isTradingDay);
  const listed = new Set(await listDayFiles(source.listings, 'MARKET_REPLAY_LISTINGS'));
  const days = dates.map((date, k): RecordedDay => {
    const faults: RecordedDay['faults'][number][] = [];
    if (!listed.has(previousTradingDay(date).date)) faults.push('no_previous_close');
    if (k < MIN_SESSIONS) faults.push('few_sessions');
    return { date, faults };
  });
  const missing: string[] = [];
  const known = new Set(dates);
  const last = dates.at(-1) ?? '';
  for (let date = dates[0] ?? ''; date < last; date = nextTradingDay(date).date)
    if (!known.has(date)) missing.push(date);
  return { days, missing };
};
