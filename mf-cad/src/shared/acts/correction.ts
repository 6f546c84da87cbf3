import { NOTES_REQUIRED, type RadioLog } from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, textOf } from './act';
import { radio, withLine } from './radio';
import { radioTimeOf } from './radio-time';

export const correction = defineWork({
  label: 'Correction',
  /** Corrected text for the line `entry`. */
  fields: z.object({
    entry: z.string(),
    time: z.string().nullable(),
    unit: z.string(),
    notes: z.string(),
    reason: z.string(),
  }),
  required: { notes: NOTES_REQUIRED },
  toBody: ({ time, unit, notes, reason }, moment) => ({ time: radioTimeOf(time, moment), unit, notes, reason }),
  toFields: (op) => ({ ...radio.toFields(op), entry: op.entry ?? '', reason: textOf(op.body, 'reason') }),
  isUnsaved: ({ reason }) => reason.trim() !== '',
  needsSupervisor: () => true,
  letsOthersPass: true,
  apply: withLine,
});

/** Fields to correct a line, starting with its current text. */
export const beginCorrection = ({ id, time, unit, notes }: RadioLog): z.output<typeof correction.fields> => ({
  entry: id,
  time,
  unit: unit ?? '',
  notes,
  reason: '',
});
