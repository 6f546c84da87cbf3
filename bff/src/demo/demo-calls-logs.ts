import { v7 as uuid } from 'uuid';
import { parseReceivedTime } from '../modules/cad/received-time.rules';

/** A request that a dispatcher would have made then. */
export interface ReplayStep {
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** When it was done, epoch milliseconds. */
  readonly at: number;
}
/** One call from start to end. */
export type ReplayCall = readonly ReplayStep[];

type Row = Readonly<Record<string, string>>;

const SAN_FRANCISCO = 'America/Los_Angeles';
const MONTGOMERY = 'America/New_York';

/** '04/07/2020 11:53:08 PM' on the wall clock of San Francisco as an instant, or null if invalid. */
export const sanFranciscoTime = (text: string | undefined): number | null => {
  const [, month, day, year, hour, minutes, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d)(:\d\d:\d\d) ([AP]M)$/.exec(text ?? '') ?? [];
  if (hour === undefined) return null;
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  const local = `${year}-${month}-${day}T${String(hours).padStart(2, '0')}${minutes}`;
  return parseReceivedTime(local, SAN_FRANCISCO)?.getTime() ?? null;
};

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

const REPORTS = [
  ['Response DtTm', 'en_route'],
  ['On Scene DtTm', 'on_scene'],
  ['Available DtTm', 'clear'],
] as const;

/** Steps of one call from the rows of its units. Timelines that run backwards stay as recorded. */
const sanFranciscoCall = (rows: readonly Row[]): ReplayCall => {
  const id = uuid();
  const [first] = rows;
  const received = Math.min(...rows.map((row) => sanFranciscoTime(row['Received DtTm']) ?? Number.POSITIVE_INFINITY));
  const sent = rows
    .map((row) => ({ row, unit: row['Unit ID'] ?? '', at: sanFranciscoTime(row['Dispatch DtTm']) ?? received }))
    .sort((a, b) => a.at - b.at);
  const reports = sent
    .flatMap(({ row, unit }) =>
      REPORTS.flatMap(([column, action]) => {
        const at = sanFranciscoTime(row[column]);
        return at === null ? [] : [move(id, action, at, { unit })];
      }),
    )
    .sort((a, b) => a.at - b.at);
  const [lead, ...others] = sent;
  const end = Math.max(...rows.map((row) => sanFranciscoTime(row['Available DtTm']) ?? Number.NEGATIVE_INFINITY));
  return [
    create({ id, address_of_incident: first?.Address, nature: first?.['Call Type'], how_received: '911' }, received),
    {
      path: `/api/cad/calls/${id}/dispatch`,
      body: { dispatcher_initials: 'SFFD', unit: lead?.unit, occurred_at: iso(lead?.at ?? received) },
      at: lead?.at ?? received,
    },
    ...others.map(({ unit, at }) => move(id, 'assign', at, { unit })),
    ...reports,
    ...(Number.isFinite(end) ? [move(id, 'close', end, { disposition: first?.['Call Final Disposition'] })] : []),
  ];
};

/** Calls from the San Francisco fire department's log, which has one row per unit. */
export const sanFranciscoCalls = (rows: readonly Row[]): ReplayCall[] => {
  const byCall = new Map<string, Row[]>();
  for (const row of rows) {
    const number = row['Call Number'] ?? '';
    const known = byCall.get(number);
    if (known) known.push(row);
    else byCall.set(number, [row]);
  }
  return [...byCall.values()].map(sanFranciscoCall);
};

/** Calls from Montgomery County's 911 log, which ends at the receipt; some have no address. */
export const montgomeryCalls = (rows: readonly Row[]): ReplayCall[] =>
  rows.map((row) => {
    const at = parseReceivedTime((row.timeStamp ?? '').replace(' ', 'T'), MONTGOMERY)?.getTime() ?? 0;
    return [
      create(
        {
          id: uuid(),
          address_of_incident: row.addr?.trim() || 'UNKNOWN LOCATION',
          nature: row.title,
          how_received: '911',
        },
        at,
      ),
    ];
  });

interface Replay {
  /** Seconds of log time per second now; Infinity does not wait at all. */
  readonly speed: number;
  readonly send: (step: ReplayStep) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Sends the requests of all calls by their time, each call's own in its order. */
export const replayCalls = async (calls: readonly ReplayCall[], { speed, send, wait }: Replay): Promise<void> => {
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
  let now = steps[0]?.due ?? 0;
  for (const { step, due } of steps) {
    if (due > now && Number.isFinite(speed)) await wait((due - now) / speed);
    now = due;
    await send(step);
  }
};
