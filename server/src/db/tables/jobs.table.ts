/** A job of pg-boss, which creates and fills this table. We read it for the admin pages and metrics. */
export interface JobsTable {
  id: string;
  /** Name of its queue. */
  name: string;
  data: unknown;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  retry_count: number;
  retry_limit: number;
  created_on: Date;
  completed_on: Date | null;
  /** Result or error of its latest attempt. */
  output: unknown;
}
