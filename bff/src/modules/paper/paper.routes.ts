import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { assertMayMakeScanners } from '../custom-scanners/custom-scanners.policy';
import { journalOf } from './journal.rules';
import { presentJournalTrades, presentSession } from './paper.presenter';
import { deleteSession, findSession, listSessions, notesOf, writeNote } from './paper.repository';
import { beginSession, cancelPaperOrder, moveSession, placeOrder, type ReadDayMarket } from './paper.service';

/** Paper trading on recorded days. */
export const paperRoutes = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { dayMarket }: { readonly dayMarket: ReadDayMarket },
): Router => {
  const router = createRouter();
  const ports = { db, now, dayMarket };
  const { paper } = endpoints;

  mount(router, paper.sessions, async ({ actor }) => {
    assertMayMakeScanners(actor);
    return { sessions: (await listSessions(db, actor.id)).map(presentSession) };
  });
  mount(router, paper.begin, ({ actor, body }) => {
    assertMayMakeScanners(actor);
    return beginSession(ports, { userId: actor.id, ...body });
  });
  mount(router, paper.moveTo, ({ actor, params, body }) => {
    assertMayMakeScanners(actor);
    return moveSession(ports, { id: params.id, userId: actor.id }, body.at);
  });
  mount(router, paper.order, ({ actor, params, body }) => {
    assertMayMakeScanners(actor);
    return placeOrder(ports, { id: params.id, userId: actor.id }, body);
  });
  mount(router, paper.cancel, ({ actor, params, body }) => {
    assertMayMakeScanners(actor);
    return cancelPaperOrder(ports, { id: params.id, userId: actor.id }, { seq: params.seq, at: body.at });
  });
  mount(router, paper.annotate, async ({ actor, params, body }) => {
    assertMayMakeScanners(actor);
    const key = { id: params.id, userId: actor.id };
    const session = await findSession(db, key);
    if (!session?.trades.some(({ opened_by }) => opened_by === params.opened_by))
      throw new AppError('NOT_FOUND', 'This trade does not exist');
    await writeNote(db, key, { openedBy: params.opened_by, ...body });
    return body;
  });
  // Also on a lower plan: it is the user's own record.
  mount(router, paper.remove, async ({ actor, params }) => {
    if (!(await deleteSession(db, { id: params.id, userId: actor.id })))
      throw new AppError('NOT_FOUND', 'This session does not exist');
    return { removed: true as const };
  });
  mount(router, paper.journal, async ({ actor }) => {
    const sessions = await listSessions(db, actor.id);
    return journalOf(
      presentJournalTrades(
        sessions,
        await notesOf(
          db,
          sessions.map(({ id }) => id),
        ),
      ),
    );
  });
  return router;
};
