import type { Logger } from 'pino';
import type { Market } from './market';
import type { MarketConfig } from './market-config';
import { workerLink } from './service/engine-link';
import type { HitStore } from './service/hit-store';
import { openMarket } from './service/market-service';

export interface MarketPlaces {
  /** The deploy unit's bundle of `@prebell/market/worker`. */
  readonly worker: URL;
  /** Folder for checkpoints, from which the successor of a killed process continues; null writes none. */
  readonly stateDir?: string | null;
  /** Stores the hits of a live source before they are published. */
  readonly hitStore?: Promise<HitStore> | null;
}

/**
 * Starts the market in its worker thread and returns immediately. Await `ready` for the history; it rejects if the
 * configured data cannot be read.
 */
export const createMarket = (
  config: MarketConfig,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  { worker, stateDir = null, hitStore = null }: MarketPlaces,
): Market => openMarket({ config, connect: workerLink(worker), log, stateDir, hitStore });
