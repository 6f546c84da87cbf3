/** One thing done to a call. Events are only ever added. */
export interface CadEventsTable {
  /** Consecutive in the order of commits. */
  seq: number;
  id: string;
  call_id: string;
  /** `created`, `dispatched`, `comments` or `radio_log`. */
  type: string;
  /** What came of it, for the answer to a repetition of the same request. */
  outcome: string;
  actor_id: string;
  created_at: Date;
}
