import type { Call } from '@prebell/contracts';
import { toLocalMinute } from '../../../shared/centre-time/centre-time';

/** What is typed for each of the three things that are done to a call. */
export interface WorkFields {
  readonly dispatch: { readonly initials: string; readonly unit: string };
  /** A `time` of null is the time now. */
  readonly radio: { readonly time: string | null; readonly unit: string; readonly notes: string };
  /** `begun` is the text the editing began with, `base_version` the saving it stems from. */
  readonly comments: { readonly comments: string; readonly begun: string; readonly base_version: number };
}
export type WorkKind = keyof WorkFields;

/** Something typed that the server has not confirmed yet. */
export interface Work<K extends WorkKind> {
  readonly fields: WorkFields[K];
  readonly errors: { readonly [Field in keyof WorkFields[K]]?: string };
  /** Why the last attempt failed, or null. It stays until the next one. */
  readonly failure: unknown;
  readonly busy: boolean;
}

/** The work on one call; what nobody has begun is missing. */
export type CallWork = { readonly [K in WorkKind]?: Work<K> | undefined } & {
  /** What the last saving has to say, beyond having succeeded. */
  readonly notice?: string | undefined;
};

export const EMPTY_RADIO: WorkFields['radio'] = { time: null, unit: '', notes: '' };

/** Work that was just begun or changed. */
export const workOn = <K extends WorkKind>(fields: WorkFields[K]): Work<K> => ({
  fields,
  errors: {},
  failure: null,
  busy: false,
});

/** Editing begins with the current comments. */
export const beginComments = ({ additional_comments, comments_version }: Call): WorkFields['comments'] => ({
  comments: additional_comments ?? '',
  begun: additional_comments ?? '',
  base_version: comments_version,
});

/** HH:MM on the centre's clock. */
export const radioTimeNow = (now: number, timeZone: string): string => toLocalMinute(now, timeZone).slice(11);

/** 'HH:MM' of what a dispatcher types, the colon and a leading zero left out or not; null when it is no time. */
export const parseRadioTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
};

/** What keeps work from being sent, by field. */
export const workErrors: { readonly [K in WorkKind]: (fields: WorkFields[K]) => Work<K>['errors'] } = {
  dispatch: ({ initials }) => (initials.trim() === '' ? { initials: 'Enter dispatcher initials' } : {}),
  radio: ({ time, notes }) => ({
    ...(time !== null && parseRadioTime(time) === null && { time: 'A time is HH:MM' }),
    ...(notes.trim() === '' && { notes: 'Please enter radio log notes' }),
  }),
  comments: () => ({}),
};

/** Whether closing the page would lose something. */
export const isUnsaved = ({ radio, comments }: CallWork): boolean =>
  (radio !== undefined && `${radio.fields.unit}${radio.fields.notes}`.trim() !== '') ||
  (comments !== undefined && comments.fields.comments !== comments.fields.begun);

/** Whether some attempt on the call failed and waits to be tried again. */
export const hasFailedWork = ({ dispatch, radio, comments }: CallWork): boolean =>
  [dispatch, radio, comments].some((work) => work !== undefined && work.failure !== null);
