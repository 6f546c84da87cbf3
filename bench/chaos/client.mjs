import { setTimeout as delay } from 'node:timers/promises';

const PASSWORD = 'prebell-demo-2026';
const PATIENCE_MS = 4_000;
const AGAIN_MS = 300;
/** Refusals that a repetition may not turn into a success: the request itself is wrong. */
const isFinal = (status) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/** Asks once; null when no answer came. */
const askOnce = async (url, method, { token, body, key, signal = AbortSignal.timeout(PATIENCE_MS) }) => {
  try {
    const answer = await fetch(url, {
      method,
      signal,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
};

/**
 * A signed-in account that asks until it is answered, as the product's own pages do: what was not acknowledged is sent again under
 * the same key, and a token that ended is replaced.
 */
export const createClient = (base, username) => {
  let token = null;
  const signIn = async (isRunning) => {
    while (isRunning()) {
      const answer = await askOnce(`${base}/api/auth/login`, 'POST', { body: { username, password: PASSWORD } });
      if (answer?.status === 200) {
        token = answer.body.access_token;
        return;
      }
      await delay(AGAIN_MS);
    }
  };
  return {
    username,
    token: () => token,
    signIn,
    /** The answer, or null when the run ended before there was one. `attempts` counts what it took. */
    ask: async (method, path, { body, key = crypto.randomUUID(), isRunning = () => true } = {}) => {
      for (let attempts = 1; isRunning(); attempts += 1) {
        if (token === null) await signIn(isRunning);
        const answer = await askOnce(base + path, method, { token, body, key });
        if (answer !== null && answer.status < 300) return { ...answer, attempts };
        if (answer !== null && isFinal(answer.status)) return { ...answer, attempts };
        if (answer?.status === 401) token = null;
        await delay(AGAIN_MS);
      }
      return null;
    },
  };
};
