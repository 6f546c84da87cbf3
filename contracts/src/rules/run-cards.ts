import { unitsIn } from '../entities/unit-name';
import { addressKey } from './address';
import { readPlace } from './same-place';

/** Maximum length of a centre's run cards, in characters. */
export const RUN_CARDS_MAX = 500_000;
/** Longer lines are refused unread, because reading units takes time that grows with the square of a line's length. */
const LINE_MAX = 1_000;
/** Maximum number of units in one order; more would help nobody. */
const ORDER_MAX = 40;
const KIND = /^\p{L}[\p{L}\d -]{0,39}$/u;

/** A line that cannot be read, counted from 1, and a text that says what would work. */
export interface RunCardFault {
  readonly line: number;
  readonly text: string;
}

/** A stretch of a street, or a corner, that belongs to an area. */
export interface Stretch {
  readonly area: string;
  readonly town: string;
  readonly from: number;
  readonly to: number;
}

/** A kind of unit that is due. */
export interface DueKind {
  readonly kind: string;
  /** Only some calls of this nature need it ('ENGINE?'): it is listed, but not recommended. */
  readonly isOptional: boolean;
}

/** A centre's run cards, read from their text. */
export interface RunCards {
  /** Kinds of units to send, by the key of the nature; '*' for any other nature. */
  readonly responses: ReadonlyMap<string, readonly DueKind[]>;
  /** Units in the order in which they are due, by area and kind. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** The stretches with their areas, by the key of the street or corner. */
  readonly stretches: ReadonlyMap<string, readonly Stretch[]>;
  readonly faults: readonly RunCardFault[];
}

/** Stands for any other nature, or for any area. */
export const ANY = '*';
const upper = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase();
export const orderKey = (area: string, kind: string): string => `${area}\n${kind}`;
export const cornerKey = (streets: readonly string[]): string => streets.join('\n');

/**
 * Parses 'ENGINE 2, TRUCK, MEDIC?' into one kind per unit, the optional ones last; returns a text that names the fault
 * otherwise.
 */
const kindsIn = (text: string): DueKind[] | string => {
  const kinds: DueKind[] = [];
  for (const part of text.split(',')) {
    const words = part.trim();
    const isOptional = words.endsWith('?');
    const [, kind = '', times = '1'] =
      /^(.*?)(?:\s+(\d))?$/.exec(isOptional ? words.slice(0, -1).trimEnd() : words) ?? [];
    if (!KIND.test(kind))
      return `‘${words}’ is not a kind of unit. Type kinds with commas, for example ENGINE 2, MEDIC.`;
    kinds.push(...Array.from({ length: Number(times) }, () => ({ kind: upper(kind), isOptional })));
  }
  if (kinds.length === 0) return 'Type at least one kind of unit, for example ENGINE.';
  return kinds.sort((a, b) => Number(a.isOptional) - Number(b.isOptional));
};

const HOUSES = /^(\d+)\s*-\s*(\d+)\s+(?=\S)/;

interface Drafted {
  readonly responses: Map<string, readonly DueKind[]>;
  readonly orders: Map<string, readonly string[]>;
  readonly stretches: Map<string, Stretch[]>;
}

/** Reads one line into the cards; returns its fault, or null. */
const readLine = ({ responses, orders, stretches }: Drafted, head: string, rest: string): string | null => {
  const [, word = '', subject = ''] = /^(\S+)\s+(.*)$/.exec(head) ?? [];
  switch (word.toLowerCase()) {
    case 'response': {
      const nature = subject === ANY ? ANY : addressKey(subject);
      const kinds = kindsIn(rest);
      if (typeof kinds === 'string') return kinds;
      if (nature === '') return 'Type the nature, or * for every other one.';
      if (responses.has(nature)) return `‘${subject}’ has a response already. Change that line instead.`;
      responses.set(nature, kinds);
      return null;
    }
    case 'order': {
      const [, area = '', kind = ''] = /^(\S+)\s+(.*)$/.exec(subject) ?? [];
      const units = unitsIn(rest);
      if (!KIND.test(kind)) return 'Type the area and the kind of unit, for example order 12 ENGINE: E12 E7.';
      if (units.length === 0 || units.length > ORDER_MAX)
        return `Type 1 to ${ORDER_MAX} units in the order they are due.`;
      const key = orderKey(upper(area), upper(kind));
      if (orders.has(key)) return `Area ${area} has an order for ${kind} already. Change that line instead.`;
      orders.set(key, units);
      return null;
    }
    case 'area': {
      if (/\s/.test(subject)) return 'The name of an area has no spaces, for example area 12: 100-199 ELM ST.';
      const houses = HOUSES.exec(rest);
      const place = readPlace(houses === null ? rest : `${houses[1]} ${rest.slice(houses[0].length)}`);
      if (place.streets.length === 0)
        return 'Type a street with or without house numbers, or a corner: 100-199 ELM ST.';
      const [from, to] =
        houses === null
          ? [place.number ?? 0, place.number ?? Number.POSITIVE_INFINITY]
          : [Number(houses[1]), Number(houses[2])];
      if (from > to) return 'The first house number is above the last one.';
      const key = cornerKey(place.streets);
      const stretch = { area: upper(subject), town: place.town, from, to };
      const others = stretches.get(key);
      if (others === undefined) stretches.set(key, [stretch]);
      else others.push(stretch);
      return null;
    }
    default:
      return 'A line begins with response, order or area.';
  }
};

/**
 * Reads run cards. Lines are 'response <nature>: <kinds>', 'order <area> <kind>: <units>' and 'area <area>: <street>'; a kind
 * with a question mark is optional. Blank lines and those that begin with # are ignored. A line that cannot be read is a fault
 * and changes nothing.
 */
export const readRunCards = (text: string): RunCards => {
  const drafted: Drafted = { responses: new Map(), orders: new Map(), stretches: new Map() };
  const faults: RunCardFault[] = [];
  const kindLines = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    const at = words.indexOf(':');
    const fault =
      words.length > LINE_MAX
        ? `A line has at most ${LINE_MAX} characters.`
        : at === -1
          ? 'A line has a colon after its name.'
          : readLine(drafted, words.slice(0, at).trim(), words.slice(at + 1).trim());
    if (fault !== null) faults.push({ line: index + 1, text: fault });
    else if (/^response\s/i.test(words)) {
      const due = kindsIn(words.slice(at + 1));
      for (const { kind } of typeof due === 'string' ? [] : due)
        if (!kindLines.has(kind)) kindLines.set(kind, index + 1);
    }
  }
  const known = new Set([...drafted.orders.keys()].map((key) => key.split('\n')[1]));
  // The missing order may be in a line that cannot be read, so only check texts without faults.
  const isWhole = faults.length === 0;
  for (const [kind, line] of kindLines)
    if (isWhole && !known.has(kind))
      faults.push({ line, text: `No order names ${kind}, so nothing can be proposed for it.` });
  return { ...drafted, faults: faults.sort((a, b) => a.line - b.line) };
};
