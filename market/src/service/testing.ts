import { minutes, toMs, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { ScriptedProvider, type ScriptedSymbol, type Trade } from '../engine/testing';
import type { MarketConfig } from '../market-config';
import type { MarketProvider } from '../provider';
import type { ConnectEngine, EngineLinkEvents } from './engine-link';
import { openMarket } from './market-service';
import type { FromEngine } from './protocol';
import { serveEngine } from './serve-engine';

const DATE = '2025-02-06';

/** Time at which the scripted day's clock starts: 09:24:00, epoch milliseconds. */
export const START = toMs(tradingDay(DATE)!.open) - minutes(6);

/** Market time stays at 09:24 (speed 0), so that the script decides the order of events, or runs on from there. */
export const scriptedConfig = (speed: number): MarketConfig => ({
  provider: 'replay',
  replay: { dir: '', listings: '', floats: '', date: DATE, at: '09:24', speed },
});

/**
 * Runs engines in this thread. Every message goes through a structured clone, as between threads. `crash` ends the
 * running engine.
 */
export const localLink = (provider: MarketProvider) => {
  let lose: (error: Error) => void = () => undefined;
  const connect: ConnectEngine = (start, { onMessage, onLost }: EngineLinkEvents) => {
    let isGone = false;
    const deliver = (message: FromEngine) => {
      const copy = structuredClone(message);
      setImmediate(() => {
        if (!isGone) onMessage(copy);
      });
    };
    const end = async () => {
      isGone = true;
      engine.stop();
    };
    lose = (error) => {
      void end();
      onLost(error);
    };
    const engine = serveEngine({ start, provider, log: silent, send: deliver }, (error) => lose(error as Error));
    engine.ready.catch((error: Error) => deliver({ type: 'failed', message: error.message }));
    return {
      send: (message) => {
        const copy = structuredClone(message);
        setImmediate(() => isGone || engine.receive(copy));
      },
      stop: end,
    };
  };
  return { connect, crash: () => lose(new Error('The engine was told to crash')) };
};

/** A symbol whose figures can match every scanner. */
export const SCANNED: ScriptedSymbol = { float: 1_000_000, previous_close: 5, adv20: 500_000, usual: 240_000 };

/** A trade of `shares` in the quarter hour before the start. */
export const early = (symbol: number, price: number, volume = 400_000): Trade => ({
  symbol,
  at: START - 900_000 + toMs(symbol),
  price,
  volume,
});

export const silent: Pick<Logger, 'info' | 'warn' | 'error'> = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts a real market service over a scripted provider. */
export const startScriptedMarket = (symbols: readonly ScriptedSymbol[], trades: readonly Trade[], speed = 0) => {
  const provider = new ScriptedProvider(symbols);
  provider.add(...trades);
  const { connect, crash } = localLink(provider);
  const market = openMarket({ config: scriptedConfig(speed), connect, log: silent });
  return { market, provider, crash };
};
