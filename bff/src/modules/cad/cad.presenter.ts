import type { Call } from '@prebell/contracts';
import { can } from '../../http/guard';
import type { Actor } from '../auth/session.service';
import type { CallRecord, RadioLogLine, UnitLine } from './calls.repository';

const iso = (instant: string): string => new Date(instant).toISOString();
const isoOrNull = (instant: string | null): string | null => (instant === null ? null : iso(instant));

const presentLine = ({ id, time, unit, notes, occurred_at, created_at, corrects_id, reason }: RadioLogLine) => ({
  id,
  time,
  unit,
  notes,
  occurred_at: iso(occurred_at),
  recorded_at: iso(created_at),
  corrects_id,
  reason,
});

const presentUnit = ({ id, unit, is_primary, ...times }: UnitLine): Call['units'][number] => ({
  id,
  unit,
  is_primary,
  dispatched_at: iso(times.dispatched_at),
  en_route_at: isoOrNull(times.en_route_at),
  on_scene_at: isoOrNull(times.on_scene_at),
  cleared_at: isoOrNull(times.cleared_at),
});

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
  caller_erased_at: call.caller_erased_at?.toISOString() ?? null,
  primary_unit: call.primary_unit,
  primary_dispatched_time: call.primary_dispatched_time?.toISOString() ?? null,
  dispatcher_initials: call.dispatcher_initials,
  status: call.status,
  disposition: call.disposition,
  closed_at: call.closed_at?.toISOString() ?? null,
  additional_comments: call.additional_comments,
  comments_version: call.comments_version,
  radio_logs: call.radio_logs.map(presentLine),
  units: call.units.map(presentUnit),
  last_seq: call.last_seq,
});

/** A call as `actor` may see it. */
export const present = (call: CallRecord, actor: Actor): Call =>
  presentCall(call, { withCaller: can(actor, 'cad:pii') });
