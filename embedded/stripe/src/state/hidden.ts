import type { CheckoutPlan } from './checkout-plan';
import type { LineDraft } from './line-draft';

/** What the sandbox stores about an object in addition to its public fields, by type name. */
interface Hidden {
  customer: { readonly isDeleted: boolean };
  payment_method: {
    readonly number: string;
    /** The cardholder has authenticated with the bank. */
    readonly isAuthenticated: boolean;
    /** Last confirmation by the cardholder, seconds. */
    readonly authenticatedAt?: number;
  };
  subscription: {
    /** The event `trial_will_end` was sent. */
    readonly isTrialNoticed: boolean;
  };
  invoiceitem: { readonly draft: LineDraft };
  'checkout.session': { readonly plan: CheckoutPlan };
  'billing_portal.session': { readonly openedAt: number };
  webhook_endpoint: { readonly secret: string };
}

export type HiddenOf<Name extends string> = Name extends keyof Hidden ? Hidden[Name] : Record<string, never>;
/** Private data of an object, by the name of its type. */
