import { ADDRESS_REQUIRED, type Call, type CallDraftRecord, type NewCall } from '@prebell/contracts';
import { textOf } from '../acts/act';
import { NEW_CALL_FIELDS, type NewCallFields } from '../acts/create';
import { toLocalMinute } from '../centre-time/centre-time';

export type FieldErrors = { readonly [Field in keyof NewCallFields]?: string };

/** A call being entered. */
export interface CallDraft {
  /** Id of the future call, so that work on it can begin before the server has it. */
  readonly id: string;
  readonly fields: NewCallFields;
  /** When the form was opened, epoch milliseconds. That is the time received, unless somebody types another. */
  readonly begun: number;
  /** The draft's version on the server when it was opened here. */
  readonly version: number;
  readonly timeZone: string;
}

const fieldsFrom = (textFor: (name: keyof NewCallFields) => string): NewCallFields =>
  Object.fromEntries(NEW_CALL_FIELDS.map((name) => [name, textFor(name)])) as unknown as NewCallFields;

/** An empty call received at `now`, in the centre's zone. */
export const beginCall = (now: number, timeZone: string): CallDraft => ({
  id: crypto.randomUUID(),
  begun: now,
  version: 0,
  timeZone,
  fields: { ...fieldsFrom(() => ''), time_received: toLocalMinute(now, timeZone) },
});

/** Whether closing the page would lose typed text. */
export const isWorthKeeping = ({ fields, begun, timeZone }: CallDraft): boolean =>
  Object.entries(beginCall(begun, timeZone).fields).some(
    ([name, empty]) => fields[name as keyof NewCallFields].trim() !== empty,
  );

/**
 * Whether one of the calls is this draft with the same text. That happens if its window crashed after logging the call, before it forgot
 * the draft.
 */
export const isLoggedIn = (calls: readonly Call[], { id, fields }: CallDraft): boolean =>
  calls.some(
    (call) =>
      call.id === id &&
      call.address_of_incident === fields.address_of_incident.trim() &&
      (call.nature ?? '').trim() === fields.nature.trim() &&
      (call.original_notes ?? '').trim() === fields.original_notes.trim(),
  );

/** Validation errors that prevent sending the call, by field. */
export const draftErrors = ({ fields }: CallDraft): FieldErrors =>
  fields.address_of_incident.trim() === '' ? { address_of_incident: ADDRESS_REQUIRED } : {};

/**
 * The body to send. The field shows minutes, but the dispatch goal is only one minute. So an unchanged time is sent as the exact
 * millisecond when the form opened.
 */
export const toNewCall = ({ id, fields, begun, timeZone }: CallDraft): NewCall => ({
  ...fields,
  id,
  time_received:
    fields.time_received === toLocalMinute(begun, timeZone)
      ? new Date(begun).toISOString()
      : fields.time_received || undefined,
});

/** The form of a draft, as saved on the server. */
export const continueDraft = ({ id, version, body }: CallDraftRecord, now: number, timeZone: string): CallDraft => {
  const empty = beginCall(now, timeZone);
  const begun = Number(body.fields.begun);
  return {
    ...empty,
    id,
    version,
    begun: Number.isFinite(begun) && begun > 0 ? begun : now,
    fields: fieldsFrom((name) => body.fields[name] ?? ''),
  };
};

/** The form filled from an earlier body, for repair. */
export const reopenCall = (body: Readonly<Record<string, unknown>>, now: number, timeZone: string): CallDraft => {
  const { id, time_received } = body;
  const empty = beginCall(now, timeZone);
  const begun = Date.parse(String(time_received));
  return {
    ...empty,
    id: typeof id === 'string' ? id : empty.id,
    begun: Number.isNaN(begun) ? now : begun,
    fields: {
      ...fieldsFrom((name) => textOf(body, name)),
      time_received: Number.isNaN(begun) ? '' : toLocalMinute(begun, timeZone),
    },
  };
};
