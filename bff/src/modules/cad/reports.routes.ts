import { createHash } from 'node:crypto';
import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { present } from './cad.presenter';
import { listCalls } from './calls.repository';
import { callsCsv } from './calls-csv.presenter';
import { appendEvent } from './events.repository';
import { readProcessingReport } from './processing-report.repository';
import type { UnreadableLog } from './unreadable-log.state';

/** Above this number it would be a copy of the record, not an export. */
const EXPORT_LIMIT = 10_000;

/** Reports over many calls: how long they waited, and a table to download. */
export const mountReports = (router: Router, { db, now }: Deps, noteUnreadable: UnreadableLog): void => {
  mount(router, endpoints.cad.processingReport, ({ query }) =>
    readProcessingReport(db, { from: new Date(query.from), to: new Date(query.to) }),
  );

  mount(router, endpoints.cad.exportCalls, async ({ actor, query }) => {
    const found = await listCalls(db, { ...query, limit: EXPORT_LIMIT + 1 });
    if (found.length > EXPORT_LIMIT)
      throw new AppError('RANGE_TOO_LARGE', `More than ${EXPORT_LIMIT} calls. Please choose a shorter period.`);
    const calls = found.map((call) => present(call, actor));
    const csv = callsCsv(calls, { withCaller: can(actor, 'cad:pii') });
    const sha256 = createHash('sha256').update(csv).digest('hex');
    const unreadable = noteUnreadable(calls);
    const at = now();
    // Every export is recorded first; without the record there is no export.
    await db.transaction().execute((tx) =>
      appendEvent(tx, {
        id: uuid(),
        call_id: null,
        type: 'exported',
        outcome: 'csv',
        actor,
        occurred_at: at,
        created_at: at,
        payload: { ...query, rows: calls.length, unreadable, sha256 },
      }),
    );
    return { csv, rows: calls.length, sha256, unreadable };
  });
};
