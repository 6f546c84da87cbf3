import { wholeSeconds } from '@prebell/contracts';
import { type AccessClaims, verifyAccessToken } from './access-token.codec';
import type { SigningKeys } from './keys.gateway';
import { sessionEnded } from './signed-token.codec';

/** Number of cached tokens; the oldest is dropped first. */
const MOST = 10_000;

/**
 * Like `verifyAccessToken`, but caches its result, because verifying costs more than the rest of a small request. A token whose
 * signature was verified stays valid until it expires. Other code checks for each request whether the session is still open.
 */
export const rememberVerified = (
  keys: SigningKeys,
  verify: typeof verifyAccessToken = verifyAccessToken,
): ((token: string, now: Date) => Promise<AccessClaims>) => {
  const known = new Map<string, AccessClaims>();
  return async (token, now) => {
    const remembered = known.get(token);
    if (remembered !== undefined) {
      if (remembered.exp > wholeSeconds(now.getTime())) return remembered;
      known.delete(token);
      throw sessionEnded();
    }
    const claims = await verify(keys, token, now);
    const [oldest] = known.keys();
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(token, claims);
    return claims;
  };
};
