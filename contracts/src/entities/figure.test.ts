import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIGURES, figureFacts, ROW_FIGURES, SCAN_FIGURES } from './figure';
import type { FigureFacts } from './figure-facts';
import type { FIGURE_TABLE } from './figure-table';
import { scannerRowSchema } from './scanner';

const WHERE = { row: 'scanner rows', scan: 'scans', column: 'column' } as const;

const glossary = (): string =>
  [
    '# Figures',
    '',
    'Every figure of a symbol, with its name on the wire. `contracts/src/entities/figure.test.ts` writes this page: run it with `-u` after a',
    'change of `contracts/src/entities/figure-table.ts`.',
    '',
    '| figure | unit | meaning | where |',
    '|---|---|---|---|',
    ...FIGURES.map((name) => {
      const { unit, meaning, wire, scan_plan, column } = figureFacts(name);
      const where = [
        wire === null ? null : WHERE.row,
        scan_plan === null ? null : WHERE.scan,
        column === null ? null : `${WHERE.column} '${column.label}'`,
      ].filter((each) => each !== null);
      return `| \`${name}\` | ${unit} | ${meaning} | ${where.join(', ')} |`;
    }),
    '',
  ].join('\n');

test('the glossary explains every figure', async () => {
  await expect(glossary()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/figures.md'));
});

test('row fields carry the descriptions of the table, and every figure is in rows or scans', () => {
  for (const name of ROW_FIGURES) expect(scannerRowSchema.shape[name].description).toBe(figureFacts(name).meaning);
  expect(new Set<string>([...ROW_FIGURES, ...SCAN_FIGURES])).toEqual(new Set(FIGURES));
});

test('columns have one id, place and label each', () => {
  const columns = FIGURES.flatMap((name) => figureFacts(name).column ?? []);
  for (const fact of ['id', 'place', 'label', 'name'] as const)
    expect(new Set(columns.map((column) => column[fact])).size).toBe(columns.length);
});

test('a figure that lacks a fact is a type error', () => {
  const { column: _, ...rest }: FigureFacts = figureFacts('gap');
  // @ts-expect-error: the column is missing, which may be null but not forgotten
  const facts: FigureFacts = rest;
  // @ts-expect-error: the engine must say how it computes every figure that scans compare
  const computed: Record<keyof typeof FIGURE_TABLE, string> = { price: 'the last trade' };
  expect([facts, computed]).toHaveLength(2);
});
