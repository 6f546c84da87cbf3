import { nextCallStatus, unitsIn } from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, storedText, textOf } from './act';
import { withUnitsSent } from './unsent-units';

/** Dispatches a call: its form, its request, and its effect on the call. */
export const dispatch = defineWork({
  label: 'Dispatch',
  fields: z.object({ initials: z.string(), unit: z.string() }),
  required: { initials: 'Enter dispatcher initials' },
  names: () => ({ dispatcher_initials: 'initials' }),
  toBody: ({ initials, unit }) => ({ dispatcher_initials: initials, unit }),
  toFields: ({ body }) => ({ initials: textOf(body, 'dispatcher_initials'), unit: textOf(body, 'unit') }),
  apply: (call, op) => {
    const { body, at } = op;
    const status = nextCallStatus({ status: call.status, wasDispatched: false }, 'dispatch');
    if (status === null) return call;
    const sent = storedText(body, 'unit') ?? call.primary_unit;
    return {
      ...call,
      status,
      primary_unit: sent === null ? null : (unitsIn(sent)[0] ?? sent),
      units: call.units.length > 0 ? call.units : withUnitsSent([], op, sent ?? ''),
      dispatcher_initials: storedText(body, 'dispatcher_initials'),
      primary_dispatched_time: call.primary_dispatched_time ?? at,
    };
  },
});
