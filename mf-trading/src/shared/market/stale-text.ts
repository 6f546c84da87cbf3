import type { MarketStatus } from '@prebell/contracts';
import type { ConnectionState } from '@prebell/platform';

export interface StreamState {
  readonly connection: ConnectionState;
  /** The stream has reconnected but delivered nothing since. */
  readonly awaitsData: boolean;
  readonly market: Pick<MarketStatus, 'isOpen' | 'feed'> | null;
}

/** Why streamed figures are stale, as text: this page lost the stream, or the data source is down. Null while they are live. */
export const staleText = ({ connection, awaitsData, market }: StreamState): string | null => {
  if (connection === 'reconnecting') return 'Reconnecting...';
  if (connection === 'crowded') return 'Not live: this account is open in too many windows';
  if (market?.feed.stale) return 'Stale: waiting for the market data source';
  // A closed or paused market sends nothing, so silence says nothing about its figures.
  return awaitsData && market?.isOpen === true && market.feed.running ? 'Connected again, waiting for data...' : null;
};
