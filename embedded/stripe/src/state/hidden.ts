import type { CheckoutPlan } from './checkout-plan';
import type { LineDraft } from './line-draft';

/** Private data of objects by the name of their type. */
interface Hidden {
  customer: { readonly isDeleted: boolean };
  payment_method: {
    readonly number: string;
    /** The cardholder has authenticated with the bank. */
    readonly isAuthenticated: boolean;
    /** Last confirmation by the cardholder, seconds. */
    readonly authenticatedAt?: number;
  };
  subscription: { readonly isTrialNoticed: boolean };
  invoiceitem: { readonly draft: LineDraft };
  'checkout.session': { readonly plan: CheckoutPlan };
  'billing_portal.session': { readonly openedAt: number };
  webhook_endpoint: { readonly secret: string };
}

export type HiddenOf<Name extends string> = Name extends keyof Hidden ? Hidden[Name] : Record<string, never>;
