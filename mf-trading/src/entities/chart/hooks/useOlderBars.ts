import type { Resolution } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useCallback, useRef, useState } from 'react';
import { logFailure } from '../../../shared/log';
import { olderCandlesQueryOptions } from '../api/candles';
import { type Bar, mergeBars, toBars } from '../model/bars';

const NONE: readonly Bar[] = [];

interface Pages {
  readonly key: string;
  readonly bars: readonly Bar[];
}

/** Older bars, loaded page by page as the user scrolls back. A new chart starts over. */
export const useOlderBars = (symbol: string, resolution: Resolution) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const key = `${symbol} ${resolution}`;
  const [pages, setPages] = useState<Pages>({ key, bars: NONE });
  /** The chart that needs no request now, because it is loading a page or has no older bars. */
  const resting = useRef<string | null>(null);

  const loadBefore = useCallback(
    async (oldest: number) => {
      if (resting.current === key) return;
      resting.current = key;
      try {
        const answer = await queryClient.fetchQuery(olderCandlesQueryOptions(platform, symbol, resolution, oldest));
        const page = answer.s === 'ok' ? toBars(answer) : NONE;
        if (page.length === 0) return;
        setPages((before) => ({ key, bars: before.key === key ? mergeBars(page, before.bars) : page }));
        if (resting.current === key) resting.current = null;
      } catch (error) {
        logFailure('Failed to fetch older chart data', error);
        if (resting.current === key) resting.current = null;
      }
    },
    [key, platform, queryClient, symbol, resolution],
  );

  return { older: pages.key === key ? pages.bars : NONE, loadBefore };
};
