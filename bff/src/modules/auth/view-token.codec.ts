import { toSeconds, VIEW_LASTS_MS, wholeSeconds } from '@prebell/contracts';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { sessionEnded } from './access-token.codec';
import type { SigningKeys } from './keys.gateway';

const ISSUER = 'prebell';
const AUDIENCE = 'prebell-view';
/** Another type than an access token's: whatever asks for one of those refuses a view. */
const TYPE = 'view+jwt';
const ALGORITHM = 'EdDSA';

const claimsSchema = z.object({ sub: z.uuid(), adm: z.uuid(), sid: z.uuid(), exp: z.number() });
/** `sub` is the customer, `adm` the admin who looks, `sid` the admin's session, `exp` the end in epoch seconds. */
type ViewClaims = z.infer<typeof claimsSchema>;

interface NewView {
  readonly customerId: string;
  readonly adminId: string;
  readonly sessionId: string;
  readonly now: Date;
}

export const signViewToken = (keys: SigningKeys, { customerId, adminId, sessionId, now }: NewView): Promise<string> => {
  const issued = wholeSeconds(now.getTime());
  return new SignJWT({ adm: adminId, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keys[0].kid })
    .setSubject(customerId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + toSeconds(VIEW_LASTS_MS))
    .sign(keys[0].privateKey);
};

/** Whether a bearer says that it is a view, forged ones included. */
export const isViewToken = (token: string): boolean => {
  try {
    return decodeProtectedHeader(token).typ === TYPE;
  } catch {
    return false;
  }
};

/** The claims of a valid, unexpired view; throws UNAUTHENTICATED otherwise, without saying why. */
export const verifyViewToken = async (keys: SigningKeys, token: string, now: Date): Promise<ViewClaims> => {
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
