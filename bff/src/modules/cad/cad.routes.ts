import { DONE_BY_HEADER, days, endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { parseIdempotencyKey } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { noteAdminRead } from './admin-trail.service';
import { amendCall } from './amend-call.service';
import { findAuthor } from './authorship.service';
import { present } from './cad.presenter';
import { createCall } from './cad.service';
import { presentEvent } from './cad-event.presenter';
import { mountCallExport } from './call-export.routes';
import { findCall, findCalls, listBoard, listCalls } from './calls.repository';
import { confirmPar } from './confirm-par.service';
import { dispatchCall } from './dispatch-call.service';
import { mountDrafts, openDrafts } from './drafts.routes';
import { listCallEvents, listEvents, readHead } from './events.repository';
import { mergeCall } from './merge-call.service';
import { moveCall } from './move-call.service';
import { mountPremise } from './premise.routes';
import { addRadioLog, correctRadioLog } from './radio-log.service';
import { mountRecord } from './record.routes';
import { mountReports } from './reports.routes';
import { mountRunCards } from './run-cards.routes';
import { saveComments } from './save-comments.service';
import { mountShift } from './shift.routes';
import { createUnreadableLog, type UnreadableLog } from './unreadable-log.state';
import type { CallWrite } from './write-once.service';

/** How long closed calls stay on the board, milliseconds. */
const BOARD_MS = days(1);

interface Writing {
  readonly c: Context<AppEnv>;
  readonly actor: Actor;
  readonly params: { readonly id: string };
}

/** `accounts` is the database with the accounts, which the dispatch connections may not read. */
const writeOf = async (accounts: Connection, { c, actor, params }: Writing): Promise<CallWrite> => ({
  callId: params.id,
  actor,
  author: await findAuthor(accounts, c.req.header(DONE_BY_HEADER), actor),
  idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
});

/** The endpoints that read calls. Reads by admins are recorded. */
const mountReads = (router: Router, deps: Deps, noteUnreadable: UnreadableLog): void => {
  const { db, now } = deps;
  mount(router, endpoints.cad.calls, async ({ actor, query: { scope, ...filter } }) => {
    // Read it before the list: a change in between then appears twice instead of not at all.
    const { seq } = await readHead(db);
    const found =
      scope === 'board'
        ? await listBoard(db, { closedSince: new Date(now().getTime() - BOARD_MS), limit: filter.limit })
        : await listCalls(db, { ...filter, withCaller: can(actor, 'cad:pii') });
    await noteAdminRead(deps, actor, { read: 'calls', calls: found.length });
    const calls = found.map((call) => present(call, actor));
    const drafts = await openDrafts(deps, actor);
    return { calls, seq, drafts, server_time: now().toISOString(), unreadable: noteUnreadable(calls, drafts) };
  });

  mount(router, endpoints.cad.changes, async ({ actor, query }) => {
    const { seq } = await readHead(db);
    const changes = seq > query.since ? await listEvents(db, query) : [];
    const found = await findCalls(db, [...new Set(changes.map(({ call_id }) => call_id))]);
    await noteAdminRead(deps, actor, { read: 'changes', calls: found.length });
    const calls = found.map((call) => present(call, actor));
    const drafts = await openDrafts(deps, actor);
    const last = changes.at(-1)?.seq ?? seq;
    return {
      seq,
      changes,
      calls,
      drafts,
      next: changes.length < query.limit ? Math.max(seq, last) : last,
      server_time: now().toISOString(),
      unreadable: noteUnreadable(calls, drafts),
    };
  });

  mount(router, endpoints.cad.call, async ({ actor, params }) => {
    const found = await findCall(db, params.id);
    if (!found) throw new AppError('NOT_FOUND', 'This call does not exist');
    await noteAdminRead(deps, actor, { read: 'call', calls: 1 }, found.id);
    const events = await listCallEvents(db, found.id);
    const call = present(found, actor);
    noteUnreadable([call]);
    return { call, events: events.map(presentEvent) };
  });
};

/** The endpoints that change calls. Each request acts once per Idempotency-Key. */
const mountWrites = (router: Router, deps: Deps, accounts: Connection): void => {
  mount(router, endpoints.cad.createCall, async ({ c, actor, body }) => {
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
    const author = await findAuthor(accounts, c.req.header(DONE_BY_HEADER), actor);
    const call = await deps.db
      .transaction()
      .execute((tx) => createCall(deps, tx, { call: body, actor, author, idempotencyKey }));
    return { call: present(call, actor) };
  });

  mount(router, endpoints.cad.dispatchCall, async (input) => {
    const { call, stateChanged } = await dispatchCall(deps, await writeOf(accounts, input), input.body);
    return { call: present(call, input.actor), state_changed: stateChanged };
  });

  mount(router, endpoints.cad.moveCall, async (input) => {
    const write = { ...(await writeOf(accounts, input)), maySupervise: can(input.actor, 'cad:supervise') };
    const { call, stateChanged } = await moveCall(deps, write, input.body);
    return { call: present(call, input.actor), state_changed: stateChanged };
  });

  mount(router, endpoints.cad.saveComments, async (input) => {
    const { call, merge } = await saveComments(deps, await writeOf(accounts, input), input.body);
    return { call: present(call, input.actor), merge };
  });

  mount(router, endpoints.cad.addRadioLog, async (input) => {
    const call = await addRadioLog(deps, await writeOf(accounts, input), input.body);
    return { call: present(call, input.actor) };
  });

  mount(router, endpoints.cad.correctRadioLog, async (input) => {
    const maySupervise = can(input.actor, 'cad:supervise');
    const write = { ...(await writeOf(accounts, input)), entryId: input.params.entry, maySupervise };
    return { call: present(await correctRadioLog(deps, write, input.body), input.actor) };
  });

  mount(router, endpoints.cad.confirmPar, async (input) => {
    const { call, stateChanged } = await confirmPar(deps, await writeOf(accounts, input), input.body);
    return { call: present(call, input.actor), state_changed: stateChanged };
  });

  mount(router, endpoints.cad.amendCall, async (input) => {
    const write = { ...(await writeOf(accounts, input)), maySupervise: can(input.actor, 'cad:supervise') };
    return { call: present(await amendCall(deps, write, input.body), input.actor) };
  });

  mount(router, endpoints.cad.mergeCall, async (input) => {
    const { call, stateChanged } = await mergeCall(deps, await writeOf(accounts, input), input.body);
    return { call: present(call, input.actor), state_changed: stateChanged };
  });
};

/** The dispatch centre over HTTP. It has its own database connections, so that load elsewhere does not slow it down. */
export const cadRoutes = (platform: Deps): Router => {
  const deps = { ...platform, db: platform.dispatchDb };
  const router = createRouter();
  const noteUnreadable = createUnreadableLog(deps.log);
  mountReads(router, deps, noteUnreadable);
  mountWrites(router, deps, platform.db);
  mountDrafts(router, deps, noteUnreadable);
  mountReports(router, deps, noteUnreadable);
  mountCallExport(router, deps, noteUnreadable);
  mountShift(router, deps);
  mountPremise(router, deps);
  mountRunCards(router, deps);
  mountRecord(router, deps, platform.db);
  return router;
};
