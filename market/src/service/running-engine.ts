import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CallEngine, EngineAnswer, EngineApi, EngineMethod } from './engine-api';
import { EngineCalls } from './engine-calls';
import { type ConnectEngine, type EngineLink, LeaderLost } from './engine-link';
import type { EngineStart, FromEngine, ToEngine } from './protocol';

const READY_CHECK_MS = 50;
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 15_000;

/** An engine's messages other than answers and changes of its own state. */
export type EngineNews = Exclude<FromEngine, { type: 'answer' | 'refusal' | 'ready' | 'failed' }>;

interface Options {
  readonly connect: ConnectEngine;
  /** The data with which to start an engine; `isAgain` is true if an earlier one was ready. */
  readonly start: (isAgain: boolean) => EngineStart;
  readonly onNews: (news: EngineNews) => void;
  /** Called when an engine is ready for questions. `ready` resolves when the first of these calls has resolved. */
  readonly onReady: (engine: { readonly label: string | null; readonly isAgain: boolean }) => Promise<void>;
  /** How long a question waits for a lost engine to be replaced, milliseconds. */
  readonly patienceMs: number;
  /** True if no other engine can be reached now; questions then fail instead of waiting. */
  readonly isCutOff: () => boolean;
  readonly log: Pick<Logger, 'error'>;
}

/** Keeps an engine thread running, replaces it after a crash, and sends questions to the current one. */
export class RunningEngine {
  /** Rejects if the first engine cannot start, because then the configuration is wrong and a retry would not help. */
  readonly ready: Promise<void>;
  readonly #calls = new EngineCalls();
  #settleReady!: { resolve(): void; reject(error: Error): void };
  #link: EngineLink | null = null;
  #isReady = false;
  #wasReady = false;
  #isStopped = false;
  #crashes = 0;
  #restart: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: Options) {
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // The caller should await `ready`. If it does not, a rejection must not crash the process.
    this.ready.catch(() => undefined);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  connect(): void {
    this.#link = this.options.connect(this.options.start(this.#wasReady), {
      onMessage: (message) => this.#receive(message),
      onLost: (error) => this.#lost(error),
    });
  }

  /**
   * Asks the engine. If the engine is being replaced, waits up to `patienceMs` for the next one, unless this process is
   * cut off.
   */
  readonly call: CallEngine = async <M extends EngineMethod>(method: M, ...args: readonly unknown[]) => {
    const until = Date.now() + this.options.patienceMs;
    for (;;) {
      try {
        return (await this.#ask(method, args)) as EngineAnswer<M>;
      } catch (error) {
        if (this.#isReady || !(await this.#isReadyBy(until))) throw error;
      }
    }
  };

  /** Calls a method whose answer is not needed. */
  notify<M extends EngineMethod>(method: M, ...args: Parameters<EngineApi[M]>): void {
    this.call(method, ...args).catch(() => undefined);
  }

  /** Requests the next publication, after the last one was passed on. */
  takeNext(): void {
    this.#link?.send({ type: 'published' });
  }

  /** Sends a message to the engine directly, even while it is starting. */
  send(message: ToEngine): void {
    this.#link?.send(message);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isReady = false;
    clearTimeout(this.#restart);
    this.#calls.rejectAll();
    await this.#link?.stop();
  }

  #ask(method: EngineMethod, args: readonly unknown[]): Promise<unknown> {
    const link = this.#isReady ? this.#link : null;
    return this.#calls.call(link && ((message) => link.send(message)), method, args);
  }

  /** Whether another engine is ready by `until`, epoch milliseconds. */
  async #isReadyBy(until: number): Promise<boolean> {
    while (this.#wasReady && !this.#isStopped && !this.options.isCutOff() && Date.now() < until) {
      if (this.#isReady) return true;
      await delay(READY_CHECK_MS);
    }
    return false;
  }

  #receive(message: FromEngine): void {
    if (message.type === 'answer' || message.type === 'refusal') this.#calls.settle(message);
    else if (message.type === 'ready') void this.#begin(message.label);
    else if (message.type === 'failed') this.#failed(message.message);
    else this.options.onNews(message);
  }

  async #begin(label: string | null): Promise<void> {
    this.#isReady = true;
    this.#crashes = 0;
    await this.options.onReady({ label, isAgain: this.#wasReady });
    this.#wasReady = true;
    this.#settleReady.resolve();
  }

  #failed(message: string): void {
    if (this.#wasReady) {
      this.options.log.error({ reason: message }, 'The market cannot restart');
      return;
    }
    this.#isStopped = true;
    this.#settleReady.reject(new Error(message));
  }

  #lost(error: Error): void {
    this.#isReady = false;
    this.#link = null;
    this.#calls.rejectAll();
    if (this.#isStopped) return;
    const wait = Math.min(FIRST_RESTART_MS * 2 ** this.#crashes, LONGEST_RESTART_MS);
    this.#crashes += 1;
    const text =
      error instanceof LeaderLost
        ? 'Lost the market leader, and waits for the next one'
        : 'The market engine crashed and restarts';
    this.options.log.error({ err: error, delay: wait }, text);
    this.#restart = setTimeout(() => this.connect(), wait);
  }
}
