import { toSeconds, VIEW_LASTS_MS, wholeSeconds } from '@prebell/contracts';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './keys.gateway';
import { signToken, verifyToken } from './signed-token.codec';

/** Different from an access token's type, so code that expects an access token refuses a view. */
const KIND = { type: 'view+jwt', audience: 'prebell-view' };

const claimsSchema = z.object({ sub: z.uuid(), adm: z.uuid(), sid: z.uuid(), exp: z.number() });
/** `sub` is the customer, `adm` the viewing admin, `sid` the admin's session, `exp` the end in epoch seconds. */
type ViewClaims = z.infer<typeof claimsSchema>;

interface NewView {
  readonly customerId: string;
  readonly adminId: string;
  readonly sessionId: string;
  readonly now: Date;
}

export const signViewToken = (keys: SigningKeys, { customerId, adminId, sessionId, now }: NewView): Promise<string> => {
  const issued = wholeSeconds(now.getTime());
  const claims = { adm: adminId, sid: sessionId };
  return signToken(keys, KIND, { subject: customerId, claims, issued, expires: issued + toSeconds(VIEW_LASTS_MS) });
};

/** Whether a bearer claims to be a view; it may be forged. */
export const isViewToken = (token: string): boolean => {
  try {
    return decodeProtectedHeader(token).typ === KIND.type;
  } catch {
    return false;
  }
};

/** The claims of a valid, unexpired view; throws UNAUTHENTICATED otherwise, without saying why. */
export const verifyViewToken = (keys: SigningKeys, token: string, now: Date): Promise<ViewClaims> =>
  verifyToken(keys, KIND, token, now, claimsSchema.parse);
