import type { ClockReading } from '@prebell/market';
import type { Generated, JSONColumnType } from 'kysely';

/** The leader: the holder of the advisory lock writes this row. */
export interface ClusterLeadersTable {
  name: string;
  /** Rises with every leader, to tell former leaders from the current one. */
  epoch: number;
  /** The market's clock as last set, for a successor. */
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
