import type { Context as HttpContext } from 'hono';
import { Hono } from 'hono';
import { cardFor } from '../billing/collect';
import { releaseSchedule, scheduleOf } from '../billing/phases';
import { replaceCard, useCard } from '../billing/replace-card';
import { isLive, itemOf } from '../billing/subscription';
import { cancelAtPeriodEnd, keepRunning } from '../billing/update';
import { createCard } from '../objects/payment-methods';
import { advanceCustomer } from '../objects/test-clocks';
import { StripeFault } from '../protocol/fault';
import { HOUR } from '../rules/calendar';
import { asksBank } from '../rules/cards';
import { type Context, find, forCustomer, listAll, load } from '../state/context';
import { listObjects } from '../state/objects.repository';
import type { PaymentMethod, PortalSession, Subscription } from '../wire';
import { NO_CARD, readCard } from './card-input';
import { authenticationPage, NOT_AUTHENTICATED } from './checkout-page';
import { CLOCK_STEPS } from './clock-panel';
import { cardFieldsOf, orRefusal, readFields } from './forms';
import { messagePage } from './layout';
import type { PageParts } from './parts';
import { sendPage } from './policy';
import { cancelPage, type PortalEntry, type PortalView, portalPage } from './portal-page';

const EMPTY: PortalEntry = { fields: NO_CARD, faults: {}, message: null };
/** How long the address of a portal session works. */
const OPEN_SECONDS = 24 * HOUR;
const SHOWN_INVOICES = 24;

const liveOf = async (ctx: Context, customer: string): Promise<Subscription | null> =>
  (await listAll(ctx, 'subscription', { customer })).find(isLive) ?? null;

const defaultCard = async (ctx: Context, customerId: string): Promise<PaymentMethod | null> => {
  const { data: customer } = await load(ctx, 'customer', customerId);
  const id = customer.invoice_settings.default_payment_method;
  return (id && (await find(ctx, 'payment_method', id))?.data) || null;
};

const plannedOf = async (ctx: Context, subscription: Subscription): Promise<PortalView['planned']> => {
  const schedule = await scheduleOf(ctx, subscription);
  const next = schedule?.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  const [item] = next?.items ?? [];
  if (!next || !item) return null;
  const { data: price } = await load(ctx, 'price', item.price);
  const { data: product } = await load(ctx, 'product', String(price.product));
  return { productName: product.name, price, at: next.start_date };
};

/** The API refuses to cancel a subscription with a schedule. 'Cancel' on the page releases the schedule first. */
const cancelWithSchedule = async (ctx: Context, subscription: Subscription): Promise<void> => {
  const schedule = await scheduleOf(ctx, subscription);
  const free = schedule ? await releaseSchedule(ctx, schedule, subscription) : subscription;
  await cancelAtPeriodEnd(ctx, free);
};

const viewOf = async (ctx: Context, session: PortalSession, demo: boolean): Promise<PortalView> => {
  const { customer } = session;
  const subscription = await liveOf(ctx, customer);
  const productId = subscription && itemOf(subscription).price.product;
  const invoices = await listObjects(ctx.db, 'invoice', { customer, limit: SHOWN_INVOICES });
  return {
    session,
    businessName: ctx.settings.businessName,
    subscription,
    productName: productId ? (await load(ctx, 'product', String(productId))).data.name : '',
    planned: subscription && (await plannedOf(ctx, subscription)),
    card: subscription ? ((await cardFor(ctx, subscription)) ?? null) : await defaultCard(ctx, customer),
    invoices: invoices.map(({ data }) => data),
    clock: demo ? ctx.at : null,
  };
};

/** `/sandbox/portal/:id`: for a day, anyone with the address of a portal session can act for its customer. */
export const portalRoutes = ({ work, assertOwnPage, demo }: PageParts): Hono => {
  const router = new Hono();

  const sessionOf = async (ctx: Context, id: string): Promise<PortalSession | null> => {
    const kept = await find(ctx, 'billing_portal.session', id);
    return kept && ctx.wall < kept.hidden.openedAt + OPEN_SECONDS ? kept.data : null;
  };

  const show = (
    c: HttpContext,
    {
      entry = EMPTY,
      status = 200,
      draw = (view: PortalView) => portalPage(view, entry),
    }: {
      entry?: PortalEntry;
      status?: 200 | 402;
      draw?: (view: PortalView) => ReturnType<typeof portalPage>;
    } = {},
  ) =>
    work.run({ isReading: true }, async (ctx) => {
      const session = await sessionOf(ctx, c.req.param('id') ?? '');
      if (!session)
        return sendPage(
          c,
          messagePage({
            title: 'This page has expired',
            text: 'Open it again from your subscription page.',
            link: null,
          }),
          { status: 410 },
        );
      const own = await forCustomer(ctx, session.customer);
      return sendPage(c, draw(await viewOf(own, session, demo)), { status });
    });

  /** Acts for the customer and shows the page again, with the error message if the action failed. */
  const act = async (c: HttpContext, task: (ctx: Context, session: PortalSession) => Promise<unknown>) => {
    assertOwnPage(c);
    const result = await orRefusal(
      work.run({}, async (ctx) => {
        const session = await sessionOf(ctx, c.req.param('id') ?? '');
        if (session) await task(await forCustomer(ctx, session.customer), session);
      }),
    );
    if (result instanceof StripeFault) return show(c, { entry: { ...EMPTY, message: result.message }, status: 402 });
    return c.redirect(`/sandbox/portal/${c.req.param('id')}`, 303);
  };

  router.get('/sandbox/portal/:id', (c) => show(c));
  router.get('/sandbox/portal/:id/cancel', (c) => show(c, { draw: cancelPage }));
  router.post('/sandbox/portal/:id/cancel', (c) =>
    act(c, async (ctx, { customer }) => {
      const subscription = await liveOf(ctx, customer);
      if (subscription) await cancelWithSchedule(ctx, subscription);
    }),
  );
  router.post('/sandbox/portal/:id/renew', (c) =>
    act(c, async (ctx, { customer }) => {
      const subscription = await liveOf(ctx, customer);
      if (subscription) await keepRunning(ctx, subscription);
    }),
  );
  router.post('/sandbox/portal/:id/card', async (c) => {
    const fields = cardFieldsOf(await readFields(c));
    const read = readCard(fields);
    if ('faults' in read) return show(c, { entry: { fields, faults: read.faults, message: null }, status: 402 });
    if (!asksBank(read.card.number)) return act(c, (ctx, { customer }) => replaceCard(ctx, customer, read.card));
    assertOwnPage(c);
    const card = await orRefusal(work.run({}, (ctx) => createCard(ctx, read.card)));
    if (card instanceof StripeFault)
      return show(c, { entry: { ...EMPTY, fields, message: card.message }, status: 402 });
    const action = `/sandbox/portal/${c.req.param('id')}/confirm`;
    return sendPage(c, authenticationPage({ cardId: card.id, last4: card.card?.last4 ?? '', action }));
  });
  router.post('/sandbox/portal/:id/confirm', async (c) => {
    const { answer, card } = await readFields(c);
    if (answer !== 'confirm' || !card) return show(c, { entry: { ...EMPTY, message: NOT_AUTHENTICATED }, status: 402 });
    return act(c, (ctx, { customer }) => useCard(ctx, customer, card));
  });
  if (demo)
    router.post('/sandbox/portal/:id/clock', async (c) => {
      const step = CLOCK_STEPS[(await readFields(c)).step ?? ''];
      return act(c, async (ctx, { customer }) => {
        if (step) await advanceCustomer(ctx, customer, step.seconds(ctx.at));
      });
    });
  return router;
};
