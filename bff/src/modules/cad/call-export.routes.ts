import { type CallFileFormat, endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { presentEvent } from './cad-event.presenter';
import { findCall } from './calls.repository';
import { type ClosedCall, presentClosed } from './closed-call.presenter';
import { type ClosedCallFilter, findClosedCall, listClosedCalls } from './closed-calls.repository';
import { eidoDocument } from './eido.presenter';
import { listCallEvents } from './events.repository';
import { nerisDocument } from './neris.presenter';
import { recordExport } from './record-export.service';
import type { UnreadableLog } from './unreadable-log.state';

/** A department that does not exist, so that demos can export too. */
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

/** Exports closed calls for other systems: EIDO for other centres, NERIS for the fire service's statistics. */
export const mountCallExport = (router: Router, deps: Deps, noteUnreadable: UnreadableLog): void => {
  const { db } = deps;
  const fileOf = fileMaker(deps.config);

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
    await recordExport(deps, actor, { format, text: JSON.stringify(document), scope: { id, rows: 1 } });
    return { ...document };
  });

  mount(router, endpoints.cad.exportClosedCalls, async ({ actor, query: { format, after, ...range } }) => {
    const found = await listClosedCalls(db, { ...range, after: readCursor(after) });
    const closed = found.map((call) => presentClosed(call, actor));
    const lines = closed.map((each) => `${JSON.stringify(fileOf(format, each))}\n`);
    const last = found.at(-1);
    const text = lines.join('');
    const unreadable = noteUnreadable(closed.map(({ call }) => call));
    const scope = { rows: lines.length, ...range, after: after ?? null, unreadable };
    const sha256 = await recordExport(deps, actor, { format, text, scope });
    const next = last === undefined ? null : `${last.last_seq}.${last.id}`;
    return { ndjson: text, rows: lines.length, sha256, unreadable, next, complete: found.length < range.limit };
  });
};
