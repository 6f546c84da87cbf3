import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { ownerSchema } from './subscription';

export const PAYMENT_STATUSES = ['succeeded', 'failed', 'pending'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  succeeded: 'Paid',
  failed: 'Failed',
  pending: 'Pending',
};

export const paymentSchema = z.object({
  id: z.string(),
  description: z.string(),
  /** Decimal dollars. */
  amount: z.number(),
  currency: z.string(),
  /** Any other status counts as pending (specification, section 4). */
  status: openEnum(z.enum(PAYMENT_STATUSES), 'pending'),
  paid_at: instantSchema.nullable(),
  created_at: instantSchema,
  /** Such as 'Visa •••• 4242'; null if nothing was charged. */
  payment_method: z.string().nullable(),
  /** Refunded decimal dollars. */
  refunded_amount: z.number().default(0),
  /** Decimal dollars paid from the account's credit; `amount` is what the card was charged. */
  credit_amount: z.number().default(0),
  /** Decimal dollars that a change of plan added to the account's credit. Such a change charges no card. */
  credited_amount: z.number().default(0),
  /** The payment processor's receipt page, null before there is one. */
  receipt_url: z.string().nullable().default(null),
});
export type Payment = z.output<typeof paymentSchema>;
export type WirePayment = z.input<typeof paymentSchema>;

export const ownedPaymentSchema = paymentSchema.extend({
  user: ownerSchema,
  /** Credit of the owner's account, decimal dollars: money from earlier payments that a change of plan turned into credit. */
  user_credit: z.number().default(0),
});
export type OwnedPayment = z.output<typeof ownedPaymentSchema>;
export type WireOwnedPayment = z.input<typeof ownedPaymentSchema>;

/** A payment's state in lists: its status, or what has happened to the money since. */
export const paymentLabel = ({
  status,
  amount,
  refunded_amount,
  credited_amount,
}: Pick<Payment, 'status' | 'amount' | 'refunded_amount' | 'credited_amount'>): string => {
  if (status !== 'succeeded') return PAYMENT_STATUS_LABELS[status];
  if (credited_amount > 0) return 'Credit';
  if (refunded_amount === 0) return PAYMENT_STATUS_LABELS.succeeded;
  return refunded_amount < amount ? 'Partly refunded' : 'Refunded';
};
