import { isMacOf, macOf } from '@prebell/server/keys';
import { type SigningKeys, secretsOf } from './keys.gateway';

const PATTERN = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

export interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

const textOf = ({ sessionId, generation }: RefreshClaims): string => `${sessionId}.${generation}`;

/**
 * A refresh token is `session.generation.hmac`. Only the session's row is stored; if an answer gets lost, the same next token can
 * be computed again.
 */
export const signRefreshToken = (keys: SigningKeys, claims: RefreshClaims): string =>
  `${textOf(claims)}.${macOf(secretsOf(keys, 'refresh')[0], textOf(claims)).toString('base64url')}`;

/** The claims of a token made with any of our keys, or null. */
export const verifyRefreshToken = (keys: SigningKeys, token: string): RefreshClaims | null => {
  const [, sessionId, generation, signature] = PATTERN.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || signature === undefined) return null;
  const claims = { sessionId, generation: Number(generation) };
  return isMacOf(secretsOf(keys, 'refresh'), textOf(claims), Buffer.from(signature, 'base64url')) ? claims : null;
};
