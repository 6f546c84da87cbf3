import type { Period } from '../rules/proration';
import type { Price } from '../wire';

/** A line that is not on an invoice yet. Amounts are in cents. */
export interface LineDraft {
  readonly amount: number;
  readonly description: string;
  readonly price: Pick<Price, 'id' | 'product' | 'unit_amount' | 'currency'>;
  readonly quantity: number;
  readonly period: Period;
  readonly isProration: boolean;
  readonly subscription: string;
  readonly subscriptionItem: string;
  /** Its pending invoice item, if any. */
  readonly invoiceItem: string | null;
}
