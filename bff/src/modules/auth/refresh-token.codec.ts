import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SigningKeys, secretsOf } from './keys.gateway';

const PATTERN = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

const mac = (key: Buffer, { sessionId, generation }: RefreshClaims): Buffer =>
  createHmac('sha256', key).update(`${sessionId}.${generation}`).digest();

/**
 * A refresh token is `session.generation.hmac`: only the session's row is stored, and the successor of a lost answer
 * can be computed again.
 */
export const signRefreshToken = (keys: SigningKeys, claims: RefreshClaims): string =>
  `${claims.sessionId}.${claims.generation}.${mac(secretsOf(keys, 'refresh')[0], claims).toString('base64url')}`;

/** The claims of a token made with any of our keys, or null. */
export const verifyRefreshToken = (keys: SigningKeys, token: string): RefreshClaims | null => {
  const [, sessionId, generation, signature] = PATTERN.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || signature === undefined) return null;
  const claims = { sessionId, generation: Number(generation) };
  const given = Buffer.from(signature, 'base64url');
  const genuine = secretsOf(keys, 'refresh').some((secret) => {
    const expected = mac(secret, claims);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return genuine ? claims : null;
};
