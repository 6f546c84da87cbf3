import type { WireCustomHit } from '@prebell/contracts';

/** Consecutive hits of one version of a scanner on one day. */
export interface OwnHitRange {
  readonly scanner: string;
  readonly version: number;
  readonly date: string;
  readonly first: number;
  readonly last: number;
}

/** How many ranges one key contains. */
const PER_KEY = 50;
const RANGE = /^([\da-f-]{36}) (\d+) (\d{4}-\d\d-\d\d) (\d+) (\d+)$/;

/** Encodes hits as keys for the hint `own-hits`. @param hits in order */
export const keysOfHits = (hits: readonly WireCustomHit[]): string[] => {
  const ranges = new Map<string, string>();
  for (const { scanner, rule_version, date, seq } of hits) {
    const name = `${scanner} ${rule_version} ${date}`;
    const [first = seq] = ranges.get(name)?.split(' ') ?? [];
    ranges.set(name, `${first} ${seq}`);
  }
  const all = [...ranges].map(([name, span]) => `${name} ${span}`);
  return Array.from({ length: Math.ceil(all.length / PER_KEY) }, (_, k) =>
    all.slice(k * PER_KEY, (k + 1) * PER_KEY).join(','),
  );
};

/** The ranges of hits that a key names. Ignores parts that it does not understand. */
export const rangesOfKey = (key: string): OwnHitRange[] =>
  key.split(',').flatMap((text) => {
    const [, scanner, version, date, first, last] = RANGE.exec(text) ?? [];
    if (scanner === undefined || date === undefined) return [];
    return [{ scanner, date, version: Number(version), first: Number(first), last: Number(last) }];
  });
