import { endpoints, paginate } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { recordRead } from '../admin/read-trail.service';
import { sendExport } from '../admin/send-export.service';
import { createListTrail } from '../audit/list-trail.service';
import { presentMovement, presentTrial } from './business.presenter';
import {
  monthsMovements,
  monthsTrials,
  partOfMovements,
  partOfTrials,
  payingMovements,
  placePage,
} from './business.repository';
import { createBusiness } from './business.service';
import { exportMovements } from './export-movements.service';
import { monthSpan } from './months.rules';

const PER_PAGE = 20;

/** MRR and trials for admins, and the accounts behind each figure. */
export const businessRoutes = (deps: Deps): Router => {
  const { db } = deps;
  const { business } = endpoints;
  const router = createRouter();
  const noteRead = createListTrail(deps, 'business');
  const readFigures = createBusiness(deps);
  mount(router, business.figures, ({ query }) => readFigures(query));

  type Movements = ReturnType<typeof monthsMovements>;
  const pageOf = async (list: Movements, page: number) => {
    const { total, ...start } = await placePage(db, list, (page - 1) * PER_PAGE);
    return { part: { ...start, limit: PER_PAGE }, pagination: paginate({ page, per_page: PER_PAGE, total }) };
  };
  const movementPage = async (list: Movements, page: number) => {
    const { part, pagination } = await pageOf(list, page);
    return { movements: (await partOfMovements(db, list, part)).map(presentMovement), pagination };
  };
  mount(router, business.movements, async ({ actor, query: { page, month, ...rest } }) => {
    const answer = await movementPage(monthsMovements(db, { ...rest, ...monthSpan(month) }), page);
    await noteRead({ actor, rows: answer.movements.length, query: { page, month, ...rest } });
    return answer;
  });
  mount(router, business.accounts, async ({ actor, query: { page, month, tier } }) => {
    const answer = await movementPage(payingMovements(db, { tier, end: monthSpan(month).end }), page);
    await noteRead({ actor, rows: answer.movements.length, query: { page, month, tier } });
    return answer;
  });
  mount(router, business.trials, async ({ actor, query: { page, month, ...rest } }) => {
    const list = monthsTrials(db, { ...rest, ...monthSpan(month) });
    const { part, pagination } = await pageOf(list, page);
    const trials = (await partOfTrials(db, list, part)).map(presentTrial);
    await noteRead({ actor, rows: trials.length, query: { page, month, ...rest } });
    return { trials, pagination };
  });
  mount(router, business.exportMovements, async ({ actor, query }) => {
    const read = { action: 'data.export-business', actor, query } as const;
    await recordRead(deps, read);
    const { month, ...rest } = query;
    const file = exportMovements(db, { ...rest, ...monthSpan(month) }, month);
    return sendExport(file, (rows) => recordRead(deps, { ...read, rows }));
  });
  return router;
};
