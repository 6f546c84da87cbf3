import { setTimeout as delay } from 'node:timers/promises';

/** The password of every demo account. */
export const PASSWORD = 'prebell-demo-2026';
const PATIENCE_MS = 4_000;
const AGAIN_MS = 300;
/** Refusals that a retry cannot cure, because the request itself is wrong. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

interface Patience {
  /** How long one attempt waits. */
  readonly patienceMs?: number | undefined;
}
interface Ask extends Patience {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly key?: string;
}
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: measurements read fields of many answers, whose contracts are tested elsewhere
  readonly body: any;
}

const askOnce = async (
  url: string,
  method: string,
  { token, body, key, patienceMs = PATIENCE_MS }: Ask,
): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};

/** A token of an account. */
export const signIn = async (url: string, username: string): Promise<string> => {
  const body = { username, password: PASSWORD };
  const answer = await askOnce(`${url}/api/auth/login`, 'POST', { body });
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return answer.body.access_token;
};

/** A signed-in account that expects every request to succeed. */
export const openAccount = async (url: string, username: string) => {
  const token = await signIn(url, username);
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await askOnce(url + path, method, { token, body, key: crypto.randomUUID() });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    url,
    token,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
  };
};
export type Account = Awaited<ReturnType<typeof openAccount>>;
export type IsRunning = () => boolean;

/** A request from its first attempt to its answer, in times of `performance.now()`. */
export interface Answered {
  readonly began: number;
  readonly ended: number;
  readonly isWrite: boolean;
}

/**
 * A signed-in account that retries until it gets an answer, like the product's pages. It repeats unacknowledged requests under the same
 * key and replaces an expired token.
 */
export const createClient = (
  base: string,
  username: string,
  { patienceMs, onAnswer }: Patience & { readonly onAnswer?: (answered: Answered) => void } = {},
) => {
  let token: string | null = null;
  const signInAgain = async (isRunning: IsRunning = () => true) => {
    while (isRunning()) {
      token = await signIn(base, username).catch(() => null);
      if (token !== null) return;
      await delay(AGAIN_MS);
    }
  };
  return {
    username,
    token: () => token,
    signIn: signInAgain,
    /** The answer, or null when the run ended before there was one. */
    ask: async (method: string, path: string, body?: unknown, isRunning: IsRunning = () => true) => {
      const began = performance.now();
      for (const key = crypto.randomUUID(); isRunning(); ) {
        if (token === null) await signInAgain(isRunning);
        const answer = await askOnce(base + path, method, { token, body, key, patienceMs }).catch(() => null);
        if (answer !== null && (answer.status < 300 || isFinal(answer.status))) {
          onAnswer?.({ began, ended: performance.now(), isWrite: method !== 'GET' });
          return answer;
        }
        if (answer?.status === 401) token = null;
        await delay(AGAIN_MS);
      }
      return null;
    },
  };
};
export type Client = ReturnType<typeof createClient>;
