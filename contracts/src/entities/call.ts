import { z } from 'zod';
import { isVisible } from '../rules/visible-text';
import { callActionNameSchema } from './call-status';
import { sentInstantSchema } from './instant';
import { noReason, optionalReasonSchema, writtenReasonSchema } from './reason';
import { unitsIn } from './unit-name';

export const radioLogSchema = z.object({
  id: z.string(),
  /** HH:MM in the centre's zone. */
  time: z.string(),
  unit: z.string().nullable(),
  notes: z.string(),
  /** The instant that `time` means, and when the server recorded it. */
  occurred_at: z.string().nullish(),
  recorded_at: z.string().nullish(),
  /** Id of the line that this one corrects; both stay in the record. */
  corrects_id: z.string().nullish(),
  /** Reason for the correction. */
  reason: z.string().nullish(),
});
export type RadioLog = z.output<typeof radioLogSchema>;

/** A unit on a call, with the instants it reported; null for those not reported yet. */
export const callUnitSchema = z.object({
  id: z.string(),
  unit: z.string(),
  is_primary: z.boolean(),
  dispatched_at: z.string(),
  en_route_at: z.string().nullable(),
  on_scene_at: z.string().nullable(),
  cleared_at: z.string().nullable(),
});
export type CallUnit = z.output<typeof callUnitSchema>;

/** The field that each report of a unit sets. */
export const UNIT_TIMES = { en_route: 'en_route_at', on_scene: 'on_scene_at', clear: 'cleared_at' } as const;
/** What a unit reports. */
export type UnitReport = keyof typeof UNIT_TIMES;
export const isUnitReport = (action: string): action is UnitReport => Object.hasOwn(UNIT_TIMES, action);

/** The other call of a merge, reduced to what readers need. */
const linkedCallSchema = z.object({ id: z.string(), number: z.string().nullable(), address_of_incident: z.string() });

/**
 * The content of a call that was merged into this one, directly or through another merged call. The caller is null for
 * a reader without `cad:pii`.
 */
export const mergedCallSchema = linkedCallSchema.extend({
  time_received: z.string(),
  nature: z.string().nullable(),
  original_notes: z.string().nullable(),
  caller_name: z.string().nullable(),
  caller_phone: z.string().nullable(),
  additional_comments: z.string().nullable().default(null),
  /** Its whole radio log, including lines added after the merge. */
  radio_logs: z.array(radioLogSchema).default([]),
});
export type MergedCall = z.output<typeof mergedCallSchema>;

/** A dispatch call. The caller's details are null for a reader without `cad:pii` (ruling 28). */
export const callSchema = z.object({
  id: z.string(),
  /** The number that people use on the radio; null until the server has logged the call. */
  number: z.string().nullable().default(null),
  time_received: z.string(),
  how_received: z.string().nullable(),
  address_of_incident: z.string(),
  nature: z.string().nullable(),
  original_notes: z.string().nullable(),
  caller_phone: z.string().nullable(),
  caller_name: z.string().nullable(),
  caller_dob: z.string().nullable(),
  caller_address: z.string().nullable(),
  /** When the caller's details were erased, or null. */
  caller_erased_at: z.string().nullable().default(null),
  primary_unit: z.string().nullable(),
  primary_dispatched_time: z.string().nullable(),
  dispatcher_initials: z.string().nullable(),
  /** A status unknown to this reader stays as text and is shown as 'STATUS? x' (ruling 30). */
  status: z.string(),
  /** How the call ended, or why it was cancelled. */
  disposition: z.string().nullable().default(null),
  closed_at: z.string().nullable().default(null),
  additional_comments: z.string().nullable(),
  /** Counts the saves of the comments; an edit names the version it started from. */
  comments_version: z.number().int().default(0),
  radio_logs: z.array(radioLogSchema),
  units: z.array(callUnitSchema).default([]),
  /** When somebody last confirmed that everybody on scene is accounted for (PAR), or null. */
  par_at: z.string().nullable().default(null),
  /** The call that reports the same incident and continues in its place, or null. */
  merged_into: linkedCallSchema.nullable().default(null),
  /** Calls that were merged into this one, in the order in which they were received. */
  came_with: z.array(mergedCallSchema).default([]),
  /** Number of its last event in the centre's record. */
  last_seq: z.number().int().default(0),
  /**
   * Names of the fields that the server could not read (`time_received`, `units.2.en_route_at`); absent if it could read
   * them all. In place of an unreadable required time, the server sends another time on record.
   */
  unreadable: z.array(z.string()).optional(),
});
export type Call = z.output<typeof callSchema>;

/** Maximum length of each text of a call, in characters. */
export const CALL_LIMITS = {
  how_received: 40,
  address_of_incident: 200,
  nature: 100,
  original_notes: 5000,
  /** Length of one unit's name. */
  unit: 20,
  /** Maximum number of units in one entry. */
  units: 20,
  initials: 10,
  disposition: 120,
  radio_notes: 2000,
} as const;

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

/** Why a text is not a valid list of units, with the counts; null if it is one. */
export const unitsFault = (text: string): string | null => {
  const units = unitsIn(text);
  if (!units.every(isVisible)) return 'A unit without a visible name';
  if (units.length > CALL_LIMITS.units) return `${units.length} units, at most ${CALL_LIMITS.units}`;
  const long = units.find((unit) => unit.length > CALL_LIMITS.unit);
  if (long === undefined) return null;
  return `The unit ‘${long}’ is too long: ${long.length} characters, at most ${CALL_LIMITS.unit}`;
};

/** Maximum length of a text that names units; longer texts are refused unread. */
const UNITS_TEXT_MAX = 1_000;

/** One unit or several, as a dispatcher types them. */
const unitsTyped = z
  .string()
  .trim()
  .max(UNITS_TEXT_MAX, { error: `At most ${UNITS_TEXT_MAX} characters`, abort: true })
  .superRefine((text, { addIssue }) => {
    const fault = unitsFault(text);
    if (fault !== null) addIssue(fault);
  })
  .nullish()
  .transform((text) => text || null);

/**
 * When it was done, for actions that reach the server later. A future time counts as now: the desk's clock is wrong,
 * but the action happened.
 */
const occurredAt = sentInstantSchema.optional();

/** The message for a blank address. The schema accepts one; the form and the service check it themselves. */
export const ADDRESS_REQUIRED = 'Address of incident is required';

/** Body of POST /api/cad/calls. */
export const newCallSchema = z.object({
  /** Chosen by the client, so that it can act on a call that the server has not seen yet. */
  id: z.uuid().optional(),
  time_received: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/,
      'Enter a time as 2026-02-06 14:01',
    )
    .optional(),
  how_received: optionalText(CALL_LIMITS.how_received),
  address_of_incident: z
    .string()
    .trim()
    .max(CALL_LIMITS.address_of_incident, `At most ${CALL_LIMITS.address_of_incident} characters`)
    .default(''),
  nature: optionalText(CALL_LIMITS.nature),
  original_notes: optionalText(CALL_LIMITS.original_notes),
  caller_phone: optionalText(40),
  caller_name: optionalText(120),
  caller_dob: optionalText(10),
  caller_address: optionalText(200),
  primary_unit: unitsTyped,
  dispatcher_initials: optionalText(CALL_LIMITS.initials),
});
export type NewCall = z.input<typeof newCallSchema>;

const INITIALS_TEXT = 'Dispatcher initials are 1 to 10 printable characters';
/** 1 to 10 letters, digits, marks, punctuation, symbols and spaces. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,10}$/u;

/** Body of POST /api/cad/calls/{id}/dispatch. Initials are kept as typed. */
export const dispatchSchema = z.object({
  dispatcher_initials: z
    .string()
    .trim()
    .regex(PRINTABLE, { error: INITIALS_TEXT, abort: true })
    .refine(isVisible, INITIALS_TEXT),
  unit: unitsTyped,
  occurred_at: occurredAt,
});
export type Dispatch = z.input<typeof dispatchSchema>;

/** Body of POST /api/cad/calls/{id}/status. */
export const callActionSchema = z
  .object({
    action: callActionNameSchema,
    /** The primary unit by default. */
    unit: unitsTyped,
    /** How the call ended: for `close`, and in addition to the reason for `cancel`. */
    disposition: optionalText(CALL_LIMITS.disposition),
    /** Reason; required to cancel and to reopen. */
    reason: optionalReasonSchema,
    occurred_at: occurredAt,
  })
  .refine(({ action, reason }) => reason !== null || (action !== 'cancel' && action !== 'reopen'), noReason)
  .refine(({ action, unit }) => unit !== null || action !== 'assign', { path: ['unit'], error: 'Please enter a unit' });

/** Body of POST /api/cad/calls/{id}/additional-comments: the whole text, and the version it was edited from. */
export const commentsSchema = z.object({
  comments: z
    .string()
    .max(10_000, 'At most 10000 characters')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  base_version: z.int32().min(0).optional(),
  /** Idempotency-Key of the save that the edit started from, if the client did not know its version yet. Overrides the version. */
  base_key: z.string().min(1).max(200).optional(),
});
export type Comments = z.input<typeof commentsSchema>;

const radioTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')
  .optional();
const radioNotes = z
  .string()
  .trim()
  .max(CALL_LIMITS.radio_notes, `At most ${CALL_LIMITS.radio_notes} characters`)
  .default('');

/** The message for blank notes. The schema accepts them; the form and the service check them themselves. */
export const NOTES_REQUIRED = 'Please enter radio log notes';

/** Body of POST /api/cad/calls/{id}/radio-log. */
export const newRadioLogSchema = z.object({
  time: radioTime,
  unit: unitsTyped,
  notes: radioNotes,
  occurred_at: occurredAt,
});

/** Body of POST /api/cad/calls/{id}/par: everybody on scene is accounted for. */
export const parSchema = z.object({
  /** What the units said; optional. */
  notes: radioNotes,
  occurred_at: occurredAt,
});

/** Body of POST /api/cad/calls/{id}/radio-log/{entry}/corrections: the corrected line and the reason. */
export const radioCorrectionSchema = z.object({
  time: radioTime,
  unit: unitsTyped,
  notes: radioNotes,
  reason: writtenReasonSchema,
  occurred_at: occurredAt,
});
