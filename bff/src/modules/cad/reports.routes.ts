import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { present } from './cad.presenter';
import { listCalls } from './calls.repository';
import { callsCsv } from './calls-csv.presenter';
import { readProcessingReport } from './processing-report.repository';
import { recordExport } from './record-export.service';
import type { UnreadableLog } from './unreadable-log.state';

/** A download with more calls would be a copy of the record, not an export. */
const EXPORT_LIMIT = 10_000;

/** Reports on many calls: how long they waited, and a table to download. */
export const mountReports = (router: Router, deps: Deps, noteUnreadable: UnreadableLog): void => {
  const { db } = deps;
  mount(router, endpoints.cad.processingReport, ({ query }) =>
    readProcessingReport(db, { from: new Date(query.from), to: new Date(query.to), now: deps.now() }),
  );

  mount(router, endpoints.cad.exportCalls, async ({ actor, query }) => {
    const found = await listCalls(db, { ...query, limit: EXPORT_LIMIT + 1 });
    if (found.length > EXPORT_LIMIT)
      throw new AppError('RANGE_TOO_LARGE', `More than ${EXPORT_LIMIT} calls. Please choose a shorter period.`);
    const calls = found.map((call) => present(call, actor));
    const csv = callsCsv(calls, { withCaller: can(actor, 'cad:pii') });
    const unreadable = noteUnreadable(calls);
    const scope = { ...query, rows: calls.length, unreadable };
    const sha256 = await recordExport(deps, actor, { format: 'csv', text: csv, scope });
    return { csv, rows: calls.length, sha256, unreadable };
  });
};
