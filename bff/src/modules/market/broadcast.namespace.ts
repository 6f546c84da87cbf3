import type { MarketEvent, marketEvents } from '@prebell/contracts';
import type { Namespace } from 'socket.io';
import type { z } from 'zod';

/** Socket.IO's packet type of an event. */
const EVENT = 2;

/**
 * Sends an event to everyone in `rooms`, encoded once. The event is not stored for reconnecting clients, who ask for a
 * snapshot anyway. It is not dropped while another packet is on its way to a client, as `namespace.volatile` would do:
 * `SlowReaders` pauses readers that fall behind instead.
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
