import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { presentSubscription } from './billing.presenter';
import { findSubscription } from './billing.repository';
import { pricing } from './pricing';

export const billingRoutes = ({ db }: Deps): Router => {
  const router = createRouter();
  mount(router, endpoints.payments.pricing, () => ({ pricing: pricing() }));
  mount(router, endpoints.payments.subscription, async ({ actor }) => {
    const subscription = await findSubscription(db, actor.id);
    return { subscription: subscription ? presentSubscription(subscription) : null };
  });
  return router;
};
