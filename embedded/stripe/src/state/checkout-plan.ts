/** What a completed session will start; Stripe does not show it on the session. */
export interface CheckoutPlan {
  readonly priceId: string;
  readonly quantity: number;
  readonly trialDays: number | null;
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  readonly metadata: Record<string, string>;
}
