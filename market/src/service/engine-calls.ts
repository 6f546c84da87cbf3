import { MarketUnavailable } from '../market-unavailable';
import type { EngineMethod } from './engine-api';
import { type EngineSpan, startEngineSpan } from './engine-span';
import type { FromEngine, ToEngine } from './protocol';

/** Longest wait for an answer, because the engine's thread may be busy loading a day. */
const ANSWER_TIMEOUT_MS = 10_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Null if the call is not traced. */
  readonly span: EngineSpan | null;
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
    const span = startEngineSpan(method);
    return new Promise((resolve, fail) => {
      const reject = (error: Error) => {
        span?.failed();
        fail(error);
      };
      const timer = setTimeout(() => this.#take(id)?.reject(new MarketUnavailable()), ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, { resolve, reject, timer, span });
      send({ type: 'call', id, method, args, ...(span && { timed: true }) });
    });
  }

  settle(message: Extract<FromEngine, { type: 'answer' | 'refusal' }>): void {
    const waiting = this.#take(message.id);
    if (message.type === 'answer') {
      waiting?.span?.answered(message.ms);
      waiting?.resolve(message.value);
    } else waiting?.reject(new Error(`The market engine failed: ${message.message}`));
  }

  /** Call it for a lost thread, which will not answer any more. */
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
