import type { Logger } from 'pino';
import type { MarketConfig } from '../market-config';
import type { MarketProvider } from '../provider';
import { createReplay } from '../replay/replay';
import { createSimulator } from '../simulator/simulator';

/** The provider a configuration names. Rejects when its data cannot be read. */
export const createProvider = async (config: MarketConfig, log: Pick<Logger, 'warn'>): Promise<MarketProvider> =>
  config.provider === 'replay'
    ? createReplay({ ...config.replay, log })
    : createSimulator({ seed: config.seed, rate: config.simRate });
