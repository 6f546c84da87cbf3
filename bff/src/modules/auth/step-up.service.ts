import { type FactorMethod, minutes, type Proof, STEP_UP_MINUTES, type StepUpKind } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { recordSecurityEvent } from '../audit/security-event.service';
import { factorMethods } from '../factors/factors.service';
import { prove } from '../factors/prove.service';
import type { Place } from '../factors/webauthn.gateway';
import { ownAccount } from './account.service';
import { confirmPassword } from './credentials.service';
import { findSession, noteProof } from './sessions.repository';

const FRESH_MS = minutes(STEP_UP_MINUTES);

const stepUpRequired = (methods: readonly FactorMethod[]): AppError =>
  new AppError(
    'STEP_UP_REQUIRED',
    methods.length === 0
      ? `Please confirm your password first: POST /api/auth/step-up {password}. A password counts for ${STEP_UP_MINUTES} minutes, also after signing in.`
      : `Please confirm with your passkey or a code first: POST /api/auth/step-up {proof}. It counts for ${STEP_UP_MINUTES} minutes, also after signing in.`,
    { fields: { methods } },
  );

/** What the challenges of a step-up are bound to: the session that requested them. */
export const sessionBinding = (sessionId: string): string => `session ${sessionId}`;

interface Attempt {
  readonly actor: Actor;
  readonly client: Client;
  readonly place: Place;
  readonly password: string | undefined;
  readonly proof: Proof | undefined;
}

/**
 * Verifies a signed-in user again: with a second factor if the account has one, else with the password. Resolves with the time
 * until which this counts.
 * @throws PASSWORD_INCORRECT, SECOND_FACTOR_INCORRECT, CHALLENGE_INVALID, STEP_UP_REQUIRED when the account needs the other kind,
 *   RATE_LIMITED, UNAVAILABLE
 */
export const stepUp = async (deps: Deps, { actor, client, place, password, proof }: Attempt): Promise<Date> => {
  const user = await ownAccount(deps.db, actor.id);
  const methods = await factorMethods(deps.db, user.id);
  const { address } = client;
  let factor: FactorMethod | undefined;
  if (methods.length > 0) {
    if (proof === undefined) throw stepUpRequired(methods);
    const use = { place, purpose: 'step-up', boundTo: sessionBinding(actor.session_id), address } as const;
    factor = await prove(deps, user, { proof, use });
  } else {
    if (password === undefined) throw stepUpRequired(methods);
    await confirmPassword(deps, { user, password, client });
  }
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await noteProof(tx, actor.session_id, factor === undefined ? 'password_at' : 'factor_at', now);
    const event = { at: now, action: 'auth.step-up', user, address } as const;
    await recordSecurityEvent(tx, { ...event, ...(factor !== undefined && { after: { factor } }) });
  });
  return new Date(now.getTime() + FRESH_MS);
};

interface Wanted {
  readonly sessionId: string;
  readonly kind: StepUpKind;
  readonly now: Date;
}

/**
 * Throws STEP_UP_REQUIRED unless the user has recently proved who they are in this session, by signing in or by `stepUp`. So a
 * stolen token alone can neither grant rights nor spend money. If the account has a second factor, only that counts. The contract's
 * `STEP_UP` lists the endpoints that need it.
 */
export const assertStepUp = async (db: Connection, { sessionId, kind, now }: Wanted): Promise<void> => {
  const session = await findSession(db, sessionId);
  const methods = session ? await factorMethods(db, session.user_id) : [];
  if (methods.length === 0 && kind === 'factor') return;
  const given = (methods.length > 0 ? session?.factor_at : session?.password_at) ?? null;
  // A proof from the future does not count: the clock has been set back since. The clocks of two instances may differ a little.
  if (given !== null && Math.abs(now.getTime() - given.getTime()) < FRESH_MS) return;
  throw stepUpRequired(methods);
};
