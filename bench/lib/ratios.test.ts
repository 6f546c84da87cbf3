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
  expect(ratiosIn(SECTION).get('/ · to node:http')).toEqual({
    value: 0.31,
    least: 0.28,
    most: 0.35,
    hasSpread: true,
  });
});

test('a ratio whose spread does not meet the recorded one, and one that is missing, are named; others are not', () => {
  expect(changedRatios(SECTION, SECTION.replace('0.31 (0.28', '0.34 (0.28').replace('1.44x', '1.50x'))).toEqual([]);
  expect(changedRatios(SECTION, SECTION.replace('0.31 (0.28 to 0.35)', '0.36 (0.34 to 0.38)'))).toEqual([]);
  expect(
    changedRatios(
      SECTION,
      SECTION.replace('0.31 (0.28 to 0.35)', '0.25 (0.20 to 0.27)').replace('| windows | 1.44x', '| six | 1.44x'),
    ),
  ).toEqual([
    '/ · to node:http: 0.25, recorded 0.31 (0.28 to 0.35)',
    'windows · largest paint: 1.44 recorded, nothing measured',
  ]);
});

test('two columns or rows with one name are both compared, and so are bold ratios and shares', () => {
  const section = `| requests | to node:http | by CPU | to Fastify | by CPU |
|--|--|--|--|--|
| /status | 0.70 (0.48 to 1.11) | 0.68 (0.46 to 1.07) | 1.34 (0.66 to 2.17) | 1.40 (0.67 to 2.24) |

| | measured | goal |
|--|--|--|
| **p99, relative to calm** | **1.16** | 1.1 |
| **p99, relative to calm** | **1.69** | 1.1 |
| answered with 200 at 3 times that rate | 926 a second, 1.08 of it | 0.80 |`;
  const changed = changedRatios(
    section,
    section
      .replace('0.68 (0.46 to 1.07)', '0.10 (0.05 to 0.20)')
      .replace('**1.69**', '**2.69**')
      .replace('1.08 of it', '0.10 of it'),
  );
  expect(changed).toEqual([
    '/status · by CPU: 0.10, recorded 0.68 (0.46 to 1.07)',
    '**p99, relative to calm** · measured (2): 2.69, recorded 1.69 (1.44 to 1.94)',
    'answered with 200 at 3 times that rate · measured: 0.10, recorded 1.08 (0.92 to 1.24)',
  ]);
});

test('bytes, scores and counts of requests may hardly differ', () => {
  const section = `|  | code | requests | performance |
|--|--|--|--|
| /dashboard | 466 KiB / 426 KiB = 1.09 | 45 / 52 (-7) | 0.99 |`;
  expect(changedRatios(section, section.replace('= 1.09', '= 1.10'))).toEqual([]);
  expect(
    changedRatios(
      section,
      section.replace('= 1.09', '= 1.25').replace('(-7)', '(+43)').replace('| 0.99 |', '| 0.85 |'),
    ),
  ).toHaveLength(3);
});
