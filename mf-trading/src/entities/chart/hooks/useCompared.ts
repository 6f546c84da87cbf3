import type { Resolution } from '@prebell/contracts';
import { usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useMemo } from 'react';
import { useMarketStatus } from '../../../shared/market/market-status';
import { candlesQueryOptions } from '../api/candles';
import { type Bar, mergeBars, toBars } from '../model/bars';
import { type ChartFeed, createChartFeed } from '../model/chart-feed';
import { useOlderBars } from './useOlderBars';

/** One compared symbol: its bars and its stream. */
export interface ComparedSymbol {
  readonly symbol: string;
  /** Index into the comparison colours. */
  readonly colour: number;
  readonly bars: readonly Bar[];
  readonly feed: Pick<ChartFeed, 'bar' | 'closed'>;
  readonly loading: boolean;
  /** Why there is no line; null while it loads and after it was drawn. */
  readonly fault: string | null;
  readonly retry: () => void;
}

interface Options {
  /** The charted symbol, which is left out of the comparison. */
  readonly symbol: string;
  /** At most three. */
  readonly compared: readonly string[];
  readonly resolution: Resolution;
  /** Start of the chart's oldest bar, epoch seconds; null without bars. */
  readonly oldest: number | null;
}

const NONE: readonly Bar[] = [];
const DAY = 86_400;
const NO_BARS = 'no data';

/** Loads and streams the bars of the compared symbols, as far back as the chart's own. */
export const useCompared = ({ symbol, compared, resolution, oldest }: Options): readonly ComparedSymbol[] => {
  const at = (colour: number) => {
    const name = compared[colour];
    return name === undefined || name === symbol ? null : { name, colour, resolution, oldest };
  };
  const [first, second, third] = [useOne(at(0)), useOne(at(1)), useOne(at(2))];
  return useMemo(() => [first, second, third].filter((one) => one !== null), [first, second, third]);
};

interface Slot extends Pick<Options, 'resolution' | 'oldest'> {
  readonly name: string;
  readonly colour: number;
}
const EMPTY: Slot = { name: '', colour: 0, resolution: '5', oldest: null };

const useOne = (slot: Slot | null): ComparedSymbol | null => {
  const { name, colour, resolution, oldest } = slot ?? EMPTY;
  const platform = usePlatform();
  const { market } = platform;
  const signedIn = useUser() !== null;
  const { settled } = useMarketStatus();
  const isWanted = name !== '' && signedIn;
  const { data, error, isFetching, refetch } = useQuery({
    ...candlesQueryOptions(platform, name, resolution),
    enabled: isWanted && settled,
  });
  const { older, loadBefore } = useOlderBars(name, resolution);
  const feed = useMemo(() => createChartFeed({ market, symbol: name, resolution }), [market, name, resolution]);
  useEffect(() => (isWanted ? feed.start(() => void refetch()) : undefined), [feed, isWanted, refetch]);

  const bars = useMemo(() => (data?.candles.s === 'ok' ? mergeBars(older, toBars(data.candles)) : NONE), [data, older]);
  // Load older bars once the chart was scrolled back. A gap of less than a day proves nothing: symbols may trade in different minutes.
  const first = bars[0]?.t;
  useEffect(() => {
    if (first !== undefined && oldest !== null && oldest < first - DAY) void loadBefore(first);
  }, [first, oldest, loadBefore]);

  const answered = data === undefined || data.candles.s === 'ok' ? null : NO_BARS;
  const failed = error === null || isFetching || bars.length > 0 ? null : error.message;
  const fault = isFetching ? null : (failed ?? answered);
  const loading = bars.length === 0 && fault === null;
  return useMemo(
    () => (name === '' ? null : { symbol: name, colour, bars, feed, loading, fault, retry: () => void refetch() }),
    [name, colour, bars, feed, loading, fault, refetch],
  );
};
