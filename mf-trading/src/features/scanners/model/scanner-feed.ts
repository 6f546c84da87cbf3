import type { MarketStream } from '@prebell/platform';
import { logFailure } from '../../../shared/log';
import { noteFreshAnswer } from '../../../shared/market/fresh-answers';
import { type ScanTarget, targetLabel } from './scan-target';
import { scannerChannel, type TableDelta } from './scanner-channel';
import type { ScannerTable } from './scanner-table';

export interface ScannerFeed {
  /** Requests a new snapshot. */
  resync(): void;
  /** Unsubscribes; the table keeps its rows. */
  dispose(): void;
}

/**
 * Keeps `table` in sync with the market stream: a snapshot on each connection and after each gap, deltas in between. A session
 * event also requests a snapshot: the engine may have restarted its sequence numbers.
 * @param onApplied called for each delta that reached the table.
 * @param onSubscribed called once the server streams to a new connection.
 */
export const createScannerFeed = ({
  market,
  target,
  table,
  onApplied,
  onSubscribed = () => undefined,
}: {
  readonly market: MarketStream;
  readonly target: ScanTarget;
  readonly table: ScannerTable;
  readonly onApplied: (delta: TableDelta) => void;
  readonly onSubscribed?: () => void;
}): ScannerFeed => {
  const channel = scannerChannel(market, target);
  let disposed = false;
  let isSubscribed = false;
  const release = market.retain();

  const resync = async () => {
    table.awaitSnapshot();
    try {
      const answer = await channel.subscribe();
      if (disposed) return;
      if (answer.ok) {
        table.applySnapshot(answer.snapshot);
        noteFreshAnswer(market);
        if (!isSubscribed) onSubscribed();
        isSubscribed = true;
        return;
      }
      logFailure(`The server refused the stream of ${targetLabel(target)}`, answer.error);
    } catch {
      // The connection was lost. The next one subscribes again; until then, polling continues.
    }
    if (!disposed) table.detach();
  };

  const leaveDeltas = channel.onDelta((delta) => {
    const outcome = table.applyDelta(delta);
    if (outcome === 'applied') onApplied(delta);
    if (outcome === 'gap') void resync();
  });
  const leaveSessions = market.on('session', () => void resync());
  const leaveConnections = market.onConnected(() => {
    isSubscribed = false;
    void resync();
  });

  return {
    resync: () => void resync(),
    dispose: () => {
      disposed = true;
      leaveConnections();
      leaveSessions();
      leaveDeltas();
      table.detach();
      // Without a connection there is nothing to unsubscribe.
      if (market.connection.get() === 'live') {
        channel.unsubscribe().catch(() => undefined);
      }
      release();
    },
  };
};
