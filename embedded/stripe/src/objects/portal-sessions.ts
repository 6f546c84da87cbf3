import { z } from 'zod';
import { type Operation, post } from '../protocol/operation';
import { text } from '../protocol/params';
import { create, forCustomer } from '../state/context';
import { newId } from '../state/ids';
import type { PortalSession } from '../wire';

const newSession = z.strictObject({
  customer: text,
  return_url: z.url({ protocol: /^https?$/, error: 'Not a valid URL' }),
  configuration: text.optional(),
  locale: text.optional(),
  flow_data: z.strictObject({ type: z.literal('payment_method_update') }).optional(),
});

/** Stripe's API calls for sessions of the billing portal. */
export const portalSessionOperations: readonly Operation[] = [
  post('/v1/billing_portal/sessions', newSession, async (ctx, input) => {
    const own = await forCustomer(ctx, input.customer);
    const id = newId('bps');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: input.configuration ?? 'bpc_sandbox',
      created: own.at,
      customer: input.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: (input.locale ?? null) as PortalSession['locale'],
      on_behalf_of: null,
      return_url: input.return_url,
      url: `${own.settings.publicUrl}/sandbox/portal/${id}`,
    };
    return create(own, session, { customer: input.customer, hidden: { openedAt: ctx.wall } });
  }),
];
