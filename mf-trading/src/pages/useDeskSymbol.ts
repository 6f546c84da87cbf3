import { endpoints } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { symbolInAddress } from '../shared/desk-address/desk-address';
import { rememberedSymbol, rememberSymbol } from '../shared/desk-address/last-symbol';
import { useMarketStatus } from '../shared/market/market-status';

const USUAL = 'AAPL';

/**
 * The charted symbol: the one in the address, else the one charted before the user opened another page, else AAPL, until the user
 * selects another one. `isMissing`: a recorded day has no trade of AAPL.
 */
export const useDeskSymbol = () => {
  const platform = usePlatform();
  const { api } = platform;
  const { status } = useMarketStatus();
  const [chosen, setSymbol] = useState(() => symbolInAddress(window.location.search) ?? rememberedSymbol(platform));
  useEffect(() => {
    if (chosen !== null) rememberSymbol(platform, chosen);
  }, [platform, chosen]);
  const { data, error } = useQuery({
    queryKey: ['quote', USUAL, 'recorded'] as const,
    queryFn: ({ signal }) => api.call(endpoints.market.quote, { params: { symbol: USUAL }, signal }),
    enabled: chosen === null && status?.feed.provider === 'replay',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const isUnknown = error instanceof ApiError && error.code === 'UNKNOWN_SYMBOL';
  return { symbol: chosen ?? USUAL, isMissing: chosen === null && (isUnknown || data?.price === null), setSymbol };
};
