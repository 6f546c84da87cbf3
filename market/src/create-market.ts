import type { Logger } from 'pino';
import type { Market } from './market';
import type { MarketConfig } from './market-config';
import { workerLink } from './service/engine-link';
import { openMarket } from './service/market-service';

export interface MarketPlaces {
  /** The bundled worker: `@prebell/market/worker` as the deploy unit built it. */
  readonly worker: URL;
  /** Folder in which a process that follows a killed one finds where it stood; null keeps nothing. */
  readonly stateDir?: string | null;
}

/**
 * Starts the market in its worker thread and returns at once; await `ready` for the history. It rejects when the
 * configured data cannot be read.
 */
export const createMarket = (
  config: MarketConfig,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { worker, stateDir = null }: MarketPlaces,
): Market => openMarket({ config, connect: workerLink(worker), log, stateDir });
