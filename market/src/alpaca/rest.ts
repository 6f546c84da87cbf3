import { setTimeout as delay } from 'node:timers/promises';
import { minutes, toMs } from '@prebell/contracts';
import { ConsecutiveBreaker, circuitBreaker, handleType, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { z } from 'zod';

export interface AlpacaKeys {
  readonly keyId: string;
  readonly secret: string;
}

/** Attempts for one request, and the longest wait between them. */
const TRIES = 5;
const LONGEST_WAIT_MS = 30_000;
const TIMEOUT_MS = 15_000;
/** Time limit for a request with all its attempts. */
const LONGEST_MS = minutes(4);
/** After this many failures in a row, requests pause for a while (milliseconds); then a single one tries again. */
const FAILURES = 5;
const REST_MS = 10_000;

/** Alpaca refused the account's keys; nothing works until they are changed. */
export class AlpacaRefused extends Error {
  override readonly name = 'AlpacaRefused';
}

/** Every attempt ended without an answer or with a server error. */
class AlpacaAway extends Error {}

const pageSchema = z.looseObject({ next_page_token: z.string().nullish() });

/** Wait before the next attempt, milliseconds: as the server asks, otherwise doubling each time. */
const waitAfter = (answer: Response | null, attempt: number): number => {
  const reset = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  const asked = Number.isNaN(reset) ? 250 * 2 ** attempt * (0.5 + Math.random()) : toMs(reset);
  return Math.min(asked, LONGEST_WAIT_MS);
};

/** REST requests to Alpaca with the account's keys. Waits after a 429 and retries failed requests. */
export class AlpacaRest {
  /** During an outage requests fail immediately instead of after all attempts. */
  readonly #policy = wrap(
    circuitBreaker(handleType(AlpacaAway), { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) }),
    timeout(LONGEST_MS, TimeoutStrategy.Aggressive),
  );

  constructor(
    private readonly base: string,
    private readonly keys: AlpacaKeys,
  ) {}

  /**
   * Rejects with `AlpacaRefused` if Alpaca refuses the keys, otherwise after five failures, or immediately during an
   * outage.
   */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    // With more than ten calls on cockatiel's own signal at the same time, Node warns of a leak.
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
    // Do not follow redirects: the keys are for this host only.
    return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  }
}
