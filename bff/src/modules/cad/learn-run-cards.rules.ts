/** A unit that was sent to a call, as a log tells it. Times are epoch milliseconds. */
export interface LoggedUnit {
  readonly unit: string;
  readonly kind: string;
  readonly sentAt: number;
  /** When it could be sent again; null if the log does not say. */
  readonly freeAt: number | null;
  /** Its place among the units of the call. */
  readonly place: number;
}

/** A call of a log, with the area that the centre's map gives its address: 'station/box', or only one of them. */
export interface LoggedCall {
  readonly id: string;
  readonly receivedAt: number;
  readonly nature: string;
  readonly address: string;
  readonly area: string;
  readonly units: readonly LoggedUnit[];
}

/** Calls of one area are few, so its order leans on that of the wider area by this many calls. */
const WIDER_COUNTS = 2;
/** A unit that was seldom free is not yet known; so many calls without it count against it. */
const UNSEEN_COUNTS = 1;
const ORDER = 8;
/** Kinds of units without a home, such as ambulances that move about, have no order to learn. */
const LEAST_SHARE = 0.3;

/** Whether a unit could be sent at an instant: no other call of the log had it then. */
export type FreeAt = (unit: string, at: number, exceptCall: string) => boolean;

/** Reads from a log when each unit was at work. */
export const freeIn = (calls: readonly LoggedCall[]): FreeAt => {
  const work = new Map<string, (readonly [call: string, from: number, to: number])[]>();
  for (const { id, units } of calls)
    for (const { unit, sentAt, freeAt } of units)
      if (freeAt !== null) work.set(unit, [...(work.get(unit) ?? []), [id, sentAt, freeAt]]);
  return (unit, at, exceptCall) =>
    !(work.get(unit) ?? []).some(([call, from, to]) => call !== exceptCall && from <= at && at < to);
};

/** When the first unit of a call was sent: the moment at which somebody chose. */
export const decidedAt = ({ units }: LoggedCall): number => Math.min(...units.map(({ sentAt }) => sentAt));

/** The unit of a kind that was sent first; of several at one instant the first in the log's own order. */
export const firstOf = ({ units }: LoggedCall, kind: string): string | null =>
  units.filter((sent) => sent.kind === kind).sort((a, b) => a.sentAt - b.sentAt || a.place - b.place)[0]?.unit ?? null;

class Tally {
  readonly #counts = new Map<string, number>();
  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }
  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

const wider = (area: string): string | null => (area.includes('/') ? area.slice(0, area.lastIndexOf('/')) : null);

/** The units of one kind by area, each in the order in which they came first when they were free. */
const ordersOf = (calls: readonly LoggedCall[], kind: string, isFree: FreeAt): string[] => {
  const units = [
    ...new Set(calls.flatMap((call) => call.units.filter((sent) => sent.kind === kind).map(({ unit }) => unit))),
  ].sort();
  const [first, free] = [new Tally(), new Tally()];
  const areas = new Set<string>();
  for (const call of calls) {
    const came = firstOf(call, kind);
    if (came === null || call.area === '') continue;
    const at = decidedAt(call);
    const available = units.filter((unit) => isFree(unit, at, call.id));
    for (let area: string | null = call.area; area !== null; area = wider(area)) {
      areas.add(area);
      first.add(`${area}\n${came}`);
      for (const unit of available) free.add(`${area}\n${unit}`);
    }
  }
  const share = (area: string, unit: string): number => {
    const key = `${area}\n${unit}`;
    const around = wider(area);
    return around === null
      ? first.of(key) / (free.of(key) + UNSEEN_COUNTS)
      : (first.of(key) + WIDER_COUNTS * share(around, unit)) / (free.of(key) + WIDER_COUNTS);
  };
  const ranked = (area: string): string[] =>
    units
      .map((unit) => [unit, share(area, unit)] as const)
      .filter(([, part]) => part > 0)
      .sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
      .slice(0, ORDER)
      .map(([unit]) => unit);
  return [...areas].sort().flatMap((area) => {
    const order = ranked(area);
    const [best] = order;
    const around = wider(area);
    if (best === undefined || (around === null && share(area, best) < LEAST_SHARE)) return [];
    const usual = around === null ? undefined : ranked(around)[0];
    // An area where the same unit comes first as around it needs no line of its own.
    if (around !== null && (usual === undefined || usual === best || share(around, usual) < LEAST_SHARE)) return [];
    return [`order ${area} ${kind}: ${order.join(' ')}`];
  });
};

const median = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;

/** How many units of each kind a nature usually got. */
const responsesOf = (calls: readonly LoggedCall[], kinds: readonly string[]): string[] => {
  const line = (name: string, some: readonly LoggedCall[]): string[] => {
    const usual = kinds
      .map(
        (kind) => [kind, median(some.map(({ units }) => units.filter((sent) => sent.kind === kind).length))] as const,
      )
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => (count > 1 ? `${kind} ${Math.min(count, 9)}` : kind));
    return usual.length === 0 ? [] : [`response ${name}: ${usual.join(', ')}`];
  };
  const natures = [...new Set(calls.map(({ nature }) => nature))].filter((nature) => nature !== '').sort();
  return [
    ...natures.flatMap((nature) =>
      line(
        nature.replaceAll(':', ' '),
        calls.filter((call) => call.nature === nature),
      ),
    ),
    ...line('*', calls),
  ];
};

/**
 * Run cards as text, learned from the calls of a log: which kinds of units each nature gets, and which units come first in
 * each area when they are free.
 */
export const learnRunCards = (calls: readonly LoggedCall[]): string => {
  const isFree = freeIn(calls);
  const all = [...new Set(calls.flatMap(({ units }) => units.map(({ kind }) => kind)))].sort();
  const orders = all
    .map((kind) => [kind, ordersOf(calls, kind, isFree)] as const)
    .filter(([, lines]) => lines.length > 0);
  const kinds = orders.map(([kind]) => kind);
  return [...responsesOf(calls, kinds), ...orders.flatMap(([, lines]) => lines)].join('\n');
};
