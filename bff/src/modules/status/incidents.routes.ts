import { endpoints, statusHistorySchema } from '@prebell/contracts';
import { originOf } from '@prebell/server/http';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { feedOf } from './feed.html';
import { openIncident, updateIncident } from './incidents.service';
import type { StatusHistoryReader } from './status-history.service';

/** The checks of the last 90 days, endpoints with which admins report incidents, and the feed of incidents. */
export const incidentsRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now'>, history: StatusHistoryReader): Router => {
  const router = createRouter();
  mount(router, endpoints.status.history, () => history.read());
  mount(router, endpoints.status.openIncident, async ({ actor, body }) => {
    const incident = await openIncident(deps, { ...body, actor });
    history.forget();
    return { incident };
  });
  mount(router, endpoints.status.updateIncident, async ({ actor, params: { id }, body }) => {
    const incident = await updateIncident(deps, id, { ...body, actor });
    history.forget();
    return { incident };
  });
  router.get('/status.rss', async (c) => {
    const { incidents } = statusHistorySchema.parse(await history.read());
    return c.body(feedOf(incidents, originOf(deps.config)), 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
    });
  });
  return router;
};
