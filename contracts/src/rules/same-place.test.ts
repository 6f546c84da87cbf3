import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DUPLICATE_MS } from './duplicates';
import { matchPlaces, readPlace } from './same-place';

const match = (a: string, b: string) => matchPlaces(readPlace(a), readPlace(b));

describe('two addresses', () => {
  it.each([
    ['408 North Harbor Street', '408 n. harbor st', 'same'],
    ['31 Weir Court, Apt 4B', '31 weir ct', 'same'],
    ['31 Weir Ct, Apt 4B, Norwood', '31 Weir Ct #2, Norwood', 'same'],
    ['31 Weir Ct, Norwood', '31 Weir Ct', 'same'],
    ['31 Weir Ct, Norwood', '31 Weir Ct, Ashby', null],
    ['Elm St / 3rd Av', '3rd avenue and elm', null],
    ['Elm St / 3rd Av', '3rd avenue and elm street', 'same'],
    ['Elm St & 3rd Ave', 'ELM ST AT 3RD AVE', 'same'],
    ['W Welsh Rd & Evans Rd', 'Welsh Rd & Evans Rd', 'same'],
    ['W Welsh Rd & Evans Rd', 'E Welsh Rd & Evans Rd', null],
    ['Butler Pike & W Butler Pike', 'W Butler Pike & Stenton Ave', null],
    ['Main St & Church St, Norwood', 'Main St & Church St, Ashby', 'near'],
    ['400 Block of Turk St', '412 turk street', 'same'],
    ['400 blk Turk St', '300 Block of Turk St', 'near'],
    ['412 Turk St', '418 Turk St', 'near'],
    ['412 Turk St', '612 Turk St', null],
    ['412 Turk St', 'Turk St / Hyde St', null],
    ['Turk St', 'Turk St / Hyde St', null],
    ['Station 3 front desk, 1 Harrow Sq', '1 Harrow Square', 'same'],
    ['5th St', '5th St', 'same'],
    ['…', '…', null],
  ] as const)('%s and %s: %s', (a, b, expected) => {
    expect(match(a, b)).toBe(expected);
    expect(match(b, a)).toBe(expected);
  });

  const WORDS = [
    ['street', 'st', 'str.'],
    ['avenue', 'av', 'ave'],
    ['road', 'rd', 'rd.'],
    ['drive', 'dr', 'Dr'],
    ['court', 'ct', 'CT'],
  ] as const;
  const street = fc.tuple(
    fc.constantFrom('harbor', 'mill', 'o’brien', 'östliche', '3rd', 'van ness', 'main'),
    fc.constantFrom(...WORDS),
  );
  /** A spelling of a street, picked by a number. */
  const spelled = ([name, words]: readonly [string, readonly string[]], hand: number): string =>
    `${hand % 2 === 0 ? name : name.toUpperCase()} ${words[hand % words.length]}`;

  it('are the same whatever the spelling of the street, the letters, the apartment and the order of a corner', () => {
    const hands = fc.tuple(fc.nat(9), fc.nat(9));
    fc.assert(
      fc.property(street, street, fc.integer({ min: 1, max: 9999 }), hands, (one, other, number, [a, b]) => {
        expect(match(`${number} ${spelled(one, a)}`, `${number}  ${spelled(one, b)}, Apt ${b}`)).toBe('same');
        expect(match(`${spelled(one, a)} / ${spelled(other, a)}`, `${spelled(other, b)} & ${spelled(one, b)}`)).toBe(
          'same',
        );
      }),
    );
  });

  it('compare alike in both orders and never throw, and each is the same as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
        expect(match(a, b)).toBe(match(b, a));
        expect(match(a, a)).toBe(readPlace(a).key === '' ? null : 'same');
      }),
    );
  });
});

const folder = join(process.env.PREBELL_DATA ?? '../shared/data', 'dispatch');
const LOGS = {
  'San Francisco': 'sf_fire_2020-04.csv.gz',
  Montgomery: '911_montgomery_2015-12_2016-01.csv.gz',
} as const;
const isPresent = Object.values(LOGS).every((name) => existsSync(join(folder, name)));
if (!isPresent) process.stderr.write('SKIPPED: duplicates in real call logs, no data\n');

interface Logged {
  readonly at: number;
  readonly address: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
const METERS = 111_320;
const metersApart = (a: Logged, b: Logged): number => {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return METERS * Math.hypot(a.latitude - b.latitude, east);
};
const logged = (at: string, address: string, latitude: number, longitude: number): Logged => ({
  ...{ at: Date.parse(`${at} UTC`), address, latitude, longitude },
});
const rowsOf = (name: string): string[][] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString()
    .split('\n')
    .slice(1)
    // No field of the columns that we read contains a quote.
    .map((line) => [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=^|,)(?=,|$)/g)].map((found) => found[1] ?? found[2] ?? ''));

const readLog = {
  'San Francisco': (): Logged[] => {
    const calls = new Map<string, Logged>();
    for (const row of rowsOf(LOGS['San Francisco'])) {
      const [, latitude, longitude] = /\(([-\d.]+), ([-\d.]+)\)/.exec(row[32] ?? '') ?? [];
      if (latitude !== undefined && !calls.has(row[0] ?? ''))
        calls.set(row[0] ?? '', logged(row[6] ?? '', row[15] ?? '', Number(latitude), Number(longitude)));
    }
    return [...calls.values()];
  },
  /** The county has many towns, and a log line names the call's: a dispatcher of the county types both. */
  Montgomery: (): Logged[] =>
    rowsOf(LOGS.Montgomery).flatMap((row) => {
      const [latitude, longitude, , , , at = '', town, address = ''] = row;
      if (!/^\d{4}-/.test(at) || address.trim() === '') return [];
      return [logged(at, town ? `${address.trim()}, ${town}` : address.trim(), Number(latitude), Number(longitude))];
    }),
};

const SPELLINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bST\b/g, ['STREET', 'ST.', 'Str']],
  [/\bAVE?\b/g, ['AVENUE', 'AV', 'ave']],
  [/\bRD\b/g, ['ROAD', 'rd.']],
  [/\bDR\b/g, ['DRIVE', 'dr']],
  [/\b Block of /g, [' BLOCK ', ' blk of ', ' Block of ']],
  [/\s*[/&]\s*/g, [' and ', ' at ', '/', ' & ']],
];
/** The address as another dispatcher would type it: other spellings, letters, and the corner the other way round. */
const retyped = (address: string, hand: number): string => {
  const [street = '', ...town] = address.split(', ');
  const turned =
    hand % 2 === 0
      ? street
      : street
          .split(/\s*[/&]\s*/)
          .reverse()
          .join(' & ');
  const spelled = SPELLINGS.reduce((text, [word, ways]) => text.replace(word, ways[hand % ways.length] ?? ''), turned);
  return [hand % 3 === 0 ? spelled.toLowerCase() : spelled, ...town].join(', ');
};

/** Nobody calls two places further apart than this one address, meters. */
const FOREIGN = 300;

describe.skipIf(!isPresent)('on a real log', () => {
  test.for(['San Francisco', 'Montgomery'] as const)(
    '%s: 95% of the pairs at one address within 15 minutes are offered, and 1 offer in 20 is foreign at most',
    (name) => {
      const calls = readLog[name]().sort((a, b) => a.at - b.at);
      const first = calls.map(({ address }) => readPlace(address));
      const second = calls.map(({ address }, hand) => readPlace(retyped(address, hand)));
      let [pairs, found, offers, foreign] = [0, 0, 0, 0];
      for (const [i, earlier] of calls.entries())
        for (let j = i + 1; (calls[j]?.at ?? Infinity) - earlier.at <= DUPLICATE_MS; j += 1) {
          const later = calls[j] as Logged;
          const isOffered = matchPlaces(first[i] as never, second[j] as never) !== null;
          if (earlier.address === later.address) pairs += 1;
          if (isOffered && earlier.address === later.address) found += 1;
          if (isOffered) offers += 1;
          if (isOffered && metersApart(earlier, later) > FOREIGN) foreign += 1;
        }
      process.stderr.write(`${name}: ${found} of ${pairs} pairs offered, ${foreign} of ${offers} offers foreign\n`);
      expect(pairs).toBeGreaterThan(400);
      expect(found / pairs).toBeGreaterThanOrEqual(0.95);
      expect(foreign / offers).toBeLessThanOrEqual(0.05);
    },
  );
});
