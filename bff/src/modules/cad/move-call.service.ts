import {
  type CallActBody,
  callActs,
  isReportCounted,
  isReportEarly,
  isSameUnit,
  isUnderWay,
  isUnitReport,
  nextCallStatus,
  UNIT_TIMES,
  unitsIn,
  unitText,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { type CallUnit, clearUnits, insertUnit, listUnits, updateUnit } from './call-units.repository';
import { type CallRecord, updateCall } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { toRadioTime } from './radio-time.rules';
import { readInstant } from './record-reader.codec';
import { type CallWrite, writeOnce } from './write-once.service';

type Request = CallActBody<'status'>;
type UnitMove = Pick<Request, 'action' | 'unit'>;

const WORDS: Readonly<Record<Request['action'], string>> = {
  assign: 'Assigned',
  en_route: 'En route',
  on_scene: 'On scene',
  clear: 'Clear',
  close: 'Closed',
  cancel: 'Cancelled',
  reopen: 'Reopened',
};

/** Moves each unit named in the text, or the primary unit if there is no text. False if none of them moved. */
const moveUnits = async (tx: Connection, call: CallRecord, { action, unit }: UnitMove, at: Date): Promise<boolean> => {
  let isChanged = false;
  for (const name of unit === null ? [null] : unitsIn(unit))
    isChanged = (await moveUnit(tx, call, { action, unit: name }, at)) || isChanged;
  return isChanged;
};

/** The unit that a report names, or the primary unit if it names none. */
const reportedUnit = (units: readonly CallUnit[], name: string | null): CallUnit | undefined =>
  name === null ? units.find(({ is_primary }) => is_primary) : units.findLast(({ unit }) => isSameUnit(unit, name));

/** Records a unit's time, sending the unit first if necessary. False if the report does not count. */
const moveUnit = async (tx: Connection, call: CallRecord, { action, unit }: UnitMove, at: Date): Promise<boolean> => {
  const units = await listUnits(tx, call.id);
  const named = reportedUnit(units, unit);
  // A call may be dispatched without a unit. Then only the call moves.
  if (unit === null && !named) return call.status !== action;
  if (!named || (action === 'assign' && named.cleared_at !== null)) {
    const is_primary = units.length === 0;
    await insertUnit(tx, {
      id: uuid(),
      call_id: call.id,
      unit: unit ?? '',
      is_primary,
      dispatched_at: at,
      ...(isUnitReport(action) && { [UNIT_TIMES[action]]: at }),
    });
    if (is_primary) await updateCall(tx, call.id, { primary_unit: unit });
    return true;
  }
  if (!isUnitReport(action) || !isReportCounted(named, action, at)) return false;
  await updateUnit(tx, named.id, { [UNIT_TIMES[action]]: at });
  return true;
};

/** Units of the call whose report at `at` is earlier than the step before it: two desks disagree. */
const earlyUnits = async (tx: Connection, call: CallRecord, { action }: Request, at: Date): Promise<string[]> =>
  isUnitReport(action)
    ? (await listUnits(tx, call.id))
        .filter((unit) => unit[UNIT_TIMES[action]]?.getTime() === at.getTime() && isReportEarly(unit, action, at))
        .map(({ unit }) => unit)
    : [];

const STATUS_WORDS: Readonly<Record<string, string>> = { pending: 'waiting for dispatch', en_route: 'under way' };

/** Formats a report's time on the centre's clock. */
type Clock = (at: Date) => string;

/** What the radio log says about a report or action that changed nothing for a unit. */
const unchangedWords = (
  { action, status, unit }: { action: Request['action']; status: string; unit: CallUnit | undefined },
  at: Date,
  clock: Clock,
): string => {
  const call = `the call was ${STATUS_WORDS[status] ?? status}`;
  if (!isUnitReport(action)) return action === 'assign' && isUnderWay(status) ? 'on this call already' : call;
  const reported = `reported at ${clock(at)}`;
  if (!isUnderWay(status)) return `${reported}, but ${call}`;
  const known = unit?.[UNIT_TIMES[action]] ?? null;
  if (known !== null && !(at < known)) return `${reported} again. The first report counts: ${clock(known)}.`;
  return unit === undefined
    ? `${reported} again`
    : `${reported}. It does not fit the unit's other times and does not count.`;
};

/** What the radio log says when an earlier report arrives late and replaces a later one of the same kind. */
const replacedTimes = (
  before: readonly CallUnit[],
  after: readonly CallUnit[],
  { action, at, clock }: { action: Request['action']; at: Date; clock: Clock },
): { readonly unit: string; readonly words: string }[] =>
  before.flatMap(({ id, unit, ...times }) => {
    const known = isUnitReport(action) ? times[UNIT_TIMES[action]] : null;
    const now = after.find((one) => one.id === id);
    const isReplaced = known !== null && isUnitReport(action) && now?.[UNIT_TIMES[action]]?.getTime() === at.getTime();
    return isReplaced && at < known
      ? [{ unit, words: `reported at ${clock(at)} and at ${clock(known)}. The earlier report counts.` }]
      : [];
  });

/** How a call ended. A call cancelled without a disposition ended for the reason of its cancellation. */
const endOf = ({ action, disposition, reason }: Request): string | null =>
  action === 'cancel' ? (disposition ?? reason) : disposition;

/** The reason of a cancelled call, if it has a disposition as well. */
const reasonBesideDisposition = ({ action, disposition, reason }: Request): string | null =>
  action === 'cancel' && disposition !== null ? reason : null;

const apply = async (tx: Connection, call: CallRecord, request: Request, at: Date): Promise<boolean> => {
  const { action } = request;
  const wasDispatched = call.primary_dispatched_time !== null;
  const status = nextCallStatus({ status: call.status, wasDispatched }, action);
  if (status === null) return false;
  if (action === 'close' || action === 'cancel') {
    await clearUnits(tx, call.id, at);
    await updateCall(tx, call.id, { status, disposition: endOf(request), closed_at: at });
    return true;
  }
  if (action === 'reopen') {
    if (call.merged_into !== null)
      throw new AppError('VALIDATION_FAILED', 'This call was merged into another one. Take the merge back instead.');
    await updateCall(tx, call.id, { status, disposition: null, closed_at: null });
    return true;
  }
  if (!(await moveUnits(tx, call, request, at))) return false;
  await updateCall(tx, call.id, { status });
  return true;
};

/**
 * Moves a call and its units along, by `nextCallStatus`. Of two reports about a unit the earlier one counts, whichever
 * arrives first. An action that does not fit, or was reported before, changes nothing and becomes a line of the radio
 * log.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH, FORBIDDEN to reopen without `maySupervise`, and VALIDATION_FAILED to reopen
 * a merged call
 */
export const moveCall = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite & { readonly maySupervise: boolean },
  request: Request,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  if (request.action === 'reopen' && !write.maySupervise)
    throw new AppError('FORBIDDEN', 'Only a supervisor can reopen a call');
  const at = occurredAt(request.occurred_at, deps.now());
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.status.event,
    request,
    at,
    change: async (tx, call) => {
      const note = (unit: string | null, words: string) =>
        addRadioLine(tx, deps, write, {
          call_id: call.id,
          at,
          unit: unit && unitText(unit),
          notes: `${WORDS[request.action]}: ${words}`,
        });
      const clock: Clock = (time) => {
        const instant = readInstant(time);
        return instant === null ? 'an unknown time' : toRadioTime(new Date(instant), deps.config.cad.timeZone);
      };
      const { action, unit } = request;
      const before = await listUnits(tx, call.id);
      if (await apply(tx, call, request, at)) {
        for (const { unit, words } of replacedTimes(before, await listUnits(tx, call.id), { action, at, clock }))
          await note(unit, words);
        const reason = reasonBesideDisposition(request);
        if (reason !== null) await note(null, reason);
        for (const unit of await earlyUnits(tx, call, request, at))
          await note(unit, 'this time is before the step that comes first. Please correct one of them.');
        return 'changed';
      }
      // A report without a unit is about the primary one.
      for (const name of unit === null ? [null] : unitsIn(unit))
        await note(name, unchangedWords({ action, status: call.status, unit: reportedUnit(before, name) }, at, clock));
      return 'repeated';
    },
  });
  return { call, stateChanged: outcome === 'changed' };
};
