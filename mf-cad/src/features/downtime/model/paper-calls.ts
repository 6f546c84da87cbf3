import { ADDRESS_REQUIRED, newCallSchema } from '@prebell/contracts';
import { type Clock, readWallTimes } from '../../../shared/centre-time/wall-time';
import type { Deed } from '../../../shared/desk';
import { prepare } from '../../../shared/work/call-work';
import { isBlank, isFurtherUnit, PAPER_COLUMNS, type PaperField, type PaperRow } from './paper-row';

/** Errors of one line, by column. */
export type PaperFaults = { readonly [Field in PaperField]?: string };

const TIMES = PAPER_COLUMNS.filter(({ kind }) => kind === 'time');
type TimeField = (typeof TIMES)[number]['name'];
type Times = { readonly [Field in TimeField]?: number };

/**
 * The times of a line as epoch milliseconds, without unreadable ones. In the hour that repeats in autumn, 01:10 may come after 01:30. So
 * each time is the latest possible one that is not after the next step.
 * @param dispatchedBy the earliest time of the call's further units; the receipt cannot be later
 */
const timesOf = ({ fields }: PaperRow, clock: Clock, dispatchedBy = Number.POSITIVE_INFINITY): Times => {
  const times: { [Field in TimeField]?: number } = {};
  let next = Number.POSITIVE_INFINITY;
  for (const { name } of TIMES.toReversed()) {
    const readings = readWallTimes(fields[name], clock);
    const limit = name === 'received' ? Math.min(next, dispatchedBy) : next;
    const at = readings.findLast((reading) => reading <= limit) ?? readings.at(-1);
    if (at === undefined) continue;
    times[name] = at;
    next = at;
  }
  return times;
};

/** Errors for unreadable times, times in the future, and times before an earlier step. */
const timeFaults = ({ fields }: PaperRow, times: Times, { now }: Clock, received: number | undefined): PaperFaults => {
  const faults: Record<string, string> = {};
  let last = received === undefined ? undefined : { label: 'Received', at: received };
  for (const { name, label } of TIMES) {
    const at = times[name];
    if (fields[name].trim() === '') continue;
    if (at === undefined) faults[name] = 'Enter a time as 14:05, or as 2026-02-06 14:05';
    else if (at > now) faults[name] = 'This time is in the future';
    else if (last !== undefined && at < last.at) faults[name] = `Before ${last.label}`;
    else last = { label, at };
  }
  return faults;
};

const isTyped = (row: PaperRow, ...names: readonly PaperField[]): boolean =>
  names.some((name) => row.fields[name].trim() !== '');

const unitFaults = (row: PaperRow): PaperFaults => ({
  ...(isTyped(row, 'units', 'en_route', 'on_scene', 'clear') &&
    !isTyped(row, 'dispatched') && { dispatched: 'Enter when it was dispatched' }),
  ...(isTyped(row, 'en_route', 'on_scene', 'clear') && !isTyped(row, 'units') && { units: 'Enter a unit' }),
});

const callBody = ({ id, fields }: PaperRow, received: number) => ({
  id,
  time_received: new Date(received).toISOString(),
  how_received: 'Paper',
  address_of_incident: fields.address.trim(),
  nature: fields.nature,
  original_notes: fields.notes,
  caller_name: fields.caller,
  caller_phone: fields.phone,
});

/** Columns whose names differ from those in the contract. */
const COLUMN_OF: Readonly<Record<string, PaperField>> = {
  address_of_incident: 'address',
  original_notes: 'notes',
  caller_name: 'caller',
  caller_phone: 'phone',
  unit: 'units',
  detail: 'disposition',
};
const byColumn = (issues: readonly (readonly [string, string])[]): PaperFaults =>
  Object.fromEntries(issues.map(([path, message]) => [COLUMN_OF[path] ?? path, message]));

/** A typed line, with the call that it belongs to. */
interface Line {
  readonly row: PaperRow;
  readonly times: Times;
  /** The line of the call that this further unit belongs to; null if the line is itself a call. */
  readonly call: Line | null;
}

const linesOf = (rows: readonly PaperRow[], clock: Clock): Line[] => {
  const typed = rows.filter((row) => !isBlank(row));
  let call: Line | null = null;
  return typed.map((row, index) => {
    const further = isFurtherUnit(row) ? [] : typed.slice(index + 1);
    const nextCall = further.findIndex((other) => !isFurtherUnit(other));
    const units = nextCall === -1 ? further : further.slice(0, nextCall);
    const firstSent = Math.min(...units.map((unit) => timesOf(unit, clock).dispatched ?? Number.POSITIVE_INFINITY));
    const line: Line = { row, times: timesOf(row, clock, firstSent), call: isFurtherUnit(row) ? call : null };
    if (!isFurtherUnit(row)) call = line;
    return line;
  });
};

const dispatchOf = ({ row }: Line, moment: Clock) =>
  prepare('dispatch', { initials: row.fields.initials, unit: row.fields.units }, moment);

const faultsOf = (line: Line, clock: Clock): PaperFaults => {
  const { row, times, call } = line;
  const { fields } = row;
  const common = { ...unitFaults(row), ...timeFaults(row, times, clock, call?.times.received) };
  if (isFurtherUnit(row)) {
    if (call === null) return { address: ADDRESS_REQUIRED, received: 'Enter when the call came in' };
    const extra = isTyped(row, 'closed', 'disposition')
      ? { closed: 'Enter the end of the call on the line of the call' }
      : {};
    return {
      ...(fields.dispatched.trim() === '' && { dispatched: 'Enter when it was dispatched' }),
      ...common,
      ...extra,
    };
  }
  const { error } = newCallSchema.safeParse(callBody(row, times.received ?? clock.now));
  return {
    ...byColumn((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    ...(fields.address.trim() === '' && { address: ADDRESS_REQUIRED }),
    ...(fields.received.trim() === '' && { received: 'Enter when the call came in' }),
    ...(isTyped(row, 'dispatched') && byColumn(Object.entries(dispatchOf(line, clock).errors))),
    ...(isTyped(row, 'disposition') && !isTyped(row, 'closed') && { closed: 'Enter when it was closed' }),
    ...common,
  };
};

const REPORTS = ['en_route', 'on_scene', 'clear'] as const;

/** The acts of one call in order of time: the call, its units, their reports, and its end. */
const deedsOf = (call: Line, lines: readonly Line[], clock: Clock): Deed[] => {
  const { id: callId, fields } = call.row;
  const place = fields.address.trim();
  const received = call.times.received ?? clock.now;
  const at = (instant: number) => ({ now: instant, timeZone: clock.timeZone });
  const timed = (kind: 'status' | 'radio' | 'dispatch', body: Deed['body'], instant: number): Deed => ({
    kind,
    callId,
    place,
    body,
    at: new Date(instant).toISOString(),
  });
  const status = (
    action: 'assign' | 'close' | (typeof REPORTS)[number],
    unit: string,
    detail: string,
    instant: number,
  ) => timed('status', prepare('status', { action, unit, detail }, at(instant)).body, instant);
  const units = lines.flatMap((line): Deed[] => {
    const { units: unit } = line.row.fields;
    const { dispatched } = line.times;
    if (dispatched === undefined) return [];
    return [
      line === call
        ? timed('dispatch', dispatchOf(line, at(dispatched)).body, dispatched)
        : status('assign', unit, '', dispatched),
      ...REPORTS.flatMap((action) => {
        const instant = line.times[action];
        return instant === undefined ? [] : [status(action, unit, '', instant)];
      }),
    ];
  });
  // The call counts as dispatched with the earliest dispatch. The sort is stable, so each unit's acts stay in order.
  const ordered = units.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const sourceNote = { time: null, unit: '', notes: 'Typed from the downtime sheet' };
  const { closed } = call.times;
  return [
    { kind: 'create', callId, place, body: callBody(call.row, received), at: new Date(received).toISOString() },
    ...ordered,
    timed('radio', prepare('radio', sourceNote, at(clock.now)).body, clock.now),
    ...(closed === undefined ? [] : [status('close', '', fields.disposition, closed)]),
  ];
};

/** Reads the sheet: the errors by line or, if there are none, the acts of each call. */
export const readPaper = (
  rows: readonly PaperRow[],
  clock: Clock,
): { readonly faults: Readonly<Record<string, PaperFaults>>; readonly calls: readonly (readonly Deed[])[] } => {
  const lines = linesOf(rows, clock);
  const faults = Object.fromEntries(
    lines
      .map((line) => [line.row.id, faultsOf(line, clock)] as const)
      .filter(([, found]) => Object.keys(found).length > 0),
  );
  if (Object.keys(faults).length > 0) return { faults, calls: [] };
  const calls = lines.filter(({ row }) => !isFurtherUnit(row));
  return {
    faults,
    calls: calls.map((call) => deedsOf(call, [call, ...lines.filter((line) => line.call === call)], clock)),
  };
};
