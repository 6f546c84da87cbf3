import { AppError } from '@prebell/server/errors';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './keys.gateway';

const ISSUER = 'prebell';
const ALGORITHM = 'EdDSA';

/** What a token is for. A token of one kind is never accepted as another. */
export interface TokenKind {
  readonly type: string;
  readonly audience: string;
}

interface NewToken {
  readonly subject: string;
  readonly claims: JWTPayload;
  /** Epoch seconds. */
  readonly issued: number;
  readonly expires: number;
}

/** Signs a token with the current key. */
export const signToken = (
  keys: SigningKeys,
  { type, audience }: TokenKind,
  { subject, claims, issued, expires }: NewToken,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: type, kid: keys[0].kid })
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keys[0].privateKey);

export const sessionEnded = (): AppError =>
  new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');

/**
 * The result of `parse` for a valid, unexpired token of this kind that we signed; throws UNAUTHENTICATED otherwise, without
 * saying why.
 */
export const verifyToken = async <Claims>(
  keys: SigningKeys,
  { type, audience }: TokenKind,
  token: string,
  now: Date,
  parse: (payload: unknown) => Claims,
): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find((candidate) => candidate.kid === kid);
        if (!key) throw new Error('Unknown key');
        return key.publicKey;
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, audience, typ: type, currentDate: now },
    );
    return parse(payload);
  } catch {
    throw sessionEnded();
  }
};
