import { endpoints } from '@prebell/contracts';
import { parseIdempotencyKey } from '../../db/idempotency';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { presentCall } from './cad.presenter';
import { createCall } from './cad.service';
import { listCalls } from './calls.repository';

export const cadRoutes = (deps: Deps): Router => {
  const { db } = deps;
  const router = createRouter();

  mount(router, endpoints.cad.calls, async ({ actor, query }) => {
    const calls = await listCalls(db, query);
    return { calls: calls.map((call) => presentCall(call, { withCaller: can(actor, 'cad:pii') })) };
  });

  mount(router, endpoints.cad.createCall, async ({ c, actor, body }) => {
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
    const call = await db
      .transaction()
      .execute((tx) => createCall(deps, tx, { call: body, userId: actor.id, idempotencyKey }));
    return { call: presentCall(call, { withCaller: can(actor, 'cad:pii') }) };
  });

  return router;
};
