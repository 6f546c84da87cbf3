import { endpoints, paginate } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import {
  presentOwnedPayment,
  presentOwnedSubscription,
  presentPayment,
  presentSubscription,
} from './billing.presenter';
import { findSubscription, listAllPayments, listAllSubscriptions, listPayments } from './billing.repository';
import { pricing } from './pricing';

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

const windowOf = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

export const billingRoutes = ({ db, now }: Deps): Router => {
  const router = createRouter();
  mount(router, endpoints.payments.pricing, () => ({ pricing: pricing() }));
  mount(router, endpoints.payments.subscription, async ({ actor }) => {
    const subscription = await findSubscription(db, actor.id);
    return { subscription: subscription ? presentSubscription(subscription, now()) : null };
  });
  mount(router, endpoints.payments.payments, async ({ actor, query }) => {
    const { rows, total } = await listPayments(db, actor.id, windowOf(query));
    return { payments: rows.map(presentPayment), pagination: paginate({ ...query, total }) };
  });
  mount(router, endpoints.payments.adminSubscriptions, async ({ query }) => {
    const { rows, total } = await listAllSubscriptions(db, windowOf(query));
    const at = now();
    return {
      subscriptions: rows.map((row) => presentOwnedSubscription(row, at)),
      pagination: paginate({ ...query, total }),
    };
  });
  mount(router, endpoints.payments.adminPayments, async ({ query }) => {
    const { rows, total } = await listAllPayments(db, windowOf(query));
    return { payments: rows.map(presentOwnedPayment), pagination: paginate({ ...query, total }) };
  });
  return router;
};
