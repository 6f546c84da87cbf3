import { minutes } from '@prebell/contracts';
import { lastUse, type SessionRecord } from './sessions.repository';

/** A session of an admin ends when it was not used for this long. */
const ADMIN_IDLE_MS = minutes(30);
/** How exactly the last use is recorded. */
export const USE_STEP_MS = minutes(1);

/**
 * Whether a session has been idle for too long. Sessions of others end 30 days after their sign-in, used or not, so that none is
 * idle for longer. A dispatcher's desk stays open through a quiet night: leaving it is the desk's own lock (ADR 59).
 */
export const isIdle = (
  session: Pick<SessionRecord, 'rotated_at' | 'last_used_at'>,
  user: { readonly is_admin: boolean },
  now: Date,
): boolean => user.is_admin && now.getTime() - lastUse(session).getTime() > ADMIN_IDLE_MS;

/** Whether a use at `now` must be recorded. */
export const isNewUse = (session: Pick<SessionRecord, 'rotated_at' | 'last_used_at'>, now: Date): boolean =>
  now.getTime() - lastUse(session).getTime() >= USE_STEP_MS;
