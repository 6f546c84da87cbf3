/** A job of pg-boss, which makes and fills this table. We read it for admins and metrics. */
export interface JobsTable {
  id: string;
  /** Its queue. */
  name: string;
  data: unknown;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  retry_count: number;
  retry_limit: number;
  created_on: Date;
  completed_on: Date | null;
  /** How its latest attempt ended. */
  output: unknown;
}
