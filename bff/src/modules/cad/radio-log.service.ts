import { type CallActBody, callActs, isVisible, minutes, NOTES_REQUIRED, unitText } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import { authorOf } from './authorship.service';
import { type CallRecord, insertRadioLog, type RadioLogLine } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { resolveRadioTime, toRadioTime } from './radio-time.rules';
import { readInstant } from './record-reader.codec';
import { type CallWrite, writeOnce } from './write-once.service';

type RadioDeps = Pick<Deps, 'db' | 'now' | 'config' | 'ring'>;

const MINUTE = minutes(1);
/** How long authors may correct their own lines. */
const OWN_CORRECTION_MS = 10 * MINUTE;

interface SentTime {
  readonly time?: string | undefined;
  readonly occurred_at?: string | undefined;
}

/**
 * The minute of a line and its exact instant. If the line is about the minute in which it was written, it gets the
 * second of that moment.
 */
const radioTimeOf = ({ time, occurred_at }: SentTime, { now, config }: RadioDeps): { time: string; at: Date } => {
  const { timeZone } = config.cad;
  const written = occurredAt(occurred_at, now());
  const isNow = time === undefined || time === toRadioTime(written, timeZone);
  const at = isNow ? written : resolveRadioTime(time, { now: written, timeZone });
  if (at === null) throw new AppError('TIME_OUT_OF_RANGE', `The clock did not show ${time} in the last 24 hours`);
  return { time: time ?? toRadioTime(at, timeZone), at };
};

/** The instant of a line. */
const timeOf = ({ occurred_at }: RadioLogLine): Date => {
  const at = readInstant(occurred_at);
  if (at === null)
    throw new AppError('TIME_OUT_OF_RANGE', 'The time of this line cannot be read. Please enter its time.');
  return new Date(at);
};

const assertNotes = (notes: string): void => {
  if (!isVisible(notes))
    throw new AppError('NOTES_REQUIRED', NOTES_REQUIRED, {
      fields: { issues: [{ path: 'notes', message: NOTES_REQUIRED }] },
    });
};

/**
 * Adds a line to the radio log, now or at the latest minute that its time can mean.
 * @throws NOTES_REQUIRED, TIME_OUT_OF_RANGE, NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const addRadioLog = async (
  deps: RadioDeps,
  write: CallWrite,
  request: CallActBody<'radio'>,
): Promise<CallRecord> => {
  const { unit, notes } = request;
  assertNotes(notes);
  const { time, at } = radioTimeOf(request, deps);
  const { call } = await writeOnce(deps, write, {
    type: callActs.radio.event,
    request,
    at,
    change: async (tx, { id: call_id }) => {
      await insertRadioLog(tx, {
        id: uuid(),
        call_id,
        time,
        occurred_at: at,
        created_at: deps.now(),
        unit: unit && unitText(unit),
        notes,
        author_id: authorOf(write).id,
      });
      return 'added';
    },
  });
  return call;
};

/**
 * Corrects a line with another one that names it; the original stays. A corrected line cannot be corrected again, only
 * its correction can.
 * @throws NOTES_REQUIRED, TIME_OUT_OF_RANGE, NOT_FOUND, ALREADY_CORRECTED, IDEMPOTENCY_MISMATCH, and FORBIDDEN for
 * another user's line, or one older than 10 minutes, without `maySupervise`
 */
export const correctRadioLog = async (
  deps: RadioDeps,
  write: CallWrite & { readonly entryId: string; readonly maySupervise: boolean },
  request: CallActBody<'correction'>,
): Promise<CallRecord> => {
  assertNotes(request.notes);
  const { entryId } = write;
  const { call } = await writeOnce(deps, write, {
    type: callActs.correction.event,
    request: { ...request, entry: entryId },
    at: occurredAt(request.occurred_at, deps.now()),
    change: async (tx, { id: call_id, radio_logs }) => {
      const entry = radio_logs.find(({ id }) => id === entryId);
      if (!entry) throw new AppError('NOT_FOUND', 'This line does not exist');
      if (radio_logs.some(({ corrects_id }) => corrects_id === entryId))
        throw new AppError('ALREADY_CORRECTED', 'This line was already corrected. Please correct the newer one.');
      const age = deps.now().getTime() - new Date(entry.created_at).getTime();
      // A line of unreadable age does not count as recent.
      if (!write.maySupervise && (entry.author_id !== write.actor.id || !(age <= OWN_CORRECTION_MS)))
        throw new AppError(
          'FORBIDDEN',
          'Only a supervisor can correct lines after 10 minutes, and lines of other users',
        );
      const keepsTime = request.time === undefined || request.time === entry.time;
      const { time, at } =
        keepsTime && (request.time === undefined || readInstant(entry.occurred_at) !== null)
          ? { time: entry.time, at: timeOf(entry) }
          : radioTimeOf(request, deps);
      await insertRadioLog(tx, {
        id: uuid(),
        call_id,
        time,
        occurred_at: at,
        created_at: deps.now(),
        unit: request.unit && unitText(request.unit),
        notes: request.notes,
        author_id: authorOf(write).id,
        corrects_id: entryId,
        reason: request.reason,
      });
      return 'corrected';
    },
  });
  return call;
};
