import type { Call } from '../entities/call';
import { isActiveStatus } from '../entities/call-status';

type Ordered = Pick<Call, 'id' | 'status' | 'time_received'>;

const PENDING = 0;

/** What waits to be dispatched before what is under way, and that before what is over. */
const rankOf = (status: string): number => (status === 'pending' ? PENDING : isActiveStatus(status) ? 1 : 2);

/**
 * Calls as a board shows them: first those that wait to be dispatched, the longest waiting first; then the other active ones
 * and then those that are over, newest first. A time nobody can read counts as the longest wait. The server's board and the
 * screen's have the same order.
 */
export const orderByUrgency = <T>(items: readonly T[], callOf: (item: T) => Ordered): T[] =>
  items
    .map((item) => {
      const { id, status, time_received } = callOf(item);
      const received = Date.parse(time_received);
      return { item, id, rank: rankOf(status), received: Number.isNaN(received) ? Number.NEGATIVE_INFINITY : received };
    })
    .sort((a, b) => {
      if (a.rank !== b.rank) return a.rank - b.rank;
      const later = a.received === b.received ? (a.id > b.id ? 1 : -1) : a.received > b.received ? 1 : -1;
      return a.rank === PENDING ? later : -later;
    })
    .map(({ item }) => item);
