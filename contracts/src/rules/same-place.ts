import { APARTMENT, addressKey, buildingKey } from './address';

/** An address split into the parts by which two addresses are compared. */
export interface Place {
  /** House number, or the first number of a block; null for a corner or a street alone. */
  readonly number: number | null;
  /** Whether the number stands for its whole block: '4000 Block of Mission St'. */
  readonly isBlock: boolean;
  /** Keys of the streets in alphabetical order: one for a house, two or more for a corner. */
  readonly streets: readonly string[];
  /** Key of the town after the last comma, or ''. */
  readonly town: string;
  /** The building's address as written: equal keys are one place, whatever the other parts are. '' for an address without words. */
  readonly key: string;
}

/** `same`: one address in two spellings. `near`: a house or block nearby, or a corner on the border of two towns. */
export type PlaceMatch = 'same' | 'near';

const CORNER = /\s*[/&@+]\s*|\s+(?:and|at)\s+/i;
const BLOCK = /^(\d+)\s*-?\s*(?:block|blk)\b(?:\s+of\b)?\s*/i;
/** A house number. '5th St' does not match. '3 Mile Rd' without a house does, because it looks the same. */
const HOUSE = /^(\d+)[a-z]?(?:\s*-\s*\d+)?\s+(?=\S)/i;
const IN_BUILDING = new RegExp(APARTMENT, 'i');
/** Houses of one block share the hundreds, and the next block is a hundred away. */
const BLOCK_SIZE = 100;

/** The street part and the town of an address. In 'Station 3, 1 Harrow Sq, Norwood' they follow a name. */
const partsOf = (address: string): readonly [street: string, town: string] => {
  const parts = address
    .split(/[,;]/)
    .map((part, index) => (index === 0 ? part.trim() : `, ${part.trim()}`).replace(IN_BUILDING, ''))
    .map((part) => part.replace(/^[,\s]+/, ''))
    .filter((part) => part !== '');
  const named = parts.findIndex((part) => HOUSE.test(part) || CORNER.test(part));
  const at = Math.max(named, 0);
  const last = parts.length - 1;
  const town = last > at && !/\d/.test(parts[last] ?? '') ? (parts[last] ?? '') : '';
  return [parts[at] ?? '', addressKey(town)];
};

/** Reads an address as a hurried dispatcher types it: a house, a block, a corner in either order, or a street. */
export const readPlace = (address: string): Place => {
  const [text, town] = partsOf(address);
  const block = BLOCK.exec(text);
  const house = block ?? HOUSE.exec(text);
  const streets = text
    .slice(house?.[0].length ?? 0)
    .split(CORNER)
    .map(addressKey)
    .filter((street) => street !== '');
  return {
    number: house === null ? null : Number(house[1]),
    isBlock: block !== null,
    streets: [...new Set(streets)].sort(),
    town,
    key: buildingKey(address),
  };
};

const DIRECTION = /^[nesw] (?=\S)/;
/** Callers often leave out the direction of a street, so 'N Park Ave' and 'Park Ave' match. */
const isSameStreet = (a: string, b: string): boolean =>
  a === b || (DIRECTION.test(a) !== DIRECTION.test(b) && a.replace(DIRECTION, '') === b.replace(DIRECTION, ''));

const hundreds = (number: number): number => Math.floor(number / BLOCK_SIZE);

const matchNumbers = (a: Place, b: Place, one: number, other: number): PlaceMatch | null => {
  const isOneBlock = hundreds(one) === hundreds(other);
  if (a.isBlock || b.isBlock ? isOneBlock : one === other) return 'same';
  return Math.abs(one - other) <= BLOCK_SIZE ? 'near' : null;
};

/**
 * How two addresses relate, or null if nothing says that they are close. It does not matter which comes first. A house
 * and a corner of its street are not compared: the number does not say where the other street crosses.
 */
export const matchPlaces = (a: Place, b: Place): PlaceMatch | null => {
  if (a.key === '' || b.key === '') return null;
  if (a.key === b.key) return 'same';
  // Rejects most pairs early, because a board may have thousands of calls.
  if ((a.number === null) !== (b.number === null) || a.streets.length !== b.streets.length) return null;
  if (a.number !== null && b.number !== null && matchNumbers(a, b, a.number, b.number) === null) return null;
  const isOtherTown = a.town !== '' && b.town !== '' && a.town !== b.town;
  const isOn = (street: string, { streets }: Place) => streets.some((other) => isSameStreet(street, other));
  if (
    a.streets.length === 0 ||
    !a.streets.every((street) => isOn(street, b)) ||
    !b.streets.every((street) => isOn(street, a))
  )
    return null;
  // A corner on the border of two towns may be given with either town, but a house has only one.
  if (isOtherTown) return a.streets.length > 1 && a.number === null ? 'near' : null;
  return a.number === null || b.number === null ? 'same' : matchNumbers(a, b, a.number, b.number);
};
