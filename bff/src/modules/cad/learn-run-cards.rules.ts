import { addressKey } from '@prebell/contracts';

/** A unit that was sent to a call, according to a log. Times are epoch milliseconds. */
export interface LoggedUnit {
  readonly unit: string;
  readonly kind: string;
  readonly sentAt: number;
  /** When it could be sent again; null if the log does not say. */
  readonly freeAt: number | null;
  /** Its position among the units of the call. */
  readonly place: number;
}

/** A call of a log. `area` is where the centre's map puts its address: 'station/box', or only one of the two. */
export interface LoggedCall {
  readonly id: string;
  readonly receivedAt: number;
  readonly nature: string;
  readonly address: string;
  readonly area: string;
  readonly units: readonly LoggedUnit[];
}

/** An area has few calls of its own, so the wider area counts as much as this many of them. */
const WIDER_COUNTS = 2;
/** We know little about a unit that was seldom free, so we add this many calls to which it was not sent. */
const UNSEEN_COUNTS = 1;
const ORDER = 8;
/** The order for the whole centre is longer, because all the first units may be busy. */
const CENTRE_ORDER = 40;
/**
 * If the best unit of a kind has less than this share of an area's calls, the units of that kind have no home, such as
 * ambulances that move about. The kind gets no order for the area, only one for the centre.
 */
const LEAST_SHARE = 0.3;
/** A kind that at least this share of a nature's calls got is its usual response. A rarer kind is optional, down to `SOME`. */
const USUAL = 0.5;
const SOME = 0.2;
const CENTRE = '*';

/** Whether a unit could be sent at an instant: it was on no other call of the log then. */
export type FreeAt = (unit: string, at: number, exceptCall: string) => boolean;

/** Reads from a log when each unit was busy. */
export const freeIn = (calls: readonly LoggedCall[]): FreeAt => {
  const work = new Map<string, (readonly [call: string, from: number, to: number])[]>();
  for (const { id, units } of calls)
    for (const { unit, sentAt, freeAt } of units)
      if (freeAt !== null) work.set(unit, [...(work.get(unit) ?? []), [id, sentAt, freeAt]]);
  return (unit, at, exceptCall) =>
    !(work.get(unit) ?? []).some(([call, from, to]) => call !== exceptCall && from <= at && at < to);
};

/** When the first unit of a call was sent: the moment when the dispatcher chose. */
export const decidedAt = ({ units }: LoggedCall): number => Math.min(...units.map(({ sentAt }) => sentAt));

/** The unit of a kind that was sent first. If several were sent at the same time, the log's own order decides. */
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

const wider = (area: string): string | null => {
  if (area === CENTRE) return null;
  return area.includes('/') ? area.slice(0, area.lastIndexOf('/')) : CENTRE;
};

/** For each area, the units of one kind in the order of how often they were sent first when they were free. */
const ordersOf = (calls: readonly LoggedCall[], kind: string, isFree: FreeAt): string[] => {
  const units = [
    ...new Set(calls.flatMap((call) => call.units.filter((sent) => sent.kind === kind).map(({ unit }) => unit))),
  ].sort();
  const [first, free] = [new Tally(), new Tally()];
  const areas = new Set<string>();
  for (const call of calls) {
    const came = firstOf(call, kind);
    if (came === null) continue;
    const at = decidedAt(call);
    const available = units.filter((unit) => isFree(unit, at, call.id));
    for (let area: string | null = call.area || CENTRE; area !== null; area = wider(area)) {
      areas.add(area);
      first.add(`${area}\n${came}`);
      for (const unit of available) free.add(`${area}\n${unit}`);
    }
  }
  const share = (area: string, unit: string): number => {
    const key = `${area}\n${unit}`;
    const around = wider(area);
    return around === null || around === CENTRE
      ? first.of(key) / (free.of(key) + UNSEEN_COUNTS)
      : (first.of(key) + WIDER_COUNTS * share(around, unit)) / (free.of(key) + WIDER_COUNTS);
  };
  const ranked = (area: string): string[] =>
    units
      .map((unit) => [unit, share(area, unit)] as const)
      .filter(([, part]) => part > 0)
      .sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
      .slice(0, area === CENTRE ? CENTRE_ORDER : ORDER)
      .map(([unit]) => unit);
  /** Whether an area's order differs from that of the wider area. Only then does it get its own line. */
  const saysMore = (area: string, best: string): boolean => {
    const around = wider(area);
    if (around === null) return true;
    if (around === CENTRE) return share(area, best) >= LEAST_SHARE;
    const [usual] = ranked(around);
    return usual !== undefined && usual !== best && share(around, usual) >= LEAST_SHARE;
  };
  return [...areas].sort().flatMap((area) => {
    const order = ranked(area);
    const [best] = order;
    return best !== undefined && saysMore(area, best) ? [`order ${area} ${kind}: ${order.join(' ')}`] : [];
  });
};

const median = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;

/** The response to calls of one nature: its usual kinds with their median count, then the optional ones. */
const responseOf = (calls: readonly LoggedCall[]): { readonly kind: string; readonly text: string }[] => {
  const byKind = new Map<string, number[]>();
  for (const { units } of calls)
    for (const kind of new Set(units.map((sent) => sent.kind)))
      byKind.set(kind, [...(byKind.get(kind) ?? []), units.filter((sent) => sent.kind === kind).length]);
  const shares = [...byKind]
    .map(([kind, counts]) => ({ kind, share: counts.length / calls.length, count: Math.min(median(counts), 9) }))
    .sort((a, b) => b.share - a.share || a.kind.localeCompare(b.kind));
  const enough = Math.min(SOME, shares[0]?.share ?? 0);
  return shares
    .filter(({ share }) => share >= enough)
    .map(({ kind, share, count }) => ({
      kind,
      text: `${kind}${count > 1 ? ` ${count}` : ''}${share >= USUAL ? '' : '?'}`,
    }));
};

/** The responses for all natures, with the one for any other nature last, and the kinds that they name. */
const responsesOf = (calls: readonly LoggedCall[]): { readonly lines: string[]; readonly kinds: Set<string> } => {
  const byNature = new Map<string, LoggedCall[]>();
  for (const call of calls) {
    const key = addressKey(call.nature);
    if (key !== '') byNature.set(key, [...(byNature.get(key) ?? []), call]);
  }
  const named = [...byNature.values()]
    .map((own) => [(own[0]?.nature ?? '').replaceAll(':', ' '), own] as const)
    .sort(([a], [b]) => a.localeCompare(b));
  const kinds = new Set<string>();
  const lines = [...named, [CENTRE, calls] as const].map(([nature, own]) => {
    const due = responseOf(own);
    for (const { kind } of due) kinds.add(kind);
    return `response ${nature}: ${due.map(({ text }) => text).join(', ')}`;
  });
  return { lines, kinds };
};

/**
 * Run cards as text, learned from the calls of a log: which kinds of units each nature gets, and in which order each
 * area's units are proposed when they are free.
 */
export const learnRunCards = (calls: readonly LoggedCall[]): string => {
  const isFree = freeIn(calls);
  const { lines, kinds } = responsesOf(calls);
  return [...lines, ...[...kinds].sort().flatMap((kind) => ordersOf(calls, kind, isFree))].join('\n');
};
