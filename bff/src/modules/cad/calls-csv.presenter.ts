import type { Call } from '@prebell/contracts';
import { toCsv } from '@prebell/server/csv';

const COLUMNS = [
  'id',
  'time_received',
  'how_received',
  'address_of_incident',
  'nature',
  'status',
  'disposition',
  'primary_unit',
  'primary_dispatched_time',
  'dispatcher_initials',
  'closed_at',
  'original_notes',
  'additional_comments',
] as const satisfies readonly (keyof Call)[];
const CALLER_COLUMNS = ['caller_name', 'caller_phone', 'caller_dob', 'caller_address'] as const;

/** What a cell shows if its stored value cannot be read. */
const UNREADABLE = 'cannot be read';
const UNIT_TIMES = ['dispatched_at', 'en_route_at', 'on_scene_at', 'cleared_at'] as const;

/**
 * Calls as CSV (RFC 4180) with a header row. The units with their times are one text, and so is the radio log. The last
 * columns are the call's number and that of the call it was merged into.
 */
export const callsCsv = (calls: readonly Call[], { withCaller }: { readonly withCaller: boolean }): string => {
  const columns = [...COLUMNS, ...(withCaller ? CALLER_COLUMNS : [])];
  const lines = calls.map((call) => {
    const unreadable = new Set(call.unreadable);
    const shown = (field: string, value: string | null) => (unreadable.has(field) ? UNREADABLE : value);
    const units = call.units.map((sent, index) => {
      const times = UNIT_TIMES.map((name) => shown(`units.${index}.${name}`, sent[name]) ?? '');
      return [sent.unit, ...times].join(' ');
    });
    const radio = call.radio_logs.map(
      ({ occurred_at, time, unit, notes }) => `${occurred_at ?? time} ${unit ?? ''} ${notes}`,
    );
    const into = call.merged_into;
    return [
      ...columns.map((name) => shown(name, call[name]) ?? ''),
      ...[units.join('\n'), radio.join('\n'), shown('number', call.number) ?? '', into?.number ?? into?.id ?? ''],
    ];
  });
  return toCsv([...columns, 'units', 'radio_logs', 'number', 'merged_into'], lines);
};
