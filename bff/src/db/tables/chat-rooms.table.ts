import type { Generated } from 'kysely';

/** A room with its last position and slow mode. Locking its row assigns messages their positions one at a time. */
export interface ChatRoomsTable {
  room: string;
  last_seq: number;
  /** Seconds between two messages of a member; 0 is off. */
  slow_seconds: Generated<number>;
}
