import type { CallDraftRecord, NewCall } from '@prebell/contracts';
import { toLocalMinute } from '../../../shared/centre-time/centre-time';

/** The New Call form, every field as its input holds it. */
export type NewCallFields = { readonly [Field in keyof Required<Omit<NewCall, 'id'>>]: string };
export type FieldErrors = { readonly [Field in keyof NewCallFields]?: string };

/** A call being written down. */
export interface CallDraft {
  /** The call will have this id, so that work on it can go on before the server has seen it. */
  readonly id: string;
  readonly fields: NewCallFields;
  /** When it was begun, epoch milliseconds: the time received, unless somebody types another. */
  readonly begun: number;
  /** How often it was saved at the server before it was opened here. */
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

/** Whether anything was typed that closing the page would lose. */
export const isWorthKeeping = ({ fields, begun, timeZone }: CallDraft): boolean =>
  Object.entries(beginCall(begun, timeZone).fields).some(
    ([name, empty]) => fields[name as keyof NewCallFields].trim() !== empty,
  );

/** What keeps the call from being sent, by field. */
export const draftErrors = ({ fields }: CallDraft): FieldErrors =>
  fields.address_of_incident.trim() === '' ? { address_of_incident: ADDRESS_REQUIRED } : {};

/**
 * The call as it is sent. A time nobody touched goes to the millisecond the form was opened at; the field shows minutes,
 * and a minute is as long as the goal for dispatching.
 */
export const toNewCall = ({ id, fields, begun, timeZone }: CallDraft): NewCall => ({
  ...fields,
  id,
  time_received:
    fields.time_received === toLocalMinute(begun, timeZone)
      ? new Date(begun).toISOString()
      : fields.time_received || undefined,
});

/** The form of a draft that was saved at the server, as it stood. */
export const continueDraft = ({ id, version, body }: CallDraftRecord, now: number, timeZone: string): CallDraft => {
  const empty = beginCall(now, timeZone);
  const names = Object.keys(empty.fields) as (keyof NewCallFields)[];
  const fields = Object.fromEntries(names.map((name) => [name, body.fields[name] ?? ''])) as NewCallFields;
  const begun = Number(body.fields.begun);
  return { ...empty, id, version, begun: Number.isFinite(begun) && begun > 0 ? begun : now, fields };
};

/** The form with what an earlier body held, for repairing it. */
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
