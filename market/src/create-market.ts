import type { Logger } from 'pino';
import type { Market } from './market';
import type { MarketConfig } from './market-config';
import { workerLink } from './service/engine-link';
import type { HitStore } from './service/hit-store';
import { openMarket } from './service/market-service';

export interface MarketPlaces {
  /** URL of the bundled `@prebell/market/worker` in this deploy unit. */
  readonly worker: URL;
  /** Folder for checkpoints, from which a new process continues after a killed one; null writes none. */
  readonly stateDir?: string | null;
  /** Stores the hits of a live source before they are published. */
  readonly hitStore?: Promise<HitStore> | null;
}

/**
 * Starts the market in its worker thread and returns immediately. `ready` resolves once the history is applied; it
 * rejects if the configured data cannot be read.
 */
export const createMarket = (
  config: MarketConfig,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { worker, stateDir = null, hitStore = null }: MarketPlaces,
): Market => openMarket({ config, connect: workerLink(worker), log, stateDir, hitStore });
