import { isUnderWay } from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, textOf } from './act';
import { withLine } from './radio';

/** Confirms that everybody on scene is accounted for (PAR). The confirmation also enters the radio log. */
export const par = defineWork({
  label: 'PAR',
  /** `notes` is what the units reported, which may be blank. */
  fields: z.object({ notes: z.string() }),
  toBody: ({ notes }) => ({ notes }),
  toFields: ({ body }) => ({ notes: textOf(body, 'notes') }),
  letsOthersPass: true,
  isUnsaved: ({ notes }) => notes.trim() !== '',
  apply: (call, op) => {
    const said = textOf(op.body, 'notes').trim() || 'all accounted for';
    const noted = withLine(call, { ...op, body: { time: '', unit: '', notes: `PAR: ${said}` } });
    if (!isUnderWay(call.status)) return noted;
    const at = Date.parse(op.at);
    // A PAR that waited for the connection must not replace a later one.
    return call.par_at !== null && Date.parse(call.par_at) > at ? noted : { ...noted, par_at: op.at };
  },
});
