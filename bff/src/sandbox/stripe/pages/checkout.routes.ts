import type { Context as HttpContext } from 'hono';
import { type AppEnv, createRouter, type Router } from '../../../http/app-env';
import { assertSameOrigin } from '../../../http/own-origin';
import { type CheckoutPayment, completeCheckout, isAlreadySubscribed, needsCard } from '../billing/checkout';
import type { CheckoutPlan } from '../objects/checkout-sessions';
import { createCard } from '../objects/payment-methods';
import { StripeFault } from '../protocol/fault';
import { DAY } from '../rules/calendar';
import { chargeOutcome } from '../rules/cards';
import { type Context, find, forCustomer, load } from '../state/context';
import type { CheckoutSession } from '../wire';
import { type CardFields, isBlank, NO_CARD, readCard } from './card-input';
import { authenticationPage, type CheckoutEntry, type CheckoutView, checkoutPage } from './checkout-page';
import { cardFieldsOf, readFields } from './forms';
import { type Markup, messagePage } from './layout';
import type { PageParts } from './parts';
import { sendPage } from './policy';

const EMPTY: CheckoutEntry = { fields: NO_CARD, faults: {}, message: null };

const viewOf = async (ctx: Context, session: CheckoutSession, plan: CheckoutPlan): Promise<CheckoutView> => {
  const own = session.customer ? await forCustomer(ctx, session.customer) : ctx;
  const { data: price } = await load(own, 'price', plan.priceId);
  const { data: product } = await load(own, 'product', String(price.product));
  const email = session.customer ? (await load(own, 'customer', session.customer)).data.email : session.customer_email;
  const endsAt = plan.trialDays === null ? plan.trialEnd : own.at + plan.trialDays * DAY;
  return {
    session,
    price,
    quantity: plan.quantity,
    productName: product.name,
    businessName: ctx.settings.businessName,
    email,
    trial: endsAt === null ? null : { days: Math.round((endsAt - own.at) / DAY), endsAt },
    isCardNeeded: needsCard(session),
  };
};

const backTo = (session: CheckoutSession, label: string) =>
  session.cancel_url ? { href: session.cancel_url, label } : null;

const closedPage = (session: CheckoutSession): Markup =>
  session.status === 'complete'
    ? messagePage({
        title: 'This checkout is complete',
        text: 'Nothing more is to be paid here.',
        link: { href: successUrl(session), label: 'Continue' },
      })
    : messagePage({
        title: 'This checkout has expired',
        text: 'Nothing was charged. Start again from the pricing page.',
        link: backTo(session, 'Back'),
      });

const successUrl = ({ success_url, id }: CheckoutSession): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);

const isUnconfirmed = async (ctx: Context, cardId: string): Promise<boolean> => {
  const { hidden } = await load(ctx, 'payment_method', cardId);
  return chargeOutcome(hidden.number, hidden.isAuthenticated).kind === 'authentication';
};

/** `/sandbox/checkout/:id`: whoever has the address of a session may complete it, as on Stripe's own page. */
export const checkoutRoutes = ({ work, publicOrigin }: PageParts): Router => {
  const router = createRouter();

  const show = (c: HttpContext<AppEnv>, id: string, entry: CheckoutEntry, status: 200 | 402 = 200) =>
    work.run({ isReading: true }, async (ctx) => {
      const kept = await find(ctx, 'checkout.session', id);
      if (!kept)
        return sendPage(
          c,
          messagePage({ title: 'There is no such checkout', text: 'The address may be incomplete.', link: null }),
          { status: 404 },
        );
      const { data: session, hidden } = kept;
      if (session.status !== 'open') return sendPage(c, closedPage(session), { status: 410 });
      if (await isAlreadySubscribed(ctx, session))
        return sendPage(
          c,
          messagePage({
            title: 'You already have a subscription',
            text: 'Nothing was charged. Change your plan instead of buying a second one.',
            link: backTo(session, 'Back'),
          }),
          { status: 410 },
        );
      const view = await viewOf(ctx, session, hidden.plan);
      return sendPage(c, checkoutPage(view, entry), { status, leadsTo: [session.success_url] });
    });

  const complete = async (c: HttpContext<AppEnv>, id: string, payment: CheckoutPayment, fields: CardFields) => {
    try {
      const done = await work.run({}, (ctx) => completeCheckout(ctx, id, payment));
      return c.redirect(successUrl(done), 303);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return show(c, id, { fields, faults: {}, message: error.message }, 402);
    }
  };

  router.get('/sandbox/checkout/:id', (c) => show(c, c.req.param('id'), EMPTY));

  router.post('/sandbox/checkout/:id', async (c) => {
    assertSameOrigin(c, publicOrigin);
    const id = c.req.param('id');
    const sent = await readFields(c);
    const fields = cardFieldsOf(sent);
    const email = sent.email ? { email: sent.email } : {};
    if (isBlank(fields)) return complete(c, id, email, fields);
    const read = readCard(fields);
    if ('faults' in read) return show(c, id, { fields, faults: read.faults, message: null }, 402);
    const card = await work
      .run({}, (ctx) => createCard(ctx, read.card))
      .catch((error: unknown) => {
        if (error instanceof StripeFault) return error;
        throw error;
      });
    if (card instanceof StripeFault) return show(c, id, { fields, faults: {}, message: card.message }, 402);
    if (await work.run({ isReading: true }, (ctx) => isUnconfirmed(ctx, card.id)))
      return sendPage(
        c,
        authenticationPage({
          cardId: card.id,
          last4: card.card?.last4 ?? '',
          email: sent.email ?? '',
          action: `/sandbox/checkout/${id}/confirm`,
        }),
        { leadsTo: [successUrlOf(await work.run({ isReading: true }, (ctx) => find(ctx, 'checkout.session', id)))] },
      );
    return complete(c, id, { ...email, cardId: card.id }, fields);
  });

  router.post('/sandbox/checkout/:id/confirm', async (c) => {
    assertSameOrigin(c, publicOrigin);
    const id = c.req.param('id');
    const { answer, card, email } = await readFields(c);
    if (answer !== 'confirm' || !card)
      return show(
        c,
        id,
        {
          ...EMPTY,
          message: 'We are unable to authenticate your payment method. Please choose a different one and try again.',
        },
        402,
      );
    return complete(c, id, { cardId: card, isAuthenticated: true, ...(email && { email }) }, NO_CARD);
  });
  return router;
};

const successUrlOf = (kept: { data: CheckoutSession } | undefined): string | null => kept?.data.success_url ?? null;
