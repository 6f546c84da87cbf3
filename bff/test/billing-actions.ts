import type { PlanChoice } from '@prebell/contracts';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { type BillingPlatform, CARDS, type Customer, TIME } from './billing';

/** Customers' actions outside the platform's own API. */
export interface BillingActions {
  /** A customer who has used the trial and pays for a plan. */
  subscriber(plan: PlanChoice): Promise<Customer>;
  /** Acts like the payment processor's page with a new card. */
  replaceCard(buyer: Customer, number: string): Promise<void>;
  /** Pays the open invoice, like the invoice's page; a refused card changes nothing. */
  payOpenInvoices(buyer: Customer): Promise<void>;
  /**
   * The payment processor deletes the customer, who then is on Free. It keeps nothing, so the last of a thousand customers
   * is as fast as the first.
   */
  leave(buyer: Customer): Promise<void>;
}

export const billingActions = ({ customer, pass, handleWebhooks, sandbox, deps }: BillingPlatform): BillingActions => {
  const client: Stripe = deps.stripe!.client;
  return {
    async subscriber(plan) {
      const buyer = await customer();
      await buyer.buy({ tier: 'basic', billing_interval: 'monthly' });
      await pass(7 * TIME.DAY + TIME.HOUR);
      await handleWebhooks();
      await buyer.buy(plan, CARDS.pays);
      expect(await buyer.subscription()).toMatchObject({ ...plan, status: 'active' });
      return buyer;
    },
    async replaceCard(buyer, number) {
      const id = await buyer.customerId();
      const card = await client.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: deps.now().getUTCFullYear() + 3, cvc: '123' },
      });
      await client.paymentMethods.attach(card.id, { customer: id });
      await client.customers.update(id, { invoice_settings: { default_payment_method: card.id } });
      for (const subscription of (await client.subscriptions.list({ customer: id })).data)
        await client.subscriptions.update(subscription.id, { default_payment_method: card.id });
    },
    async payOpenInvoices(buyer) {
      const { data } = await client.invoices.list({ customer: await buyer.customerId(), status: 'open' });
      for (const { id } of data) await client.invoices.pay(id).catch(() => undefined);
    },
    async leave(buyer) {
      const id = await buyer.customerId();
      await client.customers.del(id);
      await handleWebhooks();
      expect(await buyer.tier()).toBe('free');
      await sandbox.forget(id);
    },
  };
};
