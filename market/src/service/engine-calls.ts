import { MarketUnavailable } from '../market-unavailable';
import type { EngineMethod } from './engine-api';
import type { FromEngine, ToEngine } from './protocol';

/** Longest wait for an answer; the engine's thread may be busy loading a day. */
const ANSWER_TIMEOUT_MS = 10_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Pending calls to the engine's thread. */
export class EngineCalls {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Sends a call; rejects with UNAVAILABLE if no answer comes or the thread is lost. */
  call(send: ((message: ToEngine) => void) | null, method: EngineMethod, args: readonly unknown[]): Promise<unknown> {
    if (send === null) return Promise.reject(new MarketUnavailable());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#take(id)?.reject(new MarketUnavailable()), ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      send({ type: 'call', id, method, args });
    });
  }

  settle(message: Extract<FromEngine, { type: 'answer' | 'refusal' }>): void {
    const waiting = this.#take(message.id);
    if (message.type === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new Error(`The market engine failed: ${message.message}`));
  }

  /** For a lost thread, which will not answer. */
  rejectAll(): void {
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(new MarketUnavailable());
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return undefined;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    return waiting;
  }
}
