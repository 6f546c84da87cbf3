import { z } from 'zod';
import { openEnum } from '../open-enum';

export const CALL_STATUSES = ['pending', 'dispatched'] as const;
export const callStatusSchema = z.enum(CALL_STATUSES);

export const radioLogSchema = z.object({
  id: z.string(),
  /** HH:MM in the centre's zone. */
  time: z.string(),
  unit: z.string().nullable(),
  notes: z.string(),
});

/** A dispatch call. The caller's details are null for a reader without `cad:pii` (ruling 28). */
export const callSchema = z.object({
  id: z.string(),
  time_received: z.string(),
  how_received: z.string().nullable(),
  address_of_incident: z.string(),
  nature: z.string().nullable(),
  original_notes: z.string().nullable(),
  caller_phone: z.string().nullable(),
  caller_name: z.string().nullable(),
  caller_dob: z.string().nullable(),
  caller_address: z.string().nullable(),
  primary_unit: z.string().nullable(),
  primary_dispatched_time: z.string().nullable(),
  dispatcher_initials: z.string().nullable(),
  /** A status this reader does not know stays as text and is shown as 'STATUS? x' (ruling 30). */
  status: z.string(),
  additional_comments: z.string().nullable(),
  /** Counts the savings of the comments; an edit names the one it began from. */
  comments_version: z.number().int().default(0),
  radio_logs: z.array(radioLogSchema),
});
export type Call = z.output<typeof callSchema>;
export type CallStatus = z.infer<typeof callStatusSchema>;

/** A status as the screen draws it: known ones by name, anything else is 'unknown' and shown with its text. */
export const shownCallStatusSchema = openEnum(callStatusSchema, 'unknown');

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

/** Body of POST /api/cad/calls. The address is checked by the service, which answers ADDRESS_REQUIRED with its own text. */
export const newCallSchema = z.object({
  time_received: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/,
      'An ISO time or a local date-time',
    )
    .optional(),
  how_received: optionalText(40),
  address_of_incident: z.string().trim().max(200, 'At most 200 characters').default(''),
  nature: optionalText(100),
  original_notes: optionalText(5000),
  caller_phone: optionalText(40),
  caller_name: optionalText(120),
  caller_dob: optionalText(10),
  caller_address: optionalText(200),
  primary_unit: optionalText(20),
  dispatcher_initials: optionalText(10),
});
export type NewCall = z.input<typeof newCallSchema>;

/** 1 to 10 characters that show: letters, digits, marks, punctuation, symbols and inner spaces. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,10}$/u;

/** Body of POST /api/cad/calls/{id}/dispatch. Initials are kept as typed. */
export const dispatchSchema = z.object({
  dispatcher_initials: z.string().trim().regex(PRINTABLE, 'Dispatcher initials are 1 to 10 printable characters'),
  unit: optionalText(20),
});
export type Dispatch = z.input<typeof dispatchSchema>;

/** Body of POST /api/cad/calls/{id}/additional-comments: the whole text, and the version its editing began from. */
export const commentsSchema = z.object({
  comments: z
    .string()
    .max(10_000, 'At most 10000 characters')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  base_version: z.number().int().min(0).optional(),
});
export type Comments = z.input<typeof commentsSchema>;

/** Body of POST /api/cad/calls/{id}/radio-log. Blank notes are refused by the service, with its own text. */
export const newRadioLogSchema = z.object({
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM')
    .optional(),
  unit: optionalText(20),
  notes: z.string().trim().max(2000, 'At most 2000 characters').default(''),
});
export type NewRadioLog = z.input<typeof newRadioLogSchema>;
