import {
  type AmendedField,
  amendedFieldSchema,
  amendmentFault,
  amendmentNotes,
  type Call,
  isTimeField,
  isUnitField,
  statusOfUnits,
  unitsIn,
} from '@prebell/contracts';
import { z } from 'zod';
import { readWallTime, toWallTime } from '../centre-time/wall-time';
import { defineWork, storedText, textOf } from './act';
import { withLine } from './radio';

export const amendment = defineWork({
  label: 'Correction of the call',
  /** Times are typed as the centre's clock shows them. */
  fields: z.object({
    field: amendedFieldSchema,
    unitId: z.string(),
    value: z.string(),
    reason: z.string(),
  }),
  names: () => ({ unit_id: 'field' }),
  toBody: ({ field, unitId, value, reason }, moment) => ({
    field,
    ...(isUnitField(field) && { unit_id: unitId }),
    value: isTimeField(field) ? (readWallTime(value, moment) ?? value) : value,
    reason,
  }),
  toFields: ({ body }) => ({
    field: amendedFieldSchema.catch('nature').parse(body.field),
    unitId: textOf(body, 'unit_id'),
    value: textOf(body, 'value'),
    reason: textOf(body, 'reason'),
  }),
  faults: (body, call, { now }) => {
    const field = amendedFieldSchema.parse(body.field);
    const fault = amendmentFault(call, { field, unit_id: textOf(body, 'unit_id'), value: textOf(body, 'value') }, now);
    return fault === null ? {} : { value: fault };
  },
  isUnsaved: ({ reason }) => reason.trim() !== '',
  needsSupervisor: () => true,
  letsOthersPass: true,
  apply: (call, op) => {
    const field = amendedFieldSchema.safeParse(op.body.field).data;
    if (field === undefined) return call;
    const typed = storedText(op.body, 'value');
    const value = field === 'unit' && typed !== null ? (unitsIn(typed)[0] ?? typed) : typed;
    const unit = call.units.find(({ id }) => id === op.body.unit_id);
    // Shown in UTC, because the centre's zone is not known here. The server's line replaces this one.
    const shown = (text: string) =>
      isTimeField(field) && text !== '' ? `${text.slice(0, 19).replace('T', ' ')} UTC` : text;
    const details = {
      field,
      unit: unit?.unit ?? null,
      was: shown(amendedValue(call, field, unit?.id ?? '')),
      now: shown(value ?? ''),
      reason: textOf(op.body, 'reason'),
    };
    const amended = isUnitField(field) ? withUnit(call, unit?.id, { [field]: value }) : { ...call, [field]: value };
    return withLine(amended, {
      ...op,
      body: { time: '', unit: details.unit ?? '', notes: amendmentNotes(details) },
    });
  },
});

const withUnit = (call: Call, unitId: string | undefined, change: object): Call => {
  const units = call.units.map((unit) => (unit.id === unitId ? { ...unit, ...change } : unit));
  const primary = units.find(({ is_primary }) => is_primary);
  return {
    ...call,
    units,
    status: statusOfUnits(call.status, units),
    ...(primary && { primary_unit: primary.unit, primary_dispatched_time: primary.dispatched_at }),
  };
};

/** The current value of a field as stored: text, or an instant in ISO form. */
export const amendedValue = (call: Call, field: AmendedField, unitId: string): string =>
  (isUnitField(field) ? call.units.find(({ id }) => id === unitId)?.[field] : call[field]) ?? '';

/** The form starts with the current value; times are shown on the centre's clock. */
export const beginAmendment = (
  call: Call,
  { field, unitId, reason = '' }: { field: AmendedField; unitId: string; reason?: string },
  timeZone: string,
): z.output<typeof amendment.fields> => {
  const value = amendedValue(call, field, unitId);
  return { field, unitId, reason, value: isTimeField(field) ? toWallTime(value, timeZone) : value };
};
