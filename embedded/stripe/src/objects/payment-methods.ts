import { toMs, toSeconds } from '@prebell/contracts';
import { z } from 'zod';
import { invalidRequest, StripeFault } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { metadata, page, text, whole } from '../protocol/params';
import { CARD_BY_TOKEN, type ChargeOutcome, findCard, fingerprintOf } from '../rules/cards';
import { type Context, create, emit, forCustomer, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { PaymentMethod } from '../wire';

/** A card as the customer typed it. */
export interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name?: string | undefined;
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** Stripe's card error: 402 with the codes from the bank. */
export const cardRefusal = (
  outcome: Exclude<ChargeOutcome, { kind: 'paid' }>,
  records: { readonly charge?: string; readonly payment_intent?: unknown } = {},
): StripeFault =>
  outcome.kind === 'declined'
    ? new StripeFault(402, {
        ...records,
        type: 'card_error',
        code: outcome.code,
        ...(outcome.declineCode !== null && { decline_code: outcome.declineCode }),
        message: outcome.message,
      })
    : new StripeFault(402, {
        ...records,
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });

/**
 * Stores a card that belongs to no customer yet. Throws Stripe's error for expired cards and for numbers other than
 * test cards.
 */
export const createCard = async (ctx: Context, input: CardInput): Promise<PaymentMethod> => {
  const card = findCard(input.number);
  if (!card)
    throw new StripeFault(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    });
  const expiresAt = toSeconds(Date.UTC(input.expYear, input.expMonth));
  if (expiresAt <= ctx.at)
    throw new StripeFault(402, {
      type: 'card_error',
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    });
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: emptyAddress, email: null, name: input.name ?? null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: fingerprintOf(input.number),
      funding: 'credit',
      generated_from: null,
      last4: input.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ctx.at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return create(ctx, method, { hidden: { number: input.number, isAuthenticated: false } });
};

/**
 * Attaches a card to a customer. Throws the bank's error for a card that cannot be saved.
 * @param isAuthenticated whether the cardholder confirmed it on the page.
 */
export const attachCard = async (
  ctx: Context,
  cardId: string,
  { customer, isAuthenticated }: { customer: string; isAuthenticated: boolean },
): Promise<PaymentMethod> => {
  const { data: before, hidden } = await load(ctx, 'payment_method', cardId, 'payment_method');
  if (before.customer !== null && before.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  const card = findCard(hidden.number);
  if (card && !card.attaches && card.outcome.kind !== 'paid') throw cardRefusal(card.outcome);
  const after: PaymentMethod = { ...before, customer };
  await save(ctx, after, {
    customer,
    hidden: {
      ...hidden,
      isAuthenticated: isAuthenticated || hidden.isAuthenticated,
      ...(isAuthenticated && { authenticatedAt: ctx.at }),
    },
  });
  if (before.customer === null) await emit(ctx, 'payment_method.attached', after);
  return after;
};

/** The id of the given card, or of a new card for one of Stripe's test tokens. */
export const resolveCard = async (ctx: Context, idOrToken: string): Promise<string> => {
  const number = Object.hasOwn(CARD_BY_TOKEN, idOrToken) ? CARD_BY_TOKEN[idOrToken] : undefined;
  if (number === undefined) return (await load(ctx, 'payment_method', idOrToken, 'payment_method')).data.id;
  const expYear = new Date(toMs(ctx.at)).getUTCFullYear() + 5;
  return (await createCard(ctx, { number, expMonth: 12, expYear })).id;
};

interface ListInput {
  readonly customer: string;
  readonly url: string;
  readonly params: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };
}

/** A customer's saved cards, newest first. */
export const paymentMethodsOf = (ctx: Context, { customer, url, params }: ListInput) =>
  listPage(ctx, { name: 'payment_method', url, params, filter: { customer } });

const cardParams = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/, 'must be a card number'),
  exp_month: whole,
  exp_year: whole,
  cvc: text.optional(),
});

export const paymentMethodOperations: readonly Operation[] = [
  post(
    '/v1/payment_methods',
    z.strictObject({
      type: z.literal('card'),
      card: cardParams,
      billing_details: z.strictObject({ name: text.optional() }).optional(),
      metadata: metadata.optional(),
    }),
    (ctx, { card, billing_details }) =>
      createCard(ctx, {
        number: card.number,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        name: billing_details?.name,
      }),
  ),
  get('/v1/payment_methods', z.strictObject({ ...page, customer: text, type: text.optional() }), (ctx, input) =>
    paymentMethodsOf(ctx, { customer: input.customer, url: '/v1/payment_methods', params: input }),
  ),
  get(
    '/v1/payment_methods/:id',
    z.strictObject({}),
    async (ctx, _, id) => (await load(ctx, 'payment_method', id)).data,
  ),
  post('/v1/payment_methods/:id/attach', z.strictObject({ customer: text }), async (ctx, { customer }, id) => {
    const own = await forCustomer(ctx, customer);
    return attachCard(own, await resolveCard(own, id), { customer, isAuthenticated: false });
  }),
  post('/v1/payment_methods/:id/detach', z.strictObject({}), async (ctx, _, id) => {
    const { data: before } = await load(ctx, 'payment_method', id);
    if (before.customer === null)
      throw invalidRequest('The payment method you provided is not attached to a customer.');
    const own = await forCustomer(ctx, String(before.customer));
    const after: PaymentMethod = { ...before, customer: null };
    await save(own, after, { customer: null });
    await emit(own, 'payment_method.detached', after, before);
    return after;
  }),
];
