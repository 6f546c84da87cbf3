import type { Logger } from 'pino';
import { createAlpaca } from '../alpaca/create-alpaca';
import type { MarketConfig } from '../market-config';
import type { MarketProvider } from '../provider';
import { createReplay } from '../replay/replay';
import { createSimulator } from '../simulator/simulator';

/** The provider a configuration names. Rejects when its data cannot be read. */
export const createProvider = async (config: MarketConfig, log: Pick<Logger, 'warn'>): Promise<MarketProvider> => {
  switch (config.provider) {
    case 'replay':
      return createReplay({ ...config.replay, log });
    case 'alpaca':
      return createAlpaca(config, log);
    case 'simulator':
      return createSimulator({ seed: config.seed, rate: config.simRate, symbols: config.simSymbols });
  }
};
