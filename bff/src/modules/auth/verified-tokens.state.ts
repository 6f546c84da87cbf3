import { wholeSeconds } from '@prebell/contracts';
import { type AccessClaims, verifyAccessToken } from './access-token.codec';
import type { SigningKeys } from './keys.gateway';
import { sessionEnded } from './signed-token.codec';

/** Number of cached tokens; the oldest is dropped first. */
const MOST = 10_000;

/**
 * Like `verifyAccessToken`, which costs more than the rest of a small request: an identical token with a verified
 * signature stays valid until it expires. Each request checks elsewhere whether its session is still open.
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
