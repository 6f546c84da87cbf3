import { createHash, randomBytes } from 'node:crypto';
import { CHALLENGE_MINUTES, minutes } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { AuthChallengesTable } from '../../db/tables/factors.table';

export type Challenge = Selectable<AuthChallengesTable>;
type Purpose = Challenge['purpose'];

const LIFETIME_MS = minutes(CHALLENGE_MINUTES);
/** After this many wrong codes, a ticket ends. */
const TRIES = 5;

/** The form in which a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface NewChallenge {
  readonly purpose: Purpose;
  readonly boundTo: string;
  readonly userId: string | null;
  readonly now: Date;
  readonly passwordTooShort?: boolean;
}

/** Stores a challenge. Returns the challenge that a passkey signs, and a token that identifies it. Only the token's hash is stored. */
export const createChallenge = async (
  db: Connection,
  { purpose, boundTo, userId, now, passwordTooShort = false }: NewChallenge,
): Promise<{ token: string; challenge: string }> => {
  const token = randomBytes(32).toString('base64url');
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('auth_challenges')
    .values({
      token_hash: hashOf(token),
      purpose,
      bound_to: boundTo,
      user_id: userId,
      challenge,
      password_too_short: passwordTooShort,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute();
  return { token, challenge };
};

interface Wanted {
  readonly token: string;
  readonly purpose: Purpose;
  readonly boundTo: string;
  readonly now: Date;
}

/**
 * Uses up a challenge. Only one of several concurrent callers gets it. Undefined if it is used, expired, or has another
 * purpose or place.
 */
export const takeChallenge = (
  db: Connection,
  { token, purpose, boundTo, now }: Wanted,
): Promise<Challenge | undefined> =>
  db
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** A valid ticket. Does not use it up. */
export const findTicket = (db: Connection, token: string, now: Date): Promise<Challenge | undefined> =>
  db
    .selectFrom('auth_challenges')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'ticket')
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Counts an attempt with a ticket before it is checked, so that concurrent guesses count too. Undefined once no attempt is left. */
export const tryTicket = (db: Connection, token: string, now: Date): Promise<Challenge | undefined> =>
  db
    .updateTable('auth_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'ticket')
    .where('tries', '<', TRIES)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Ends every sign-in that an account has started, because its password changed or its access ended. */
export const deleteChallengesOf = async (tx: Connection, userId: string): Promise<void> => {
  await tx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
};

export const deleteChallengesBefore = async (db: Connection, now: Date): Promise<void> => {
  await db.deleteFrom('auth_challenges').where('expires_at', '<', now).execute();
};
