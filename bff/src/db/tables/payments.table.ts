import type { PaymentStatus } from '@prebell/contracts';

/** Mirror of an invoice with something to pay. Only the sync of a customer writes it. */
export interface PaymentsTable {
  /** The payment processor's id of the invoice. */
  id: string;
  user_id: string;
  description: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  status: PaymentStatus;
  paid_at: Date | null;
  payment_method: string | null;
  receipt_url: string | null;
  created_at: Date;
}
