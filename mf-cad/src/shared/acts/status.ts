import {
  type CallActionName,
  type CallUnit,
  callActionNameSchema,
  isSameUnit,
  isUnitReport,
  nextCallStatus,
  UNIT_TIMES,
} from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, storedText, textOf } from './act';
import { withUnitsSent } from './unsent-units';

/** The unit with its reported time; the first report counts. */
const reported = (unit: CallUnit, action: string, at: string): CallUnit =>
  isUnitReport(action) && unit[UNIT_TIMES[action]] === null ? { ...unit, [UNIT_TIMES[action]]: at } : unit;

export const status = defineWork({
  label: 'Status',
  /** `detail` is how the call ended, or why it was cancelled or reopened. */
  fields: z.object({ action: callActionNameSchema, unit: z.string(), detail: z.string() }),
  names: { disposition: 'detail', reason: 'detail' },
  toBody: ({ action, unit, detail }) => ({ action, unit, [action === 'close' ? 'disposition' : 'reason']: detail }),
  toFields: ({ body }) => ({
    action: body.action as CallActionName,
    unit: textOf(body, 'unit'),
    detail: textOf(body, 'disposition') || textOf(body, 'reason'),
  }),
  needsSupervisor: ({ action }) => action === 'reopen',
  apply: (call, op) => {
    const { body, at } = op;
    const wasDispatched = call.primary_dispatched_time !== null;
    const action = body.action as CallActionName;
    // An earlier release may have stored an action that this one does not know.
    const next = nextCallStatus({ status: call.status, wasDispatched }, action) ?? null;
    if (next === null) return call;
    const named = storedText(body, 'unit');
    const isEnd = action === 'close' || action === 'cancel';
    const isNamed = ({ unit, is_primary }: CallUnit) => (named === null ? is_primary : isSameUnit(unit, named));
    // A report of a unit that is not on the call sends it, as on the server.
    const isSent = action === 'assign' || (isUnitReport(action) && !call.units.some(isNamed));
    const units = isSent ? withUnitsSent(call.units, op, named ?? '') : call.units;
    return {
      ...call,
      status: next,
      units: units.map((unit) =>
        isEnd ? reported(unit, 'clear', at) : isNamed(unit) ? reported(unit, action, at) : unit,
      ),
      ...(call.primary_unit === null && { primary_unit: units[0]?.unit ?? null }),
      ...(isEnd && { disposition: storedText(body, 'disposition') ?? storedText(body, 'reason') }),
    };
  },
});
