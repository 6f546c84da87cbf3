import { z } from 'zod';
import { expireOpenSession } from '../billing/checkout';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { flag, metadata, page, text, timestamp, whole } from '../protocol/params';
import { DAY, HOUR, MINUTE } from '../rules/calendar';
import type { CheckoutPlan } from '../state/checkout-plan';
import { type Context, create, forCustomer, load } from '../state/context';
import { newId } from '../state/ids';
import { type CheckoutSession, listOf, type Price } from '../wire';

const returnAddress = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });

const newSession = z.strictObject({
  mode: z.literal('subscription', 'the sandbox only sells subscriptions'),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1)).default(1) }))
    .length(1, 'the sandbox bills one item per subscription'),
  success_url: returnAddress,
  cancel_url: returnAddress.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
      trial_end: timestamp.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
        })
        .optional(),
      metadata: metadata.optional(),
      description: text.optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  expires_at: timestamp.optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text }).optional() }).optional(),
  customer_update: z.record(z.string(), z.string()).optional(),
  locale: text.optional(),
  submit_type: text.optional(),
  ui_mode: z.enum(['hosted', 'hosted_page']).optional(),
});
type NewSession = z.output<typeof newSession>;

const planOf = ({ line_items: [item], subscription_data: data }: NewSession): CheckoutPlan => ({
  priceId: item?.price ?? '',
  quantity: item?.quantity ?? 1,
  trialDays: data?.trial_period_days ?? null,
  trialEnd: data?.trial_end ?? null,
  missingPaymentMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  metadata: data?.metadata ?? {},
});

const expiryOf = (at: number, asked: number | undefined): number => {
  if (asked === undefined) return at + DAY;
  if (asked < at + 30 * MINUTE || asked > at + 24 * HOUR)
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  return asked;
};

const buildSession = (ctx: Context, input: NewSession, price: Price): CheckoutSession => {
  const id = newId('cs_test', 58);
  const { quantity = 1 } = input.line_items[0] ?? {};
  const hasTrial = input.subscription_data?.trial_period_days !== undefined || input.subscription_data?.trial_end;
  const amount = hasTrial ? 0 : (price.unit_amount ?? 0) * quantity;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: ctx.at,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: input.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: input.customer ?? null,
    customer_account: null,
    customer_creation: input.customer === undefined ? 'always' : null,
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(ctx.at, input.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: (input.locale ?? null) as CheckoutSession['locale'],
    managed_payments: null,
    metadata: input.metadata ?? {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.payment_method_collection,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${ctx.settings.publicUrl}/sandbox/checkout/${id}`,
    wallet_options: null,
  };
};

const createSession = async (ctx: Context, input: NewSession): Promise<CheckoutSession> => {
  if (input.customer !== undefined && input.customer_email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  const own = input.customer === undefined ? ctx : await forCustomer(ctx, input.customer);
  const plan = planOf(input);
  const { data: price } = await load(own, 'price', plan.priceId, 'line_items[0][price]');
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: 'line_items[0][price]',
    });
  const session = buildSession(own, input, price);
  return create(own, session, { customer: session.customer, dueAt: session.expires_at, hidden: { plan } });
};

/** The line items of a session in Stripe's form. */
export const lineItemsOf = async (ctx: Context, sessionId: string) => {
  const { data: session, hidden } = await load(ctx, 'checkout.session', sessionId);
  const { priceId, quantity } = hidden.plan;
  const { data: price } = await load(ctx, 'price', priceId);
  const { data: product } = await load(ctx, 'product', String(price.product));
  return listOf(`/v1/checkout/sessions/${sessionId}/line_items`, [
    {
      id: `li_${session.id.slice(-24)}`,
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: session.amount_subtotal ?? 0,
      amount_tax: 0,
      amount_total: session.amount_total ?? 0,
      currency: price.currency,
      description: product.name,
      metadata: {},
      price,
      quantity,
    },
  ]);
};

const PATH = '/v1/checkout/sessions';

export const checkoutSessionOperations: readonly Operation[] = [
  post(PATH, newSession, createSession),
  get(
    PATH,
    z.strictObject({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (ctx, { customer, subscription, status, ...params }) =>
      listPage(ctx, {
        name: 'checkout.session',
        url: PATH,
        params,
        filter: { customer, contains: { ...(subscription && { subscription }), ...(status && { status }) } },
      }),
  ),
  get(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'checkout.session', id)).data),
  get(`${PATH}/:id/line_items`, z.strictObject(page), (ctx, _, id) => lineItemsOf(ctx, id)),
  post(`${PATH}/:id/expire`, z.strictObject({}), async (ctx, _, id) => {
    const { data } = await load(ctx, 'checkout.session', id);
    return expireOpenSession(data.customer ? await forCustomer(ctx, data.customer) : ctx, data);
  }),
];
