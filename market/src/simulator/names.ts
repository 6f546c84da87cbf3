import { keyOf, unit } from './noise';

/** Industries of invented companies: the last word of the name, and which headlines fit. */
export interface Industry {
  readonly suffixes: readonly string[];
  readonly kind: 'biotech' | 'technology' | 'resources' | 'general';
}

const INDUSTRIES: readonly Industry[] = [
  { kind: 'biotech', suffixes: ['Therapeutics', 'Biosciences', 'Pharma', 'Oncology', 'Medical'] },
  { kind: 'technology', suffixes: ['Technologies', 'Robotics', 'Systems', 'Networks', 'Photonics'] },
  { kind: 'resources', suffixes: ['Energy', 'Mining', 'Lithium', 'Resources', 'Uranium'] },
  { kind: 'general', suffixes: ['Holdings', 'Brands', 'Financial', 'Logistics', 'Industries'] },
];

/** Syllables of invented names: Cor-va-lix, Brel-do-mere. */
const HEADS =
  'Cor Vel Tar Bren Zor Lum Kel Mor Quen Dral Fen Gal Hav Jor Kyl Lor Myr Nel Orv Pel Ryn Sol Tev Ulv Vor Wex Xan Yor Zel Brel Cael Dov Esk Fal Grev Hol Ilv Jar Kest Lyr Mev Nor'.split(
    ' ',
  );
const MIDDLES = 'va do li ra ne ku mo ti ze ba qui lo vi sa dra fe gu ho ji ka pe ro su tha'.split(' ');
const TAILS =
  'lix mere dyn thor quil vane stra rix dell mond lune vex nox pell dane trel wyn gard zeth lor miq sant brix ven tol rune kess fyr'.split(
    ' ',
  );
/** Tickers use rare consonants, so that they form no words and rarely match a real one. */
const RARE = 'QXZJ';
const CONSONANTS = 'BCDFGHKLMNPRSTVWQXZJ';

const pick = <T>(from: ArrayLike<T>, key: number, index: number): T =>
  from[Math.floor(unit(key, index) * from.length)]!;

const stem = (key: number): string => pick(HEADS, key, 0) + pick(MIDDLES, key, 1) + pick(TAILS, key, 2);

/** Three to five letters, at least one of them rare. */
const ticker = (key: number): string => {
  const length = pick([3, 4, 4, 4, 4, 4, 5, 5], key, 0);
  const rareAt = Math.floor(unit(key, 1) * length);
  let text = '';
  for (let at = 0; at < length; at++) text += pick(at === rareAt ? RARE : CONSONANTS, key, 2 + at);
  return text;
};

/** Calls `make` with new keys until the result is not taken. */
const unique = (taken: Set<string>, key: number, make: (key: number) => string): string => {
  for (let attempt = 0; ; attempt++) {
    const text = make(keyOf(key, attempt));
    if (taken.has(text)) continue;
    taken.add(text);
    return text;
  }
};

export interface InventedCompany {
  readonly symbol: string;
  readonly name: string;
  readonly kind: Industry['kind'];
}

/** Invents `count` companies with distinct tickers and names; avoids `reserved` tickers. */
export const inventCompanies = (key: number, count: number, reserved: readonly string[]): InventedCompany[] => {
  const symbols = new Set(reserved);
  const stems = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const own = keyOf(key, index);
    const { kind, suffixes } = pick(INDUSTRIES, own, 0);
    const name = `${unique(stems, keyOf(own, 1), stem)} ${pick(suffixes, own, 2)}`;
    return { symbol: unique(symbols, keyOf(own, 3), ticker), name, kind };
  });
};
