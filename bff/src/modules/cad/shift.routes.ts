import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { noteAdminRead } from './admin-trail.service';
import { appendEvent, findOutcome, lockHead } from './events.repository';
import { presentNote, presentShiftEvent } from './shift.presenter';
import { countShift, findHandoverNote, HANDOVER_EVENT, listHandoverNotes, listShiftEvents } from './shift.repository';

/** Nobody reads more than this at a handover; the record has them all. */
const EVENT_LIMIT = 500;

/** The log of a shift, and the notes that one shift leaves for the next. */
export const mountShift = (router: Router, deps: Deps): void => {
  const { db, now, config } = deps;
  mount(router, endpoints.cad.shift, async ({ actor, query }) => {
    const period = { from: new Date(query.from), to: new Date(query.to) };
    const [counts, { events, total }, notes] = await Promise.all([
      countShift(db, period, now()),
      listShiftEvents(db, period, EVENT_LIMIT),
      listHandoverNotes(db, period),
    ]);
    await noteAdminRead(deps, actor, { read: 'shift', calls: events.length });
    return {
      ...counts,
      events: events.map((event) => presentShiftEvent(event, config.cad.timeZone)),
      total,
      notes: notes.map(presentNote),
    };
  });

  mount(router, endpoints.cad.addHandoverNote, async ({ actor, body: { id, text } }) => {
    const note = await db.transaction().execute(async (tx) => {
      // A concurrent repetition waits here, and then finds the note of the first request.
      await lockHead(tx);
      const known = await findHandoverNote(tx, id);
      if (known && known.actor_id === actor.id && presentNote(known).text === text) return known;
      if (known) throw new AppError('IDEMPOTENCY_MISMATCH', 'This note was already stored with another text.');
      if ((await findOutcome(tx, id)) !== undefined)
        throw new AppError('IDEMPOTENCY_MISMATCH', 'This id belongs to another entry. Please add the note again.');
      const at = now();
      await appendEvent(tx, { ...HANDOVER_EVENT, id, actor, occurred_at: at, created_at: at, payload: { text } });
      return findHandoverNote(tx, id);
    });
    if (!note) throw new Error('The new note is missing');
    return { note: presentNote(note) };
  });
};
