import {
  type Call,
  type CallActionName,
  callActionSchema,
  commentsSchema,
  dispatchSchema,
  newRadioLogSchema,
  type RadioLog,
  radioCorrectionSchema,
} from '@prebell/contracts';
import type { z } from 'zod';
import type { NewOp, Op } from '../../../entities/outbox';
import { toLocalMinute } from '../../../shared/centre-time/centre-time';

/** The typed fields for each kind of work on a call. */
export interface WorkFields {
  readonly dispatch: { readonly initials: string; readonly unit: string };
  /** `detail` is how the call ended, or why it was cancelled or reopened. */
  readonly status: { readonly action: CallActionName; readonly unit: string; readonly detail: string };
  /** A `time` of null means now. */
  readonly radio: { readonly time: string | null; readonly unit: string; readonly notes: string };
  /** Corrected text for the line `entry`. */
  readonly correction: {
    readonly entry: string;
    readonly time: string | null;
    readonly unit: string;
    readonly notes: string;
    readonly reason: string;
  };
  /** `begun` is the text at the start of editing, `base` the version it came from. */
  readonly comments: { readonly comments: string; readonly begun: string; readonly base: CommentsBase };
}
export type WorkKind = keyof WorkFields;
/** A version that the server has numbered, or one of this browser that may not have arrived yet. */
export type CommentsBase = { readonly base_version: number } | { readonly base_key: string };

/** Typed text that was not submitted yet. */
export interface Work<K extends WorkKind> {
  readonly fields: WorkFields[K];
  readonly errors: { readonly [Field in keyof WorkFields[K]]?: string };
  /** Idempotency-Key of the refused operation that this repairs. */
  readonly repairs?: string | undefined;
}

/** The work on one call, by kind; kinds that were not started are missing. */
export type CallWork = { readonly [K in WorkKind]?: Work<K> | undefined };

export const EMPTY_RADIO: WorkFields['radio'] = { time: null, unit: '', notes: '' };

/** Work that was just started or changed. */
export const workOn = <K extends WorkKind>(fields: WorkFields[K]): Work<K> => ({ fields, errors: {} });

/** Editing starts with the current comments: those of `unsentKey` if that version has not arrived yet. */
export const beginComments = (
  { additional_comments, comments_version }: Call,
  unsentKey?: string,
): WorkFields['comments'] => ({
  comments: additional_comments ?? '',
  begun: additional_comments ?? '',
  base: unsentKey === undefined ? { base_version: comments_version } : { base_key: unsentKey },
});

/** A correction starts with the current text of the line. */
export const beginCorrection = ({ id, time, unit, notes }: RadioLog): WorkFields['correction'] => ({
  entry: id,
  time,
  unit: unit ?? '',
  notes,
  reason: '',
});

/** HH:MM on the centre's clock. */
export const radioTimeNow = (now: number, timeZone: string): string => toLocalMinute(now, timeZone).slice(11);

/** Normalises a typed time to 'HH:MM', with or without colon and leading zero; null if it is not a time. */
export const parseRadioTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
};

/** Time and place of the work. */
interface Moment {
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly timeZone: string;
}
type Body = NewOp['body'];

const NOTES_REQUIRED = 'Please enter radio log notes';

/** Replaces a time of now with the current minute, so that a later attempt still says when it happened. */
const timeOf = (time: string | null, { now, timeZone }: Moment): string =>
  time === null ? radioTimeNow(now, timeZone) : (parseRadioTime(time) ?? time);

const bodies: { readonly [K in WorkKind]: (fields: WorkFields[K], moment: Moment) => Body } = {
  dispatch: ({ initials, unit }) => ({ dispatcher_initials: initials, unit }),
  status: ({ action, unit, detail }) => ({ action, unit, [action === 'close' ? 'disposition' : 'reason']: detail }),
  radio: ({ time, unit, notes }, moment) => ({ time: timeOf(time, moment), unit, notes }),
  correction: ({ time, unit, notes, reason }, moment) => ({ time: timeOf(time, moment), unit, notes, reason }),
  comments: ({ comments, base }) => ({ comments, ...base }),
};
const schemas: { readonly [K in WorkKind]: z.ZodType } = {
  dispatch: dispatchSchema,
  status: callActionSchema,
  radio: newRadioLogSchema,
  correction: radioCorrectionSchema,
  comments: commentsSchema,
};
/** Form field for each body field that has another name. */
const FIELDS: Readonly<Record<string, string>> = {
  dispatcher_initials: 'initials',
  disposition: 'detail',
  reason: 'detail',
};

/** The contract's validation errors for a body, by form field. */
const faultsOf = (kind: WorkKind, body: Body): Record<string, string> => {
  const issues = schemas[kind].safeParse(body).error?.issues ?? [];
  const named = (path: string) => (kind === 'correction' ? path : (FIELDS[path] ?? path));
  return Object.fromEntries(issues.map(({ path, message }) => [named(String(path[0])), message]).reverse());
};

/** The operation's body, or the validation errors by field. */
export const prepare = <K extends WorkKind>(
  kind: K,
  fields: WorkFields[K],
  moment: Moment,
): { readonly body: Body; readonly errors: Work<K>['errors'] } => {
  const body = bodies[kind](fields, moment);
  const at = kind === 'comments' ? {} : { occurred_at: new Date(moment.now).toISOString() };
  const errors = {
    ...faultsOf(kind, body),
    ...('notes' in body && String(body.notes).trim() === '' && { notes: NOTES_REQUIRED }),
    ...(kind === 'dispatch' &&
      String(body.dispatcher_initials).trim() === '' && { initials: 'Enter dispatcher initials' }),
  };
  return { body: { ...body, ...at }, errors: errors as Work<K>['errors'] };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The typed fields of a refused operation, for repair. */
export const fieldsOf = ({ kind, body, entry = '' }: Pick<Op, 'kind' | 'body' | 'entry'>): Partial<WorkFields> => {
  const [unit, notes, time] = [text(body.unit), text(body.notes), text(body.time)];
  const reason = text(body.reason);
  switch (kind) {
    case 'dispatch':
      return { dispatch: { initials: text(body.dispatcher_initials), unit } };
    case 'status':
      return { status: { action: body.action as CallActionName, unit, detail: text(body.disposition) || reason } };
    case 'radio':
      return { radio: { time, unit, notes } };
    case 'correction':
      return { correction: { entry, time, unit, notes, reason } };
    case 'comments': {
      const base =
        typeof body.base_key === 'string' ? { base_key: body.base_key } : { base_version: Number(body.base_version) };
      return { comments: { comments: text(body.comments), begun: '', base } };
    }
    case 'create':
      return {};
  }
};

/** Whether closing the page would lose something. */
export const isUnsaved = ({ radio, comments, correction }: CallWork): boolean =>
  (radio !== undefined && `${radio.fields.unit}${radio.fields.notes}`.trim() !== '') ||
  (correction !== undefined && correction.fields.reason.trim() !== '') ||
  (comments !== undefined && comments.fields.comments !== comments.fields.begun);
