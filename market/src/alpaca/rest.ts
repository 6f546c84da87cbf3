import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds, toMs, toSeconds } from '@prebell/contracts';
import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleType,
  isBrokenCircuitError,
  isTaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { z } from 'zod';
import { parseJson } from './exact-json';
import { type Patience, Temporary } from './patience';

export interface AlpacaKeys {
  readonly keyId: string;
  readonly secret: string;
}

/** Attempts per request, and the longest wait between them: rate limits are per minute. */
const TRIES = 5;
const LONGEST_WAIT_MS = minutes(1);
/** Time limit of the first attempt. Each further attempt gets twice as long, because the source may be slow for a while. */
const TIMEOUT_MS = seconds(15);
const LONGEST_TIMEOUT_MS = minutes(1);
/** Time limit for a request including all its attempts. */
const LONGEST_MS = minutes(4);
/** After this many failures in a row, requests pause for a while (milliseconds); then a single one tries again. */
const FAILURES = 5;
const REST_MS = 10_000;
/** During the start, report waits of at least this long, milliseconds. */
const WORTH_SAYING_MS = 500;
/** Longest excerpt of the source's own words in a message. */
const WORDS = 200;

/** Alpaca refused the account's keys or the request; nothing works until a setting is changed. */
export class AlpacaRefused extends Error {
  override readonly name = 'AlpacaRefused';
}

/** Every attempt ended without an answer or with a server error. */
class AlpacaAway extends Temporary {}

const pageSchema = z.looseObject({ next_page_token: z.string().nullish() });
const refusalSchema = z.looseObject({ message: z.string() });

/** How long to wait before the next request, as stated by the source; null if it does not say. */
const statedWait = ({ headers }: Response): number | null => {
  const after = headers.get('retry-after');
  const date = Date.parse(headers.get('date') ?? '');
  const now = Number.isNaN(date) ? Date.now() : date;
  if (after !== null) {
    const wait = /^\d+$/.test(after) ? toMs(Number(after)) : Date.parse(after) - now;
    if (!Number.isNaN(wait)) return Math.max(0, wait);
  }
  const reset = toMs(Number(headers.get('x-ratelimit-reset') ?? Number.NaN)) - now;
  return reset > 0 ? reset : null;
};

/** Wait before the next attempt, milliseconds: what the source asks for, otherwise doubling each time. */
const waitAfter = (answer: Response | null, attempt: number): number => {
  const stated = answer === null ? null : statedWait(answer);
  return Math.min(stated ?? 500 * 2 ** attempt * (0.5 + Math.random()), LONGEST_WAIT_MS);
};

/** REST requests to Alpaca with the account's keys. Waits after a 429 and retries failed requests. */
export class AlpacaRest {
  /** During an outage requests fail immediately, without further attempts. */
  readonly #policy = wrap(
    circuitBreaker(handleType(AlpacaAway), { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) }),
    timeout(LONGEST_MS, TimeoutStrategy.Aggressive),
  );

  constructor(
    private readonly base: string,
    private readonly keys: AlpacaKeys,
    private readonly patience: Patience,
  ) {}

  /**
   * Rejects with `AlpacaRefused` if Alpaca refuses the keys or the request, otherwise after five failures, or
   * immediately during an outage.
   */
  async get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    try {
      // Needed because more than ten concurrent calls on cockatiel's own signal make Node warn of a leak.
      return await this.#policy.execute(({ signal }) => this.#get(path, query, signal), new AbortController().signal);
    } catch (error) {
      if (isBrokenCircuitError(error) || isTaskCancelledError(error))
        throw new Temporary(`Alpaca does not answer ${path}`, { cause: error });
      throw error;
    }
  }

  /** Like `get`, for data that the market needs to start: during the start it retries until the answer has the documented form. */
  needed<T>(path: string, query: Readonly<Record<string, string>>, schema: z.ZodType<T>): Promise<T> {
    return this.patience.until(async () => {
      const parsed = schema.safeParse(await this.get(path, query));
      if (!parsed.success) throw new Temporary(`Alpaca answers ${path} in another form than its documents say`);
      return parsed.data;
    });
  }

  async #get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    const url = `${this.base}${path}?${new URLSearchParams(query)}`;
    let reason = '';
    let hasWaited = false;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { answer, body } = await this.#ask(url, Math.min(TIMEOUT_MS * 2 ** attempt, LONGEST_TIMEOUT_MS));
      if (answer?.ok && body !== undefined) return body;
      if (answer !== null && isRefusal(answer)) throw new AlpacaRefused(refusalOf(answer, url, body));
      reason = reasonOf(answer, path);
      const wait = waitAfter(answer, attempt);
      if (wait >= WORTH_SAYING_MS) this.patience.waitsFor(`${reason}; next attempt in ${Math.ceil(toSeconds(wait))} s`);
      // If the source asks for no wait, the caller chooses its own.
      hasWaited = wait >= WORTH_SAYING_MS && answer !== null && statedWait(answer) !== null;
      await delay(wait, undefined, { signal });
    }
    // An exhausted rate limit is not an outage: other requests may still succeed.
    const failure = reason.includes('429') ? new Temporary(reason) : new AlpacaAway(reason);
    failure.hasWaited = hasWaited;
    throw failure;
  }

  /** All pages of a request, one after another. With `isNeeded` it reads them like `needed`. */
  async *pages(
    path: string,
    query: Readonly<Record<string, string>>,
    { isNeeded = false } = {},
  ): AsyncGenerator<Record<string, unknown>> {
    let token: string | null = null;
    do {
      const asked: Readonly<Record<string, string>> = token === null ? query : { ...query, page_token: token };
      const parsed: z.output<typeof pageSchema> = isNeeded
        ? await this.needed(path, asked, pageSchema)
        : pageSchema.parse(await this.get(path, asked));
      yield parsed;
      token = parsed.next_page_token ?? null;
    } while (token !== null);
  }

  async #ask(url: string, longestMs: number): Promise<{ answer: Response | null; body: unknown }> {
    const headers = { 'APCA-API-KEY-ID': this.keys.keyId, 'APCA-API-SECRET-KEY': this.keys.secret };
    try {
      // Do not follow redirects: the keys are for this host only.
      const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(longestMs) });
      return { answer, body: parseJson(await answer.text()) };
    } catch {
      return { answer: null, body: undefined };
    }
  }
}

/** Retrying does not help: the keys or another setting must change. */
const isRefusal = ({ status }: Response): boolean => status < 500 && status !== 408 && status !== 429 && status >= 300;

const refusalOf = ({ status }: Response, url: string, body: unknown): string => {
  const { host, pathname } = new URL(url);
  const { data } = refusalSchema.safeParse(body);
  const words = data === undefined ? '' : ` (${data.message.slice(0, WORDS)})`;
  return status === 401 || status === 403
    ? `ALPACA_KEY_ID and ALPACA_SECRET are refused by ${host}${words}`
    : `Alpaca: ${pathname} of ${host} failed with status ${status}${words}`;
};

const reasonOf = (answer: Response | null, path: string): string =>
  answer === null
    ? `Alpaca does not answer ${path}`
    : answer.status === 429
      ? `Alpaca's limit of requests is used up (status 429 for ${path})`
      : answer.ok
        ? `Alpaca answers ${path} with something other than JSON`
        : `Alpaca answers ${path} with status ${answer.status}`;
