import { z } from 'zod';

/** Socket.IO namespace of the dispatch screen, for users with `cad:read`. Sign-in: `auth: {token}` in the handshake. */
export const CAD_NAMESPACE = '/cad';

/**
 * Server to client. Only a hint: the client then calls `changes?since=` over HTTP, which decides what it may see. A
 * lost hint only delays the change until the next poll.
 */
export const cadEvents = {
  /** Something changed; `seq` is the number of the latest event. */
  'cad:event': z.object({ seq: z.int() }),
} as const;
