import { type Call, type NewCall, newCallSchema, unitText } from '@prebell/contracts';
import type { Op } from '../outbox/model/op';
import { type Act, storedText } from './act';

/** The New Call form: the text of each input. */
export type NewCallFields = { readonly [Field in keyof Required<Omit<NewCall, 'id'>>]: string };
export const NEW_CALL_FIELDS = Object.keys(newCallSchema.omit({ id: true }).shape) as (keyof NewCallFields)[];

export const create: Act = { label: 'New call', apply: (call) => call };

/** A new call as this browser shows it until the server has it. */
export const createdCall = ({ callId, body, at }: Op): Call => {
  const typed = Object.fromEntries(NEW_CALL_FIELDS.map((name) => [name, storedText(body, name)]));
  return {
    ...(typed as { readonly [Field in keyof NewCallFields]: string | null }),
    id: callId,
    number: null,
    time_received: typed.time_received ?? at,
    address_of_incident: typed.address_of_incident ?? '',
    primary_unit: unitText(typed.primary_unit ?? '') || null,
    caller_erased_at: null,
    primary_dispatched_time: null,
    status: 'pending',
    disposition: null,
    closed_at: null,
    additional_comments: null,
    comments_version: 0,
    radio_logs: [],
    units: [],
    par_at: null,
    merged_into: null,
    came_with: [],
    last_seq: 0,
  };
};
