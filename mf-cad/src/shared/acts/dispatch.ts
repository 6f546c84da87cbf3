import { nextCallStatus } from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, storedText, textOf } from './act';

export const dispatch = defineWork({
  label: 'Dispatch',
  fields: z.object({ initials: z.string(), unit: z.string() }),
  required: { initials: 'Enter dispatcher initials' },
  names: { dispatcher_initials: 'initials' },
  toBody: ({ initials, unit }) => ({ dispatcher_initials: initials, unit }),
  toFields: ({ body }) => ({ initials: textOf(body, 'dispatcher_initials'), unit: textOf(body, 'unit') }),
  apply: (call, { body, at }) => {
    const status = nextCallStatus({ status: call.status, wasDispatched: false }, 'dispatch');
    if (status === null) return call;
    return {
      ...call,
      status,
      primary_unit: storedText(body, 'unit') ?? call.primary_unit,
      dispatcher_initials: storedText(body, 'dispatcher_initials'),
      primary_dispatched_time: call.primary_dispatched_time ?? at,
    };
  },
});
