import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNNABLE, toCsv } from './to-csv';

const RUNS = process.env.PREBELL_DEEP === '1' ? 20_000 : 500;

test('quotes only fields that need it', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['plain', 'with, comma'],
        ['"quoted"', 'two\nlines'],
      ],
    ),
  ).toBe('a,b\r\nplain,"with, comma"\r\n"""quoted""","two\nlines"\r\n');
});

const KNOWN = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ';=cmd|calc',
  'a;=1+1',
  'a\n=1+1',
  'a,=1+1',
  'a\t=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u00ad\u202e=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '";=1+1;"',
  'a;"=1+1"',
  '   =1+1',
  '\u00a0=1+1',
  'x;\u200b ＝HYPERLINK("https://evil.example")',
];

/** Cells as a spreadsheet makes them: a quote counts at the beginning of a cell only, or not at all. */
const split = (text: string, separators: string, { quotes }: { readonly quotes: boolean }): string[] => {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isFresh = true;
  for (let k = 0; k < text.length; k += 1) {
    const sign = text.charAt(k);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(k + 1) === '"') {
        cell += sign;
        k += 1;
      } else isQuoted = false;
    } else if (quotes && isFresh && sign === '"') isQuoted = true;
    else if (separators.includes(sign) || sign === '\n' || sign === '\r') {
      cells.push(cell);
      cell = '';
      isFresh = true;
      continue;
    } else cell += sign;
    isFresh = false;
  }
  return [...cells, cell];
};
/** What is left when everything is taken away that a spreadsheet might; not the apostrophe, which makes a cell a text. */
const seen = (cell: string): string =>
  cell.replace(/^(?:\s|"|\p{Cf}|\p{Cc}|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0)+/u, '');
const isFormula = (cell: string): boolean => /^[=+\-@]/.test(seen(cell).normalize('NFKC').replace('\u2212', '-'));

const READERS = [',', ';', '\t', '|', ',;\t'].flatMap((separators) =>
  [true, false].map((quotes) => ({ separators, quotes, name: `${JSON.stringify(separators)}, quotes ${quotes}` })),
);
const nasty = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫−') },
    { weight: 3, arbitrary: fc.constantFrom(...',;|\t\r\n"\'') },
    { weight: 2, arbitrary: fc.constantFrom(...' \u00a0\u200b\u200e\u2060\ufeff\u00ad\u202e\u0000\u3000') },
    { weight: 2, arbitrary: fc.constantFrom(...'a1(é漢') },
  ),
  maxLength: 12,
});

describe.each(READERS)('split at $name', ({ separators, quotes }) => {
  const formulasIn = (csv: string) => split(csv, separators, { quotes }).filter(isFormula);

  test.each(KNOWN)('%j does not become a formula, first or second in its line', (text) => {
    expect(
      formulasIn(
        toCsv(
          ['a', 'b'],
          [
            [text, 'x'],
            ['x', text],
          ],
        ),
      ),
    ).toEqual([]);
  });

  test('no text makes a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty, nasty), { minLength: 1, maxLength: 3 }), (rows) => {
        expect(formulasIn(toCsv(['a', 'b', 'c'], rows))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Reads what `toCsv` wrote, by RFC 4180. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};
const ADDED = new RegExp(RUNNABLE.source.replace('(?=', "'(?="), 'gu');

test('every text comes back as it was, but for the apostrophes', () => {
  const text = fc.oneof(nasty, fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = parse(toCsv(['a', 'b'], rows)).slice(1);
      expect(read.map((row) => row.map((each) => each.replace(ADDED, '$1')))).toEqual(rows);
    }),
    { numRuns: RUNS },
  );
});
