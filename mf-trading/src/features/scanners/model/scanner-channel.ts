import type { ScannerDelta, ScannerSnapshot } from '@prebell/contracts';
import type { MarketStream } from '@prebell/platform';
import type { ScanTarget } from './scan-target';

/** Rows and deltas without the scanner's name, so that any kind of scanner can fill the table. */
export type TableSnapshot = Omit<ScannerSnapshot, 'scanner'>;
export type TableDelta = Omit<ScannerDelta, 'scanner'>;

type SubscribeAnswer =
  | { readonly ok: true; readonly snapshot: TableSnapshot }
  | { readonly ok: false; readonly error: string };

/** Subscribes to one scanner on the market stream. */
export interface ScannerChannel {
  subscribe(): Promise<SubscribeAnswer>;
  unsubscribe(): Promise<unknown>;
  onDelta(listener: (delta: TableDelta) => void): () => void;
}

export const scannerChannel = (market: MarketStream, target: ScanTarget): ScannerChannel => {
  if (target.kind === 'given') {
    const { scanner } = target;
    return {
      subscribe: () => market.request('scanner:subscribe', { scanner }),
      unsubscribe: () => market.request('scanner:unsubscribe', { scanner }),
      onDelta: (listener) => market.on('scanner:delta', (delta) => delta.scanner === scanner && listener(delta)),
    };
  }
  const { id } = target.kind === 'own' ? target.scanner : target.list;
  const [enter, leave] =
    target.kind === 'own'
      ? (['custom:subscribe', 'custom:unsubscribe'] as const)
      : (['watchlist:subscribe', 'watchlist:unsubscribe'] as const);
  /** The definition that was subscribed to: deltas of an older one may still arrive. */
  let version: number | null = null;
  return {
    subscribe: async () => {
      const answer = await market.request(enter, { id });
      if (answer.ok) version = answer.version;
      return answer;
    },
    unsubscribe: () => market.request(leave, { id }),
    onDelta: (listener) =>
      market.on('custom:delta', (delta) => delta.scanner === id && delta.version === version && listener(delta)),
  };
};
