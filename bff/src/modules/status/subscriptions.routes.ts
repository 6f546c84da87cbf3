import { endpoints } from '@prebell/contracts';
import { assertSameOrigin, clientAddress } from '@prebell/server/http';
import { createHourlyThrottle } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { askForMails, confirmMails, stopMails } from './subscriptions.service';

/** Addresses per hour from one network address: more than one desk would enter. */
export const SUBSCRIPTIONS_PER_HOUR = 10;

/** Lets anybody subscribe to mails about incidents, without an account. */
export const subscriptionsRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'throttle'>): Router => {
  const router = createRouter();
  const count = createHourlyThrottle({
    perHour: SUBSCRIPTIONS_PER_HOUR,
    refusal: 'Too many addresses from this connection. Please try again in an hour.',
  });
  mount(router, endpoints.status.askForMails, async ({ c, body }) => {
    // Otherwise another site could use up its visitors' limit here.
    assertSameOrigin(c, deps.config.publicOrigin);
    await count(clientAddress(c));
    await askForMails(deps, body.email);
    return { sends_mail: deps.config.mail.smtpUrl !== null };
  });
  mount(router, endpoints.status.confirmMails, async ({ body }) => ({ email: await confirmMails(deps, body.token) }));
  // No check of the origin: mail programs send this form (RFC 8058) from elsewhere, and it contains nothing beyond the
  // address.
  mount(router, endpoints.status.stopMails, async ({ query }) => {
    await stopMails(deps, query.token);
    return {};
  });
  // Older mail programs open the address instead. Some programs also open links before the reader does, so this only
  // shows a page.
  mount(router, endpoints.status.openStop, ({ c, query }) => c.redirect(`/status/stop#token=${query.token}`));
  return router;
};
