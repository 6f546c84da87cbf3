import { isSameUnit } from '../entities/unit-name';
import { addressKey } from './address';
import { ANY, cornerKey, type DueKind, orderKey, type RunCards, type Stretch } from './run-cards';
import { readPlace } from './same-place';

/** The area of an address, or null if no line names its street. The narrowest matching stretch wins. */
export const areaOf = ({ stretches }: Pick<RunCards, 'stretches'>, address: string): string | null => {
  const place = readPlace(address);
  if (place.streets.length === 0) return null;
  const fits = ({ from, to, town }: Stretch) =>
    (town === '' || place.town === '' || town === place.town) &&
    (place.number === null ? to === Number.POSITIVE_INFINITY : from <= place.number && place.number <= to);
  const found = (stretches.get(cornerKey(place.streets)) ?? []).filter(fits);
  const [first] = found.toSorted((a, b) => a.to - a.from - (b.to - b.from));
  if (first !== undefined || place.streets.length === 1) return first?.area ?? null;
  // A corner that no line names is in a known area if its streets are all entirely in that area.
  const areas = new Set(place.streets.map((street) => (stretches.get(street) ?? []).find(fits)?.area ?? null));
  return areas.size === 1 ? ([...areas][0] ?? null) : null;
};

/**
 * The kinds of units for a nature: its own response, else the longest one whose words all occur in it, else the one for
 * any other nature.
 */
const kindsFor = ({ responses }: RunCards, nature: string): readonly DueKind[] => {
  const key = addressKey(nature);
  const own = responses.get(key);
  if (own !== undefined) return own;
  const words = new Set(key.split(' '));
  const [alike] = [...responses]
    .filter(([known]) => known !== ANY && known.split(' ').every((word) => words.has(word)))
    .sort(([a], [b]) => b.length - a.length);
  return alike?.[1] ?? responses.get(ANY) ?? [];
};

/** Units of a kind that are due in an area: those of '03/1453' before those of '03', and those for any area last. */
const dueIn = ({ orders }: RunCards, area: string | null, kind: string): string[] => {
  const parts = area?.split('/') ?? [];
  const areas = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...areas, ANY].flatMap((name) => orders.get(orderKey(name, kind)) ?? []);
};

/** A unit that a run card proposes. */
export interface ProposedUnit extends DueKind {
  /** Null if no unit of the order is free. */
  readonly unit: string | null;
  /** Units that come before it in the order and are not free. */
  readonly busy: readonly string[];
}

/** The units that the run cards recommend. A proposal dispatches nobody. */
export interface Proposal {
  /** Null if the area of the address is unknown. */
  readonly area: string | null;
  readonly units: readonly ProposedUnit[];
}

/**
 * The units that are due for a nature in an area and free now, in the order of the response.
 * @param isFree whether a unit can be sent
 */
export const proposeUnits = (
  cards: RunCards,
  { nature, area }: { readonly nature: string; readonly area: string | null },
  isFree: (unit: string) => boolean,
): Proposal => {
  const taken: string[] = [];
  const units = kindsFor(cards, nature).flatMap(({ kind, isOptional }): ProposedUnit[] => {
    const due = dueIn(cards, area, kind).filter((unit) => !taken.some((other) => isSameUnit(other, unit)));
    if (due.length === 0) return [];
    const at = due.findIndex(isFree);
    const unit = due[at] ?? null;
    if (unit !== null) taken.push(unit);
    return [{ kind, isOptional, unit, busy: [...new Set(at === -1 ? due : due.slice(0, at))] }];
  });
  return { area, units };
};
