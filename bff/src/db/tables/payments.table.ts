import type { PaymentStatus } from '@prebell/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Mirror of an invoice with something to pay or credit. Only the sync of a customer writes it. */
export interface PaymentsTable {
  /** The payment processor's id of the invoice. */
  id: string;
  user_id: string;
  description: string;
  amount_cents: number;
  refunded_cents: number;
  /** What the customer's credit paid; not included in `amount_cents`. */
  credit_cents: Generated<number>;
  /** What a change of plan added to the customer's credit; such a row charges nothing. */
  credited_cents: Generated<number>;
  /** The customer's credit after this invoice was finalised, null before. */
  balance_cents: Generated<number | null>;
  currency: string;
  status: PaymentStatus;
  paid_at: Date | null;
  payment_method: string | null;
  receipt_url: string | null;
  created_at: Date;
  /** When the owner's receipt, or the mail about the credit, was queued, by our clock; null before. */
  announced_at: ColumnType<Date | null, never, Date>;
}
