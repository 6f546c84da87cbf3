import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { answerOf, assertMayTravel, notReady } from '../time-machine/time-machine.policy';
import { journalOf } from './journal.rules';
import { presentJournalTrades, presentSession } from './paper.presenter';
import { deleteSession, findSession, listSessions, notesOf, writeNote } from './paper.repository';
import { beginSession, cancelPaperOrder, moveSession, placeOrder, type ReadDayMarket } from './paper.service';
import { verifySetupFor } from './verify-setup.service';

/** Paper trading on recorded days. */
export const paperRoutes = ({ db, now, films }: Pick<Deps, 'db' | 'now' | 'films'>): Router => {
  const router = createRouter();
  const dayMarket: ReadDayMarket = async (date, symbol, at) => {
    const answered = await films.ask(date, (film) => film.market(at, symbol));
    return answerOf(answered, date, notReady);
  };
  const ports = { db, now, dayMarket };
  const { paper } = endpoints;

  mount(router, paper.sessions, async ({ actor }) => {
    assertMayTravel(actor);
    return { sessions: (await listSessions(db, actor.id)).map(presentSession) };
  });
  mount(router, paper.begin, ({ actor, body }) => {
    assertMayTravel(actor);
    return beginSession(ports, { userId: actor.id, ...body });
  });
  mount(router, paper.moveTo, ({ actor, params, body }) => {
    assertMayTravel(actor);
    return moveSession(ports, { id: params.id, userId: actor.id }, body.at);
  });
  mount(router, paper.order, ({ actor, params, body }) => {
    assertMayTravel(actor);
    const verifySetup = verifySetupFor({ films }, actor);
    return placeOrder({ ...ports, verifySetup }, { id: params.id, userId: actor.id }, body);
  });
  mount(router, paper.cancel, ({ actor, params, body }) => {
    assertMayTravel(actor);
    return cancelPaperOrder(ports, { id: params.id, userId: actor.id }, { seq: params.seq, at: body.at });
  });
  mount(router, paper.annotate, async ({ actor, params, body }) => {
    assertMayTravel(actor);
    const key = { id: params.id, userId: actor.id };
    const session = await findSession(db, key);
    if (!session?.trades.some(({ opened_by }) => opened_by === params.opened_by))
      throw new AppError('NOT_FOUND', 'This trade does not exist');
    await writeNote(db, key, { openedBy: params.opened_by, ...body });
    return body;
  });
  // Also allowed on a lower plan, because it is the user's own record.
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
