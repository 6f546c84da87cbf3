import type { Proof } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { findTicket, hashOf, takeChallenge, tryTicket } from '../factors/challenges.repository';
import { challengeInvalid, prove, provePasskey } from '../factors/prove.service';
import type { Place } from '../factors/webauthn.gateway';
import { findUser, lockUsers, type UserRecord } from '../users/users.repository';
import { type HalfSignedIn, recordAndOpen, type SignedIn } from './auth.service';

/** The answer if the password is right and the account has a second factor. */
export const secondFactorRequired = ({ ticket, methods }: HalfSignedIn): AppError =>
  new AppError('SECOND_FACTOR_REQUIRED', 'Please confirm with your second factor to sign in.', {
    fields: { ticket, methods },
  });

/** What the challenges of a half-done sign-in are bound to: its ticket. */
export const ticketBinding = (ticket: string): string => `ticket ${hashOf(ticket)}`;
/** What the challenges of a sign-in are bound to: the browser that requested them. */
export const browserBinding = (browser: string): string => `browser ${hashOf(browser)}`;

/** Locks an account and reads it again; throws if it was deactivated or deleted meanwhile. */
const lockActive = async (tx: Connection, userId: string): Promise<UserRecord> => {
  await lockUsers(tx, [userId]);
  const user = await findUser(tx, userId);
  if (!user?.is_active) throw new AppError('ACCOUNT_INACTIVE', 'This account is deactivated');
  return user;
};

/** The account of a valid ticket. Throws CHALLENGE_INVALID. */
export const ownerOfTicket = async (deps: Deps, ticket: string): Promise<UserRecord> => {
  const held = await findTicket(deps.db, ticket, deps.now());
  const user = held?.user_id ? await findUser(deps.db, held.user_id) : undefined;
  if (!user) throw challengeInvalid();
  return user;
};

interface Completion {
  readonly ticket: string;
  readonly proof: Proof;
  readonly client: Client;
  readonly place: Place;
}

/**
 * Completes a sign-in with a second factor. A ticket works once. Five wrong answers invalidate it, and so does a changed password
 * or a deactivated account.
 * @throws CHALLENGE_INVALID, SECOND_FACTOR_INCORRECT, ACCOUNT_INACTIVE, RATE_LIMITED
 */
export const completeSignIn = async (deps: Deps, { ticket, proof, client, place }: Completion): Promise<SignedIn> => {
  const now = deps.now();
  const held = await tryTicket(deps.db, ticket, now);
  const owner = held?.user_id ? await findUser(deps.db, held.user_id) : undefined;
  if (!owner) throw challengeInvalid();
  const use = { place, purpose: 'second-factor', boundTo: ticketBinding(ticket), address: client.address } as const;
  const factor = await prove(deps, owner, { proof, use });
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, owner.id);
    // All code that ends access deletes tickets under the same lock.
    const used = await takeChallenge(tx, { token: ticket, purpose: 'ticket', boundTo: '', now });
    if (!used) throw challengeInvalid();
    const verified = { user, newHash: undefined, isTooShort: used.password_too_short };
    return recordAndOpen(deps, tx, verified, { client, factor, proven: { password_at: now, factor_at: now } });
  });
};

/**
 * Signs in with a passkey alone. The authenticator must have verified its user, so it counts as two factors.
 * @throws CHALLENGE_INVALID, SECOND_FACTOR_INCORRECT, ACCOUNT_INACTIVE
 */
export const signInWithPasskey = async (
  deps: Deps,
  answer: Extract<Proof, { passkey: unknown }>['passkey'],
  { client, place, browser }: { readonly client: Client; readonly place: Place; readonly browser: string },
): Promise<SignedIn> => {
  const now = deps.now();
  const owner = await provePasskey(deps, answer, {
    place,
    purpose: 'sign-in',
    boundTo: browserBinding(browser),
    address: client.address,
    mustVerifyUser: true,
    mustNameOwner: true,
    ownerOf: async ({ user_id }) => (await findUser(deps.db, user_id)) ?? null,
  });
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, owner.id);
    // No password was given, so keep what is known about its length.
    const verified = { user, newHash: undefined, isTooShort: user.password_change_required };
    return recordAndOpen(deps, tx, verified, {
      client,
      factor: 'passkey',
      proven: { password_at: null, factor_at: now },
    });
  });
};
