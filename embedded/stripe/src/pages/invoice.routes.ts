import type { Context as HttpContext } from 'hono';
import { Hono } from 'hono';
import { cardFor } from '../billing/collect';
import { subscriptionIdOf } from '../billing/invoices';
import { intentOf } from '../billing/payments';
import { useCard } from '../billing/replace-card';
import { loadSubscription } from '../billing/subscription';
import { payInvoice } from '../objects/invoices';
import { type CardInput, createCard } from '../objects/payment-methods';
import { StripeFault } from '../protocol/fault';
import { chargeOutcome } from '../rules/cards';
import { type Context, find, forCustomer, load } from '../state/context';
import type { Invoice, PaymentMethod } from '../wire';
import { isBlank, NO_CARD, readCard } from './card-input';
import { authenticationPage, NOT_AUTHENTICATED } from './checkout-page';
import { cardFieldsOf, orRefusal, readFields } from './forms';
import { type InvoiceEntry, invoicePage } from './invoice-page';
import { messagePage } from './layout';
import type { PageParts } from './parts';
import { sendPage } from './policy';

const EMPTY: InvoiceEntry = { fields: NO_CARD, faults: {}, message: null };

const cardOf = async (ctx: Context, invoice: Invoice): Promise<PaymentMethod | null> => {
  const paidWith = (await intentOf(ctx, invoice.id))?.payment_method;
  if (paidWith) return (await find(ctx, 'payment_method', paidWith))?.data ?? null;
  const subscription = subscriptionIdOf(invoice);
  return subscription ? ((await cardFor(ctx, await loadSubscription(ctx, subscription))) ?? null) : null;
};

/** The card for the payment, newly entered or already saved, and whether it needs authentication first. */
const payingCard = async (ctx: Context, invoiceId: string, typed: CardInput | null) => {
  const { data: invoice } = await load(ctx, 'invoice', invoiceId);
  const own = await forCustomer(ctx, String(invoice.customer));
  const data = typed ? await createCard(own, typed) : await cardOf(own, invoice);
  if (!data) return null;
  const { hidden } = await load(own, 'payment_method', data.id);
  const { kind } = chargeOutcome(hidden.number, { isAuthenticated: hidden.isAuthenticated, isNow: false });
  return { data, asksBank: kind === 'authentication' };
};

/** `/sandbox/invoice/:id`: anyone with the address of an invoice may read and pay it, as on Stripe's own page. */
export const invoiceRoutes = ({ work, assertOwnPage }: PageParts): Hono => {
  const router = new Hono();

  const show = (c: HttpContext, entry: InvoiceEntry, status: 200 | 402 = 200) =>
    work.run({ isReading: true }, async (ctx) => {
      const kept = await find(ctx, 'invoice', c.req.param('id') ?? '');
      if (!kept || kept.data.status === 'draft')
        return sendPage(
          c,
          messagePage({ title: 'Invoice not found', text: 'The address may be incomplete.', link: null }),
          { status: 404 },
        );
      const view = { invoice: kept.data, businessName: ctx.settings.businessName, card: await cardOf(ctx, kept.data) };
      return sendPage(c, invoicePage(view, entry), { status });
    });

  /** Pays with a newly entered card, or with the saved one. */
  const pay = async (c: HttpContext, cardId: string | null) => {
    const id = c.req.param('id') ?? '';
    const result = await orRefusal(
      work.run({}, async (ctx) => {
        const { data: invoice } = await load(ctx, 'invoice', id);
        const customer = String(invoice.customer);
        const own = await forCustomer(ctx, customer);
        if (cardId !== null) await useCard(own, customer, cardId);
        await payInvoice(own, invoice, {});
      }),
    );
    if (result instanceof StripeFault) return show(c, { ...EMPTY, message: result.message }, 402);
    return c.redirect(`/sandbox/invoice/${id}`, 303);
  };

  router.get('/sandbox/invoice/:id', (c) => show(c, EMPTY));

  router.post('/sandbox/invoice/:id', async (c) => {
    assertOwnPage(c);
    const id = c.req.param('id');
    const fields = cardFieldsOf(await readFields(c));
    const read = isBlank(fields) ? null : readCard(fields);
    if (read && 'faults' in read) return show(c, { fields, faults: read.faults, message: null }, 402);
    const card = await orRefusal(work.run({}, (ctx) => payingCard(ctx, id, read?.card ?? null)));
    if (card instanceof StripeFault) return show(c, { ...EMPTY, message: card.message }, 402);
    if (card?.asksBank) {
      const { data } = card;
      const action = `/sandbox/invoice/${id}/confirm`;
      return sendPage(c, authenticationPage({ cardId: data.id, last4: data.card?.last4 ?? '', action }));
    }
    return pay(c, read && card ? card.data.id : null);
  });

  router.post('/sandbox/invoice/:id/confirm', async (c) => {
    assertOwnPage(c);
    const { answer, card } = await readFields(c);
    if (answer !== 'confirm' || !card) return show(c, { ...EMPTY, message: NOT_AUTHENTICATED }, 402);
    return pay(c, card);
  });
  return router;
};
