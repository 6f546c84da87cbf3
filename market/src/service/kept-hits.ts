import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { HitStore, MarketMoment } from './hit-store';
import type { HitRequest, ToEngine } from './protocol';

const RETRY_MS = 500;

interface Options {
  /** Resolves once hits can be stored. */
  readonly store: Promise<HitStore>;
  /** Sends a message to the running engine. */
  readonly send: (message: ToEngine) => void;
  readonly moment: () => MarketMoment;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Stores the hits of a live source on behalf of its engine, one request after another. Retries while the store fails,
 * because a hit is published only after it is stored.
 */
export class KeptHits {
  #work: Promise<void> = Promise.resolve();
  /** The current engine; we drop requests of any other. */
  #run: string | null = null;

  constructor(private readonly options: Options) {}

  take(request: HitRequest): void {
    if (request.type === 'claim') this.#run = request.run;
    this.#work = this.#work.then(() => this.#serve(request));
  }

  stop(): void {
    this.#run = null;
  }

  async #serve(request: HitRequest): Promise<void> {
    const { store, send, moment, log } = this.options;
    const hits = await store;
    for (let isLogged = false; request.run === this.#run; isLogged = true) {
      try {
        send(await answerOf(hits, request, moment()));
        return;
      } catch (error) {
        if (!isLogged) log.error({ err: error }, 'Hits could not be stored');
        await delay(RETRY_MS);
      }
    }
  }
}

const answerOf = async (store: HitStore, request: HitRequest, moment: MarketMoment): Promise<ToEngine> => {
  const { run } = request;
  if (request.type === 'claim') return { type: 'claimed', run, hits: await store.claim(request.date, run) };
  await store.add(run, request.hits, moment);
  const { date, seq } = request.hits.at(-1)!;
  return { type: 'stored', run, date, seq };
};
