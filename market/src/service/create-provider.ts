import type { Logger } from 'pino';
import { createAlpaca } from '../alpaca/create-alpaca';
import { emptyScanners } from '../alpaca/empty-scanners';
import type { MarketConfig } from '../market-config';
import type { MarketProvider } from '../provider';
import { createReplay } from '../replay/replay';
import { createSimulator } from '../simulator/simulator';

/**
 * Creates the provider that the configuration names. Rejects if its data cannot be read.
 * @param onWait called with the reason why the start waits
 */
export const createProvider = async (
  config: MarketConfig,
  log: Pick<Logger, 'warn'>,
  onWait: (reason: string) => void,
): Promise<MarketProvider> => {
  switch (config.provider) {
    case 'replay':
      return createReplay({ ...config.replay, log });
    case 'alpaca': {
      const { floats, recordings } = config.alpaca;
      const isSet = { MARKET_FLOATS: floats !== null, MARKET_RECORD_DIR: recordings !== null };
      for (const line of emptyScanners(isSet)) log.warn(line);
      return createAlpaca(config, log, Date.now, onWait);
    }
    case 'simulator':
      return createSimulator({ seed: config.seed, rate: config.simRate, symbols: config.simSymbols });
  }
};
