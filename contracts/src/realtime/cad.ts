import { z } from 'zod';

/** Socket.IO namespace of the dispatch screen, for holders of `cad:read`. Sign-in: `auth: {token}` in the handshake. */
export const CAD_NAMESPACE = '/cad';

/**
 * Server to client. A hint and no more: whoever hears it asks `changes?since=` over HTTP, which decides what they may see. A
 * hint that is lost costs nothing but the time to the next poll.
 */
export const cadEvents = {
  /** Something was done; the number of the latest event. */
  'cad:event': z.object({ seq: z.int() }),
} as const;
