import { minutes } from '@prebell/contracts';
import { lastUse, type SessionRecord } from './sessions.repository';

/** An admin's session ends when it has not been used for this long. */
const ADMIN_IDLE_MS = minutes(30);
/** How precisely the last use is recorded. */
export const USE_STEP_MS = minutes(1);

/**
 * Whether a session has been idle for too long, which applies to admins only. Other sessions end 30 days after their sign-in, used
 * or not. A dispatcher's desk stays open through a quiet night; a desk that is left alone has its own lock (ADR 59).
 */
export const isIdle = (
  session: Pick<SessionRecord, 'rotated_at' | 'last_used_at'>,
  user: { readonly is_admin: boolean },
  now: Date,
): boolean => user.is_admin && now.getTime() - lastUse(session).getTime() > ADMIN_IDLE_MS;

/** Whether a use at `now` is worth recording. */
export const isNewUse = (session: Pick<SessionRecord, 'rotated_at' | 'last_used_at'>, now: Date): boolean =>
  now.getTime() - lastUse(session).getTime() >= USE_STEP_MS;
