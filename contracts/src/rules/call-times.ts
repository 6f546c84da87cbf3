import { UNIT_TIMES, type UnitReport } from '../entities/call';
import { AMENDED_FIELD_NAMES, type AmendedField, isTimeField } from '../entities/call-amendment';
import { isSameUnit } from '../entities/unit-name';
import { minutes, wholeSeconds } from '../units';

/** A desk's clock may be this far ahead of the server's, milliseconds. */
const AHEAD_MS = minutes(2);

/** ISO text in an answer, a `Date` from the database. */
type Instant = Date | string | null;

interface UnitTimes {
  readonly dispatched_at: Instant;
  readonly en_route_at: Instant;
  readonly on_scene_at: Instant;
  readonly cleared_at: Instant;
}
interface TimedUnit extends UnitTimes {
  readonly id: string;
  readonly unit: string;
  readonly is_primary: boolean;
}
interface TimedCall {
  readonly time_received: Instant;
  readonly primary_dispatched_time: Instant;
  readonly closed_at: Instant;
  readonly units: readonly TimedUnit[];
}

/** Screens show whole seconds, so two times within the same second count as in order. NaN for none. */
const secondsOf = (at: Instant): number => (at === null ? Number.NaN : wholeSeconds(new Date(at).getTime()));

/** The steps of a unit, in the order in which they happen. */
const UNIT_STEPS = ['dispatched_at', 'en_route_at', 'on_scene_at', 'cleared_at'] as const;

/** Whether a unit can have made this report at `at`: not after a later step that it has already reported. */
export const isReportInOrder = (unit: UnitTimes, report: UnitReport, at: Instant): boolean =>
  UNIT_STEPS.slice(UNIT_STEPS.indexOf(UNIT_TIMES[report]) + 1).every(
    (step) => !(secondsOf(unit[step]) < secondsOf(at)),
  );

/**
 * Whether a unit's report has an earlier time than a step that must come before it. Entries from two desks can arrive
 * out of order.
 */
export const isReportEarly = (unit: UnitTimes, report: UnitReport, at: Instant): boolean =>
  UNIT_STEPS.slice(0, UNIT_STEPS.indexOf(UNIT_TIMES[report])).some((step) => secondsOf(unit[step]) > secondsOf(at));

/**
 * Whether a unit's report sets the time of its step: the first report of its kind, or one that arrives later with an
 * earlier time.
 */
export const isReportCounted = (unit: UnitTimes, report: UnitReport, at: Instant): boolean => {
  const known = unit[UNIT_TIMES[report]];
  if (!isReportInOrder(unit, report, at)) return false;
  return known === null || (secondsOf(at) < secondsOf(known) && !isReportEarly(unit, report, at));
};

/** A time, with its name in sentences. */
interface NamedTime {
  readonly field: AmendedField;
  readonly unitId: string;
  readonly name: string;
  readonly at: Instant;
}

/** Pairs of a call's times; the first of each pair cannot be after the second. */
const pairsOf = (call: TimedCall): (readonly [NamedTime, NamedTime])[] => {
  const timeOf = (field: 'time_received' | 'primary_dispatched_time' | 'closed_at'): NamedTime => ({
    ...{ field, unitId: '', name: AMENDED_FIELD_NAMES[field], at: call[field] },
  });
  const received = timeOf('time_received');
  const closed = timeOf('closed_at');
  const ofUnits = call.units.flatMap((unit) => {
    const steps = UNIT_STEPS.map(
      (field): NamedTime => ({
        ...{ field, unitId: unit.id, name: `${AMENDED_FIELD_NAMES[field]} of ${unit.unit}`, at: unit[field] },
      }),
    );
    const inOrder = steps.flatMap((later, index) => steps.slice(0, index).map((earlier) => [earlier, later] as const));
    // Closing a call clears its units at the same time. The two are corrected one after the other, so they may differ in between.
    const whileOpen = steps.slice(0, -1).map((step) => [step, closed] as const);
    return [...steps.map((step) => [received, step] as const), ...inOrder, ...whileOpen];
  });
  return [[received, timeOf('primary_dispatched_time')], [received, closed], ...ofUnits];
};

interface Amendment {
  readonly field: AmendedField;
  readonly unit_id?: string | undefined;
  readonly value: string;
}

/** The primary unit's dispatch is the call's dispatch: both are corrected together. */
const amendedCall = (call: TimedCall, { field, unit_id, value }: Amendment): TimedCall => {
  const at = value === '' ? null : value;
  const isPrimaryTime =
    field === 'primary_dispatched_time' ||
    (field === 'dispatched_at' && call.units.some(({ id, is_primary }) => is_primary && id === unit_id));
  return {
    ...call,
    ...((field === 'time_received' || field === 'closed_at') && { [field]: at }),
    ...(isPrimaryTime && { primary_dispatched_time: at }),
    units: call.units.map((unit) => ({
      ...unit,
      ...(unit.id === unit_id && { [field]: at }),
      ...(isPrimaryTime && unit.is_primary && { dispatched_at: at }),
    })),
  };
};

const timeFault = (call: TimedCall, amendment: Amendment, now: number): string | null => {
  const { field, unit_id = '', value } = amendment;
  // The server refuses to correct a time that the call never had, with a message of its own.
  if (value === '' || (field in call && call[field as 'closed_at'] === null)) return null;
  const at = Date.parse(value);
  if (at > now + AHEAD_MS)
    return 'This time is in the future. Type when it happened: a time alone is the last one before now.';
  const isOwn = (time: NamedTime) =>
    (time.field === field && time.unitId === unit_id) ||
    (field === 'primary_dispatched_time' &&
      time.field === 'dispatched_at' &&
      call.units.some(({ id, is_primary }) => is_primary && id === time.unitId));
  for (const [earlier, later] of pairsOf(amendedCall(call, amendment))) {
    if (!(secondsOf(earlier.at) > secondsOf(later.at))) continue;
    if (isOwn(later)) return `${later.name} cannot be before ${earlier.name}. If that one is wrong, correct it first.`;
    if (isOwn(earlier)) return `${earlier.name} cannot be after ${later.name}. If that one is wrong, correct it first.`;
  }
  return null;
};

const unitFault = ({ units }: TimedCall, { unit_id, value }: Amendment): string | null => {
  const isClear = (unit: TimedUnit | undefined) => unit !== undefined && unit.cleared_at !== null;
  const own = units.find(({ id }) => id === unit_id);
  const other = units.find((unit) => unit.id !== unit_id && isSameUnit(unit.unit, value));
  // A unit that has cleared may come to the call again.
  if (other === undefined || isClear(other) || isClear(own)) return null;
  return `${other.unit} is on this call already. Clear this unit with L if it was sent by mistake.`;
};

/**
 * Why a correction cannot be right, as a sentence that says what would work; null if it can. The form checks before it
 * accepts the correction, and the server checks again, because the call may have changed meanwhile.
 * @param now the server's clock, epoch milliseconds
 */
export const amendmentFault = (call: TimedCall, amendment: Amendment, now: number): string | null => {
  if (amendment.field === 'unit') return unitFault(call, amendment);
  return isTimeField(amendment.field) ? timeFault(call, amendment, now) : null;
};
