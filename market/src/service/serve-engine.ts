import { setEmergencyClosures } from '@prebell/contracts';
import type { Logger } from 'pino';
import { startClock } from '../clock/market-clock';
import type { MarketProvider } from '../provider';
import { Recorder } from '../recorder/recorder';
import { CheckpointFiles } from './checkpoint';
import type { EngineApi } from './engine-api';
import { EngineHost } from './engine-host';
import type { EngineStart, FromEngine, ToEngine } from './protocol';

/** Interval between ticks, the longest time that an event waits for its evaluation. */
const TICK_MS = 10;

export interface EngineConnection {
  readonly start: EngineStart;
  readonly provider: MarketProvider;
  readonly log: Pick<Logger, 'warn'>;
  send(message: FromEngine): void;
}

export interface ServedEngine {
  receive(message: ToEngine): void;
  stop(): void;
}

/**
 * Runs an engine for the main thread at the other end of a message port: applies the history, reports ready and ticks.
 * @param onFault called with an error that ends the engine.
 */
export const serveEngine = async (
  { start, provider, log, send }: EngineConnection,
  onFault: (error: unknown) => void,
): Promise<ServedEngine> => {
  const { recordDir } = start.config;
  setEmergencyClosures(start.closures);
  const host = new EngineHost({
    provider,
    clock: start.clock ?? startClock(start.config, Date.now()),
    checkpoints: start.stateDir === null ? null : new CheckpointFiles(start.stateDir, start.config, log),
    recorder: recordDir === undefined ? null : new Recorder(recordDir, provider.universe, log),
    real: Date.now,
    onClock: (clock) => send({ type: 'clock', clock }),
    onLive: (isLive, trouble) => send({ type: 'live', isLive, trouble }),
    onPublication: (publication) => send({ type: 'publication', publication }),
  });
  await host.start(start.clock === null);
  send({ type: 'ready', label: provider.label });

  const answer = async ({ id, method, args }: Extract<ToEngine, { type: 'call' }>) => {
    const call = host.api[method] as (...args: readonly unknown[]) => ReturnType<EngineApi[typeof method]>;
    try {
      send({ type: 'answer', id, value: await call(...args) });
    } catch (error) {
      send({ type: 'refusal', id, message: String(error) });
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const tick = async () => {
    const began = Date.now();
    try {
      await host.tick();
    } catch (error) {
      isStopped = true;
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(tick, Math.max(0, TICK_MS - (Date.now() - began)));
  };
  timer = setTimeout(tick, TICK_MS);

  return {
    receive: (message) => {
      if (message.type === 'published') host.published();
      else void answer(message);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
