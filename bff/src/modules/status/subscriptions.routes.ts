import { endpoints } from '@prebell/contracts';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { createHourlyThrottle } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { askForMails, confirmMails, stopMails } from './subscriptions.service';

/** Addresses per hour from one network address: more than one desk has. */
export const SUBSCRIPTIONS_PER_HOUR = 10;

/** Mails about incidents for everybody, without an account. */
export const subscriptionsRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'throttle'>): Router => {
  const router = createRouter();
  const count = createHourlyThrottle({
    perHour: SUBSCRIPTIONS_PER_HOUR,
    refusal: 'Too many addresses from this connection. Please try again in an hour.',
  });
  mount(router, endpoints.status.askForMails, async ({ c, body }) => {
    // Another site must not use up its visitors' limit here.
    assertSameOrigin(c, deps.config.publicOrigin);
    await count(clientAddress(c));
    await askForMails(deps, body.email);
    return { sends_mail: deps.config.mail.smtpUrl !== null };
  });
  mount(router, endpoints.status.confirmMails, async ({ body }) => ({ email: await confirmMails(deps, body.token) }));
  // Mail programs call it from elsewhere, with a form (RFC 8058) that says nothing beyond the address.
  mount(router, endpoints.status.stopMails, async ({ query }) => {
    await stopMails(deps, query.token);
    return {};
  });
  // An older mail program opens the address; programs that look at links before their reader do so too, so it ends nothing.
  mount(router, endpoints.status.openStop, ({ c, query }) => c.redirect(`/status/stop#token=${query.token}`));
  return router;
};
