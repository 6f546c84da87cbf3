import {
  type CallActionName,
  type CallUnit,
  callActionNameSchema,
  isUnitReport,
  nextCallStatus,
  UNIT_TIMES,
} from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, storedText, textOf } from './act';

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
  apply: (call, { body, at }) => {
    const wasDispatched = call.primary_dispatched_time !== null;
    const action = body.action as CallActionName;
    // An earlier release may have stored an action that this one does not know.
    const next = nextCallStatus({ status: call.status, wasDispatched }, action) ?? null;
    if (next === null) return call;
    const named = storedText(body, 'unit');
    const isEnd = action === 'close' || action === 'cancel';
    return {
      ...call,
      status: next,
      units: call.units.map((unit) => (unit.unit === named ? reported(unit, action, at) : unit)),
      ...(isEnd && { disposition: storedText(body, 'disposition') ?? storedText(body, 'reason') }),
    };
  },
});
