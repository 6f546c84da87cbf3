import { CHALLENGE_MINUTES, endpoints, minutes, type PasskeyRequest, type Proof } from '@prebell/contracts';
import {
  type ApiClient,
  canSuggestPasskeys,
  canUsePasskeys,
  requestPasskey,
  type SignInAnswer,
} from '@prebell/platform';

/** Renew a passkey request 30 seconds before the server forgets it, milliseconds. */
const RENEW_MS = minutes(CHALLENGE_MINUTES) - 30_000;

let latest: Promise<unknown> = Promise.resolve();

/**
 * Gets a request for any passkey of this site from the server, one call at a time. The first answer sets a cookie that
 * identifies the browser. A second call without that cookie would get a new identity, and the first request would no longer
 * count.
 */
const prepare = (api: ApiClient): Promise<PasskeyRequest> => {
  const mine = latest.then(() => api.call(endpoints.factors.signInOptions, { body: {} }));
  latest = mine.catch(() => undefined);
  return mine;
};

/** Signs in with a passkey that the user picks. Rejects with a DOMException when the user closes the browser's dialog. */
export const signInWithPasskey = async (api: ApiClient): Promise<SignInAnswer> => {
  if (!canUsePasskeys()) throw new DOMException('No passkeys', 'NotSupportedError');
  const request = await prepare(api);
  return api.call(endpoints.factors.signInWithPasskey, { body: await requestPasskey(request) });
};

/** Completes a sign-in with a code, or with a passkey if `code` is null. */
export const completeSignIn = async (api: ApiClient, ticket: string, code: string | null): Promise<SignInAnswer> => {
  const proof: Proof =
    code === null
      ? { passkey: await requestPasskey(await api.call(endpoints.factors.signInOptions, { body: { ticket } })) }
      : { code };
  return api.call(endpoints.factors.completeSignIn, { body: { ticket, proof } });
};

/**
 * Offers passkeys among the browser's suggestions for the username, until `signal` aborts. Resolves with the server's answer
 * for the passkey that the user picks, or with null if the browser or the server cannot offer any. Rejects with an ApiError if
 * the server refuses the passkey.
 */
export const suggestPasskeys = async (api: ApiClient, signal: AbortSignal): Promise<SignInAnswer | null> => {
  if (!(await canSuggestPasskeys())) return null;
  while (!signal.aborted) {
    const renew = AbortSignal.timeout(RENEW_MS);
    // If the server cannot prepare a request, say nothing: the user has not asked for passkeys yet.
    const request = await prepare(api).catch(() => null);
    if (request === null || signal.aborted) return null;
    try {
      const answer = await requestPasskey(request, { suggest: true, signal: AbortSignal.any([signal, renew]) });
      // The user has pressed the button meanwhile, which starts a new request.
      if (signal.aborted) return null;
      return await api.call(endpoints.factors.signInWithPasskey, { body: answer, signal });
    } catch (error) {
      if (!renew.aborted) {
        if (error instanceof DOMException) return null;
        throw error;
      }
    }
  }
  return null;
};
