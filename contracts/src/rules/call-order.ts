import type { Call } from '../entities/call';
import { isActiveStatus } from '../entities/call-status';

type Ordered = Pick<Call, 'id' | 'status' | 'time_received'>;

const PENDING = 0;

/** Waiting calls before active ones, active ones before closed ones. */
const rankOf = (status: string): number => (status === 'pending' ? PENDING : isActiveStatus(status) ? 1 : 2);

/**
 * Calls in board order: first those waiting for dispatch, the longest wait first; then the other active ones, then
 * closed ones, each newest first. An unreadable time counts as the longest wait. Server and screen use the same order.
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
