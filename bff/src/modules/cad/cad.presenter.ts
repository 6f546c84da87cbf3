import type { Call } from '@prebell/contracts';
import type { CallRecord } from './calls.repository';

/** A call as the wire carries it. Without `withCaller` (cad:pii) what identifies the caller is null (ruling 28). */
export const presentCall = (call: CallRecord, { withCaller }: { readonly withCaller: boolean }): Call => ({
  id: call.id,
  time_received: call.time_received.toISOString(),
  how_received: call.how_received,
  address_of_incident: call.address_of_incident,
  nature: call.nature,
  original_notes: call.original_notes,
  caller_phone: withCaller ? call.caller_phone : null,
  caller_name: withCaller ? call.caller_name : null,
  caller_dob: withCaller ? call.caller_dob : null,
  caller_address: withCaller ? call.caller_address : null,
  primary_unit: call.primary_unit,
  primary_dispatched_time: call.primary_dispatched_time?.toISOString() ?? null,
  dispatcher_initials: call.dispatcher_initials,
  status: call.status,
  additional_comments: call.additional_comments,
  comments_version: call.comments_version,
  radio_logs: call.radio_logs.map(({ id, time, unit, notes }) => ({ id, time, unit, notes })),
});
