import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';

/** The trading room's HTTP routes: history, reports, moderation. Its socket is in `chat.namespace.ts`. */
export const chatRoutes = ({ chat }: Pick<Deps, 'chat'>): Router => {
  const router = createRouter();
  mount(router, endpoints.chat.messages, async ({ query }) => ({ messages: await chat.messages(query) }));
  mount(router, endpoints.chat.removed, async ({ query }) => ({ ids: await chat.removed(query.from) }));
  mount(router, endpoints.chat.report, async ({ actor, params }) => {
    await chat.report(params.id, actor);
    return {};
  });
  mount(router, endpoints.chat.remove, async ({ actor, params }) => {
    await chat.remove(params.id, actor);
    return {};
  });
  mount(router, endpoints.chat.room, async () => ({ slow_seconds: await chat.slowSeconds() }));
  mount(router, endpoints.chat.setRoom, async ({ actor, body }) => {
    await chat.setSlowSeconds(body.slow_seconds, actor);
    return body;
  });
  return router;
};
