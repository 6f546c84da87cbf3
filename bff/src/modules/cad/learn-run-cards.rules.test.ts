import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRunCards } from '@prebell/contracts';
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

test.skipIf(!isPresent)(
  'learned from the first half of San Francisco’s log, the first engine is right in 92.7 % of the second half when the station’s own is free',
  () => {
    const calls = loggedCalls(readLogRows(readFileSync(log)).rows);
    const half = Math.floor(calls.length / 2);
    const known = calls.slice(0, half);
    const text = [learnRunCards(known), ...areaLines(known)].join('\n');
    expect(readRunCards(text).faults).toEqual([]);
    const { ownFree, all, alwaysOwn } = judgeRunCards(text, calls.slice(half), {
      kind: 'ENGINE',
      isFree: freeIn(calls),
      homeOf: homeEngine,
    });
    expect(ownFree.of).toBeGreaterThan(1_200);
    expect(ownFree.right / ownFree.of).toBeGreaterThanOrEqual(0.927);
    expect(ownFree.right).toBeGreaterThan(alwaysOwn.right);
    expect(all.right / all.of).toBeGreaterThanOrEqual(0.87);
  },
);
