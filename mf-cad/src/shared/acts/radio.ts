import { type Call, NOTES_REQUIRED, unitText } from '@prebell/contracts';
import { z } from 'zod';
import type { Op } from '../outbox/model/op';
import { defineWork, storedText, textOf } from './act';
import { radioTimeOf } from './radio-time';

/** The call with the operation's line added at the end of its radio log. */
export const withLine = (call: Call, { key, body, at, entry }: Op): Call => ({
  ...call,
  radio_logs: [
    ...call.radio_logs,
    {
      id: key,
      time: storedText(body, 'time') ?? '',
      unit: unitText(textOf(body, 'unit').trim()) || null,
      notes: storedText(body, 'notes') ?? '',
      occurred_at: at,
      recorded_at: null,
      corrects_id: entry ?? null,
      reason: storedText(body, 'reason'),
    },
  ],
});

/** Adds a line to the radio log. */
export const radio = defineWork({
  label: 'Radio entry',
  /** Null means now. */
  fields: z.object({ time: z.string().nullable(), unit: z.string(), notes: z.string() }),
  required: { notes: NOTES_REQUIRED },
  toBody: ({ time, unit, notes }, moment) => ({ time: radioTimeOf(time, moment), unit, notes }),
  toFields: ({ body }) => ({ time: textOf(body, 'time'), unit: textOf(body, 'unit'), notes: textOf(body, 'notes') }),
  letsOthersPass: true,
  isUnsaved: ({ unit, notes }) => `${unit}${notes}`.trim() !== '',
  apply: withLine,
});

export const EMPTY_RADIO: z.output<typeof radio.fields> = { time: null, unit: '', notes: '' };
