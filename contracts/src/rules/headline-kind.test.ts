import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { HEADLINE_KINDS, type HeadlineKind } from '../entities/headline-kind';
import { headlineKind } from './headline-kind';
import labels from './headline-labels.json';

test.each<[HeadlineKind, string]>([
  ['offering', 'Sonarim prices $12M registered direct offering'],
  ['offering', 'Keltrix announces proposed public offering of common stock'],
  ['offering', 'Keltrix enters at-the-market sales agreement'],
  ['reverse_split', 'Keltrix announces 1-for-20 reverse stock split'],
  ['merger', 'Keltrix agrees to be acquired in an all-cash deal'],
  ['fda', 'Delvanta receives FDA clearance for its handheld imaging device'],
  ['fda', 'Delvanta reports positive Phase 2 topline results for its lead candidate'],
  ['legal', 'Judge dismisses class action against Keltrix'],
  ['contract', 'Keltrix wins $38 million multi-year contract'],
  ['contract', 'Keltrix signs three-year supply contract with state agency'],
  ['earnings', 'Keltrix beats quarterly earnings estimates and raises outlook'],
  ['earnings', 'Keltrix IR — Q1 2026'],
  ['earnings', 'StockTitan — KLTX Q1 2026'],
  ['earnings', 'StockTitan — Keltrix Q1'],
  ['earnings', 'Keltrix IR — Q1 2026 slides'],
  ['earnings', 'Keltrix KLTX Q3 FY26 miss (TickerReport)'],
  ['earnings', 'Keltrix Q4 FY26 (Motley Fool)'],
  ['earnings', 'Keltrix Q2 FY26 IR'],
  ['earnings', 'TipRanks — KLTX Q1 coverage'],
  ['earnings', 'Keltrix IR — Q4 FY2026 announcement'],
  ['other', 'Keltrix expects to ship its first units in Q1 2027'],
  ['other', 'Three stocks to watch in Q4'],
  ['other', 'Best small caps of Q3 2026'],
  ['contract', 'Keltrix + Sonarim Energy $2.6B deal (Yahoo Finance)'],
  ['contract', 'Reuters — Keltrix Sonarim 2.6B deal'],
  ['contract', 'Keltrix — $40M defense deal context'],
  ['contract', 'StockTitan — $15.6M U.S. Air Force contracts'],
  ['merger', 'Keltrix to be acquired in $2.6B deal'],
  ['merger', 'Sonarim to buy Keltrix in $2.6B deal'],
  ['other', 'Keltrix nears $2.6B financing deal'],
  ['analyst', 'Keltrix Citi PT raise to $155 (Investing.com)'],
  ['analyst', 'BofA Keltrix PT raise to $140'],
  ['analyst', 'Citi raises PT on Keltrix'],
  ['analyst', 'Citi cuts Keltrix PT to $12'],
  ['analyst', 'TheStreet — BofA upgrades Keltrix PT'],
  ['analyst', 'Melius PT hikes (Briefing)'],
  ['analyst', 'Keltrix price target lifted to $20'],
  ['guidance', 'Keltrix lowers full-year guidance'],
  ['guidance', 'Keltrix raises full-year revenue guidance'],
  ['earnings', 'Keltrix reports third quarter results and raises revenue guidance'],
  ['analyst', 'Keltrix downgraded at Needham on valuation'],
  ['other', 'Keltrix stock looks cheap on earnings'],
  ['other', 'Keltrix is offering discounts for the holidays'],
  ['other', 'Why Keltrix stock is up today'],
])('%s: %s', (kind, headline) => {
  expect(headlineKind(headline)).toBe(kind);
});

test('an offering outranks everything else in its headline', () => {
  expect(headlineKind('Delvanta reports Phase 3 results and prices public offering of common stock')).toBe('offering');
});

const file = join(process.env.PREBELL_DATA ?? '../shared/data', 'reference/news/yahoo_rss_2026-08_stock_news.csv');
const isPresent = existsSync(file);
if (!isPresent) process.stderr.write('SKIPPED: classes of real headlines, no data\n');

/** The second field of each line of the file, which quotes titles with commas. */
const titlesOf = (csv: string): string[] =>
  [...csv.matchAll(/^[A-Z.]+,(?:"((?:[^"]|"")*)"|([^,\n]*)),https?:/gm)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/**
 * A person read these headlines and named the class of each. The headlines may not be copied, so the file has the first 12
 * digits of their SHA-256.
 */
const truth = new Map<string, HeadlineKind>(
  HEADLINE_KINDS.flatMap((kind) =>
    labels[kind]
      .split(' ')
      .filter((hash) => hash !== '')
      .map((hash) => [hash, kind] as const),
  ),
);

describe.skipIf(!isPresent)('real headlines that a person has read', () => {
  it('get the right class in at least 9 of 10 cases, each class for itself', () => {
    const given = new Map<HeadlineKind, { all: number; right: number }>();
    const read = new Set<string>();
    for (const title of titlesOf(readFileSync(file, 'utf8'))) {
      const hash = createHash('sha256').update(title).digest('hex').slice(0, 12);
      const actual = truth.get(hash);
      if (actual === undefined || read.has(hash)) continue;
      read.add(hash);
      const kind = headlineKind(title);
      const count = given.get(kind) ?? { all: 0, right: 0 };
      given.set(kind, { all: count.all + 1, right: count.right + Number(kind === actual) });
    }
    expect(read.size).toBeGreaterThanOrEqual(300);
    const table = Object.fromEntries([...given].map(([kind, { all, right }]) => [kind, `${right} of ${all}`]));
    if (process.env.PREBELL_DEEP === '1') process.stdout.write(`${JSON.stringify(table)}\n`);
    for (const [kind, { all, right }] of given)
      expect(right / all, `${kind}: ${table[kind]}`).toBeGreaterThanOrEqual(0.9);
    // The sample has no reverse split.
    expect([...given.keys()].toSorted()).toEqual(HEADLINE_KINDS.filter((kind) => kind !== 'reverse_split').toSorted());
  });
});
