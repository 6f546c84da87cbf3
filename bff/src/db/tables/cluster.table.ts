import type { ClockReading } from '@prebell/market';
import type { Generated, JSONColumnType } from 'kysely';

/** Who leads: the holder of the advisory lock writes its row. */
export interface ClusterLeadersTable {
  name: string;
  /** Rises with every leader, so that a leader of the past is told from the present one. */
  epoch: number;
  /** Where the other instances reach it, `http://host:port`. */
  address: string;
  /** What they show there: whoever can read this row may. */
  secret: string;
  /** The market's clock as last set, with which a successor goes on. */
  clock: JSONColumnType<ClockReading> | null;
  beat_at: Date;
}

/** An instance that runs, or ran until its last beat. */
export interface ClusterInstancesTable {
  id: string;
  role: string;
  /** Signed-in users connected to the desk, and to the trading room. */
  on_desk: number;
  in_room: number;
  started_at: Generated<Date>;
  beat_at: Date;
}

/** Something every instance has to hear of. */
export interface ClusterEventsTable {
  id: string;
  sender: string;
  topic: string;
  key: string;
  created_at: Generated<Date>;
}
