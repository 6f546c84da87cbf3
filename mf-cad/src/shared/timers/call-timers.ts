import { type Call, type CallUnit, isUnderWay, type TimerLimits, toMs } from '@prebell/contracts';

/** The kinds of timer, most urgent first: nobody is on the way to a call that waits for dispatch. */
export const TIMER_KINDS = ['pending', 'par', 'on_scene', 'en_route'] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** A wait that has a time limit. */
export interface Timer {
  readonly kind: TimerKind;
  /** Identifies this wait; a new wait of the same kind gets another key. */
  readonly key: string;
  readonly call: Call;
  /** The unit that has not reported; '' if the wait is about the whole call. */
  readonly unit: string;
  /** When the wait began, epoch milliseconds. */
  readonly since: number;
  /** When the limit is reached, epoch milliseconds. */
  readonly dueAt: number;
}

type Timed = Pick<Call, 'status' | 'units' | 'par_at'>;

/** Since when units have been on scene without a break, epoch milliseconds; null if nobody is there. */
export const onSceneSince = (units: readonly CallUnit[]): number | null => {
  const stays = units.flatMap(({ on_scene_at, cleared_at }) =>
    on_scene_at === null
      ? []
      : [
          {
            from: Date.parse(on_scene_at),
            to: cleared_at === null ? Number.POSITIVE_INFINITY : Date.parse(cleared_at),
          },
        ],
  );
  if (!stays.some(({ to }) => to === Number.POSITIVE_INFINITY)) return null;
  // A unit that relieves another one does not restart the time.
  let since = Math.min(...stays.filter(({ to }) => to === Number.POSITIVE_INFINITY).map(({ from }) => from));
  for (const { from, to } of stays.toSorted((a, b) => b.from - a.from)) if (to >= since) since = Math.min(since, from);
  return since;
};

/** When the next PAR is due and when that interval began, epoch milliseconds; null while nobody is on scene. */
export const parDue = (call: Timed, limits: TimerLimits): { readonly since: number; readonly dueAt: number } | null => {
  const arrived = limits.par === 0 || !isUnderWay(call.status) ? null : onSceneSince(call.units);
  if (arrived === null || Number.isNaN(arrived)) return null;
  const last = call.par_at === null ? Number.NaN : Date.parse(call.par_at);
  // A PAR from an earlier stay does not count for this one.
  return last >= arrived
    ? { since: last, dueAt: last + toMs(limits.par_again) }
    : { since: arrived, dueAt: arrived + toMs(limits.par) };
};

const reportTimers = (call: Call, limits: TimerLimits): Timer[] =>
  call.units.flatMap((unit): Timer[] => {
    if (unit.cleared_at !== null || unit.on_scene_at !== null) return [];
    const kind = unit.en_route_at === null ? 'en_route' : 'on_scene';
    const since = Date.parse(unit.en_route_at ?? unit.dispatched_at);
    if (limits[kind] === 0 || Number.isNaN(since)) return [];
    return [
      {
        kind,
        key: `${kind} ${call.id} ${unit.unit} ${since}`,
        call,
        unit: unit.unit,
        since,
        dueAt: since + toMs(limits[kind]),
      },
    ];
  });

/** Every wait of a call, including those still within their limits. */
export const timersOf = (call: Call, limits: TimerLimits): Timer[] => {
  if (call.status === 'pending') {
    const since = Date.parse(call.time_received);
    return Number.isNaN(since)
      ? []
      : [{ kind: 'pending', key: `pending ${call.id}`, call, unit: '', since, dueAt: since + toMs(limits.pending) }];
  }
  if (!isUnderWay(call.status)) return [];
  const par = parDue(call, limits);
  return [
    ...(par === null ? [] : [{ kind: 'par' as const, key: `par ${call.id} ${par.since}`, call, unit: '', ...par }]),
    ...reportTimers(call, limits),
  ];
};
