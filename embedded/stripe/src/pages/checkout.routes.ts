import type { Context as HttpContext } from 'hono';
import { Hono } from 'hono';
import { type CheckoutPayment, completeCheckout } from '../billing/checkout';
import { createCard } from '../objects/payment-methods';
import { StripeFault } from '../protocol/fault';
import { asksBank } from '../rules/cards';
import { find } from '../state/context';
import type { PaymentMethod } from '../wire';
import { isBlank, NO_CARD, readCard } from './card-input';
import { authenticationPage, type CheckoutEntry, checkoutPage, NOT_AUTHENTICATED } from './checkout-page';
import { readCheckout, successUrl } from './checkout-view';
import { cardFieldsOf, orRefusal, readFields } from './forms';
import type { PageParts } from './parts';
import { sendPage } from './policy';

const EMPTY: CheckoutEntry = { fields: NO_CARD, faults: {}, message: null };

/** `/sandbox/checkout/:id`: anyone with the address of a session may complete it, as on Stripe's own page. */
export const checkoutRoutes = ({ work, assertOwnPage }: PageParts): Hono => {
  const router = new Hono();
  const idOf = (c: HttpContext): string => c.req.param('id') ?? '';

  const show = (c: HttpContext, entry: CheckoutEntry = EMPTY) =>
    work.run({ isReading: true }, async (ctx) => {
      const found = await readCheckout(ctx, idOf(c));
      if ('page' in found) return sendPage(c, found.page, { status: found.status });
      const leadsTo = [found.view.session.success_url];
      return sendPage(c, checkoutPage(found.view, entry), { status: entry === EMPTY ? 200 : 402, leadsTo });
    });

  const pay = async (c: HttpContext, payment: CheckoutPayment, entry: CheckoutEntry) => {
    const done = await orRefusal(work.run({}, (ctx) => completeCheckout(ctx, idOf(c), payment)));
    if (done instanceof StripeFault) return show(c, { ...entry, message: done.message });
    return c.redirect(successUrl(done), 303);
  };

  const askBank = (c: HttpContext, card: PaymentMethod, email: string) =>
    work.run({ isReading: true }, async (ctx) => {
      const session = await find(ctx, 'checkout.session', idOf(c));
      const action = `/sandbox/checkout/${idOf(c)}/confirm`;
      const page = authenticationPage({ cardId: card.id, last4: card.card?.last4 ?? '', email, action });
      return sendPage(c, page, { leadsTo: [session?.data.success_url ?? null] });
    });

  router.get('/sandbox/checkout/:id', (c) => show(c));

  router.post('/sandbox/checkout/:id', async (c) => {
    assertOwnPage(c);
    const sent = await readFields(c);
    const fields = cardFieldsOf(sent);
    const entry: CheckoutEntry = { fields, faults: {}, message: null };
    const email = sent.email ?? '';
    if (isBlank(fields)) return pay(c, { email }, entry);
    const read = readCard(fields);
    if ('faults' in read) return show(c, { ...entry, faults: read.faults });
    const card = await orRefusal(work.run({}, (ctx) => createCard(ctx, read.card)));
    if (card instanceof StripeFault) return show(c, { ...entry, message: card.message });
    return asksBank(read.card.number) ? askBank(c, card, email) : pay(c, { email, cardId: card.id }, entry);
  });

  router.post('/sandbox/checkout/:id/confirm', async (c) => {
    assertOwnPage(c);
    const { answer, card, email = '' } = await readFields(c);
    const entry: CheckoutEntry = { ...EMPTY, message: NOT_AUTHENTICATED };
    return answer === 'confirm' && card
      ? pay(c, { cardId: card, isAuthenticated: true, email }, entry)
      : show(c, entry);
  });
  return router;
};
