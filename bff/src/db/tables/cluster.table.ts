import type { InstanceReport } from '@prebell/contracts';
import type { ClockReading } from '@prebell/market';
import type { Generated, JSONColumnType } from 'kysely';

/** The market's leader, or the last one. Times are by the database's clock. */
export interface ClusterLeadersTable {
  name: string;
  /** Rises with every leader: a former one has a lower epoch and can write nothing. */
  epoch: number;
  /** The market's clock as last set, for a successor. */
  clock: JSONColumnType<ClockReading> | null;
  beat_at: Date;
  /** Nobody else may lead before this time. Equal to `beat_at` after a resignation; releases before 060 write only `beat_at`. */
  expires_at: Date | null;
}

/** An instance that is running, or ran until its last beat. */
export interface ClusterInstancesTable {
  id: string;
  role: string;
  /** Signed-in users connected to the desk; `in_room` counts those in the trading room. */
  on_desk: number;
  in_room: number;
  started_at: Generated<Date>;
  beat_at: Date;
  /** Null for an instance of a release before 064. */
  report: JSONColumnType<InstanceReport> | null;
}
