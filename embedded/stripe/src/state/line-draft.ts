import type { Period } from '../rules/proration';
import type { Price } from '../wire';

/** A line before it stands on an invoice. Amounts in cents. */
export interface LineDraft {
  readonly amount: number;
  readonly description: string;
  readonly price: Pick<Price, 'id' | 'product' | 'unit_amount' | 'currency'>;
  readonly quantity: number;
  readonly period: Period;
  readonly isProration: boolean;
  readonly subscription: string;
  readonly subscriptionItem: string;
  /** The pending invoice item it was, if it was one. */
  readonly invoiceItem: string | null;
}
