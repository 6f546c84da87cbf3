import type { MarketStatus } from '@prebell/contracts';
import type { ConnectionState } from '@prebell/platform';

/** Why streamed figures are old, in words: the stream to this page is cut, or the market's source is away. Null while they are fresh. */
export const staleText = (connection: ConnectionState, market: MarketStatus | null): string | null => {
  if (connection === 'reconnecting') return 'Reconnecting...';
  if (connection === 'crowded') return 'Not live: this account is open in too many windows';
  return market?.feed.stale ? 'Stale: waiting for the market data source' : null;
};
