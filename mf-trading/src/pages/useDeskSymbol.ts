import { endpoints } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { deskAddress, symbolInAddress } from '../shared/desk-address/desk-address';
import { rememberedPlace, rememberPlace } from '../shared/desk-address/desk-place';
import { useMarketStatus } from '../shared/market/market-status';

const USUAL = 'AAPL';

/**
 * The charted symbol: the one in the address, else the one that this tab charted before another page or a
 * reload, else AAPL, until the user
 * selects another one. `isMissing`: a recorded day has no trade of AAPL.
 */
export const useDeskSymbol = () => {
  const platform = usePlatform();
  const { api } = platform;
  const { status } = useMarketStatus();
  const [chosen, setSymbol] = useState(
    () => symbolInAddress(window.location.search) ?? rememberedPlace(platform).symbol,
  );
  useEffect(() => {
    if (chosen === null) return;
    rememberPlace(platform, { symbol: chosen });
    // An address with another symbol would win after a reload.
    const named = symbolInAddress(window.location.search);
    if (named !== null && named !== chosen) window.history.replaceState(window.history.state, '', deskAddress(chosen));
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
