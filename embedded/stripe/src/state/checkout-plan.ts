/** What a completed session will start; Stripe's session object does not show it. */
export interface CheckoutPlan {
  readonly priceId: string;
  readonly quantity: number;
  readonly trialDays: number | null;
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  readonly metadata: Record<string, string>;
}
