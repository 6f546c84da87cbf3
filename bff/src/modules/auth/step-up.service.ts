import { minutes, STEP_UP_MINUTES } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Client } from '@prebell/server/http';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { recordSecurityEvent } from '../audit/security-event.service';
import { ownAccount } from './account.service';
import { confirmPassword } from './credentials.service';
import { findSession, notePassword } from './sessions.repository';

const FRESH_MS = minutes(STEP_UP_MINUTES);

/**
 * Checks a signed-in user's password again. Resolves with the time until which it counts.
 * @throws PASSWORD_INCORRECT, RATE_LIMITED, UNAVAILABLE
 */
export const stepUp = async (
  deps: Deps,
  { actor, password, client }: { readonly actor: Actor; readonly password: string; readonly client: Client },
): Promise<Date> => {
  const user = await ownAccount(deps.db, actor.id);
  await confirmPassword(deps, { user, password, client });
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await notePassword(tx, actor.session_id, now);
    await recordSecurityEvent(tx, { at: now, action: 'auth.step-up', user, address: client.address });
  });
  return new Date(now.getTime() + FRESH_MS);
};

/**
 * Throws STEP_UP_REQUIRED unless the password was given recently in this session, by signing in or by `stepUp`: a
 * stolen token alone can grant neither rights nor money.
 */
export const assertStepUp = async (tx: Connection, sessionId: string, now: Date): Promise<void> => {
  const given = (await findSession(tx, sessionId))?.password_at ?? null;
  if (given !== null && now.getTime() - given.getTime() < FRESH_MS) return;
  throw new AppError(
    'STEP_UP_REQUIRED',
    `Please confirm your password first: POST /api/auth/step-up {password}. A password counts for ${STEP_UP_MINUTES} minutes, also after signing in.`,
  );
};
