import type { Generated } from 'kysely';

/** A room with its last position and slow mode. Its row is the lock under which messages get their positions. */
export interface ChatRoomsTable {
  room: string;
  last_seq: number;
  /** Seconds between two messages of a member; 0 is off. */
  slow_seconds: Generated<number>;
}
