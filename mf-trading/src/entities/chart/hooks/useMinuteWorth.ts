import type { Resolution } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMemo } from 'react';
import { minutesQueryOptions } from '../api/candles';
import { createBarSessions } from '../model/bar-session';
import { type Bar, toBars } from '../model/bars';
import { withMinuteWorth } from '../model/minute-worth';

interface Options {
  readonly symbol: string;
  readonly resolution: Resolution;
  /** In ascending order of time. */
  readonly bars: readonly Bar[];
  /** When the bars were read, market time, epoch milliseconds. */
  readonly asOf: number | null;
  /** Whether the chart draws VWAP. */
  readonly enabled: boolean;
}

/** The bars, with the newest day's dollar volumes summed over minutes. This makes VWAP independent of the timeframe. */
export const useMinuteWorth = ({ symbol, resolution, bars, asOf, enabled }: Options): readonly Bar[] => {
  const platform = usePlatform();
  const newest = bars.at(-1);
  const from = useMemo(
    () => (newest === undefined ? null : (createBarSessions()(newest.t).day?.pre_open ?? null)),
    [newest],
  );
  const isCoarse = resolution !== '1' && resolution !== 'D';
  const { data } = useQuery({
    ...minutesQueryOptions(platform, symbol, from, asOf ?? 0),
    enabled: enabled && isCoarse && from !== null && asOf !== null,
  });
  return useMemo(
    () => (data?.s === 'ok' && isCoarse ? withMinuteWorth(bars, toBars(data)) : bars),
    [bars, data, isCoarse],
  );
};
