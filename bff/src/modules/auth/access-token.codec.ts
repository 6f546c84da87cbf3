import { wholeSeconds } from '@prebell/contracts';
import { z } from 'zod';
import type { SigningKeys } from './keys.gateway';
import { signToken, verifyToken } from './signed-token.codec';

/** Lifetime of an access token (ruling 10), seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const KIND = { type: 'at+jwt', audience: 'prebell-api' };

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number(), bound: z.literal(true).optional() });
/**
 * `sub` is the user, `sid` the session, `exp` the expiry in epoch seconds, `bound` means that it needs the cookie of
 * `token-binding.codec.ts`. A token contains no roles and no tier, because they change.
 */
export type AccessClaims = z.infer<typeof claimsSchema>;

export const signAccessToken = (
  keys: SigningKeys,
  { userId, sessionId, now, isBound }: { userId: string; sessionId: string; now: Date; isBound?: boolean },
): Promise<string> => {
  const issued = wholeSeconds(now.getTime());
  const claims = { sid: sessionId, ...(isBound && { bound: true }) };
  return signToken(keys, KIND, { subject: userId, claims, issued, expires: issued + ACCESS_TOKEN_SECONDS });
};

/** The claims of a valid, unexpired token that we signed; throws UNAUTHENTICATED otherwise, without saying why. */
export const verifyAccessToken = (keys: SigningKeys, token: string, now: Date): Promise<AccessClaims> =>
  verifyToken(keys, KIND, token, now, claimsSchema.parse);
