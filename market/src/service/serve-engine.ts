import { setEmergencyClosures, type WireHit } from '@prebell/contracts';
import type { Logger } from 'pino';
import { startClock } from '../clock/market-clock';
import type { MarketProvider } from '../provider';
import { Recorder } from '../recorder/recorder';
import { CheckpointFiles } from './checkpoint';
import type { EngineApi } from './engine-api';
import { EngineHost, type StoredHits } from './engine-host';
import type { EngineStart, FromEngine, ToEngine } from './protocol';

/** Interval between ticks. It limits how long an event waits to be evaluated. */
const TICK_MS = 10;
/** Interval while the market is quiet, for example at night: ticks without news made up a tenth of an idle process's CPU use. */
const QUIET_TICK_MS = 40;
/** The market counts as quiet if nothing has arrived for this long. */
const QUIET_AFTER_MS = 200;

export interface EngineConnection {
  readonly start: EngineStart;
  readonly provider: MarketProvider;
  readonly log: Pick<Logger, 'warn'>;
  send(message: FromEngine): void;
}

export interface ServedEngine {
  /** Resolves once the history is applied. */
  readonly ready: Promise<void>;
  receive(message: ToEngine): void;
  stop(): void;
}

/**
 * Runs an engine for the main thread at the other end of a message port: applies the history, reports that it is ready,
 * and then ticks. It accepts messages from the beginning.
 * @param onFault called with an error that ends the engine.
 */
export const serveEngine = (
  { start, provider, log, send }: EngineConnection,
  onFault: (error: unknown) => void,
): ServedEngine => {
  const { recordDir } = start.config;
  setEmergencyClosures(start.closures);
  let claim: { run: string; resolve(hits: readonly WireHit[]): void } | null = null;
  const hits: StoredHits = {
    claim: (run, date) =>
      new Promise((resolve) => {
        claim = { run, resolve };
        send({ type: 'claim', run, date });
      }),
    store: (run, fresh) => send({ type: 'decided', run, hits: fresh }),
  };
  const host = new EngineHost({
    provider,
    hits: start.keepsHits === true && !provider.isRepeatable ? hits : null,
    clock: start.clock ?? startClock(start.config, Date.now()),
    checkpoints: start.stateDir === null ? null : new CheckpointFiles(start.stateDir, start.config, log),
    recorder: recordDir === undefined ? null : new Recorder(recordDir, provider.universe, log),
    real: Date.now,
    onClock: (clock) => send({ type: 'clock', clock }),
    onLive: (isLive, trouble) => send({ type: 'live', isLive, trouble }),
    onPublication: (publication) => send({ type: 'publication', publication }),
    onOwnHits: () => send({ type: 'own-hits' }),
  });
  const answer = async ({ id, method, args, timed }: Extract<ToEngine, { type: 'call' }>) => {
    const call = host.api[method] as (...args: readonly unknown[]) => ReturnType<EngineApi[typeof method]>;
    try {
      const began = performance.now();
      const value = await call(...args);
      send({ type: 'answer', id, value, ...(timed && { ms: performance.now() - began }) });
    } catch (error) {
      send({ type: 'refusal', id, message: String(error) });
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let newsAt = 0;
  const tick = async () => {
    const began = Date.now();
    try {
      if (await host.tick()) newsAt = began;
    } catch (error) {
      isStopped = true;
      onFault(error);
    }
    const every = began - newsAt > QUIET_AFTER_MS ? QUIET_TICK_MS : TICK_MS;
    if (!isStopped) timer = setTimeout(tick, Math.max(0, every - (Date.now() - began)));
  };
  const begin = async () => {
    await host.start(start.clock === null);
    if (isStopped) return;
    send({ type: 'ready', label: provider.label });
    timer = setTimeout(tick, TICK_MS);
  };

  return {
    ready: begin(),
    receive: (message) => {
      if (message.type === 'published') host.published();
      else if (message.type === 'stored') host.stored(message);
      else if (message.type === 'call') void answer(message);
      else if (message.run === claim?.run) claim.resolve(message.hits);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
