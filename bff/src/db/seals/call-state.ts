import { sql } from 'kysely';

/** A time as text that does not depend on connection settings. It can also express times outside the range of a calendar. */
const instant = (column: string) => sql`extract(epoch from ${sql.ref(column)})::text`;

/**
 * Everything that makes up a call in the database, as one text: its row, units, radio log and saved comments. Each event about the
 * call seals this text, so that a change made outside the platform is detected. `last_seq` is left out, because the event itself
 * sets it. A new column needs a new version, in a new function: sealed texts never change.
 */
export const callState = sql<string>`jsonb_build_array('s1',
  calls.id, ${instant('calls.time_received')}, calls.how_received, calls.address_of_incident, calls.nature,
  calls.original_notes, calls.caller_phone, calls.caller_name, calls.caller_dob, calls.caller_address,
  calls.primary_unit, ${instant('calls.primary_dispatched_time')}, calls.dispatcher_initials, calls.status,
  calls.disposition, ${instant('calls.closed_at')}, ${instant('calls.caller_erased_at')}, calls.additional_comments,
  calls.comments_version, calls.created_by, ${instant('calls.created_at')}, calls.number,
  (select coalesce(jsonb_agg(jsonb_build_array(sent.id, sent.unit, sent.is_primary, ${instant('sent.dispatched_at')},
      ${instant('sent.en_route_at')}, ${instant('sent.on_scene_at')}, ${instant('sent.cleared_at')}) order by sent.id), '[]')
    from call_units sent where sent.call_id = calls.id),
  (select coalesce(jsonb_agg(jsonb_build_array(line.id, line.time, line.unit, line.notes, ${instant('line.created_at')},
      ${instant('line.occurred_at')}, line.author_id, line.corrects_id, line.reason) order by line.id), '[]')
    from radio_logs line where line.call_id = calls.id),
  (select coalesce(jsonb_agg(jsonb_build_array(saved.version, saved.text, saved.sent_text, saved.base_version,
      saved.author_id, saved.event_id, ${instant('saved.created_at')}) order by saved.version), '[]')
    from comment_revisions saved where saved.call_id = calls.id)
)::text`;

/**
 * The same text, with the call's link to the call it was merged into. A call without a link keeps the text that earlier releases
 * sealed; adding or removing a link outside the platform changes the text.
 */
export const linkedCallState = sql<string>`case when calls.merged_into is null then ${callState}
  else jsonb_build_array('s2', calls.merged_into, ${callState})::text end`;
