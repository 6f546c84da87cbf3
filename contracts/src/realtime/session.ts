import { z } from 'zod';
import { tierSchema } from '../entities/tier';
import { openEnum } from '../open-enum';

/** Socket.IO namespace that every signed-in page opens. Sign-in: `auth: {token}` in the handshake. */
export const SESSION_NAMESPACE = '/session';

/** Server to client. The server closes the socket when the session ends (sign-out, deactivation, password change). */
export const sessionEvents = {
  /** Sent on every connection, so that a page notices changes made before it. */
  'session:opened': z.object({ tier: openEnum(tierSchema, 'unknown'), is_admin: z.boolean() }),
  /** The user's plan, subscription, roles or sessions changed: fetch everything that depends on them again. */
  'session:changed': z.object({}),
} as const;
