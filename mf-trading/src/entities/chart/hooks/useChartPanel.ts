import type { Resolution } from '@prebell/contracts';
import { usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useMemo } from 'react';
import { logFailure, logNote } from '../../../shared/log';
import { useMarketStatus } from '../../../shared/market/market-status';
import { candlesQueryOptions } from '../api/candles';
import { chartCodeQueryOptions } from '../api/chart-code';
import { mergeBars, toBars } from '../model/bars';
import { chartBody } from '../model/chart-body';
import { createChartFeed } from '../model/chart-feed';
import { useMinuteWorth } from './useMinuteWorth';
import { useOlderBars } from './useOlderBars';
import { useUnknownSymbol } from './useUnknownSymbol';

/** The data of one chart: the last 30 days of bars, older pages on demand, and the current bar from the stream. */
export const useChartPanel = (symbol: string, resolution: Resolution, drawsVwap: boolean) => {
  const platform = usePlatform();
  const { market } = platform;
  const signedIn = useUser() !== null;
  const { settled } = useMarketStatus();
  // The range ends at the market's current time, so wait until the clock is known.
  const query = useQuery({ ...candlesQueryOptions(platform, symbol, resolution), enabled: signedIn && settled });
  const { data, isFetching, refetch } = query;
  const code = useQuery(chartCodeQueryOptions);
  const error = query.error ?? code.error;
  const { older, loadBefore } = useOlderBars(symbol, resolution);

  const feed = useMemo(() => createChartFeed({ market, symbol, resolution }), [market, symbol, resolution]);
  useEffect(() => (signedIn ? feed.start(() => void refetch()) : undefined), [feed, signedIn, refetch]);

  const recent = useMemo(() => (data?.candles.s === 'ok' ? toBars(data.candles) : []), [data]);
  const plain = useMemo(() => mergeBars(older, recent), [older, recent]);
  const asOf = data?.asOf ?? null;
  const bars = useMinuteWorth({ symbol, resolution, bars: plain, asOf, enabled: signedIn && drawsVwap });
  const { isUnknown, asking } = useUnknownSymbol(symbol, signedIn && data?.candles.s === 'no_data');
  const body = chartBody({
    signedIn,
    loading: (isFetching && !isUnknown) || code.isFetching || asking,
    isUnknown,
    error,
    candles: data?.candles ?? null,
    isDrawable: code.data !== undefined,
  });

  const shownError = body.state === 'error' ? body.text : null;
  useEffect(() => {
    if (shownError === null) return;
    if (error === null) logNote(`Chart of ${symbol}`, shownError);
    else logFailure(`Chart of ${symbol}`, error);
  }, [shownError, error, symbol]);

  return {
    body,
    bars,
    feed,
    /** A request is pending or about to start. */
    loading: signedIn && (isFetching || query.isPending || code.isFetching),
    /** Market time of the last success, epoch milliseconds. */
    updatedAt: data?.candles.s === 'ok' ? data.asOf : null,
    /** The component that draws the bars; null until its code has loaded. */
    Canvas: code.data ?? null,
    refresh: () => {
      void refetch();
      if (code.isError) void code.refetch();
    },
    loadBefore,
  };
};
