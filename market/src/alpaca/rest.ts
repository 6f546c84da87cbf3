import { setTimeout as delay } from 'node:timers/promises';
import { ConsecutiveBreaker, circuitBreaker, handleType, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { z } from 'zod';

export interface AlpacaKeys {
  readonly keyId: string;
  readonly secret: string;
}

/** Tries of one request, and the longest wait between two. */
const TRIES = 5;
const LONGEST_WAIT_MS = 30_000;
const TIMEOUT_MS = 15_000;
/** For a request with all of its tries. */
const LONGEST_MS = 4 * 60_000;
/** After this many failures in a row Alpaca is left alone for a while, milliseconds; then one request tries. */
const FAILURES = 5;
const REST_MS = 10_000;

/** The account's keys were refused: nothing will work until they are changed. */
export class AlpacaRefused extends Error {
  override readonly name = 'AlpacaRefused';
}

/** The service did not answer, or with a fault of its own, as often as it was asked. */
class AlpacaAway extends Error {}

const pageSchema = z.looseObject({ next_page_token: z.string().nullish() });

/** How long to wait after an answer, milliseconds: as the server asks, else twice as long each time. */
const waitAfter = (answer: Response | null, attempt: number): number => {
  const reset = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  const asked = Number.isNaN(reset) ? 250 * 2 ** attempt * (0.5 + Math.random()) : reset * 1_000;
  return Math.min(asked, LONGEST_WAIT_MS);
};

/** REST requests to Alpaca with the account's keys. Waits where it is told to (429) and repeats what failed on the way. */
export class AlpacaRest {
  /** While it is away every question fails at once instead of after all of its tries. */
  readonly #policy = wrap(
    circuitBreaker(handleType(AlpacaAway), { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) }),
    timeout(LONGEST_MS, TimeoutStrategy.Aggressive),
  );

  constructor(
    private readonly base: string,
    private readonly keys: AlpacaKeys,
  ) {}

  /** Rejects with `AlpacaRefused` when the keys are not accepted, else after five failures, or at once while it is away. */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    // Calls that share cockatiel's own signal look like a leak to Node as soon as there are more than ten at a time.
    return this.#policy.execute(() => this.#get(path, query), new AbortController().signal);
  }

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const url = `${this.base}${path}?${new URLSearchParams(query)}`;
    let reason = 'no answer';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await this.#ask(url);
      if (answer?.ok) return answer.json();
      if (answer?.status === 401 || answer?.status === 403)
        throw new AlpacaRefused(`ALPACA_KEY_ID and ALPACA_SECRET are refused by ${new URL(url).host}`);
      reason = answer === null ? 'no answer' : `status ${answer.status}`;
      if (answer !== null && answer.status < 500 && answer.status !== 429)
        throw new Error(`Alpaca: ${path} failed: ${reason}`);
      await delay(waitAfter(answer, attempt));
    }
    throw new AlpacaAway(`Alpaca: ${path} failed: ${reason}`);
  }

  /** All pages of a request, one after another. */
  async *pages(path: string, query: Readonly<Record<string, string>>): AsyncGenerator<Record<string, unknown>> {
    let token: string | null = null;
    do {
      const page: unknown = await this.get(path, token === null ? query : { ...query, page_token: token });
      const parsed: z.output<typeof pageSchema> = pageSchema.parse(page);
      yield parsed;
      token = parsed.next_page_token ?? null;
    } while (token !== null);
  }

  async #ask(url: string): Promise<Response | null> {
    const headers = { 'APCA-API-KEY-ID': this.keys.keyId, 'APCA-API-SECRET-KEY': this.keys.secret };
    // Not followed: the keys are for this host alone.
    return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  }
}
