import type { MarketStatus } from '@prebell/contracts';
import type { ConnectionState } from '@prebell/platform';

/** Why streamed figures are stale, as text: this page lost the stream, or the data source is down. Null while they are live. */
export const staleText = (connection: ConnectionState, market: MarketStatus | null): string | null => {
  if (connection === 'reconnecting') return 'Reconnecting...';
  if (connection === 'crowded') return 'Not live: this account is open in too many windows';
  return market?.feed.stale ? 'Stale: waiting for the market data source' : null;
};
