import { type Call, endpoints } from '@prebell/contracts';
import type { Context } from 'hono';
import { parseIdempotencyKey } from '../../db/idempotency';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import type { Actor } from '../auth/session.service';
import { presentCall } from './cad.presenter';
import { createCall } from './cad.service';
import { addRadioLog, dispatchCall, saveComments } from './call-actions';
import { type CallRecord, listCalls } from './calls.repository';
import { lastSeq, listEvents } from './events.repository';
import type { CallWrite } from './write-once';

interface Writing {
  readonly c: Context<AppEnv>;
  readonly actor: Actor;
  readonly params: { readonly id: string };
}

const present = (call: CallRecord, actor: Actor): Call => presentCall(call, { withCaller: can(actor, 'cad:pii') });

export const cadRoutes = (deps: Deps): Router => {
  const { db } = deps;
  const router = createRouter();

  mount(router, endpoints.cad.calls, async ({ actor, query }) => {
    // Before the list: a change between the two then comes again, and none is missed.
    const seq = await lastSeq(db);
    const calls = await listCalls(db, query);
    return { calls: calls.map((call) => present(call, actor)), seq };
  });

  mount(router, endpoints.cad.changes, async ({ query }) => {
    const seq = await lastSeq(db);
    return { seq, changes: seq > query.since ? await listEvents(db, query) : [] };
  });

  mount(router, endpoints.cad.createCall, async ({ c, actor, body }) => {
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
    const call = await db
      .transaction()
      .execute((tx) => createCall(deps, tx, { call: body, userId: actor.id, idempotencyKey }));
    return { call: present(call, actor) };
  });

  const writeOf = ({ c, actor, params }: Writing): CallWrite => ({
    callId: params.id,
    userId: actor.id,
    idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
  });

  mount(router, endpoints.cad.dispatchCall, async (input) => {
    const { call, stateChanged } = await dispatchCall(deps, writeOf(input), input.body);
    return { call: present(call, input.actor), state_changed: stateChanged };
  });

  mount(router, endpoints.cad.saveComments, async (input) => {
    const { call, merge } = await saveComments(deps, writeOf(input), input.body);
    return { call: present(call, input.actor), merge };
  });

  mount(router, endpoints.cad.addRadioLog, async (input) => {
    const call = await addRadioLog(deps, writeOf(input), input.body);
    return { call: present(call, input.actor) };
  });

  return router;
};
