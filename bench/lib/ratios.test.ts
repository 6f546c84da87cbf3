import { expect, test } from 'vitest';
import { changedRatios, ratiosIn } from './ratios.mjs';

const SECTION = `2026-11-29, load 0.4

|  | largest paint | to node:http | goal |
|--|--|--|--|
| / | 564 ms / 504 ms = 1.12 | 0.31 (0.28 to 0.35) | 1.00 |
| windows | 1.44x | 12 ms |  |`;

test('a section’s ratios are read by row and column, with their spread, and goals are none', () => {
  const found = Object.fromEntries([...ratiosIn(SECTION)].map(([what, { value }]) => [what, value]));
  expect(found).toEqual({ '/ · largest paint': 1.12, '/ · to node:http': 0.31, 'windows · largest paint': 1.44 });
  expect(ratiosIn(SECTION).get('/ · to node:http')).toEqual({ value: 0.31, least: 0.28, most: 0.35 });
});

test('a ratio outside its recorded spread, and one that is missing, are named; others are not', () => {
  expect(changedRatios(SECTION, SECTION.replace('0.31 (0.28', '0.34 (0.28').replace('1.44x', '1.50x'))).toEqual([]);
  expect(
    changedRatios(SECTION, SECTION.replace('0.31 (0.28', '0.25 (0.20').replace('| windows | 1.44x', '| six | 1.44x')),
  ).toEqual([
    '/ · to node:http: 0.25, recorded 0.31 (0.28 to 0.35)',
    'windows · largest paint: 1.44 recorded, nothing measured',
  ]);
});
