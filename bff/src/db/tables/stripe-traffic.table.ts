/** An event of the payment processor. It only says whose state to fetch; its content is not stored. */
export interface StripeEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  created: Date;
  received_at: Date;
  /** `ignored`: about an unknown customer; `dead`: given up after the last attempt. */
  state: 'received' | 'done' | 'ignored' | 'dead';
  attempts: number;
  next_attempt_at: Date;
  last_error: string | null;
}

/** How far the payment processor's events were read. */
export interface StripeCursorsTable {
  name: string;
  at: Date;
}

/** A write to the payment processor, recorded before it is sent: the same key never does two things. */
export interface StripeWritesTable {
  idempotency_key: string;
  operation: string;
  params_hash: string;
  /** Its result, null until the answer arrived. */
  result_id: string | null;
  created_at: Date;
}
