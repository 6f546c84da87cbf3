import type { MarketEvent, marketEvents } from '@prebell/contracts';
import type { Namespace } from 'socket.io';
import type { z } from 'zod';

/** Socket.IO's packet type of an event. */
const EVENT = 2;

/**
 * Sends an event to everybody in `rooms`, encoded once. It is neither stored for reconnecting
 * clients, who ask for a snapshot anyway, nor dropped while another packet is on its way to a client,
 * as `namespace.volatile` does: `SlowReaders` pauses readers that fall behind instead.
 */
export const broadcast = <K extends MarketEvent>(
  namespace: Namespace,
  rooms: readonly string[],
  event: K,
  data: z.input<(typeof marketEvents)[K]>,
): void => {
  namespace.adapter.broadcast(
    { type: EVENT, data: [event, data], nsp: namespace.name },
    { rooms: new Set(rooms), except: new Set(), flags: { volatile: false } },
  );
};
