import type { Logger } from 'pino';
import type { Market } from './market';
import type { MarketConfig } from './market-config';
import { workerLink } from './service/engine-link';
import { MarketService } from './service/market-service';

/** Name of the bundled worker beside the server's bundle. */
const WORKER_FILE = './market-worker.js';

/** Starts an engine in a thread of this process. */
export const startWorker = workerLink(new URL(WORKER_FILE, import.meta.url));

export interface MarketPlaces {
  /** The bundled worker. */
  readonly worker?: URL;
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
  { worker = new URL(WORKER_FILE, import.meta.url), stateDir = null }: MarketPlaces = {},
): Market => new MarketService({ config, connect: workerLink(worker), log, stateDir });
