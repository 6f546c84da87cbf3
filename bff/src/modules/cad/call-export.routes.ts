import { createHash } from 'node:crypto';
import { type CallFileFormat, endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import type { Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { presentEvent } from './cad-event.presenter';
import { findCall } from './calls.repository';
import { type ClosedCall, presentClosed } from './closed-call.presenter';
import { type ClosedCallFilter, findClosedCall, listClosedCalls } from './closed-calls.repository';
import { eidoDocument } from './eido.presenter';
import { appendEvent, listCallEvents } from './events.repository';
import { nerisDocument } from './neris.presenter';
import type { UnreadableLog } from './unreadable-log.state';

/** A department that does not exist, so that a demo exports too. */
const DEMO_DEPARTMENT = 'FD00000000';

const fileMaker = ({ demo, publicOrigin, cad }: Deps['config']) => {
  const agencyId = publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname;
  const department = () => {
    if (cad.nerisId !== null) return cad.nerisId;
    if (demo) return DEMO_DEPARTMENT;
    throw new AppError(
      'UNAVAILABLE',
      'NERIS needs the number of your fire department. Please ask an admin to set CAD_NERIS_ID.',
    );
  };
  return (format: CallFileFormat, closed: ClosedCall): object =>
    format === 'eido'
      ? eidoDocument(closed, { agencyId })
      : nerisDocument(closed, { departmentId: department(), centreId: cad.psapId });
};

const readCursor = (text: string | undefined): ClosedCallFilter['after'] => {
  const [seq = '', id = ''] = (text ?? '').split('.');
  return text === undefined ? null : { seq: Number(seq), id };
};

/** Closed calls as files for other systems: EIDO for other centres, NERIS for the fire service's statistics. */
export const mountCallExport = (router: Router, deps: Deps, noteUnreadable: UnreadableLog): void => {
  const { db, now } = deps;
  const fileOf = fileMaker(deps.config);
  /** Every export is recorded first; without the record there is no export. Resolves with the hash. */
  const record = async (actor: Actor, text: string, what: { readonly format: string; readonly rows: number }) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const at = now();
    await db.transaction().execute((tx) =>
      appendEvent(tx, {
        id: uuid(),
        // Not an event of the call: that would change the call, and every export would find it again.
        call_id: null,
        type: 'exported',
        outcome: what.format,
        actor,
        occurred_at: at,
        created_at: at,
        payload: { ...what, caller: can(actor, 'cad:pii'), sha256 },
      }),
    );
    return sha256;
  };

  mount(router, endpoints.cad.exportCall, async ({ actor, params: { id }, query: { format } }) => {
    const found = await findClosedCall(db, id);
    if (!found) {
      if (await findCall(db, id)) throw new AppError('NOT_CLOSED', 'Only closed calls can be exported');
      throw new AppError('NOT_FOUND', 'This call does not exist');
    }
    const closed = presentClosed(found, actor);
    const document =
      format === 'json'
        ? { call: closed.call, events: (await listCallEvents(db, id)).map(presentEvent) }
        : fileOf(format, closed);
    noteUnreadable([closed.call]);
    await record(actor, JSON.stringify(document), { format, rows: 1, ...{ id } });
    return { ...document };
  });

  mount(router, endpoints.cad.exportClosedCalls, async ({ actor, query: { format, after, ...range } }) => {
    const found = await listClosedCalls(db, { ...range, after: readCursor(after) });
    const closed = found.map((call) => presentClosed(call, actor));
    const lines = closed.map((each) => `${JSON.stringify(fileOf(format, each))}\n`);
    const last = found.at(-1);
    const text = lines.join('');
    const unreadable = noteUnreadable(closed.map(({ call }) => call));
    const payload = { format, rows: lines.length, ...range, after: after ?? null, unreadable };
    const sha256 = await record(actor, text, payload);
    const next = last === undefined ? null : `${last.last_seq}.${last.id}`;
    return { ndjson: text, rows: lines.length, sha256, unreadable, next, complete: found.length < range.limit };
  });
};
