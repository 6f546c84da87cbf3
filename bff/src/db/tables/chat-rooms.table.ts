import type { Generated } from 'kysely';

/** A room: how far it has counted, and how slow it is. Its row is the lock under which messages get their places. */
export interface ChatRoomsTable {
  room: string;
  last_seq: number;
  /** Seconds between two messages of a member; 0 is off. */
  slow_seconds: Generated<number>;
}
