/** An event of the payment processor. It only tells us which customer to fetch; its content is not stored. */
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

/** How far we have read the payment processor's events. */
export interface StripeCursorsTable {
  name: string;
  at: Date;
}

/** A write to the payment processor, recorded before it is sent: sending it again with the same key has no further effect. */
export interface StripeWritesTable {
  idempotency_key: string;
  operation: string;
  params_hash: string;
  /** The result, null until the answer arrived. */
  result_id: string | null;
  created_at: Date;
}
