import { endpoints, paginate } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { isOwnOrigin } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createListTrail } from '../audit/list-trail.service';
import type { BillingDeps } from './billing.deps';
import {
  presentOwnedPayment,
  presentOwnedSubscription,
  presentPayment,
  presentSubscription,
} from './billing.presenter';
import { findSubscription, listPayments } from './billing.repository';
import { listAllPayments, listAllSubscriptions } from './billing-lists.repository';
import { previewChange } from './change-preview.service';
import { cancel, downgrade, keepPlan, openPortal, reactivate, upgrade } from './changes.service';
import { beginCheckout, readCheckout } from './checkout.service';
import { findAccount } from './customers.repository';
import { pricing } from './pricing.presenter';
import { refundPayment } from './refund.service';
import { requireStripe } from './stripe/connection.gateway';
import { translated } from './stripe/refusals.gateway';
import { syncUser } from './sync.service';
import { isTrialAvailable } from './trial-claims.repository';
import { webhookRoutes } from './webhook/webhook.routes';

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

const windowOf = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

/** Prices, checkout, changes of plan and payments, for users and for admins. */
export const billingRoutes = (deps: Deps): Router => {
  const { db, now, log, config } = deps;
  const { payments } = endpoints;
  const router = createRouter();

  const mine = async (userId: string) => {
    const [subscription, account] = await Promise.all([findSubscription(db, userId), findAccount(db, userId)]);
    if (!subscription || !account) return { subscription: null };
    return { subscription: presentSubscription(subscription, account, now()) };
  };

  /** Calls the payment processor and translates its refusals. */
  const ask = <T>(work: (billing: BillingDeps) => Promise<T>): Promise<T> =>
    translated(
      () => work({ ...deps, stripe: requireStripe(deps) }),
      (error) => log.error({ err: error }, 'The payment processor refused a call'),
    );

  /** Throws for an address outside this platform. */
  const assertOwn = (c: Context<AppEnv>, addresses: Record<string, string>): void => {
    const place = { host: c.req.header('Host'), publicOrigin: config.publicOrigin };
    const foreign = Object.entries(addresses).filter(([, address]) => !isOwnOrigin(new URL(address).origin, place));
    const issues = foreign.map(([path]) => ({ path, message: 'The address must be on this platform' }));
    if (issues.length > 0)
      throw new AppError('VALIDATION_FAILED', 'The address must be on this platform', { fields: { issues } });
  };

  /** Throws NO_SUBSCRIPTION before calling the payment processor if the user never bought anything. */
  const assertCustomer = async (userId: string): Promise<void> => {
    const account = await findAccount(db, userId);
    if (!account?.stripe_customer_id)
      throw new AppError('NO_SUBSCRIPTION', 'You have no subscription. Choose a plan first.');
  };

  mount(router, payments.pricing, () => ({ pricing: pricing(deps.stripe?.prices) }));
  mount(router, payments.subscription, async ({ actor }) => {
    const account = await findAccount(db, actor.id);
    return {
      ...(await mine(actor.id)),
      trial_available: account !== undefined && (await isTrialAvailable(db, account)),
    };
  });
  mount(router, payments.createCheckoutSession, async ({ c, actor, body }) => {
    assertOwn(c, { success_url: body.success_url, cancel_url: body.cancel_url });
    return { checkout_url: await ask((billing) => beginCheckout(billing, actor.id, body)) };
  });
  mount(router, payments.sync, async ({ actor, body }) => {
    const account = await findAccount(db, actor.id);
    if (!account?.stripe_customer_id) return { ...(await mine(actor.id)), checkout: null };
    const checkout = await ask(async (billing) => {
      await syncUser(billing, actor.id);
      return body.session_id === undefined ? null : readCheckout(billing, actor.id, body.session_id);
    });
    return { ...(await mine(actor.id)), checkout };
  });
  mount(router, payments.preview, async ({ actor, body }) => {
    await assertCustomer(actor.id);
    return { preview: await ask((billing) => previewChange(billing, actor.id, body)) };
  });
  mount(router, payments.upgrade, async ({ actor, body }) => {
    await assertCustomer(actor.id);
    await ask((billing) => upgrade(billing, actor.id, body));
    return mine(actor.id);
  });
  mount(router, payments.downgrade, async ({ actor, body }) => {
    await assertCustomer(actor.id);
    await ask((billing) => downgrade(billing, actor.id, body));
    return mine(actor.id);
  });
  const withoutChoice = { keepPlan, cancel, reactivate };
  for (const name of ['keepPlan', 'cancel', 'reactivate'] as const)
    mount(router, payments[name], async ({ actor }) => {
      await assertCustomer(actor.id);
      await ask((billing) => withoutChoice[name](billing, actor.id));
      return mine(actor.id);
    });
  mount(router, endpoints.admin.refundPayment, async ({ actor, params, body }) => {
    const order = {
      ...body,
      paymentId: params.id,
      actorId: actor.id,
      address: actor.address ?? null,
    };
    return { payment: presentOwnedPayment(await ask((billing) => refundPayment(billing, order))) };
  });
  mount(router, payments.billingPortal, async ({ c, actor, body }) => {
    assertOwn(c, { return_url: body.return_url });
    await assertCustomer(actor.id);
    return { portal_url: await ask((billing) => openPortal(billing, actor.id, body.return_url)) };
  });
  mount(router, payments.payments, async ({ actor, query }) => {
    const { rows, total } = await listPayments(db, actor.id, windowOf(query));
    return { payments: rows.map(presentPayment), pagination: paginate({ ...query, total }) };
  });
  const noteSubscriptionsRead = createListTrail(deps, 'subscriptions');
  mount(router, payments.adminSubscriptions, async ({ actor, query }) => {
    const { rows, total } = await listAllSubscriptions(db, { ...query, ...windowOf(query) });
    await noteSubscriptionsRead({ actor, rows: rows.length, query });
    const at = now();
    return {
      subscriptions: rows.map((row) => presentOwnedSubscription(row, at)),
      pagination: paginate({ ...query, total }),
    };
  });
  const notePaymentsRead = createListTrail(deps, 'payments');
  mount(router, payments.adminPayments, async ({ actor, query }) => {
    const { rows, total } = await listAllPayments(db, { ...query, ...windowOf(query) });
    await notePaymentsRead({ actor, rows: rows.length, query });
    return {
      payments: rows.map(presentOwnedPayment),
      pagination: paginate({ ...query, total }),
      is_sandbox: deps.config.stripe === null,
    };
  });
  router.route('/', webhookRoutes(deps));
  return router;
};
