import { unitsIn } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { RowFault, Table } from './demo-calls-csv';
import type { LogMapping } from './log-mapping';
import { readLogTime } from './log-time';

/** A request as a dispatcher would have sent it at the time. */
export interface ReplayStep {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** When the dispatcher did it, epoch milliseconds. */
  readonly at: number;
}
/** The requests of one call, from start to end. */
export type ReplayCall = readonly ReplayStep[];

type Row = Readonly<Record<string, string>>;

const iso = (at: number): string => new Date(at).toISOString();

const create = (fields: Record<string, unknown>, at: number): ReplayStep => ({
  path: '/api/cad/calls',
  body: { ...fields, time_received: iso(at) },
  at,
});
const move = (id: string, action: string, at: number, more: Record<string, unknown>): ReplayStep => ({
  path: `/api/cad/calls/${id}/status`,
  body: { action, occurred_at: iso(at), ...more },
  at,
});

const REPORTS = ['en_route', 'on_scene', 'clear'] as const;
type UnitTime = 'dispatched' | (typeof REPORTS)[number];
type Times = Partial<Record<UnitTime, number>>;

/** Collects the fields and times of one call from all of its rows. */
const gather = (rows: readonly Row[], mapping: LogMapping) => {
  const { zone, time_format, call, unit, status } = mapping;
  const timeIn = (row: Row, name: string | undefined) =>
    name === undefined ? null : readLogTime(row[name] ?? '', time_format, zone);
  const units = new Map<string, Times>();
  let closed: number | null = null;
  const close = (at: number | null) => {
    if (at !== null) closed = Math.max(closed ?? at, at);
  };
  for (const row of rows) {
    close(timeIn(row, call.closed));
    const meaning = status?.values[(row[status.column] ?? '').trim()];
    const at = timeIn(row, status?.time);
    if (meaning === 'close') close(at);
    // Some logs add marks to units: 'E17*' is the first one on scene.
    for (const name of unit === undefined ? [] : unitsIn((row[unit.name] ?? '').replace(/[*()]/g, ' '))) {
      const times = units.get(name) ?? {};
      units.set(name, times);
      for (const kind of ['dispatched', ...REPORTS] as const) {
        const reported = timeIn(row, unit?.[kind]);
        if (reported !== null) times[kind] = reported;
      }
      if (meaning !== undefined && meaning !== 'close' && at !== null) times[meaning] ??= at;
    }
  }
  const received = rows.flatMap((row) => timeIn(row, call.received) ?? []);
  return { received: received.length === 0 ? null : Math.min(...received), units, closed: closed as number | null };
};

/** The steps of one call; null if it has no readable time of receipt. Timelines that run backwards stay as recorded. */
const callOf = (rows: readonly Row[], mapping: LogMapping): ReplayCall | null => {
  const id = uuid();
  const { received, units, closed } = gather(rows, mapping);
  if (received === null) return null;
  const text = (name: string | undefined) => (name === undefined ? undefined : rows[0]?.[name]?.trim() || undefined);
  const { call, always } = mapping;
  const sent = [...units]
    .map(([unit, times]) => ({ unit, times, at: times.dispatched ?? received }))
    .sort((a, b) => a.at - b.at);
  const [lead] = sent;
  // A unit that is sent later does not delay the reports of units already at work. Its dispatch always comes before its own reports,
  // whatever the log says.
  const moves = sent
    .flatMap(({ unit, times, at: sentAt }, index) => [
      ...(index === 0 ? [] : [{ due: sentAt, rank: 0, step: move(id, 'assign', sentAt, { unit }) }]),
      ...REPORTS.flatMap((action) => {
        const at = times[action];
        return at === undefined ? [] : [{ due: Math.max(at, sentAt), rank: 1, step: move(id, action, at, { unit }) }];
      }),
    ])
    .sort((a, b) => a.due - b.due || a.rank - b.rank || a.step.at - b.step.at)
    .map(({ step }) => step);
  const cleared = sent.flatMap(({ times: { clear } }) => clear ?? []);
  const end = closed ?? (cleared.length === 0 ? null : Math.max(...cleared));
  return [
    create(
      {
        id,
        address_of_incident: [text(call.address) ?? 'UNKNOWN LOCATION', text(call.town)].filter(Boolean).join(', '),
        nature: text(call.nature),
        original_notes: text(call.notes),
        how_received: text(call.how_received) ?? always.how_received,
      },
      received,
    ),
    ...(lead === undefined
      ? []
      : [
          {
            path: `/api/cad/calls/${id}/dispatch`,
            body: { dispatcher_initials: always.initials ?? 'LOG', unit: lead.unit, occurred_at: iso(lead.at) },
            at: lead.at,
          },
        ]),
    ...moves,
    ...(end === null ? [] : [move(id, 'close', end, { disposition: text(call.disposition) })]),
  ];
};

/** The calls of a log, in the order in which their first rows appear, and the rows that belong to no call. */
export const callsOfLog = (
  { rows, lines }: Pick<Table, 'rows' | 'lines'>,
  mapping: LogMapping,
): { readonly calls: ReplayCall[]; readonly faults: RowFault[] } => {
  const byCall = new Map<string, { readonly line: number; readonly rows: Row[] }>();
  for (const [index, row] of rows.entries()) {
    const line = lines[index] ?? 0;
    const key = mapping.call.id === undefined ? `${line}` : (row[mapping.call.id] ?? '').trim();
    const known = byCall.get(key);
    if (known) known.rows.push(row);
    else byCall.set(key, { line, rows: [row] });
  }
  const calls: ReplayCall[] = [];
  const faults: RowFault[] = [];
  for (const { line, rows: own } of byCall.values()) {
    const call = callOf(own, mapping);
    if (call !== null) calls.push(call);
    else
      faults.push({
        row: line,
        why: `'${own[0]?.[mapping.call.received] ?? ''}' is not a time in the format of the mapping`,
      });
  }
  return { calls, faults };
};

interface Replay {
  /** Seconds of log time per real second; Infinity does not wait. */
  readonly speed: number;
  readonly send: (step: ReplayStep) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** A clock in milliseconds that never runs backwards. */
  readonly now?: () => number;
}

/**
 * Sends the requests of all calls at their times; those of one call stay in order. It schedules by the clock, so delays of single
 * requests do not add up.
 * @returns how late the latest request was sent, in milliseconds
 */
export const replayCalls = async (
  calls: readonly ReplayCall[],
  { speed, send, wait, now = () => performance.now() }: Replay,
): Promise<number> => {
  const steps = calls
    // Within a call every step follows the one before it, even if its time is earlier.
    .flatMap((call) => {
      let latest = Number.NEGATIVE_INFINITY;
      return call.map((step) => {
        latest = Math.max(latest, step.at);
        return { step, due: latest };
      });
    })
    .sort((a, b) => a.due - b.due);
  const [began, first] = [now(), steps[0]?.due ?? 0];
  let latest = 0;
  for (const { step, due } of steps) {
    const early = Number.isFinite(speed) ? began + (due - first) / speed - now() : 0;
    if (early > 0) await wait(early);
    latest = Math.max(latest, -early);
    await send(step);
  }
  return latest;
};
