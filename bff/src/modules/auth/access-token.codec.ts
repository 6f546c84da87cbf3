import { wholeSeconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './keys.gateway';

/** Lifetime of an access token (ruling 10), seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'prebell';
const AUDIENCE = 'prebell-api';
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';

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
  return new SignJWT({ sid: sessionId, ...(isBound && { bound: true }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keys[0].kid })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
    .sign(keys[0].privateKey);
};

export const sessionEnded = (): AppError =>
  new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');

/** The claims of a valid, unexpired token of ours; throws UNAUTHENTICATED otherwise, without saying why. */
export const verifyAccessToken = async (keys: SigningKeys, token: string, now: Date): Promise<AccessClaims> => {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) throw new Error('Unknown key');
        return key.publicKey;
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, typ: TYPE, currentDate: now },
    );
    return claimsSchema.parse(payload);
  } catch {
    throw sessionEnded();
  }
};
