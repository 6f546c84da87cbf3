import {
  type CallActionName,
  type CallUnit,
  callActionNameSchema,
  isReportCounted,
  isSameUnit,
  isUnitReport,
  nextCallStatus,
  UNIT_TIMES,
  type UnitReport,
  unitsIn,
} from '@prebell/contracts';
import { z } from 'zod';
import { reportedStep } from '../units/reported-step';
import { defineWork, storedText, textOf } from './act';
import { withUnitsSent } from './unsent-units';

/** The unit with its reported time, if the report is valid for it. */
const reported = (unit: CallUnit, action: string, at: string): CallUnit =>
  isUnitReport(action) && isReportCounted(unit, action, at) ? { ...unit, [UNIT_TIMES[action]]: at } : unit;

/** Why none of the typed units can make this report; '' if one can, or if none of them is on the call. */
const reportFault = (units: readonly CallUnit[], action: UnitReport, text: string | null, now: number): string => {
  const named =
    text === null
      ? units.filter(({ is_primary }) => is_primary)
      : unitsIn(text).flatMap((name) => units.findLast(({ unit }) => isSameUnit(unit, name)) ?? []);
  const at = new Date(now).toISOString();
  if (named.some((unit) => isReportCounted(unit, action, at))) return '';
  if (named.length === 0) return '';
  return [...named.map((unit) => `${unit.unit} is ${reportedStep(unit)} already.`), 'R adds a radio entry.'].join(' ');
};

/** Reports of units, further units, and closing, cancelling or reopening a call. */
export const status = defineWork({
  label: 'Status',
  /** `detail` is the disposition of a closed call, or the reason to cancel or reopen one; `disposition` is that of a cancelled call. */
  fields: z.object({
    action: callActionNameSchema,
    unit: z.string(),
    detail: z.string(),
    disposition: z.string().optional(),
  }),
  names: ({ action }) => ({ reason: 'detail', ...(action !== 'cancel' && { disposition: 'detail' }) }),
  toBody: ({ action, unit, detail, disposition = '' }) => ({
    action,
    unit,
    [action === 'close' ? 'disposition' : 'reason']: detail,
    ...(action === 'cancel' && disposition.trim() !== '' && { disposition }),
  }),
  toFields: ({ body }) => ({
    action: body.action as CallActionName,
    unit: textOf(body, 'unit'),
    ...(body.action === 'cancel'
      ? { detail: textOf(body, 'reason'), disposition: textOf(body, 'disposition') }
      : { detail: textOf(body, 'disposition') || textOf(body, 'reason') }),
  }),
  faults: (body, { units }, { now }) => {
    const action = textOf(body, 'action');
    const fault = isUnitReport(action) ? reportFault(units, action, storedText(body, 'unit'), now) : '';
    return fault === '' ? {} : { unit: fault };
  },
  needsSupervisor: ({ action }) => action === 'reopen',
  apply: (call, op) => {
    const { body, at } = op;
    const wasDispatched = call.primary_dispatched_time !== null;
    const action = body.action as CallActionName;
    // An earlier release may have stored an action that this one does not know.
    const next = nextCallStatus({ status: call.status, wasDispatched }, action) ?? null;
    if (next === null) return call;
    const text = storedText(body, 'unit');
    const named = unitsIn(text ?? '');
    const isEnd = action === 'close' || action === 'cancel';
    const isNamed = ({ unit, is_primary }: CallUnit) =>
      text === null ? is_primary : named.some((name) => isSameUnit(unit, name));
    // As on the server, a report from a unit that is not on the call adds the unit to the call.
    const strangers = named.filter((name) => !call.units.some(({ unit }) => isSameUnit(unit, name)));
    const sent = action === 'assign' ? named : isUnitReport(action) ? strangers : [];
    const units = sent.length > 0 ? withUnitsSent(call.units, op, sent.join(', ')) : call.units;
    return {
      ...call,
      status: next,
      units: units.map((unit) =>
        isEnd && unit.cleared_at === null
          ? reported(unit, 'clear', at)
          : isNamed(unit)
            ? reported(unit, action, at)
            : unit,
      ),
      ...(call.primary_unit === null && { primary_unit: units[0]?.unit ?? null }),
      ...(isEnd && { disposition: storedText(body, 'disposition') ?? storedText(body, 'reason') }),
    };
  },
});
