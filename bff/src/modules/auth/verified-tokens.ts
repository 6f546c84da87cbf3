import { wholeSeconds } from '@prebell/contracts';
import { type AccessClaims, sessionEnded, verifyAccessToken } from './access-token';
import type { SigningKeys } from './keys';

/** Tokens that are remembered; the oldest makes room. */
const MOST = 10_000;

/**
 * As `verifyAccessToken`, which costs more than all the rest of a small request: a token whose signature held holds until it
 * expires, letter by letter. Whether its session still stands is asked of every request elsewhere.
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
