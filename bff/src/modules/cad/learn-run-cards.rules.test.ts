import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, proposeUnits, readRunCards } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { areaLines, homeEngine, loggedCalls } from '../../demo/logged-calls';
import { readLogRows } from '../../demo/play-log';
import { judgeRunCards } from './judge-run-cards.rules';
import { decidedAt, firstOf, freeIn, type LoggedCall, learnRunCards } from './learn-run-cards.rules';

const log = join(process.env.PREBELL_DATA ?? '../shared/data', 'dispatch', 'sf_fire_2020-04.csv.gz');
const isPresent = existsSync(log);
if (!isPresent) process.stderr.write('SKIPPED: run cards learned from a real call log, no data\n');

const MINUTE = 60_000;
const call = (id: string, minute: number, units: readonly string[], more: Partial<LoggedCall> = {}): LoggedCall => ({
  ...{ id, receivedAt: minute * MINUTE, nature: 'Medical', address: '1 Elm St', area: '03/1' },
  units: units.map((unit, place) => ({
    ...{
      unit,
      kind: unit.startsWith('E') ? 'ENGINE' : 'MEDIC',
      sentAt: minute * MINUTE,
      freeAt: (minute + 30) * MINUTE,
      place,
    },
  })),
  ...more,
});

test('a unit is free outside its calls; the call that asks does not count, nor one without an end', () => {
  const open = call('c', 200, []);
  const endless = { ...open, units: [{ unit: 'E9', kind: 'ENGINE', sentAt: 0, freeAt: null, place: 1 }] };
  const isFree = freeIn([call('a', 10, ['E1']), endless]);
  expect([9, 10, 39, 40].map((minute) => isFree('E1', minute * MINUTE, ''))).toEqual([true, false, false, true]);
  expect(isFree('E1', 10 * MINUTE, 'a')).toBe(true);
  expect(isFree('E9', 10 * MINUTE, '')).toBe(true);
});

test('the first unit is the one sent first; among several at once the first in the log', () => {
  const units = [
    { unit: 'E2', kind: 'ENGINE', sentAt: 5, freeAt: null, place: 3 },
    { unit: 'E1', kind: 'ENGINE', sentAt: 5, freeAt: null, place: 2 },
    { unit: 'M1', kind: 'MEDIC', sentAt: 4, freeAt: null, place: 9 },
  ];
  const some = { ...call('a', 0, []), units };
  expect([firstOf(some, 'ENGINE'), firstOf(some, 'TRUCK'), decidedAt(some)]).toEqual(['E1', null, 4]);
});

test('learned cards name the usual response, and the units that come first when they are free', () => {
  const usual = [0, 100, 200, 300].map((minute) => call(`a${minute}`, minute, ['E3', 'M1']));
  const busy = [call('b', 110, ['E1'])];
  const elsewhere = [400, 500, 600].map((minute) => call(`c${minute}`, minute, ['E9', 'M1'], { area: '03/2' }));
  const text = learnRunCards([...usual, ...busy, ...elsewhere]);
  expect(readRunCards(text).faults).toEqual([]);
  expect(text).toContain('response Medical: ENGINE, MEDIC');
  expect(text).toContain('order 03 ENGINE: E3 E9 E1');
  expect(text).toMatch(/order 03\/2 ENGINE: E9 E3/);
  expect(text).not.toContain('order 03/1 ENGINE');
});

test('a nature gets what at least half of its calls got, with the median count; kinds that a fifth got are optional', () => {
  const calls = [
    call('a', 0, ['M1', 'E1']),
    call('b', 100, ['M2']),
    call('c', 200, ['M1', 'M2', 'M3']),
    call('d', 300, ['E1', 'E2'], { nature: 'Fire' }),
    call('e', 400, ['E1', 'E2', 'E3', 'M1'], { nature: 'fire' }),
    ...[500, 600, 700, 800].map((minute) => call(`f${minute}`, minute, ['E1', 'E2'], { nature: 'Fire' })),
  ];
  const text = learnRunCards(calls);
  expect(text.split('\n').filter((line) => line.startsWith('response'))).toEqual([
    'response Fire: ENGINE 2',
    'response Medical: MEDIC, ENGINE?',
    'response *: ENGINE 2, MEDIC?',
  ]);
});

test('every kind of a response has an order, also in an area and for a nature that the log does not know', () => {
  const roaming = Array.from({ length: 12 }, (_, n) => call(`a${n}`, n * 100, [`M${n}`, 'E3']));
  const text = learnRunCards([...roaming, call('z', 9_000, ['T1'], { nature: 'Rope rescue', area: '' })]);
  const cards = readRunCards(text);
  expect(cards.faults).toEqual([]);
  for (const [nature, kinds] of cards.responses)
    for (const area of ['03/1', '77', null]) {
      const proposed = proposeUnits(cards, { nature, area }, () => true).units.map(({ kind }) => kind);
      expect(proposed, `${nature} ${area}`).toEqual(kinds.map(({ kind }) => kind));
    }
  // All of the first units at work: the order of the whole centre goes on.
  const isFree = (unit: string) => unit === 'M9';
  expect(proposeUnits(cards, { nature: 'Medical', area: '03/1' }, isFree).units).toMatchObject([
    ...[{ unit: null }, { unit: 'M9' }],
  ]);
});

test('what the log does not name between two houses of one station lies there too', () => {
  const at = (address: string, area: string) => call(address, 0, ['E1'], { address, area });
  const lines = areaLines([
    ...[at('100 Block of ELM ST', '03/1'), at('400 Block of ELM ST', '03/2'), at('900 ELM ST', '04/7')],
    at('MILL RD/FERRY LN', '05/1'),
  ]);
  const cards = readRunCards(lines.join('\n'));
  expect(cards.faults).toEqual([]);
  expect(
    ['112 Elm St', '250 Elm St', '410 Elm St', '700 Elm St', '900 Elm St', '9 Mill Rd'].map((one) =>
      areaOf(cards, one),
    ),
  ).toEqual(['03/1', '03', '03/2', null, '04/7', '05']);
});

test('the judge asks for what the screen proposes: no recommendation is wrong, and kinds are compared', () => {
  const text = 'response Medical: MEDIC, ENGINE?\nresponse Fire: ENGINE 2\norder 03 ENGINE: E3 E9\norder 03 MEDIC: M1';
  const calls = [
    call('a', 0, ['M1', 'E3']),
    call('b', 100, ['M2']),
    call('c', 200, ['E3', 'E9'], { nature: 'Fire' }),
    call('d', 300, ['E3'], { nature: 'Rope rescue' }),
    call('e', 400, ['E3'], { nature: 'Fire', area: '' }),
  ];
  const judged = judgeRunCards(text, calls, {
    kind: 'ENGINE',
    isFree: () => true,
    homeOf: () => 'E3',
    areaFor: (_, { area }) => area,
  });
  expect(judged).toEqual({
    ownFree: { right: 2, of: 4 },
    ownFreeUsual: { right: 1, of: 4 },
    alwaysOwn: { right: 4, of: 4 },
    all: { right: 2, of: 4 },
    anyUnit: { right: 3, of: 5 },
    kindsSent: { right: 3, of: 5 },
    kindsEqual: { right: 2, of: 5 },
  });
});

test.skipIf(!isPresent)(
  'learned from the first half of San Francisco’s log, the first engine on screen is right in 92.7% of the second half when the station’s own is free, and every call gets a recommendation',
  () => {
    const calls = loggedCalls(readLogRows(readFileSync(log)).rows);
    const half = Math.floor(calls.length / 2);
    const known = calls.slice(0, half);
    const text = [learnRunCards(known), ...areaLines(known)].join('\n');
    expect(readRunCards(text).faults).toEqual([]);
    const { ownFree, all, alwaysOwn, anyUnit } = judgeRunCards(text, calls.slice(half), {
      kind: 'ENGINE',
      isFree: freeIn(calls),
      homeOf: homeEngine,
      areaFor: (_, { area }) => area,
    });
    expect(ownFree.of).toBeGreaterThan(1_200);
    expect(ownFree.right / ownFree.of).toBeGreaterThanOrEqual(0.927);
    expect(ownFree.right).toBeGreaterThan(alwaysOwn.right);
    expect(all.right / all.of).toBeGreaterThanOrEqual(0.87);
    expect(anyUnit.right).toBe(anyUnit.of);
  },
);
