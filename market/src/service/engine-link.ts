import { Worker } from 'node:worker_threads';
import type { EngineStart, FromEngine, ToEngine } from './protocol';

/** The engine runs in another instance, and the connection to it is lost. The engine itself may still be running. */
export class LeaderLost extends Error {
  override readonly name = 'LeaderLost';
}

/** The main thread's link to a running engine thread. */
export interface EngineLink {
  send(message: ToEngine): void;
  stop(): Promise<void>;
}

export interface EngineLinkEvents {
  onMessage(message: FromEngine): void;
  /** Called when the thread ended without being stopped. */
  onLost(error: Error): void;
}

export type ConnectEngine = (start: EngineStart, events: EngineLinkEvents) => EngineLink;

/** Starts engines from the bundled worker at `url`. */
export const workerLink =
  (url: URL): ConnectEngine =>
  (start, { onMessage, onLost }) => {
    const worker = new Worker(url, { workerData: start });
    let isStopped = false;
    let fault: Error | null = null;
    worker.on('message', onMessage);
    worker.on('error', (error: Error) => {
      fault = error;
    });
    worker.on('exit', (code) => {
      if (!isStopped) onLost(fault ?? new Error(`The market thread ended with code ${code}`));
    });
    return {
      send: (message) => worker.postMessage(message),
      stop: async () => {
        isStopped = true;
        await worker.terminate();
      },
    };
  };
