import { type Call, EARLIEST_INSTANT } from '@prebell/contracts';
import type { Actor } from '../../http/actor';
import { can } from '../../http/guard';
import type { CallRecord, RadioLogLine, UnitLine } from './calls.repository';
import { createRecordReader, type RecordReader, readInstant } from './record-reader.codec';

/** When an id was made, which is the first part of a UUIDv7; null if unreadable. */
const madeAt = (id: string): string | null =>
  readInstant(new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)));

/** Stands in for an unreadable received time: when the call was recorded, or the earliest instant if that is unknown. */
export const writtenDownAt = ({ id, created_at }: Pick<CallRecord, 'id' | 'created_at'>): string =>
  readInstant(created_at) ?? madeAt(id) ?? new Date(EARLIEST_INSTANT).toISOString();

const presentLine = (line: RadioLogLine, name: string, reader: RecordReader): Call['radio_logs'][number] => ({
  id: reader.text(`${name}.id`, line.id),
  time: reader.text(`${name}.time`, line.time),
  unit: reader.optionalText(`${name}.unit`, line.unit),
  notes: reader.text(`${name}.notes`, line.notes),
  occurred_at: reader.optionalInstant(`${name}.occurred_at`, line.occurred_at),
  recorded_at: reader.optionalInstant(`${name}.recorded_at`, line.created_at),
  corrects_id: reader.optionalText(`${name}.corrects_id`, line.corrects_id),
  reason: reader.optionalText(`${name}.reason`, line.reason),
});

/** Ignores the faults of a corrected line, because its correction replaces it. */
const presentLines = (lines: readonly RadioLogLine[], reader: RecordReader): Call['radio_logs'] => {
  const corrected = new Set(lines.map(({ corrects_id }) => corrects_id));
  return lines.map((line, index) =>
    presentLine(line, `radio_logs.${index}`, corrected.has(line.id) ? createRecordReader() : reader),
  );
};

const presentUnit = (sent: UnitLine, name: string, reader: RecordReader, instead: string): Call['units'][number] => ({
  id: reader.text(`${name}.id`, sent.id),
  unit: reader.text(`${name}.unit`, sent.unit),
  is_primary: reader.flag(`${name}.is_primary`, sent.is_primary),
  dispatched_at: reader.instant(`${name}.dispatched_at`, sent.dispatched_at, instead),
  en_route_at: reader.optionalInstant(`${name}.en_route_at`, sent.en_route_at),
  on_scene_at: reader.optionalInstant(`${name}.on_scene_at`, sent.on_scene_at),
  cleared_at: reader.optionalInstant(`${name}.cleared_at`, sent.cleared_at),
});

/** The link to the call that this one was merged into. If its name is damaged, only its id is shown. */
const presentLink = (merged: CallRecord['merged'], reader: RecordReader): Call['merged_into'] => {
  if (merged === null) return null;
  const { id, number, address_of_incident } = Object(merged) as NonNullable<CallRecord['merged']>;
  return {
    id: reader.text('merged_into', id),
    number: reader.optionalText('merged_into', number ?? null),
    address_of_incident: reader.text('merged_into', address_of_incident),
  };
};

const presentCameWith = (
  came: CallRecord['came_with'][number],
  name: string,
  { reader, withCaller }: { readonly reader: RecordReader; readonly withCaller: boolean },
): Call['came_with'][number] => {
  // The faults in a merged call's radio log are reported with that call, not with this one.
  const own = createRecordReader();
  return {
    id: reader.text(`${name}.id`, came.id),
    number: reader.optionalText(`${name}.number`, came.number),
    address_of_incident: reader.text(`${name}.address_of_incident`, came.address_of_incident),
    time_received: reader.instant(
      `${name}.time_received`,
      came.time_received,
      new Date(EARLIEST_INSTANT).toISOString(),
    ),
    nature: reader.optionalText(`${name}.nature`, came.nature),
    original_notes: reader.optionalText(`${name}.original_notes`, came.original_notes),
    caller_name: withCaller ? reader.optionalText(`${name}.caller_name`, came.caller_name) : null,
    caller_phone: withCaller ? reader.optionalText(`${name}.caller_phone`, came.caller_phone) : null,
    additional_comments: reader.optionalText(`${name}.additional_comments`, came.additional_comments),
    radio_logs: presentLines(own.list('radio_logs', came.radio_logs), own),
  };
};

/**
 * A call in wire form. Without `withCaller` (cad:pii) the caller's details are null (ruling 28). It never throws:
 * unreadable fields are listed in `unreadable`, so that one damaged call does not break the board.
 */
export const presentCall = (call: CallRecord, { withCaller }: { readonly withCaller: boolean }): Call => {
  const reader = createRecordReader();
  const text = (name: keyof CallRecord) => reader.optionalText(name, call[name]);
  const instant = (name: keyof CallRecord) => reader.optionalInstant(name, call[name]);
  const caller = (name: keyof CallRecord) => (withCaller ? text(name) : null);
  const time_received = reader.instant('time_received', call.time_received, writtenDownAt(call));
  const primary_dispatched_time = instant('primary_dispatched_time');
  const presented: Call = {
    id: call.id,
    number: text('number'),
    time_received,
    how_received: text('how_received'),
    address_of_incident: reader.text('address_of_incident', call.address_of_incident),
    nature: text('nature'),
    original_notes: text('original_notes'),
    caller_phone: caller('caller_phone'),
    caller_name: caller('caller_name'),
    caller_dob: caller('caller_dob'),
    caller_address: caller('caller_address'),
    caller_erased_at: instant('caller_erased_at'),
    primary_unit: text('primary_unit'),
    primary_dispatched_time,
    dispatcher_initials: text('dispatcher_initials'),
    status: reader.text('status', call.status),
    disposition: text('disposition'),
    closed_at: instant('closed_at'),
    additional_comments: text('additional_comments'),
    comments_version: reader.count('comments_version', call.comments_version),
    radio_logs: presentLines(reader.list('radio_logs', call.radio_logs), reader),
    units: reader
      .list('units', call.units)
      .map((sent, index) => presentUnit(sent, `units.${index}`, reader, primary_dispatched_time ?? time_received)),
    par_at: instant('par_at'),
    merged_into: presentLink(call.merged, reader),
    came_with: reader
      .list('came_with', call.came_with)
      .map((came, index) => presentCameWith(came, `came_with.${index}`, { reader, withCaller })),
    last_seq: reader.count('last_seq', call.last_seq),
  };
  return reader.unreadable.length === 0 ? presented : { ...presented, unreadable: [...reader.unreadable] };
};

/** A call as `actor` may see it. */
export const present = (call: CallRecord, actor: Actor): Call =>
  presentCall(call, { withCaller: can(actor, 'cad:pii') });
