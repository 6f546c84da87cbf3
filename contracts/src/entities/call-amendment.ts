import { z } from 'zod';
import { CALL_LIMITS } from './call';
import { sentInstantSchema } from './instant';
import { writtenReasonSchema } from './reason';
import { unitsIn } from './unit-name';

/** Times of a call that can be corrected. */
const CALL_TIMES = ['time_received', 'primary_dispatched_time', 'closed_at'] as const;
/** Times of a unit that can be corrected. */
const UNIT_TIMES_SENT = ['dispatched_at', 'en_route_at', 'on_scene_at', 'cleared_at'] as const;

/** What can be corrected in a call. */
export const CALL_FIELDS = ['address_of_incident', 'nature', ...CALL_TIMES] as const;
/** What can be corrected in a unit of a call. */
export const UNIT_FIELDS = ['unit', ...UNIT_TIMES_SENT] as const;

export const amendedFieldSchema = z.enum([...CALL_FIELDS, ...UNIT_FIELDS]);
export type AmendedField = z.output<typeof amendedFieldSchema>;
export type AmendedCallField = (typeof CALL_FIELDS)[number];
export type AmendedUnitField = (typeof UNIT_FIELDS)[number];

export const isUnitField = (field: AmendedField): field is AmendedUnitField =>
  (UNIT_FIELDS as readonly string[]).includes(field);
export const isTimeField = (field: AmendedField): boolean =>
  ([...CALL_TIMES, ...UNIT_TIMES_SENT] as readonly string[]).includes(field);

/** Fields that a correction may clear: a nature, and a report that was made by mistake. */
const MAY_BE_BLANK: readonly AmendedField[] = ['nature', 'en_route_at', 'on_scene_at', 'cleared_at'];
const MOST_CHARACTERS: Readonly<Partial<Record<AmendedField, number>>> = {
  nature: CALL_LIMITS.nature,
  unit: CALL_LIMITS.unit,
};

/** What is wrong with a corrected value, or null. */
const faultOf = (field: AmendedField, value: string): string | null => {
  if (value === '') return MAY_BE_BLANK.includes(field) ? null : 'Please enter a value';
  if (isTimeField(field) && !sentInstantSchema.safeParse(value).success)
    return 'Enter a time as 14:01:30 or 2026-02-06 14:01:30';
  const most = MOST_CHARACTERS[field] ?? CALL_LIMITS.address_of_incident;
  if (value.length > most) return `At most ${most} characters`;
  const named = field === 'unit' ? unitsIn(value) : [];
  return named.length > 1
    ? `Enter one unit, for example ${named[0]}. U adds ${named.slice(1).join(', ')} to the call.`
    : null;
};

/** The name of each field, as screens and the radio log show it. */
export const AMENDED_FIELD_NAMES: Readonly<Record<AmendedField, string>> = {
  address_of_incident: 'Address',
  nature: 'Nature',
  time_received: 'Time received',
  primary_dispatched_time: 'Time dispatched',
  closed_at: 'Time closed',
  unit: 'Unit',
  dispatched_at: 'Time sent',
  en_route_at: 'Time en route',
  on_scene_at: 'Time on scene',
  cleared_at: 'Time clear',
};

/** Body of POST /api/cad/calls/{id}/amendments: one field, its correct value and the reason. */
export const callAmendmentSchema = z
  .object({
    field: amendedFieldSchema,
    /** The unit, for a field that belongs to one. */
    unit_id: z.uuid().optional(),
    /** Times as ISO 8601 with a time zone. Blank removes a nature, or a report that was never made. */
    value: z.string().trim().max(5_000),
    reason: writtenReasonSchema,
    occurred_at: sentInstantSchema.optional(),
  })
  .superRefine(({ field, unit_id, value }, context) => {
    const fault = faultOf(field, value);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['value'], message: fault });
    if (isUnitField(field) && unit_id === undefined)
      context.addIssue({ code: 'custom', path: ['unit_id'], message: 'Please choose a unit' });
  });

interface Amended {
  readonly field: AmendedField;
  /** The unit that the field belongs to, or null. */
  readonly unit: string | null;
  /** Both values as people read them; '' for none. */
  readonly was: string;
  readonly now: string;
  readonly reason: string;
}

const quoted = (text: string): string => (text === '' ? 'none' : `“${text}”`);

/** The correction as a line of the radio log: before, after and why. Server and screen write the same line. */
export const amendmentNotes = ({ field, unit, was, now, reason }: Amended): string =>
  `Corrected: ${unit === null ? '' : `${unit}, `}${AMENDED_FIELD_NAMES[field]} was ${quoted(was)}, now ${quoted(now)}. Reason: ${reason}`;
