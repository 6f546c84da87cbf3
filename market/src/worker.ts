import { parentPort, workerData } from 'node:worker_threads';
import { createProvider } from './service/create-provider';
import type { EngineStart, FromEngine, ToEngine } from './service/protocol';
import { serveEngine } from './service/serve-engine';

/** Entry point of the engine's thread, bundled separately. */
const port = parentPort;
if (port === null) throw new Error('The market worker runs in a worker thread only');

const start = workerData as EngineStart;
const send = (message: FromEngine) => port.postMessage(message);
const log = {
  warn: (entry: unknown, text?: unknown) =>
    typeof entry === 'string'
      ? send({ type: 'warning', entry: {}, text: entry })
      : send({ type: 'warning', entry: Object(entry) as object, text: text === undefined ? undefined : String(text) }),
};

/** Throws outside of any handler, which ends the thread; the main thread then starts another one. */
const fail = (error: unknown) => {
  setImmediate(() => {
    throw error;
  });
};

try {
  const provider = await createProvider(start.config, log, (trouble) => send({ type: 'live', isLive: false, trouble }));
  const engine = serveEngine({ start, provider, log, send }, fail);
  port.on('message', (message: ToEngine) => engine.receive(message));
  await engine.ready;
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
