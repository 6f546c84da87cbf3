import type { CheckoutPlan } from './checkout-plan';
import type { LineDraft } from './line-draft';

/** What Stripe keeps to itself of an object, by the name of its type. */
interface Hidden {
  customer: { readonly isDeleted: boolean };
  payment_method: {
    readonly number: string;
    /** Its holder has confirmed to the bank that it is them. */
    readonly isAuthenticated: boolean;
    /** When its holder last confirmed it, seconds. */
    readonly authenticatedAt?: number;
  };
  subscription: { readonly isTrialNoticed: boolean };
  invoiceitem: { readonly draft: LineDraft };
  'checkout.session': { readonly plan: CheckoutPlan };
  'billing_portal.session': { readonly openedAt: number };
  webhook_endpoint: { readonly secret: string };
}

export type HiddenOf<Name extends string> = Name extends keyof Hidden ? Hidden[Name] : Record<string, never>;
