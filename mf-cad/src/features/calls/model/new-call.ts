import type { CallDraftRecord, NewCall } from '@prebell/contracts';
import { toLocalMinute } from '../../../shared/centre-time/centre-time';

/** The New Call form: each field as its input's text. */
export type NewCallFields = { readonly [Field in keyof Required<Omit<NewCall, 'id'>>]: string };
export type FieldErrors = { readonly [Field in keyof NewCallFields]?: string };

/** A call being entered. */
export interface CallDraft {
  /** Id of the future call, so that work on it can start before the server has it. */
  readonly id: string;
  readonly fields: NewCallFields;
  /** When the form was opened, epoch milliseconds: the time received, unless somebody types another. */
  readonly begun: number;
  /** How often the draft was saved to the server before it was opened here. */
  readonly version: number;
  readonly timeZone: string;
}

export const ADDRESS_REQUIRED = 'Address of incident is required';

/** An empty call received at `now`, in the centre's zone. */
export const beginCall = (now: number, timeZone: string): CallDraft => ({
  id: crypto.randomUUID(),
  begun: now,
  version: 0,
  timeZone,
  fields: {
    time_received: toLocalMinute(now, timeZone),
    how_received: '',
    address_of_incident: '',
    nature: '',
    original_notes: '',
    caller_phone: '',
    caller_name: '',
    caller_dob: '',
    caller_address: '',
    primary_unit: '',
    dispatcher_initials: '',
  },
});

/** Whether closing the page would lose typed text. */
export const isWorthKeeping = ({ fields, begun, timeZone }: CallDraft): boolean =>
  Object.entries(beginCall(begun, timeZone).fields).some(
    ([name, empty]) => fields[name as keyof NewCallFields].trim() !== empty,
  );

/** Validation errors that keep the call from being sent, by field. */
export const draftErrors = ({ fields }: CallDraft): FieldErrors =>
  fields.address_of_incident.trim() === '' ? { address_of_incident: ADDRESS_REQUIRED } : {};

/**
 * The body as it is sent. An unchanged time is sent to the millisecond of opening, because the field shows minutes
 * and the dispatch goal is only one minute.
 */
export const toNewCall = ({ id, fields, begun, timeZone }: CallDraft): NewCall => ({
  ...fields,
  id,
  time_received:
    fields.time_received === toLocalMinute(begun, timeZone)
      ? new Date(begun).toISOString()
      : fields.time_received || undefined,
});

/** The form of a draft as it was saved at the server. */
export const continueDraft = ({ id, version, body }: CallDraftRecord, now: number, timeZone: string): CallDraft => {
  const empty = beginCall(now, timeZone);
  const names = Object.keys(empty.fields) as (keyof NewCallFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, body.fields[name] ?? ''])) as NewCallFields;
  const begun = Number(body.fields.begun);
  return { ...empty, id, version, begun: Number.isFinite(begun) && begun > 0 ? begun : now, fields };
};

/** The form with the fields of an earlier body, for repair. */
export const reopenCall = (body: Readonly<Record<string, unknown>>, now: number, timeZone: string): CallDraft => {
  const { id, time_received, ...rest } = body;
  const empty = beginCall(now, timeZone);
  const begun = Date.parse(String(time_received));
  const fields = Object.fromEntries(
    Object.keys(empty.fields).map((name) => [name, typeof rest[name] === 'string' ? rest[name] : '']),
  ) as NewCallFields;
  return {
    ...empty,
    id: typeof id === 'string' ? id : empty.id,
    begun: Number.isNaN(begun) ? now : begun,
    fields: { ...fields, time_received: Number.isNaN(begun) ? '' : toLocalMinute(begun, timeZone) },
  };
};
