/** An event the payment processor told of. It only says whose state to fetch; its content is not kept. */
export interface StripeEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  created: Date;
  received_at: Date;
  /** `ignored`: about nobody we know; `dead`: given up after the last attempt. */
  state: 'received' | 'done' | 'ignored' | 'dead';
  attempts: number;
  next_attempt_at: Date;
  last_error: string | null;
}

/** Up to where something of the payment processor was read. */
export interface StripeCursorsTable {
  name: string;
  at: Date;
}

/** A write to the payment processor, recorded before it is sent: the same key never does two things. */
export interface StripeWritesTable {
  idempotency_key: string;
  operation: string;
  params_hash: string;
  /** What it made, null until the answer came. */
  result_id: string | null;
  created_at: Date;
}
