import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { claimIdempotencyKey, parseIdempotencyKey } from '@prebell/server/http';
import { validate as isUuid, v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { findAuthorName } from './authorship.service';
import { present } from './cad.presenter';
import { findCall } from './calls.repository';
import { readCheckpoints } from './checkpoints.repository';
import { eraseCaller } from './erase-caller.service';
import { appendEvent, findSeq, type NewEvent } from './events.repository';
import { occurredAt } from './occurred-at.rules';
import { repairCall } from './repair-call.service';
import { verifyRecord } from './verify-record.service';
import { withoutCaller } from './without-caller.rules';

/** A desk keeps entries this long without a server, milliseconds. The time of an older discard is wrong. */
const LONGEST_OFFLINE_MS = 30 * 24 * 60 * 60_000;

const discardedAt = (text: string, now: Date): Date => {
  const at = occurredAt(text, now);
  if (at.getTime() < now.getTime() - LONGEST_OFFLINE_MS)
    throw new AppError('TIME_OUT_OF_RANGE', 'This entry is more than 30 days old. Please check its time.');
  return at;
};

type NewContent = Pick<NewEvent, 'type' | 'outcome' | 'actor' | 'payload' | 'secret'>;

/** Endpoints for the centre's record itself, for supervisors. `accounts` is the database with the accounts. */
export const mountRecord = (router: Router, deps: Deps, accounts: Connection): void => {
  const { db, now } = deps;
  /** An event that happens now. Without `call_id` it is not about a single call. */
  const eventOf = (event: NewContent, call_id: string | null = null): NewEvent => {
    const at = now();
    return { ...event, id: uuid(), call_id, occurred_at: at, created_at: at };
  };

  mount(router, endpoints.cad.eraseCaller, async ({ c, actor, params, body }) => {
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
    return { call: present(await eraseCaller(deps, { callId: params.id, actor, idempotencyKey }, body), actor) };
  });

  mount(router, endpoints.cad.repairCall, async ({ c, actor, params, body }) => {
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
    const { call, repaired } = await repairCall(deps, { callId: params.id, actor, idempotencyKey }, body);
    return { call: present(call, actor), repaired };
  });

  mount(router, endpoints.cad.verifyRecord, async ({ actor }) => {
    // One snapshot: events added during the check belong to the next one.
    const verdict = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => verifyRecord(tx, await readCheckpoints(deps.config.dataDir)));
    const event = eventOf({ type: 'verified', outcome: verdict.broken ? 'broken' : 'whole', actor, payload: verdict });
    await db.transaction().execute((tx) => appendEvent(tx, event));
    return { ...verdict, faults: [...verdict.faults] };
  });

  mount(router, endpoints.cad.recordDiscard, async ({ c, actor, body }) => {
    const key = parseIdempotencyKey(c.req.header('Idempotency-Key')) ?? `discard:${body.key}`;
    const { caller, rest } = withoutCaller(body.body);
    const done_at = discardedAt(body.done_at, now());
    const done_by = await findAuthorName(accounts, body.done_by);
    const payload = { ...body, done_at, done_by, body: rest };
    // If the call exists, this is an event of that call: erasing its caller then erases these details too.
    const call = isUuid(body.call_id) ? await findCall(db, body.call_id) : undefined;
    const event = eventOf({ type: 'discarded', outcome: body.kind, actor, payload, secret: caller }, call?.id);
    const seq = await db.transaction().execute(async (tx) => {
      const claim = {
        keys: deps.ring.of('requests'),
        userId: actor.id,
        key,
        request: { type: event.type, body },
        resultId: event.id,
      };
      const { id, isFirst } = await claimIdempotencyKey(tx, claim);
      return isFirst ? appendEvent(tx, event) : findSeq(tx, id);
    });
    return { seq };
  });
};
