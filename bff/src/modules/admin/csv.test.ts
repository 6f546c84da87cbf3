import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('quotes what needs it and nothing else', () => {
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

test('no cell is a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r'])
    expect(toCsv(['x'], [[`${start}HYPERLINK("https://evil.example")`]])).toMatch(/^x\r\n"'/);
});

/** Reads what `toCsv` wrote, as a spreadsheet would. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const row = rows.at(-1) ?? [];
    if (rows.length === 0) rows.push(row);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

test('every text comes back as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
      const read = parse(toCsv(['a', 'b'], rows)).slice(1);
      expect(read.map((row) => row.map((text) => text.replace(/^'(?='*[=+\-@\t\r])/, '')))).toEqual(rows);
    }),
  );
});
